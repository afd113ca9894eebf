"""The lower part of test_public.py: these modules are copied into it, so they run on Python 3.9."""
