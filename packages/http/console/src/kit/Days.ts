/** Days of UTC, and the moments between which they are. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Null unless it is a day; 30 February, which is parsed as one of March, is none. */
export const dayOf = (written = ""): string | null => {
  const at = DAY.test(written) ? new Date(written) : null
  if (at === null || Number.isNaN(at.getTime())) return null
  return at.toISOString().startsWith(written) ? written : null
}

const DAY_MS = 86_400_000

/** Its first moment, and that of the day after it. */
const startOf = (day: string): string => `${day}T00:00:00.000Z`
const endOf = (day: string): string => new Date(Date.parse(startOf(day)) + DAY_MS).toISOString()

export interface Span {
  readonly since?: string
  readonly until?: string
}

/** From the first day to the last one, both whole; what names no day bounds nothing. */
export const spanOf = (first: string | undefined, last: string | undefined): Span => {
  const [from, to] = [dayOf(first), dayOf(last)]
  return {
    ...(from !== null && { since: startOf(from) }),
    ...(to !== null && { until: endOf(to) })
  }
}

/** The same of a time that is over: a last day that is not bounds nothing. */
export const pastSpanOf = (
  first: string | undefined,
  last: string | undefined,
  now: number
): Span => spanOf(first, momentOf(last, now) === undefined ? undefined : last)

/** The end of a day that is over. */
export const momentOf = (written: string | undefined, now: number): string | undefined => {
  const day = dayOf(written)
  return day === null || Date.parse(endOf(day)) > now ? undefined : endOf(day)
}
