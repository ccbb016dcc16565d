"""The data sets in the terms of other packages that train and test models, each installed by
itself: ``inspect_ai``, ``reasoning_gym`` and ``verifiers``.
"""
