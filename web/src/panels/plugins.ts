// The load order: each plugin with its number, size, records and how many problems it has; archives below.

import { el } from "../dom.ts";
import type { OpenedFolder, PluginRow } from "../protocol.ts";
import { bytes, counted, number } from "../words.ts";

export function pluginPanel(folder: OpenedFolder): HTMLElement {
  const rows = folder.plugins.map(pluginRow);
  return el(
    "section",
    { class: "panel" },
    el(
      "p",
      { class: "summary" },
      `${folder.edition ? `${folder.edition}: ` : ""}${counted(folder.plugins.length, "plugin")}, ${counted(folder.forms, "form")}, ${counted(folder.scripts, "script")}.`,
    ),
    el(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": "Plugins in load order" },
      el(
        "table",
        { class: "plugins" },
        el("caption", { class: "unseen" }, "Plugins in load order"),
        el(
          "thead",
          {},
          el("tr", {}, head("No."), head("Plugin"), head("Size", "figure"), head("Problems", "figure")),
        ),
        el("tbody", {}, ...rows),
      ),
      folder.archives.length > 0 && archives(folder),
    ),
  );
}

function head(text: string, kind = ""): HTMLElement {
  return el("th", { scope: "col", class: kind }, text);
}

function pluginRow(plugin: PluginRow): HTMLElement {
  const marks = [
    plugin.stand_in && mark("stand-in", "Written by Skald, because the folder has no such file"),
    plugin.master && mark("master", "Other plugins may build on this one"),
    plugin.light && mark("light", "Takes no number of its own in the load order"),
    !plugin.active && mark("off", "Not loaded"),
  ];
  return el(
    "tr",
    { class: plugin.active ? "" : "off" },
    el("td", { class: "index" }, plugin.index || "–"),
    el(
      "th",
      { scope: "row" },
      el("span", { class: "name" }, plugin.name),
      ...marks,
      plugin.masters.length > 0 && el("span", { class: "masters" }, `needs ${plugin.masters.join(", ")}`),
    ),
    el("td", { class: "figure" }, bytes(plugin.size)),
    el("td", { class: plugin.problems > 0 ? "figure bad" : "figure" }, plugin.problems > 0 ? number(plugin.problems) : "none"),
  );
}

function mark(word: string, meaning: string): HTMLElement {
  return el("span", { class: `mark ${word}`, title: meaning }, word);
}

function archives(folder: OpenedFolder): HTMLElement {
  return el(
    "table",
    { class: "plugins archives" },
    el("caption", {}, "Archives"),
    el("thead", { class: "unseen" }, el("tr", {}, head("Archive"), head("Files", "figure"))),
    el(
      "tbody",
      {},
      ...folder.archives.map((archive) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, archive.name),
          el("td", { class: "figure" }, counted(archive.files, "file")),
        ),
      ),
    ),
  );
}
