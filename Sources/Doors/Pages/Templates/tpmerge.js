// Everything works without this; it only spares a reload here and a click there.
"use strict";

// A page that waits for a run says at once that it is to be loaded anew every five seconds, which can't be taken back
// later. Where this script works, it comes first and hides what says so in a template, whose end stands behind it.
if (!document.currentScript.defer) document.write("<template>");

addEventListener("DOMContentLoaded", () => {
  // Whether the user is about to send something, which a reload would take away.
  const isFilling = () => document.activeElement.matches("main input, main select")
    || [...document.forms].some((form) => form.elements.file?.files.length || form.elements.key?.value);

  // While a run is at work the page is asked for again until it is over, and only then shown anew.
  const syncing = document.querySelector("[data-sync=running]");
  if (syncing) {
    const athlete = document.body.dataset.athlete;
    const base = document.querySelector("header .mark").pathname;
    const look = async () => {
      try {
        const answer = await fetch(`${base}api/v1/athletes/${encodeURIComponent(athlete)}/sync`);
        const isIdle = answer.ok && (await answer.json()).state === "idle";
        if (isIdle && !isFilling()) return location.reload();
      } catch { /* The server is away for a moment. */ }
      setTimeout(look, 2000);
    };
    setTimeout(look, 1000);
  }

  // While something is uploaded the page is shown anew, but not while the user chooses the next files.
  if (document.querySelector("[data-uploading=running]")) {
    const look = () => {
      if (!isFilling()) return location.reload();
      setTimeout(look, 5000);
    };
    setTimeout(look, 5000);
  }

  // On a phone a month is a long list, which opens at today unless something is said above it.
  const isSaid = document.querySelector("[data-message], [data-trouble], [data-sync=running]");
  if (!isSaid && !location.hash && matchMedia("(max-width: 640px)").matches) {
    document.getElementById("today")?.scrollIntoView();
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

  // One crosshair over all curves: each shows its own figure at that moment, as the table below them does.
  for (const box of document.querySelectorAll(".curves")) {
    const curves = [...box.querySelectorAll(".curve")].map((curve) => {
      const figure = curve.querySelector("b");
      return { figure, told: figure.textContent, line: curve.querySelector(".cross"), unit: curve.dataset.unit,
        values: curve.dataset.values.split(" ") };
    });
    const plot = box.querySelector("svg svg"), clock = box.querySelector(".clock"), said = clock.textContent;
    const pauses = box.dataset.pauses.split(" ").map(Number);
    const show = (share) => {
      const place = share * box.dataset.seconds;
      let time = Math.round(place);
      for (let i = 0; i + 1 < pauses.length; i += 2) {
        time -= Math.round(Math.max(0, Math.min(place, pauses[i + 1]) - pauses[i]));
      }
      const two = (number) => String(number).padStart(2, "0");
      const isOn = share >= 0 && share <= 1;
      box.classList.toggle("on", isOn);
      clock.textContent = isOn ? `${Math.floor(time / 3600)}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}` : said;
      for (const { figure, told, line, unit, values } of curves) {
        figure.textContent = isOn ? `${values[Math.round(share * (values.length - 1))]} ${unit}` : told;
        if (isOn) for (const end of ["x1", "x2"]) line.setAttribute(end, `${share * 100}%`);
      }
    };
    const move = (event) => {
      const { left, width } = plot.getBoundingClientRect();
      show((event.clientX - left) / width);
    };
    box.addEventListener("pointermove", move);
    box.addEventListener("pointerdown", move);
    box.addEventListener("pointerleave", () => show(-1));
  }
});
