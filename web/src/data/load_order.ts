// The load order: each plugin with its number and flags, what it needs, and what is wrong with it.

import { el } from "../dom.ts";
import type { OpenedFolder, PluginRow, ProblemRow } from "../protocol.ts";
import { problemItem } from "../panels/problems.ts";
import { bytes, counted } from "../words.ts";

/** Problems shown of one plugin; a broken one may have thousands. */
const SHOWN_MAX = 100;

export function loadOrder(folder: OpenedFolder, onPlugin: (name: string) => void): HTMLElement {
  const problems = new Map<string, ProblemRow[]>();
  for (const problem of folder.problems) {
    const file = problem.file.toLowerCase();
    problems.set(file, [...(problems.get(file) ?? []), problem]);
  }
  const rows = folder.plugins.map((plugin) => pluginItem(plugin, problems.get(plugin.name.toLowerCase()) ?? [], onPlugin));
  const loaded = folder.plugins.filter((plugin) => plugin.index !== "").length;
  return el(
    "section",
    { class: "panel" },
    el("p", { class: "summary" }, `${counted(loaded, "plugin")} loaded, ${counted(folder.plugins.length - loaded, "plugin")} left out.`),
    el(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": "Load order" },
      el("ol", { class: "load-order" }, ...rows),
    ),
  );
}

function pluginItem(plugin: PluginRow, problems: ProblemRow[], onPlugin: (name: string) => void): HTMLElement {
  const name = plugin.index
    ? el("button", { type: "button", class: "link", title: "Show its forms", click: () => onPlugin(plugin.name) }, plugin.name)
    : el("span", {}, plugin.name);
  return el(
    "li",
    { class: plugin.index ? "" : "off" },
    el("span", { class: "index" }, plugin.index || "–"),
    el("span", { class: "name" }, name, ...flags(plugin)),
    el("span", { class: "size" }, bytes(plugin.size)),
    plugin.masters.length > 0 && el("span", { class: "masters" }, `needs ${plugin.masters.join(", ")}`),
    problems.length > 0 && problemList(problems),
  );
}

/** A plugin's flags as marks. */
function flags(plugin: PluginRow): (HTMLElement | false)[] {
  return [
    plugin.master && mark("ESM", "A master: loads before plugins that are none"),
    plugin.light && mark("ESL", "Light: takes no number of its own in the load order"),
    plugin.localized && mark("localized", "Its texts stand in string tables"),
    plugin.stand_in && mark("stand-in", "Written by Skald, because the folder has no such file"),
    !plugin.active && mark("off", "Not loaded"),
  ];
}

function mark(word: string, meaning: string): HTMLElement {
  return el("span", { class: `mark ${word}`, title: meaning }, word);
}

function problemList(problems: ProblemRow[]): HTMLElement {
  const more = problems.length - SHOWN_MAX;
  return el(
    "details",
    { class: "plugin-problems" },
    el("summary", {}, counted(problems.length, "problem")),
    el("ul", { class: "problems" }, ...problems.slice(0, SHOWN_MAX).map(problemItem), more > 0 && el("li", {}, `… and ${more} more`)),
  );
}
