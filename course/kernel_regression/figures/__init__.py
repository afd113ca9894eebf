"""The handout's figures: drawn by `make figures`, kept beside the code that draws them."""
