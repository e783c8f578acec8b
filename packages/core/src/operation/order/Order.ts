/** Orders: packs that draw real cards (spec, "Order"; design, "Draws"). */
import { Result } from "effect"
import type { Card } from "../../card/Card.ts"
import { chooseTier, type Draw } from "../../catalog/Draw.ts"
import { isAvailable, type VendingMachine } from "../../catalog/VendingMachine.ts"
import type { Picked } from "../../engine/Loaded.ts"
import type { Rows } from "../../engine/Rows.ts"
import type { TierDemand } from "../../engine/Store.ts"
import * as Canonical from "../../json/Canonical.ts"
import * as Json from "../../json/Json.ts"
import * as Buckets from "../../ledger/Buckets.ts"
import { Conflict, Invalid, NotFound, OutOfStock, type Refusal } from "../../refusal/Refusal.ts"
import type { Context, Effects, Kind, Prepared } from "../Kind.ts"
import type { CardWithItem } from "../Operation.ts"

export const MAX_QUANTITY = 10
export const MAX_METADATA_BYTES = 20 * 1024

type Request = Extract<Prepared, { readonly kind: "order" }>

const validate = (request: Request): Result.Result<void, Refusal> => {
  const { metadata, quantity } = request
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    return Result.fail(
      Invalid({ field: "quantity", problem: `must be an integer from 1 to ${MAX_QUANTITY}` })
    )
  }
  if (metadata === null) return Result.void
  if (Json.byteLength(metadata) > MAX_METADATA_BYTES) {
    const problem = `may take at most ${MAX_METADATA_BYTES} bytes of JSON`
    return Result.fail(Invalid({ field: "metadata", problem }))
  }
  const form = Canonical.ofText(metadata)
  return Result.isFailure(form)
    ? Result.fail(Invalid({ field: "metadata", problem: form.failure }))
    : Result.void
}

const available = (rows: Rows, id: number): VendingMachine | undefined => {
  const machine = rows.machine(id)
  return machine !== undefined && isAvailable(machine) ? machine : undefined
}

/** Draws one card after the other; null when no tier that can be drawn has stock left. */
const drawCards = (
  machine: VendingMachine,
  context: Context<Request>
): ReadonlyArray<Picked> | null => {
  const used = new Map<string, number>()
  const picks: Array<Picked> = []
  for (let index = 0; index < context.request.quantity; index++) {
    const next = (tier: string) =>
      context.rows.picked({ machineId: machine.id, tier }, used.get(tier) ?? 0)
    const seed = context.draft.fresh.seed(index)
    const tier = chooseTier(machine.tiers, seed, (name) => next(name) !== undefined)
    const pick = tier === null ? undefined : next(tier)
    if (tier === null || pick === undefined) return null
    used.set(tier, (used.get(tier) ?? 0) + 1)
    picks.push(pick)
  }
  return picks
}

/** The cards that the picks become, each with its own share of what was paid. */
const holdings = (
  context: Context<Request>,
  machine: VendingMachine,
  picks: ReadonlyArray<Picked>,
  spent: Buckets.Shares
): ReadonlyArray<CardWithItem> => {
  const { draft, operationId, request } = context
  const sealed = request.reveal === "sealed"
  const paid = Buckets.split(spent, machine.priceUsd, request.quantity)
  return picks.map(({ item }, ordinal) => {
    const card: Card = {
      id: draft.id("card"),
      accountId: draft.account.id,
      customerId: request.customerId,
      operationId,
      ordinal,
      itemId: item.id,
      status: "active",
      sealed,
      refundableUntil: sealed ? draft.now + machine.refundWindow : null,
      paid: paid[ordinal] ?? Buckets.EMPTY,
      onchain: null,
      frozenBy: null,
      sequence: draft.next(),
      createdAt: draft.now,
      updatedAt: draft.now
    }
    return { card, item }
  })
}

/** What the audit needs of each card later: the odds in force, the seed, the tier and the item. */
const recordDraw = (card: Card, pick: Picked, machine: VendingMachine, seed: Uint8Array): Draw => ({
  cardId: card.id,
  accountId: card.accountId,
  itemId: pick.item.id,
  machineId: pick.slot.machineId,
  tier: pick.slot.tier,
  oddsVersion: machine.oddsVersion,
  shuffle: pick.shuffle,
  position: pick.slot.position,
  seed,
  createdAt: card.createdAt
})

/** The checks in the order of the design: machine, sealed cap, balance, stock. */
const decide = (context: Context<Request>): Result.Result<Effects, Refusal> =>
  Result.gen(function* () {
    const { draft, limits, operationId, request, rows } = context
    const { quantity, vendingMachineId } = request
    const machine = available(rows, vendingMachineId)
    if (machine === undefined) {
      const id = String(vendingMachineId)
      return yield* Result.fail(NotFound({ resource: "vending machine", id }))
    }
    const open = rows.sealedCount(draft.account.id)
    if (request.reveal === "sealed" && open + quantity > limits.maxOpenSealed) {
      const why = `the account may hold at most ${limits.maxOpenSealed} open sealed cards`
      return yield* Result.fail(Conflict({ why }))
    }
    const required = machine.priceUsd * BigInt(quantity)
    const spent = yield* draft.spend(required)
    const picks = drawCards(machine, context)
    if (picks === null) {
      return yield* Result.fail(OutOfStock({ machineId: machine.id, quantity }))
    }
    yield* draft.post({ kind: "SPEND", amount: Buckets.negate(spent), operationId })
    const cards = holdings(context, machine, picks, spent)
    const draws = cards.flatMap(({ card }, ordinal) => {
      const pick = picks[ordinal]
      return pick === undefined ? [] : [recordDraw(card, pick, machine, draft.fresh.seed(ordinal))]
    })
    return {
      trigger: "succeed_offchain",
      emits: "operation.completed",
      mode: "offchain",
      vendingMachineId: machine.id,
      quantity,
      chargedUsd: required,
      creditedUsd: 0n,
      cards,
      affected: [],
      shipment: null,
      changes: {
        cards: cards.map(({ card }) => card),
        draws,
        taken: picks.map((pick) => pick.item.id)
      }
    }
  })

export const order: Kind<Request> = {
  control: "orders",
  validate,
  plan: (accountId, request) => ({
    machines: [request.vendingMachineId],
    openSealed: request.reveal === "sealed" ? [accountId] : []
  }),
  weight: (request) => request.quantity,
  stock: (_accountId, request, rows, fresh) => {
    const machine = available(rows, request.vendingMachineId)
    if (machine === undefined) return null
    const draws: Array<TierDemand> = []
    for (let index = 0; index < request.quantity; index++) {
      const tier = chooseTier(machine.tiers, fresh.seed(index), () => true)
      if (tier !== null) draws.push({ machineId: machine.id, tier, count: 1 })
    }
    return { draws, fallback: [{ machineId: machine.id, count: request.quantity }], returns: [] }
  },
  admit: () => Result.void,
  decide
}
