/** The text of a field, without spaces around it. */
export const field = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value.trim() : ""
}
