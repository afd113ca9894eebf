"""The known misconceptions of each exercise, as edits of the solution."""
