"""The handout's figures: drawn by `make figures ASSIGNMENT=kernel_zoo`, kept beside their code."""
