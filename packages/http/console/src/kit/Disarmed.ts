/**
 * Cells that a spreadsheet would run as formulas, some also by wide signs, get an apostrophe, which an
 * import takes off again: at their start, and after what begins a new cell for a spreadsheet that separates
 * by `;` or by tabs, where it sees no quotes (decisions.md#csv-formulas). The service does the same
 * (operator/Csv.ts).
 */

/** Amounts are no formulas, whatever their sign, and a carrier takes no phone with an apostrophe. */
const HARMLESS = /^([+-]?\d+(\.\d+)?|\+\d[\d ]*)$/

/** Also before those that have apostrophes already, so that exactly one is taken off. */
export const disarm = (cell: string): string =>
  HARMLESS.test(cell) ? cell : cell.replace(/(?<=^|[;\t\r\n])(?='*[=+\-@＝＋－＠\t\r])/g, "'")

export const arm = (cell: string): string =>
  cell.replace(/(?<=^|[;\t\r\n])'(?='*[=+\-@＝＋－＠\t\r])/g, "")
