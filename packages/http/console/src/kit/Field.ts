/** What a form says, and the key under which it is sent. */

/** The text of a field, without spaces around it. */
export const field = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value.trim() : ""
}
