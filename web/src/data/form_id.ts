// A form id as players know it.

/** `0001397E`. */
export function formId(form: number): string {
  return form.toString(16).toUpperCase().padStart(8, "0");
}
