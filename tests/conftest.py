"""Settings for all tests: the same examples in every run, and no verdict that depends on how busy the machine is."""

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
