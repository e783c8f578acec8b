/**
 * Cells as spreadsheets of the world write them: decimal commas, thousands apart, no-break spaces.
 * The console reads them alike.
 */

/** One mark and three digits: a thousand, or a fraction of a dollar. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/

const GROUPED = /^[1-9]\d{0,2}([\s'’.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/u

/** Whether these amounts have decimal commas, so that a point among them may part thousands. */
export const hasCommas = (amounts: ReadonlyArray<string>): boolean =>
  amounts.some((cell) => /^[\d.\s'’]*\d,(?:\d{1,2}|\d{4,})$/u.test(cell.trim()))

/** With a decimal point; null when it can be read in two ways. What is no amount stays. */
export const amount = (cell: string, isComma: boolean): string | null => {
  const bare = cell.trim()
  if (TWO_WAYS.test(bare)) return isComma || bare.includes(",") ? null : bare
  if (/^\d+,\d+$/.test(bare)) return bare.replace(",", ".")
  const separator = GROUPED.exec(bare)?.[1]
  return separator === undefined ? bare : bare.replaceAll(separator, "").replace(",", ".")
}

/** A long number as a spreadsheet shortens it, such as `9.00001E+17`: its digits are lost. */
export const isShortened = (cell: string): boolean =>
  /^\d(?:[.,]\d+)?E[+-]\d{2,3}$/i.test(cell.trim())

/** A name without what nobody sees, and with plain blanks. */
export const name = (cell: string): string =>
  cell
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\s\u2800]+/gu, " ")
    .trim()

/** Excel's first line names what parts the cells; no other program knows it. */
const SEPARATOR = /^"?sep=(.)"?\r?\n/i

export interface Opened {
  readonly text: string
  readonly separator: string | undefined
}

export const opened = (content: string): Opened => {
  const text = content.replace(/^\uFEFF/, "")
  const separator = SEPARATOR.exec(text)?.[1]
  return { separator, text: separator === undefined ? text : text.replace(SEPARATOR, "") }
}

/** The first head that an earlier column has. */
export const twice = (heads: ReadonlyArray<string>): string | undefined => {
  const bare = heads.map((head) => name(head).toLowerCase())
  return heads.find((_, at) => bare[at] !== "" && bare.indexOf(bare[at] ?? "") < at)
}

/** Without a byte-order mark every other byte of plain letters is zero. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le"
  return (first === 0xfe && second === 0xff) || first === 0 ? "utf-16be" : "utf-8"
}

/** Null when it is neither UTF-8 nor UTF-16, which would garble names silently. */
export const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
