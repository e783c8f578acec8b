/** Amounts as bigint micro-dollars: no number ever holds money. */

const WRITTEN = /^(-?)(\d+)(?:\.(\d{1,6}))?$/

/** Micro-dollars of a decimal string such as `25.000000`; null for anything else. */
export const parse = (written: string): bigint | null => {
  const [, sign, whole = "", fraction = ""] = WRITTEN.exec(written.trim()) ?? []
  if (sign === undefined) return null
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0"))
  return sign === "-" ? -micros : micros
}

/** Of an amount that the API answered. */
export const of = (written: string): bigint => parse(written) ?? 0n

const abs = (micros: bigint): bigint => (micros < 0n ? -micros : micros)

const grouped = (whole: bigint): string => whole.toString().replace(/\B(?=(\d{3})+$)/g, ",")

/** Six places, as the API writes it. */
export const exact = (micros: bigint): string => {
  const all = abs(micros)
  const fraction = (all % 1_000_000n).toString().padStart(6, "0")
  return `${micros < 0n ? "-" : ""}${all / 1_000_000n}.${fraction}`
}

/** Two places, half away from zero, with a true minus sign. */
export const short = (micros: bigint): string => {
  const cents = (abs(micros) + 5_000n) / 10_000n
  const sign = micros < 0n && cents > 0n ? "−" : ""
  return `${sign}${grouped(cents / 100n)}.${(cents % 100n).toString().padStart(2, "0")}`
}

/** Six places, grouped. */
export const long = (micros: bigint): string => {
  const all = abs(micros)
  const fraction = (all % 1_000_000n).toString().padStart(6, "0")
  return `${micros < 0n ? "−" : ""}${grouped(all / 1_000_000n)}.${fraction}`
}

/** On paper: two places, and as many more as it has. */
export const paper = (micros: bigint): string => long(micros).replace(/0{1,4}$/, "")

export const sum = (all: ReadonlyArray<bigint>): bigint => all.reduce((a, b) => a + b, 0n)

export const largest = (all: ReadonlyArray<bigint>): bigint =>
  all.reduce((most, each) => {
    if (each > most) return each
    return most
  }, 0n)

/** In sentences. */
export const words = (micros: bigint): string => `${short(micros)} USD`
