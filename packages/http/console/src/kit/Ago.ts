/** A time in words: exactly, and how long ago it was or how far ahead it is. */
import { text } from "../text/Text.ts"

const formatted = new Intl.DateTimeFormat("en-GB", {
  year: "numeric",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  // As the days of filters, statements and files (decisions.md#console-zone).
  timeZone: "UTC"
})

export const exactly = (at: string): string => formatted.format(new Date(at))

const STEPS: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60]
]

const relative = new Intl.RelativeTimeFormat("en", { numeric: "always", style: "short" })

export const ago = (at: string, now: number): string => {
  const seconds = (Date.parse(at) - now) / 1000
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  }
  return text.time.now
}
