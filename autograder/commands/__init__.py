"""The verbs of the command line, by what they work on: parsing and printing, no logic."""
