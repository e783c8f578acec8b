/** Parts of SVG that the pictures share: safe text, colours and short numbers. */

/** The content type of answers with pictures. */
export const CONTENT_TYPE = "image/svg+xml; charset=utf-8"

/** Fonts that every system has under some name, because a picture loads nothing. */
export const SANS = "Helvetica, Arial, sans-serif"
export const SERIF = "Georgia, 'Times New Roman', serif"

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** Text for SVG content or attributes; drops characters that XML forbids. */
export const escaped = (text: string): string =>
  [...text]
    .filter((character) =>
      /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(character)
    )
    .map((character) => ENTITIES[character] ?? character)
    .join("")

/** Escaped text, cut to `most` characters with an ellipsis. */
export const label = (text: string, most: number): string => {
  const characters = [...text]
  return escaped(characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`)
}

export const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${Math.round(hue) % 360} ${saturation}% ${lightness}%)`

/** At most one decimal, so that pictures stay small. */
export const at = (value: number): string => String(Math.round(value * 10) / 10)

/** A whole picture, with a title for people who can't see it. */
export const document = (width: number, height: number, title: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escaped(title)}</title>${body}</svg>`
