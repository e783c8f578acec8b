/**
 * Orders: packs of real cards (contract.md#order; design.md#draws). A revealed order draws at once;
 * a sealed order takes claims, and its cards are drawn when they are opened.
 */
import { Result } from "effect"
import { chooseTier } from "../../../domain/catalog/Draw.ts"
import { empty, maxOpen, unclaimed } from "../../../domain/catalog/Supply.ts"
import { isAvailable, type VendingMachine } from "../../../domain/catalog/VendingMachine.ts"
import * as Canonical from "../../../domain/json/Canonical.ts"
import * as Json from "../../../domain/json/Json.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import {
  Conflict,
  Invalid,
  NotFound,
  OutOfStock,
  type Refusal
} from "../../../domain/refusal/Refusal.ts"
import * as Shape from "../../../domain/refusal/Shape.ts"
import { deciding } from "../../../domain/steps/Deciding.ts"
import { Drawing } from "../../../engine/claim/Drawing.ts"
import type { Fresh } from "../../../engine/port/Entropy.ts"
import type { TierDemand } from "../../../engine/port/Store.ts"
import type { Picked } from "../../../engine/rows/Loaded.ts"
import type { Rows } from "../../../engine/rows/Rows.ts"
import * as Selection from "../../card/Selection.ts"
import { isMachineId } from "../../catalog/MachineFields.ts"
import * as Fingerprints from "../Fingerprints.ts"
import { type Context, type Kind, NOTHING, type Requested } from "../Kind.ts"
import * as Sale from "./Sale.ts"

/** One command can act on all cards of an order. */
export const MAX_QUANTITY = Selection.MAX
/** The rule in words, for refusals and documents. */
export const QUANTITY = `must be an integer from 1 to ${MAX_QUANTITY}`
export const MAX_METADATA_BYTES = 20 * 1024

export interface Request extends Requested {
  readonly kind: "order"
  /** As sent; a number that no machine can have is not found. */
  readonly vendingMachineId: number
  readonly quantity: number
  readonly reveal: "on_create" | "sealed"
  /** JSON text as sent; null when absent. */
  readonly metadata: Json.JsonText | null
}

/** Reads metadata once, as text: its numbers stay unchanged (decisions.md#metadata-once). */
const fingerprints: Kind<Request>["fingerprints"] = ({ metadata, ...rest }) =>
  Fingerprints.ofForm("metadata", Canonical.withMember(rest, "metadata", metadata ?? "null"))

const validate = (request: Request): Result.Result<void, Refusal> => {
  const { metadata, quantity } = request
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    return Result.fail(Invalid({ field: "quantity", problem: QUANTITY }))
  }
  if (metadata !== null && Json.isLongText(metadata, MAX_METADATA_BYTES)) {
    const problem = `may take at most ${MAX_METADATA_BYTES} bytes of JSON`
    return Result.fail(Invalid({ field: "metadata", problem }))
  }
  return Result.void
}

/** The sale of a request, for the stock that it needs and for its decision alike. */
interface Selling {
  readonly machine: VendingMachine
  /**
   * Whether the order takes claims. Without a window its cards are drawn at once, so that no answer
   * shows a sealed card past its window.
   */
  readonly takesClaims: boolean
  /** Tiers that must have cards for the whole order; empty unless the machine stops at an empty tier. */
  readonly needed: ReadonlyArray<string>
}

/** Null unless the machine is on sale. */
const sellingOf = (rows: Rows, { reveal, vendingMachineId }: Request): Selling | null => {
  const machine = rows.machine(vendingMachineId)
  if (machine === undefined || !isAvailable(machine)) return null
  const drawable = machine.tiers.filter((tier) => tier.weight > 0n)
  return {
    machine,
    takesClaims: reveal === "sealed" && machine.refundWindow > 0,
    needed: machine.whenTierEmpty === "stop" ? drawable.map(({ name }) => name) : []
  }
}

/** Draws cards in sequence; null when no tier with odds has stock left. */
const drawCards = (
  machine: VendingMachine,
  context: Context<Request>
): ReadonlyArray<Picked> | null => {
  const drawing = new Drawing(context.rows)
  const picks: Array<Picked> = []
  for (let index = 0; index < context.request.quantity; index++) {
    const pick = drawing.draw(machine.id, machine.tiers, context.draft.fresh.seed(index))
    if (pick === null) return null
    picks.push(pick)
  }
  return picks
}

/** Whether a needed tier lacks cards: an empty tier would change the odds. */
const isStopped = ({ machine, needed }: Selling, { request, rows }: Context<Request>): boolean =>
  needed.some(
    (tier) => rows.picked({ machineId: machine.id, tier }, request.quantity - 1) === undefined
  )

/**
 * Refuses an order that would leave an open claim without a card, or exceed the account's share.
 */
const checkSupply = (selling: Selling, context: Context<Request>): Result.Result<void, Refusal> => {
  const { draft, request, rows } = context
  const { machine } = selling
  const { quantity, reveal } = request
  const supply = rows.supplies.get(machine.id) ?? empty(machine.id)
  const open = rows.sealed.count(draft.account.id, machine.id)
  if (reveal === "sealed" && open + quantity > maxOpen(supply, machine.maxOpenShare)) {
    const why = `the account's open sealed cards of vending machine ${machine.id} would exceed their share of its stock; ask for fewer, or reveal or refund some first`
    return Result.fail(Conflict({ why }))
  }
  return unclaimed(supply) < quantity || isStopped(selling, context)
    ? Result.fail(OutOfStock({ machineId: machine.id, quantity }))
    : Result.void
}

/**
 * The checks in the order of contract.md#order-of-checks: machine, the account's sealed cap,
 * balance, the machine's bound, stock.
 */
const decide = deciding(function* (context: Context<Request>) {
  const { draft, limits, operationId, request, rows } = context
  const { quantity, vendingMachineId } = request
  const selling = sellingOf(rows, request)
  if (selling === null) {
    const id = isMachineId(vendingMachineId) ? String(vendingMachineId) : null
    return yield* Result.fail(NotFound({ resource: "vending machine", id }))
  }
  const { machine, takesClaims } = selling
  const open = rows.sealed.count(draft.account.id)
  if (request.reveal === "sealed" && open + quantity > limits.maxOpenSealed) {
    const why = `the account may hold at most ${limits.maxOpenSealed} open sealed cards`
    return yield* Result.fail(Conflict({ why }))
  }
  const required = machine.priceUsd * BigInt(quantity)
  const spent = yield* draft.spend(required)
  yield* checkSupply(selling, context)
  const picks = takesClaims ? [] : drawCards(machine, context)
  if (picks === null) {
    return yield* Result.fail(OutOfStock({ machineId: machine.id, quantity }))
  }
  yield* draft.post({ kind: "SPEND", amount: Buckets.negate(spent), operationId })
  const { cards, changes } = takesClaims
    ? Sale.claim(context, machine, spent)
    : Sale.reveal(context, machine, spent, picks)
  return {
    ...NOTHING,
    vendingMachineId: machine.id,
    quantity,
    metadata: request.metadata,
    chargedUsd: required,
    cards,
    changes
  }
})

/** Cards of each needed tier, or those that the seeds name; none for claims. */
const demandOf = (
  { machine, needed, takesClaims }: Selling,
  { quantity }: Request,
  fresh: Fresh
): ReadonlyArray<TierDemand> => {
  const machineId = machine.id
  if (needed.length > 0) return needed.map((tier) => ({ machineId, tier, count: quantity }))
  if (takesClaims) return []
  return Array.from({ length: quantity }, (_, index) =>
    chooseTier(machine.tiers, fresh.seed(index), () => true)
  ).flatMap((tier) => (tier === null ? [] : [{ machineId, tier, count: 1 }]))
}

export const order: Kind<Request> = {
  kind: "order",
  shape: Shape.object<Request>({
    kind: Shape.word(["order"]),
    customerId: Shape.text,
    vendingMachineId: Shape.number,
    quantity: Shape.number,
    reveal: Shape.word(["on_create", "sealed"]),
    metadata: Shape.nullable(Shape.text)
  }),
  mode: "offchain",
  begins: "complete",
  control: "orders",
  fingerprints,
  validate,
  prepare: null,
  plan: (accountId, request) => ({
    machines: [request.vendingMachineId].filter(isMachineId),
    openSealed: request.reveal === "sealed" ? [accountId] : []
  }),
  weight: (request) => request.quantity,
  stock: (_accountId, request, rows, fresh) => {
    const selling = sellingOf(rows, request)
    if (selling === null) return null
    const { id } = selling.machine
    const fallback = [{ machineId: id, count: request.quantity }]
    const draws = demandOf(selling, request, fresh)
    return { draws, fallback, returns: [], supplies: [id] }
  },
  admit: () => Result.void,
  decide
}
