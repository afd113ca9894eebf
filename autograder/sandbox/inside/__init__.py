"""What runs in the student's process: stand-alone files that import nothing of the project."""
