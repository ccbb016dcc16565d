"""The built-in rules, a module for each kind. In a checkout they stand in a folder beside this
package; installed, they are a package of this name, which is found instead of this module.
"""

import os

__path__ = [os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "rules")]
