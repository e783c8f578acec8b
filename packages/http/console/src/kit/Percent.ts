/** A part of a whole, in percent with one place. */

/** As a length on a page; the only place where an amount becomes a number. */
export const length = (part: bigint, whole: bigint): number =>
  part <= 0n || whole <= 0n ? 0 : Number.parseInt(`${(part * 1000n) / whole}`, 10) / 10

export const of = (part: bigint, whole: bigint): string => {
  if (whole <= 0n) return "–"
  const tenths = (part * 2000n + whole) / (whole * 2n)
  return `${tenths / 10n}.${tenths % 10n} %`
}
