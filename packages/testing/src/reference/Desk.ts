/** The operator's reading port in memory. */
import {
  type ApiKey,
  type Card,
  Deck,
  type Draw,
  type Instant,
  type LogEntry,
  type VendingMachine
} from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Clock, Effect, HashMap } from "effect"
import { audit } from "./Audit.ts"
import { balances } from "./Balances.ts"
import type { Cell } from "./Cell.ts"
import * as Chain from "./Chain.ts"
import { byCreation, newestFirst } from "./Pages.ts"
import * as Places from "./Places.ts"
import * as Reads from "./Reads.ts"
import { get, oddsKey, type State, where } from "./State.ts"
import { supply } from "./Supplies.ts"
import * as Webhooks from "./Webhooks.ts"

interface TierStock {
  readonly cards: number
  readonly value: bigint
}

const stock = (state: State): Map<string, TierStock> => {
  const tiers = new Map<string, TierStock>()
  for (const slot of HashMap.values(state.deck)) {
    const { cards, value } = tiers.get(Deck.keyOf(slot)) ?? { cards: 0, value: 0n }
    const worth = get(state.items, slot.itemId)?.buybackUsd ?? 0n
    tiers.set(Deck.keyOf(slot), { cards: cards + 1, value: value + worth })
  }
  return tiers
}

const machineStock = (
  state: State,
  machine: VendingMachine.VendingMachine,
  tiers: Map<string, TierStock>
): Desk.MachineStock => {
  const of = (tier: string) => tiers.get(Deck.keyOf({ machineId: machine.id, tier }))
  return {
    machine,
    stock: new Map(machine.tiers.map(({ name }) => [name, of(name)?.cards ?? 0])),
    values: new Map(machine.tiers.map(({ name }) => [name, of(name)?.value ?? 0n])),
    openClaims: supply(state, machine.id).claims
  }
}

const sealedRefunds = (state: State, since: Instant.Instant): ReadonlyArray<Desk.SealedRefunds> => {
  const claims = where(state.cards, ({ claim, createdAt }) => claim !== null && createdAt >= since)
  const byAccount = Map.groupBy(claims, ({ accountId }) => accountId)
  return byCreation(where(state.accounts, ({ id }) => byAccount.has(id))).map((account) => {
    const own = byAccount.get(account.id) ?? []
    const refunded = own.filter(({ status }) => status === "refunded").length
    return { account, sealed: own.length, refunded }
  })
}

const drawRecord = (state: State, draw: Draw.Draw): Desk.DrawRecord => ({
  draw,
  odds: get(state.odds, oddsKey(draw.machineId, draw.oddsVersion)) ?? []
})

const operation = (state: State, id: string) => {
  const found = get(state.operations, id)
  if (found === undefined) return null
  const details = Reads.details(state, found)
  const shown = [...details.cards, ...details.affectedCards]
  const draws = shown.flatMap(({ card }) => get(state.draws, card.id) ?? [])
  return { details, draws: draws.map((draw) => drawRecord(state, draw)) }
}

const card = (state: State, id: string) => {
  const found = get(state.cards, id)
  if (found === undefined) return null
  const draw = get(state.draws, id)
  return {
    found: Reads.withItem(state, found),
    draw: draw === undefined ? null : drawRecord(state, draw)
  }
}

/** A redeemed card's shipment. */
const shipmentOf = (state: State, held: Card.Card) => {
  if (held.status !== "redeemed") return null
  const acts = where(state.affectedCards, (row) => row.cardId === held.id).map(
    (row) => row.operationId
  )
  return where(state.shipments, (row) => acts.includes(row.operationId))[0] ?? null
}

const item = (state: State, reference: string) => {
  const found = get(state.items, get(state.claims, `item_reference_key\n${reference}`) ?? "")
  const place = found === undefined ? undefined : Places.all(state).get(found.id)
  if (found === undefined || place === undefined) return null
  const history = where(state.cards, (row) => row.itemId === found.id)
    .sort(Places.byAge)
    .map((held) => ({ card: held, shipment: shipmentOf(state, held) }))
  return { item: found, place, history }
}

const items: (
  state: State,
  ...request: Parameters<Desk.Desk["Service"]["items"]>
) => ReadonlyArray<Desk.ItemRecord> = (state, { machineId, place, tier }, { after, limit }) => {
  const places = Places.all(state)
  return where(
    state.items,
    (row) =>
      (after === null || row.reference > after) &&
      (machineId === null || row.machineId === machineId) &&
      (tier === null || row.tier === tier) &&
      (place === null || places.get(row.id)?._tag === place)
  )
    .sort((a, b) => (a.reference < b.reference ? -1 : 1))
    .slice(0, limit)
    .flatMap((row) => {
      const at = places.get(row.id)
      return at === undefined ? [] : [{ item: row, place: at }]
    })
}

const touch = (
  state: State,
  used: ReadonlyArray<readonly [ApiKey.KeyId, Instant.Instant]>
): State => {
  let keys = state.keys
  for (const [id, at] of used) {
    const key = get(keys, id)
    if (key !== undefined && (key.lastUsedAt ?? -1) < at)
      keys = HashMap.set(keys, id, { ...key, lastUsedAt: at })
  }
  return { ...state, keys }
}

const admits =
  (filter: Desk.LogFilter) =>
  (row: LogEntry.LogEntry): boolean =>
    (filter.actor === null || row.actor === filter.actor) &&
    (filter.action === null || row.action === filter.action) &&
    (filter.subject === null || row.subject === filter.subject) &&
    (filter.since === null || row.createdAt >= filter.since) &&
    (filter.until === null || row.createdAt < filter.until)

export const make = ({ read, update }: Cell): Desk.Desk["Service"] =>
  Desk.Desk.of({
    ...Chain.desk(read),
    now: Clock.currentTimeMillis,
    partners: read((state) => byCreation(where(state.accounts, () => true))),
    partner: (id) => read((state) => get(state.accounts, id) ?? null),
    keys: (accountId) =>
      read((state) => byCreation(where(state.keys, (key) => key.accountId === accountId))),
    touchKeys: (used) => update((state) => touch(state, used)),
    machines: read((state) => {
      const counts = stock(state)
      return where(state.machines, () => true)
        .sort((a, b) => a.id - b.id)
        .map((machine) => machineStock(state, machine, counts))
    }),
    controls: read((state) => state.controls),
    canary: read((state) => state.canary),
    keepCanary: (before, sealed) =>
      update((state) => (state.canary === before ? { ...state, canary: sealed } : state)),
    shipments: (status, page) =>
      read((state) =>
        newestFirst(state.shipments, page, (row) => status === null || row.status === status)
      ),
    shipment: (id) => read((state) => get(state.shipments, id) ?? null),
    keptAddresses: (before, limit) =>
      read((state) =>
        where(
          state.shipments,
          ({ info, status, updatedAt }) =>
            info !== null && status === "delivered" && updatedAt <= before
        )
          .sort((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1))
          .slice(0, limit)
      ),
    operations: ({ createdBefore, kind, status }, page) =>
      read((state) =>
        newestFirst(
          state.operations,
          page,
          (row) =>
            (status === null || row.status === status) &&
            (kind === null || row.kind === kind) &&
            (createdBefore === null || row.createdAt < createdBefore)
        )
      ),
    operation: (id) => read((state) => operation(state, id)),
    card: (id) => read((state) => card(state, id)),
    items: (filter, page) => read((state) => items(state, filter, page)),
    item: (reference) => read((state) => item(state, reference)),
    balances: (at) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => read((state) => balances(state, now, at))),
    sealedRefunds: (since) => read((state) => sealedRefunds(state, since)),
    deliveries: (health, page) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) => {
          const unwell = Webhooks.isUnwell(state, health, now)
          return Webhooks.records(state, newestFirst(Webhooks.deliveries(state), page, unwell))
        })
      ),
    delivery: (id) =>
      read((state) => {
        const found = get(Webhooks.deliveries(state), id)
        return found === undefined ? null : (Webhooks.records(state, [found])[0] ?? null)
      }),
    tokens: read((state) => byCreation(where(state.tokens, () => true))),
    tokenByHash: (hash) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) => {
          const id = get(state.claims, `operator_token_hash_key\n${hash}`)
          const token = id === undefined ? undefined : get(state.tokens, id)
          return token === undefined ? null : { token, now }
        })
      ),
    log: (filter, page) => read((state) => newestFirst(state.log, page, admits(filter))),
    audit: read(audit)
  })
