/**
 * Orders: packs of real cards (contract.md#order; design.md#draws). A revealed order draws at once;
 * a sealed order takes claims, and its cards are drawn when they are opened.
 */
import { Result } from "effect"
import { capacity, maxOpen } from "../../../domain/catalog/Supply.ts"
import { isAvailable, type VendingMachine } from "../../../domain/catalog/VendingMachine.ts"
import * as DrawEntropy from "../../../domain/draw/DrawEntropy.ts"
import * as Minute from "../../../domain/draw/Minute.ts"
import * as Stages from "../../../domain/draw/Stages.ts"
import * as Canonical from "../../../domain/json/Canonical.ts"
import * as Json from "../../../domain/json/Json.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import {
  Conflict,
  Invalid,
  NotFound,
  OutOfStock,
  type Refusal,
  Unavailable
} from "../../../domain/refusal/Refusal.ts"
import * as Shape from "../../../domain/refusal/Shape.ts"
import { deciding } from "../../../domain/steps/Deciding.ts"
import type { Instant } from "../../../domain/time/Instant.ts"
import { Drawing, type Drawn, NO_SEED, UNSEEN, type Wanted } from "../../../engine/draw/Drawing.ts"
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
  /** Words of the customer, which enter the draw; null when absent. */
  readonly clientSeed: string | null
  /** JSON text as sent; null when absent. */
  readonly metadata: Json.JsonText | null
}

/**
 * Reads metadata once, as text: its numbers stay unchanged (decisions.md#metadata-once). Without a
 * client's seed, an order has the fingerprint of before there were any.
 */
const fingerprints: Kind<Request>["fingerprints"] = ({ clientSeed, metadata, ...rest }) => {
  const form = clientSeed === null ? rest : { ...rest, clientSeed }
  return Fingerprints.ofForm("metadata", Canonical.withMember(form, "metadata", metadata ?? "null"))
}

const CLIENT_SEED = `must have 1 to ${DrawEntropy.MAX_CLIENT_SEED} characters, and no control characters`

const validate = (request: Request): Result.Result<void, Refusal> => {
  const { clientSeed, metadata, quantity } = request
  if (clientSeed !== null && !DrawEntropy.isClientSeed(clientSeed)) {
    return Result.fail(Invalid({ field: "clientSeed", problem: CLIENT_SEED }))
  }
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
}

/** Null unless the machine is on sale. */
const sellingOf = (rows: Rows, { reveal, vendingMachineId }: Request): Selling | null => {
  const machine = rows.machine(vendingMachineId)
  if (machine === undefined || !isAvailable(machine)) return null
  return { machine, takesClaims: reveal === "sealed" && machine.refundWindow > 0 }
}

/** When its sealed packs are opened at the latest. */
const lastDay = ({ refundWindow }: VendingMachine, at: Instant): Minute.Day =>
  Minute.dayOf(Minute.of(at + refundWindow))

/** The draws of an order, one for each card. */
const wantedOf = (
  rows: Rows,
  { id: machineId, oddsMode: mode, oddsVersion: version, tiers }: VendingMachine,
  { accountId, at, idempotencyKey, request }: Sale.Drawing
): ReadonlyArray<Wanted> => {
  const { clientSeed, quantity } = request
  const of = ["order", accountId, idempotencyKey, machineId, quantity, clientSeed]
  return rows.once(JSON.stringify(of), () => {
    const minute = Minute.of(at)
    const stages = [Stages.stageOf({ mode, version, tiers })]
    return Sale.entropies(accountId, idempotencyKey, request).map(
      (entropy): Wanted => ({ machineId, stages, entropy, minute })
    )
  })
}

/** Draws cards in sequence; null when no tier with odds has stock left. */
const drawCards = (
  rows: Rows,
  wanted: ReadonlyArray<Wanted>
): ReadonlyArray<Drawn> | typeof NO_SEED | null => {
  const drawing = new Drawing(rows)
  const all: Array<Drawn> = []
  for (const each of wanted) {
    const drawn = drawing.draw(each)
    // One that was not seen yet is decided again.
    if (drawn === null || drawn === UNSEEN) return null
    if (drawn === NO_SEED) return drawn
    all.push(drawn)
  }
  return all
}

/**
 * Refuses an order that would leave an open claim without a card, or exceed the account's share.
 */
const checkSupply = (
  machine: VendingMachine,
  { draft, request, rows }: Context<Request>
): Result.Result<void, Refusal> => {
  const { quantity, reveal } = request
  const supply = rows.pool.supply(machine.id)
  const open = rows.sealed.count(draft.account.id, machine.id)
  if (reveal === "sealed" && open + quantity > maxOpen(supply, machine)) {
    const why = `the account's open sealed cards of vending machine ${machine.id} would exceed their share of its stock; ask for fewer, or reveal or refund some first`
    return Result.fail(Conflict({ why }))
  }
  return capacity(supply, machine) - supply.claims < quantity
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
  yield* checkSupply(machine, context)
  const wanted = takesClaims ? [] : wantedOf(rows, machine, Sale.drawing(context))
  const drawn = drawCards(rows, wanted)
  // A seed that is promised after the order could be chosen for it.
  const isLate = takesClaims && !rows.isPromised(lastDay(machine, draft.now))
  if (drawn === NO_SEED || isLate) {
    return yield* Result.fail(Unavailable({ dependency: "draws", seconds: 60 }))
  }
  if (drawn === null) {
    return yield* Result.fail(OutOfStock({ machineId: machine.id, quantity }))
  }
  yield* draft.post({ kind: "SPEND", amount: Buckets.negate(spent), operationId })
  const { cards, changes } = takesClaims
    ? Sale.claim(context, machine, spent)
    : Sale.reveal(context, machine, spent, drawn)
  return {
    ...NOTHING,
    vendingMachineId: machine.id,
    quantity,
    metadata: request.metadata,
    clientSeed: request.clientSeed,
    chargedUsd: required,
    cards,
    changes
  }
})

export const order: Kind<Request> = {
  kind: "order",
  shape: Shape.object<Request>({
    kind: Shape.word(["order"]),
    customerId: Shape.text,
    vendingMachineId: Shape.number,
    quantity: Shape.number,
    reveal: Shape.word(["on_create", "sealed"]),
    clientSeed: Shape.nullable(Shape.text),
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
    stock: [request.vendingMachineId]
      .filter(isMachineId)
      .map((machineId) => ({ machineId, accountId })),
    openSealed: request.reveal === "sealed" ? [accountId] : []
  }),
  weight: (request) => request.quantity,
  stock: (accountId, request, rows, idempotencyKey) => {
    const selling = sellingOf(rows, request)
    if (selling === null) return null
    const at = Math.max(rows.now, rows.account(accountId)?.updatedAt ?? 0)
    if (selling.takesClaims) return { draws: [], lists: [], until: lastDay(selling.machine, at) }
    const asked = { accountId, at, idempotencyKey, request }
    return { draws: wantedOf(rows, selling.machine, asked), lists: [] }
  },
  admit: () => Result.void,
  decide
}
