"""Settings for all tests: the same examples in every run, and no verdict that depends on how busy the machine is."""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# Whoever is started in the background by a shell ignores Ctrl-C, and so would the programs that are to be ended by it here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
