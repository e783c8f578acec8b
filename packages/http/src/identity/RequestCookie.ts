/** The value of one cookie of a request; null without it. */
export const cookieOf = (header: string, name: string): string | null => {
  for (const pair of header.split(";")) {
    const [key = "", ...rest] = pair.trim().split("=")
    if (key === name) return rest.join("=")
  }
  return null
}
