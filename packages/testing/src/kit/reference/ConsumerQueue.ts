/** The event consumers' port in memory. */
import { Event, type Instant } from "@cardpack/core/domain"
import { ConsumerQueue } from "@cardpack/core/ports"
import { Clock, Effect, HashMap, HashSet } from "effect"
import type { Cell } from "./Cell.ts"
import { type ConsumerLane, get, rowsOf, type State, where } from "./State.ts"

type Service = ConsumerQueue.ConsumerQueue["Service"]

const keyOf = (consumer: string, accountId: string): string => `${consumer}/${accountId}`

const put = (state: State, lane: ConsumerLane): State => ({
  ...state,
  consumerLanes: HashMap.set(state.consumerLanes, keyOf(lane.consumer, lane.accountId), lane)
})

const FREE = { leasedBy: null, leasedUntil: null, through: 0n } as const

const laneOf = (state: State, consumer: string, account: { readonly id: string }): ConsumerLane =>
  get(state.consumerLanes, keyOf(consumer, account.id)) ?? {
    ...FREE,
    consumer,
    accountId: account.id as ConsumerLane["accountId"]
  }

const register = (state: State, consumer: string, start: ConsumerQueue.Start): State => {
  if (HashSet.has(state.consumers, consumer)) return state
  const known: State = { ...state, consumers: HashSet.add(state.consumers, consumer) }
  if (start === "start") return known
  return rowsOf(state.accounts).reduce(
    (current, { id, sequence }) =>
      put(current, { ...FREE, consumer, accountId: id, through: sequence }),
    known
  )
}

/** Leases the lanes that were leased longest ago first; those that are new come before. */
const lease = (
  state: State,
  { consumer, owner }: ConsumerQueue.Holder,
  among: ReadonlyArray<string> | null,
  limit: number,
  now: Instant.Instant,
  until: Instant.Instant
) => {
  const turn = (id: string): number => {
    const lane = get(state.consumerLanes, keyOf(consumer, id))
    return lane === undefined ? -2 : (lane.leasedUntil ?? -1)
  }
  const chosen = where(state.accounts, (account) => {
    const { leasedBy, leasedUntil, through } = laneOf(state, consumer, account)
    const isFree = leasedBy === null || leasedUntil === null || leasedUntil <= now
    return isFree && account.sequence > through && (among === null || among.includes(account.id))
  })
    .sort((a, b) => turn(a.id) - turn(b.id) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map((account) => laneOf(state, consumer, account))
  const positions = chosen.map(({ accountId, through }) => ({ accountId, through }))
  const next = chosen.reduce(
    (current, lane) => put(current, { ...lane, leasedBy: owner, leasedUntil: until }),
    state
  )
  return [positions, next] as const
}

/** Changes an owner's lanes and their positions, which never go back; answers the changed ones. */
const keep = (
  state: State,
  { consumer, owner }: ConsumerQueue.Holder,
  positions: ReadonlyArray<ConsumerQueue.Position>,
  leased: Pick<ConsumerLane, "leasedBy" | "leasedUntil">
) => {
  let next = state
  const kept: Array<ConsumerQueue.Position["accountId"]> = []
  for (const { accountId, through } of positions) {
    const lane = get(next.consumerLanes, keyOf(consumer, accountId))
    if (lane?.leasedBy !== owner) continue
    const isAhead = through > lane.through
    next = put(next, { ...lane, ...leased, through: isAhead ? through : lane.through })
    kept.push(accountId)
  }
  return [kept, next] as const
}

const park = (
  state: State,
  holder: ConsumerQueue.Holder,
  position: ConsumerQueue.Position,
  failure: ConsumerQueue.Failure,
  leased: { readonly now: Instant.Instant; readonly until: Instant.Instant }
) => {
  const lease = { leasedBy: holder.owner, leasedUntil: leased.until }
  const [kept, next] = keep(state, holder, [position], lease)
  const { consumer } = holder
  const key = keyOf(consumer, failure.eventId)
  if (kept.length === 0 || HashMap.has(state.parked, key)) return [kept.length > 0, next] as const
  const row = { ...failure, consumer, parkedAt: leased.now }
  return [true, { ...next, parked: HashMap.set(next.parked, key, row) }] as const
}

const listed = (
  state: State,
  wanted: { readonly consumer: string | null; readonly eventId: string | null },
  limit: number
): ReadonlyArray<ConsumerQueue.Parked> =>
  where(
    state.parked,
    ({ consumer, eventId }) =>
      (wanted.consumer === null || consumer === wanted.consumer) &&
      (wanted.eventId === null || eventId === wanted.eventId)
  )
    .sort((a, b) => a.parkedAt - b.parkedAt || (a.eventId < b.eventId ? -1 : 1))
    .slice(0, limit)
    .flatMap(({ eventId, ...row }) => {
      const event = get(state.events, eventId)
      return event === undefined ? [] : [{ ...row, event }]
    })

const unpark = (state: State, consumer: string, eventId: string): readonly [boolean, State] => {
  const key = keyOf(consumer, eventId)
  const next = { ...state, parked: HashMap.remove(state.parked, key) }
  return [HashMap.has(state.parked, key), next]
}

const work = (
  state: State,
  { accountId, through }: ConsumerQueue.Position,
  types: ReadonlyArray<string> | null,
  limit: number
): ConsumerQueue.Work => {
  const events = where(
    state.events,
    (event) =>
      event.accountId === accountId &&
      event.sequence > through &&
      event.type !== Event.TEST &&
      (types === null || types.includes(event.type))
  )
    .sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
    .slice(0, limit)
  const last = events.length === limit ? events.at(-1)?.sequence : undefined
  return { events, through: last ?? get(state.accounts, accountId)?.sequence ?? through }
}

export const make = ({ modify, read, update }: Cell): Service => {
  const { currentTimeMillis } = Clock
  return ConsumerQueue.ConsumerQueue.of({
    register: (consumer, start) => update((state) => register(state, consumer, start)),
    lease: (holder, among, limit, term) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        modify((state) => lease(state, holder, among, limit, now, now + term))
      ),
    renew: (holder, positions, term) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        modify((state) =>
          keep(state, holder, positions, { leasedBy: holder.owner, leasedUntil: now + term })
        )
      ),
    release: (holder, positions) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        modify((state) => keep(state, holder, positions, { leasedBy: null, leasedUntil: now }))
      ),
    park: (holder, position, failure, term) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        modify((state) => park(state, holder, position, failure, { now, until: now + term }))
      ),
    parked: (wanted, limit) => read((state) => listed(state, wanted, limit)),
    unpark: (consumer, eventId) => modify((state) => unpark(state, consumer, eventId)),
    events: (position, types, limit) => read((state) => work(state, position, types, limit))
  })
}
