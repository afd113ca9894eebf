"""Prints the table of attempts as Markdown: `make abuse`."""

from abuse.table import table

print(table())
