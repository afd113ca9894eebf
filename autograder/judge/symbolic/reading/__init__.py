"""What was typed or computed, as trees; copied as one file into the folder that students receive.

Everything here runs on Python 3.9 with the standard library alone.
"""
