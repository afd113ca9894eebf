"""Grades one hand-in where Gradescope puts it, inside Gradescope's container."""
