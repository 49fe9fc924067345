// Everything works without this; it only spares a reload here and a click there.
"use strict";

// While a run is at work the page is asked for again until it is over, and only then shown anew.
const syncing = document.querySelector("[data-sync=running]");
if (syncing) {
  document.querySelector("meta[http-equiv=refresh]")?.remove();
  const athlete = document.body.dataset.athlete;
  const base = document.querySelector("header .mark").pathname;
  const look = async () => {
    try {
      const answer = await fetch(`${base}api/v1/athletes/${encodeURIComponent(athlete)}/sync`);
      if (answer.ok && (await answer.json()).state === "idle") return location.reload();
    } catch { /* The server is away for a moment. */ }
    setTimeout(look, 2000);
  };
  setTimeout(look, 1000);
}

// A filter takes effect when something is chosen.
for (const form of document.querySelectorAll("form[method=get][data-instant]")) {
  form.addEventListener("change", (event) => {
    if (event.target.matches("select, input[type=checkbox]")) form.requestSubmit();
  });
}

// Links are copied by a click where the browser lets us.
if (navigator.clipboard) {
  for (const field of document.querySelectorAll("input[data-link]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "outlined";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(field.value);
      button.textContent = "Copied";
    });
    field.after(button);
  }
}
