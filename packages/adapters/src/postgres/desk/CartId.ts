/**
 * A value as it may stand in JSON text that was stored as it was sent, with whatever escapes its
 * sender writes: the database can't parse it, because a NUL or half a character would end the query.
 */

export interface Cart {
  /** One of these is in the text; they are found quickly. */
  readonly texts: ReadonlyArray<string>
  /** A regular expression of PostgreSQL: a value of its own, and no name of a field. */
  readonly pattern: string
}

/** As Python and PHP write what is beyond ASCII. */
const ascii = (json: string): string =>
  json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/** Letters, digits and spaces stand for themselves. */
const literal = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, "\\$&")

const NUMBER = /^-?\d+(\.\d+)?$/

export const cartOf = (text: string): Cart => {
  const json = JSON.stringify(text)
  const written = [json, ascii(json), ascii(json).replaceAll("/", "\\/")]
  const strings = [...new Set(written)]
  const quoted = `(?<!\\\\)(?:${strings.map(literal).join("|")})(?!\\s*:)`
  return NUMBER.test(text)
    ? {
        texts: [text],
        pattern: `${quoted}|(?:^|[:,[\\s])${literal(text)}(?=[,}\\]\\s]|$)`
      }
    : { texts: strings, pattern: quoted }
}
