"""The questions that are answered on paper and typed into pencil.py."""
