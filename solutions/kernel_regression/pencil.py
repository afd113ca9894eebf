"""Your answers to the pencil questions, one name each; None means not answered.

Type an answer as text, the way you would write it: "3h/4", "3*h/4" and "tau = 3h/4" are all read.
A SymPy expression or a number will do as well. The bandwidth is called h.
"""

tau = "2*h^2"
tau_half = "h^2"
