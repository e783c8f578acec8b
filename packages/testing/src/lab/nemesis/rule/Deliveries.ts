/** Receivers got every committed event, rightly signed, and nothing else. */
import type { Event } from "@cardpack/core/domain/webhook/Event"
import * as Health from "@cardpack/core/domain/webhook/Health"
import { HashMap } from "effect"
import { get, where } from "../../../kit/reference/State.ts"
import type { Evidence, Rule } from "../Evidence.ts"

/** Accepted deliveries by event. */
const accepted = ({ received }: Evidence) =>
  Map.groupBy(
    received.filter(({ problem, status }) => problem === null && status === 204),
    ({ event }) => event
  )

export interface Ratios {
  /** Events that arrived, of those that were committed for an endpoint. */
  readonly delivered: number
  /** Accepted deliveries for each event that arrived. */
  readonly duplicates: number
}

/** An endpoint is not told that it fails; here each partner has no other one. */
const isOfTheOnlyOne = ({ deliveries, type }: Event): boolean =>
  deliveries === 0 && (type === Health.FAILING || type === Health.RECOVERED)

export const ratios = (evidence: Evidence): Ratios => {
  const arrived = accepted(evidence)
  const due = where(evidence.state.events, (event) => !isOfTheOnlyOne(event))
  const got = due.filter(({ id }) => arrived.has(id)).length
  const all = [...arrived.values()].reduce((total, { length }) => total + length, 0)
  return { delivered: got / due.length, duplicates: all / arrived.size }
}

export const deliveries: Rule = (evidence) => {
  const { feed, received, state } = evidence
  const arrived = accepted(evidence)
  const due = HashMap.size(state.deliveries)
  const lost = where(state.events, (event) => !arrived.has(event.id) && !isOfTheOnlyOne(event))
  const foreign = received.filter(
    ({ account, event }) => get(state.events, event)?.accountId !== account
  )
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
    ...(due === 0 ? [] : [`${due} deliveries are neither done nor given up`])
  ]
}
