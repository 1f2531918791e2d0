// Reload the page when the dossier changes; in the form, ask for verdicts while somebody types.
(() => {
  const form = document.getElementById("claim");
  let known;
  new EventSource("/events").onmessage = (event) => {
    const changed = known !== undefined && known !== event.data;
    known = event.data;
    if (changed && !form) location.reload();
    if (changed && form) ask();
  };
  if (!form) return;
  const place = document.getElementById("verdicts");
  const told = (text, name) => Object.assign(document.createElement(name), { textContent: text });
  let waiting;
  let last = 0;
  async function ask() {
    const turn = (last += 1);
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("token");
    const answer = await fetch("/api/draft", { method: "POST", body: fields });
    const found = await answer.json();
    if (turn !== last) return;
    place.replaceChildren(...found.faults.map((fault) => told(fault, "p")));
    const list = document.createElement("ul");
    for (const one of found.beside) list.append(told(`${one.verdict}: ${one.title} (${one.id}). ${one.reason}`, "li"));
    if (found.beside.length) place.append(list);
    if (!found.beside.length && !found.faults.length) place.append(told("No other claim has this metric.", "p"));
  }
  form.addEventListener("input", (event) => {
    if (event.target.name === "token") return;
    clearTimeout(waiting);
    waiting = setTimeout(ask, 250);
  });
})();
