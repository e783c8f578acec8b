/** The delivery workers' port in memory. */
import { Delivery, type Id, type Instant } from "@cardpack/core/domain"
import { DeliveryQueue } from "@cardpack/core/ports"
import { Clock, Effect, HashMap } from "effect"
import type { Cell } from "./Cell.ts"
import { get, type LaneRow, type State, where } from "./State.ts"
import { isSuspended } from "./Webhooks.ts"

type Service = DeliveryQueue.DeliveryQueue["Service"]

/** The work of a lane: first attempts, and due retries. */
const isFresh = (row: Delivery.Delivery, through: bigint): boolean =>
  row.retryAt === null && row.sequence > through
const isRetry = (row: Delivery.Delivery, now: Instant.Instant): boolean =>
  row.retryAt !== null && row.retryAt <= now

const isFree = ({ leasedBy, leasedUntil }: LaneRow, now: Instant.Instant): boolean =>
  leasedBy === null || leasedUntil === null || leasedUntil <= now

interface Leasing {
  readonly owner: string
  readonly among: ReadonlyArray<Id.EndpointId> | null
  readonly limit: number
  readonly until: Instant.Instant
  readonly now: Instant.Instant
}

/** Leases the lanes that were leased longest ago first. */
const lease = (state: State, { among, limit, now, owner, until }: Leasing) => {
  const due = new Set<Id.EndpointId>()
  for (const row of HashMap.values(state.deliveries)) {
    const through = get(state.lanes, row.endpointId)?.through ?? 0n
    if (isFresh(row, through) || isRetry(row, now)) due.add(row.endpointId)
  }
  const turn = ({ id }: { readonly id: Id.EndpointId }) => get(state.lanes, id)?.leasedUntil ?? -1
  const chosen = where(state.endpoints, ({ accountId, active, id }) => {
    const lane = get(state.lanes, id)
    const wanted = among === null || among.includes(id)
    if (isSuspended(state, accountId)) return false
    return active && wanted && lane !== undefined && isFree(lane, now) && due.has(id)
  })
    .sort((a, b) => turn(a) - turn(b) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
  let lanes = state.lanes
  const marks = chosen.map(({ id }): DeliveryQueue.Mark => {
    const { failures = 0, through = 0n } = get(lanes, id) ?? {}
    lanes = HashMap.set(lanes, id, { leasedBy: owner, leasedUntil: until, through, failures })
    return { endpointId: id, through, failures }
  })
  return [marks, { ...state, lanes }] as const
}

/** Changes an owner's lanes and their marks, which never go back; returns the changed ones. */
const keep = (
  state: State,
  owner: string,
  marks: ReadonlyArray<DeliveryQueue.Mark>,
  leased: Pick<LaneRow, "leasedBy" | "leasedUntil">
) => {
  let lanes = state.lanes
  const kept: Array<Id.EndpointId> = []
  for (const { endpointId, failures, through } of marks) {
    const lane = get(lanes, endpointId)
    if (lane?.leasedBy !== owner) continue
    const isAhead = through > lane.through
    const row = { ...leased, failures, through: isAhead ? through : lane.through }
    lanes = HashMap.set(lanes, endpointId, row)
    kept.push(endpointId)
  }
  return [kept, { ...state, lanes }] as const
}

const bySequence = (a: Delivery.Delivery, b: Delivery.Delivery): number =>
  a.sequence < b.sequence ? -1 : 1

const work = (
  state: State,
  { endpointId, through }: DeliveryQueue.Position,
  except: ReadonlySet<string>,
  now: Instant.Instant
): ReadonlyArray<DeliveryQueue.Claim> => {
  const own = where(state.deliveries, (row) => row.endpointId === endpointId && !except.has(row.id))
  const retries = own
    .filter((row) => isRetry(row, now))
    .sort((a, b) => (a.retryAt ?? 0) - (b.retryAt ?? 0) || bySequence(a, b))
  const fresh = own.filter((row) => isFresh(row, through)).sort(bySequence)
  return [...retries, ...fresh].map((delivery) => ({
    delivery,
    event: HashMap.getUnsafe(state.events, delivery.eventId)
  }))
}

/** Writes deliveries' new states; finished ones leave the queue. */
const write = (state: State, rows: ReadonlyArray<Delivery.Delivery>): State => {
  let { claims, deliveries, finished } = state
  for (const row of rows) {
    if (row.status === "pending") {
      deliveries = HashMap.set(deliveries, row.id, row)
      continue
    }
    deliveries = HashMap.remove(deliveries, row.id)
    finished = HashMap.set(finished, row.id, row)
    const claim = `delivery_endpoint_id_sequence_key\n${row.endpointId}/${row.sequence}`
    claims = HashMap.remove(claims, claim)
  }
  return { ...state, claims, deliveries, finished }
}

const settled = (state: State, { after, before }: Parameters<Service["settle"]>[0][number]) => {
  const stored = get(state.deliveries, before.id)
  if (stored === undefined || stored.attempts.length !== before.attempts.length) return []
  const { attempts, finishedAt, retryAt, status } = after
  return [{ ...stored, attempts, finishedAt, retryAt, status }]
}

const expired = (state: State, now: Instant.Instant): Array<Delivery.Delivery> =>
  where(state.deliveries, (row) => {
    const disabledAt = get(state.endpoints, row.endpointId)?.disabledAt ?? null
    if (isSuspended(state, row.accountId)) return Delivery.heldUntil(row, null) <= now
    return disabledAt !== null && Delivery.heldUntil(row, disabledAt) <= now
  })
    .sort(bySequence)
    .map((row) => ({ ...row, status: Delivery.EXPIRED, retryAt: null, finishedAt: now }))

export const make = ({ modify, read }: Cell): Service => {
  const { currentTimeMillis } = Clock
  return DeliveryQueue.DeliveryQueue.of({
    lease: (owner, among, limit, term) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        modify((state) => lease(state, { owner, among, limit, now, until: now + term }))
      ),
    renew: (owner, marks, term) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        modify((state) => keep(state, owner, marks, { leasedBy: owner, leasedUntil: now + term }))
      ),
    release: (owner, marks) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        modify((state) => keep(state, owner, marks, { leasedBy: null, leasedUntil: now }))
      ),
    work: (mark, except, limit) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        read((state) => {
          const stored = get(state.endpoints, mark.endpointId)
          const isHeld = stored === undefined || isSuspended(state, stored.accountId)
          const endpoint = isHeld ? null : stored
          const claims = endpoint?.active === true ? work(state, mark, new Set(except), now) : []
          return { now, endpoint, claims: claims.slice(0, limit) }
        })
      ),
    settle: (all) =>
      modify((state) => [
        undefined,
        all.reduce((current, each) => write(current, settled(current, each)), state)
      ]),
    expire: (limit) =>
      Effect.flatMap(currentTimeMillis, (now) =>
        modify((state) => {
          const rows = expired(state, now).slice(0, limit)
          return [rows.length, write(state, rows)]
        })
      )
  })
}
