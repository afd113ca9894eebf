"""Names of students who do not exist, as a class list sorts them."""

from __future__ import annotations

import re

PEOPLE = [
    "Okafor, Adaeze", "García Márquez, José", "O'Brien, Niamh", "王, 小明", "Nguyễn, Thị Hoa",
    "Smith-Jones, Alex", "Müller, Jürgen", "van der Berg, Anna-Lena", "Åkesson, Björn",
    "D'Angelo, Chiara", "김, 민준", "Šimková, Jana", "Diallo, Mamadou", "Ivanova, Дарья",
    "Özdemir, Elif", "Haddad, ليلى", "Silva e Souza, João", "Παπαδοπούλου, Ελένη", "Singh, Arjun",
    "Łukasiewicz, Zofia", "佐藤, 花子", "Cohen, Noa", "Þórsdóttir, Sigrún", "Mbeki, Thandiwe",
    "Tremblay, Zoé", "Kowalczyk Nowak, Piotr", "Abdi, Hodan", "Popescu, Ștefan", "Doe, Jane",
    "Tran, Bảo", "Fernández, Íñigo", "Johansson, Maja", "Rossi, Luca", "Levy, Amélie",
]  # fmt: skip


def sortable_name(index: int) -> str:
    """The name of the student with this number; families and given names mix after one round."""
    turn, place = divmod(index, len(PEOPLE))
    family = PEOPLE[place].partition(", ")[0]
    given = PEOPLE[(place + turn) % len(PEOPLE)].partition(", ")[2]
    return f"{family}, {given}"


def canvas_stem(sortable: str) -> str:
    """The name in Canvas's file names: lower case, letters and digits of any script."""
    return re.sub(r"\W", "", sortable.lower())
