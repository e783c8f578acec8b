/** A part of a whole, in percent with one place. */

export const of = (part: bigint, whole: bigint): string => {
  if (whole <= 0n) return "–"
  const tenths = (part * 2000n + whole) / (whole * 2n)
  return `${tenths / 10n}.${tenths % 10n} %`
}
