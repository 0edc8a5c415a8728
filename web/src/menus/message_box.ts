// A script's question. The game stands still behind it, so nothing but an answer closes it:
// keyboard (arrows, Enter, number keys), pointer, gamepad.

import { el } from "../dom.ts";
import { watchGamepads } from "../gamepad.ts";
import type { MessageButton } from "../protocol.ts";

export interface Question {
  title: string;
  text: string;
  buttons: MessageButton[];
}

/** Shows the question; `answer` is called once, with the index the script gets. */
export function askQuestion(question: Question, answer: (button: number) => void): { close(): void } {
  const shown = question.buttons.length > 0 ? question.buttons : [{ index: 0, label: "OK" }];
  const buttons = shown.map(({ index, label }) =>
    el("button", { type: "button", class: "choice", click: () => done(index) }, label),
  );
  const dialog = el(
    "dialog",
    {
      class: "question",
      role: "alertdialog",
      closedby: "none",
      "aria-labelledby": question.title ? "question-title" : "question-text",
      "aria-describedby": "question-text",
    },
    question.title ? el("h2", { id: "question-title" }, question.title) : null,
    el("p", { id: "question-text" }, question.text),
    el("div", { class: "choices" }, ...buttons),
  );
  let open = true;
  const move = (by: number): void => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = at < 0 ? 0 : (at + by + buttons.length) % buttons.length;
    buttons[next]?.focus();
  };
  const close = (): void => {
    open = false;
    stopPads();
    dialog.remove();
  };
  const done = (index: number): void => {
    if (!open) return;
    close();
    answer(index);
  };
  dialog.addEventListener("keydown", (event) => {
    const digit = Number(event.key);
    if (event.key === "ArrowDown" || event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowUp" || event.key === "ArrowLeft") move(-1);
    else if (event.key === "Home") buttons[0]?.focus();
    else if (event.key === "End") buttons.at(-1)?.focus();
    else if (digit >= 1 && digit <= buttons.length) buttons[digit - 1]?.click();
    else return;
    event.preventDefault();
  });
  // Escape is no answer. Browsers close a dialog on the second one all the same, so it is opened again.
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => {
    if (open) dialog.showModal();
  });
  const stopPads = watchGamepads({
    up: () => move(-1),
    down: () => move(1),
    press: () => {
      const focused = buttons.find((button) => button === document.activeElement);
      if (focused) focused.click();
      else move(0);
    },
  });
  document.body.append(dialog);
  dialog.showModal();
  buttons[0]?.focus();
  return { close };
}
