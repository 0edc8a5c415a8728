// Numbers as people read them.

const count = new Intl.NumberFormat("en");

/** 12,345 */
export function number(value: number): string {
  return count.format(value);
}

/** `1 plugin`, `2 plugins`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** 512 bytes, 1.5 KB, 250 MB, 12.4 GB: in thousands, as file managers show them. */
export function bytes(value: number): string {
  if (value < 1000) return `${value} bytes`;
  let scaled = value;
  let unit = "bytes";
  for (const next of ["KB", "MB", "GB", "TB"]) {
    scaled /= 1000;
    unit = next;
    // 999.95 would be printed as "1000.0", so the next unit takes over a little early.
    if (scaled < 999.5) break;
  }
  const digits = scaled < 9.95 ? 1 : 0;
  return `${scaled.toFixed(digits)} ${unit}`;
}

/** A place in a file, as hex editors show it. */
export function offset(value: number): string {
  return `0x${value.toString(16).toUpperCase()}`;
}

/** Done of the whole, from 0 to 1; null while the whole is unknown. */
export function share(done: number, total: number): number | null {
  if (total <= 0) return null;
  return Math.min(1, Math.max(0, done / total));
}

/** Days of the game's calendar with the hour as their fraction: `Day 2, 07:30`. */
export function gameTime(days: number): string {
  const minutes = Math.floor(days * 24 * 60 + 1e-6);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `Day ${number(Math.floor(minutes / 1440) + 1)}, ${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** The run clock in sixtieths of a second: `4:03.25`, `1:04:03.25`; its hundredths are cut off, not rounded. */
export function runTime(ticks: number): string {
  const hundredths = Math.floor((ticks * 100) / 60);
  const two = (value: number): string => String(value % 100).padStart(2, "0");
  const [minutes, hours] = [Math.floor(hundredths / 6000) % 60, Math.floor(hundredths / 360_000)];
  const seconds = `${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** Speeds: ¼×, ½×, 1×, 2×. */
export function speed(value: number): string {
  const known: Record<string, string> = { "0.25": "¼×", "0.5": "½×" };
  return known[String(value)] ?? `${value}×`;
}

/** Time played: `40 s`, `12 min`, `3 h 05 min`. */
export function playTime(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${number(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, "0")} min`;
}
