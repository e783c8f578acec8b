/** Countries by their English names, as the API writes them. */
const NAMES = new Intl.DisplayNames("en", { type: "region" })

export const nameOf = (code: string): string => NAMES.of(code) ?? code
