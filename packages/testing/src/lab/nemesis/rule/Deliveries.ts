/** Receivers got every committed event, rightly signed, and nothing else. */
import type { Evidence, Rule } from "../Evidence.ts"

/** Accepted deliveries by event. */
const accepted = ({ received }: Evidence) =>
  Map.groupBy(
    received.filter(({ problem, status }) => problem === null && status === 204),
    ({ event }) => event
  )

export interface Ratios {
  /** Events that arrived, of those that were committed. */
  readonly delivered: number
  /** Accepted deliveries for each event that arrived. */
  readonly duplicates: number
}

export const ratios = (evidence: Evidence): Ratios => {
  const arrived = accepted(evidence)
  const { events } = evidence.books
  const got = events.filter(({ id }) => arrived.has(id)).length
  const all = [...arrived.values()].reduce((total, { length }) => total + length, 0)
  return { delivered: got / events.length, duplicates: all / arrived.size }
}

export const deliveries: Rule = (evidence) => {
  const { books, feed, received } = evidence
  const arrived = accepted(evidence)
  const owners = new Map(books.events.map(({ account, id }) => [id, account]))
  const lost = books.events.filter(({ id }) => !arrived.has(id))
  const foreign = received.filter(({ account, event }) => owners.get(event) !== account)
  const changed = received.filter(({ digest, event }) => feed.get(event) !== digest)
  const refused = received.filter(({ problem }) => problem !== null)
  return [
    ...lost.map(({ id, type }) => `${id} (${type}): it was never delivered`),
    ...foreign.map(
      ({ event }) => `${event}: it was delivered and never committed for this partner`
    ),
    ...changed.map(
      ({ event }) => `${event}: it was delivered with other content than the feed has`
    ),
    ...refused.map(({ event, problem }) => `${event}: a receiver must refuse it: ${problem}`),
    ...(books.due === 0 ? [] : [`${books.due} deliveries are neither done nor given up`])
  ]
}
