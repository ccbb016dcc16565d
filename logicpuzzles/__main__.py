"""``python -m logicpuzzles`` is the command line."""

import sys

from logicpuzzles.faces.cli import main

sys.exit(main())
