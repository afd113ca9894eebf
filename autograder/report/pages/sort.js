for (const head of document.querySelectorAll("th[data-sort]")) {
  head.tabIndex = 0;
  head.setAttribute("aria-sort", "none");
  const sort = () => {
    const upward = head.getAttribute("aria-sort") !== "ascending";
    const numeric = head.dataset.sort === "number";
    const body = head.closest("table").tBodies[0];
    const value = (row) => row.cells[head.cellIndex].dataset.value;
    const order = (a, b) => numeric ? a - b : a.localeCompare(b);
    const rows = [...body.rows].sort((a, b) => order(value(a), value(b)) * (upward ? 1 : -1));
    for (const other of head.parentNode.cells) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", upward ? "ascending" : "descending");
    body.append(...rows);
  };
  head.addEventListener("click", sort);
  head.addEventListener("keydown", (event) => { if (event.key === "Enter") sort(); });
}
