/** Orders: packs that draw real cards (spec, "Order"; design, "Draws"). */
import { Result } from "effect"
import type { Card } from "../../card/Card.ts"
import type { TierKey } from "../../catalog/Deck.ts"
import { chooseTier, type Draw } from "../../catalog/Draw.ts"
import { isAvailable, type VendingMachine } from "../../catalog/VendingMachine.ts"
import type { Rows, Picked } from "../../engine/Rows.ts"
import type { TierDemand } from "../../engine/Store.ts"
import * as Canonical from "../../json/Canonical.ts"
import * as Json from "../../json/Json.ts"
import * as Buckets from "../../ledger/Buckets.ts"
import {
  Conflict,
  InsufficientBalance,
  Invalid,
  NotFound,
  OutOfStock,
  type Refusal
} from "../../refusal/Refusal.ts"
import type { Context, Effects, Kind, Prepared } from "../Kind.ts"

export const MAX_QUANTITY = 10
export const MAX_METADATA_BYTES = 20 * 1024

type Request = Extract<Prepared, { readonly kind: "order" }>

const validate = (request: Request): Result.Result<void, Refusal> => {
  const { metadata, quantity } = request
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    return Result.fail(Invalid({ field: "quantity", problem: `must be an integer from 1 to ${MAX_QUANTITY}` }))
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
const drawCards = (machine: VendingMachine, context: Context<Request>): ReadonlyArray<Picked> | null => {
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

const decide = (context: Context<Request>): Result.Result<Effects, Refusal> =>
  Result.gen(function*() {
    const { draft, limits, operationId, request, rows } = context
    const accountId = draft.account.id
    const machine = available(rows, request.vendingMachineId)
    if (machine === undefined) {
      const id = String(request.vendingMachineId)
      return yield* Result.fail(NotFound({ resource: "vending machine", id }))
    }
    const sealed = request.reveal === "sealed"
    if (sealed && rows.sealedCount(accountId) + request.quantity > limits.maxOpenSealed) {
      const why = `the account may hold at most ${limits.maxOpenSealed} open sealed cards`
      return yield* Result.fail(Conflict({ why }))
    }
    const required = machine.priceUsd * BigInt(request.quantity)
    const spent = draft.spend(required)
    if (Result.isFailure(spent)) {
      const balance = Buckets.total(draft.account.balance)
      return yield* Result.fail(InsufficientBalance({ required, available: balance }))
    }
    const picks = drawCards(machine, context)
    if (picks === null) {
      const { quantity } = request
      return yield* Result.fail(OutOfStock({ machineId: machine.id, quantity }))
    }
    yield* draft.post({ kind: "SPEND", amount: Buckets.negate(spent.success), operationId })
    const paid = Buckets.split(spent.success, machine.priceUsd, request.quantity)
    const cards = picks.map((pick, ordinal) => {
      const card: Card = {
        id: draft.id("card"),
        accountId,
        customerId: request.customerId,
        operationId,
        ordinal,
        itemId: pick.item.id,
        status: "active",
        sealed,
        refundableUntil: sealed ? rows.now + machine.refundWindow : null,
        paid: paid[ordinal] ?? Buckets.EMPTY,
        onchain: null,
        sequence: draft.next(),
        createdAt: rows.now,
        updatedAt: rows.now
      }
      return { card, item: pick.item }
    })
    const draws = picks.map((pick, ordinal): Draw => ({
      cardId: cards[ordinal]?.card.id ?? "card_",
      accountId,
      itemId: pick.item.id,
      machineId: pick.slot.machineId,
      tier: pick.slot.tier,
      oddsVersion: machine.oddsVersion,
      shuffle: pick.shuffle,
      position: pick.slot.position,
      seed: draft.fresh.seed(ordinal),
      createdAt: rows.now
    }))
    return {
      trigger: "succeed_offchain",
      emits: "operation.completed",
      mode: "offchain",
      vendingMachineId: machine.id,
      quantity: request.quantity,
      chargedUsd: required,
      creditedUsd: 0n,
      cards,
      affected: [],
      shipment: null,
      changes: { cards: cards.map(({ card }) => card), draws, taken: picks.map((pick) => pick.item.id) }
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
      if (tier !== null) draws.push({ machineId: machine.id, tier, count: 1 } satisfies TierKey & TierDemand)
    }
    return { draws, fallback: [{ machineId: machine.id, count: request.quantity }], returns: [] }
  },
  admit: () => Result.void,
  decide
}
