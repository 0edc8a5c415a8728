// What the page knows of the run in the worker: the opened folder, its problems, the log, where the clock stands.

import type { LogLine, OpenedFolder, ProblemRow, Status } from "./protocol.ts";

/** How many lines of the log are kept; older ones go. */
export const LOG_MAX = 2000;

export class Run {
  readonly folder: OpenedFolder;
  readonly problems: ProblemRow[];
  readonly log: LogLine[] = [];
  /** Lines that went because the log is bounded. */
  dropped = 0;
  /** The last notifications. */
  readonly notifications: string[] = [];
  status: Status | null = null;

  constructor(folder: OpenedFolder) {
    this.folder = folder;
    this.problems = [...folder.problems];
  }

  addLog(lines: LogLine[]): void {
    this.log.push(...lines.slice(-LOG_MAX));
    this.dropped += Math.max(0, lines.length - LOG_MAX);
    const over = this.log.length - LOG_MAX;
    if (over > 0) {
      this.log.splice(0, over);
      this.dropped += over;
    }
  }

  /** Another game begins in the same folder: what the one before said is gone. */
  clear(): void {
    this.log.length = 0;
    this.dropped = 0;
    this.notifications.length = 0;
    this.status = null;
  }

  addNotification(text: string): void {
    this.notifications.push(text);
    if (this.notifications.length > 20) this.notifications.shift();
  }
}
