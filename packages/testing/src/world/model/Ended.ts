/** What `POST /operations` answers, compared with what the model expects. */
import type { Command, Engine } from "@cardpack/core"
import { assert } from "@effect/vitest"
import { Result } from "effect"
import * as Coverage from "./Coverage.ts"
import * as Entries from "./Entries.ts"
import { type Holding, type Model, usd } from "./Model.ts"
import * as Orders from "./Orders.ts"
import { customerOf, metadataOf, type Real } from "./Real.ts"

type Ask = Orders.Ask

/** Takes over the cards of an order. */
const record = (
  model: Model,
  account: number,
  ask: Extract<Ask, { kind: "order" }>,
  done: Orders.Done,
  answer: Engine.OperationAnswer
) => {
  const product = model.products[ask.product]
  assert.strictEqual(answer.details.cards.length, done.paid.length)
  answer.details.cards.forEach(({ card, item }, ordinal) => {
    const holding: Holding = {
      id: card.id,
      account,
      customer: ask.customer,
      product: ask.product,
      reference: null,
      paid: done.paid[ordinal] ?? { cash: 0n, bonus: 0n },
      until: ask.sealed && product !== undefined ? model.now + product.window : null,
      sealed: ask.sealed,
      status: "active",
      token: null
    }
    model.cards.set(card.id, holding)
    assert.strictEqual(item === null, model.isSealed(holding), "a pack is drawn when it is opened")
    if (item !== null) model.open(card.id, item.reference)
  })
}

/** Of operations that end at once. */
const EVENTS = {
  order: "operation.completed",
  refund: "refund.completed",
  buyback: "buyback.completed",
  redemption: "redemption.completed"
} as const

/** What an event shows of a card: nothing that a seal hides. */
const shown = (model: Model, id: string) => {
  const card = model.cards.get(id)
  if (card === undefined) throw new Error(`no card ${id}`)
  const { reference, status } = card
  // What was given back unopened stays hidden.
  const sealed = status === "refunded" || (status === "active" && model.isSealed(card))
  const worth = model.things.get(reference ?? "")?.worth
  return { id, status, sealed, buybackUsd: worth === undefined || sealed ? null : usd(worth) }
}

/** Compares how a request ended. */
export const compare = (
  model: Model,
  real: Real,
  account: number,
  key: string,
  ask: Ask,
  result: Result.Result<Engine.OperationAnswer, Command.Refused>
): void => {
  const expected = Orders.submit(model, account, key, ask)
  Coverage.end(ask.kind, expected._tag === "refused" ? expected.why : expected._tag)
  if (expected._tag === "refused") {
    assert.strictEqual(Result.isFailure(result) ? result.failure.reason._tag : "done", expected.why)
    return
  }
  if (Result.isFailure(result)) throw result.failure
  const { details, replayed } = result.success
  assert.strictEqual(replayed, expected._tag === "replayed")
  if (expected._tag === "replayed") {
    assert.strictEqual(details.operation.id, expected.operation)
    return
  }
  applied(model, real, account, ask, expected, result.success)
  model.keys.set(`${account} ${key}`, {
    ask: JSON.stringify(ask),
    operation: details.operation.id
  })
}

/** Compares the answer to a first request, and takes over the ids that it tells. */
const applied = (
  model: Model,
  real: Real,
  account: number,
  ask: Ask,
  expected: Orders.Done,
  answer: Engine.OperationAnswer
): void => {
  const { details } = answer
  const { chargedUsd, creditedUsd, id, kind, mode, status } = details.operation
  const isOnchain = ask.kind === "mint" || ask.kind === "burn"
  assert.deepStrictEqual<unknown>(
    [kind, mode, status, chargedUsd, creditedUsd],
    [
      ask.kind === "burn" ? "buyback" : ask.kind,
      ...(isOnchain ? ["onchain", "awaiting_chain"] : ["offchain", "completed"]),
      ...[expected.charged, expected.credited]
    ]
  )
  assert.strictEqual(details.operation.metadata, ask.kind === "order" ? metadataOf(ask) : null)
  const acted = details.affectedCards.map(({ card }) => card.id)
  assert.deepStrictEqual<ReadonlyArray<string>>(acted, ask.kind === "order" ? [] : ask.cards)
  assert.strictEqual(details.shipment !== null, ask.kind === "redemption")
  const customerId = customerOf(real, account, ask.customer)
  if (isOnchain) {
    begun(model, account, customerId, answer)
    return
  }
  if (ask.kind === "order") record(model, account, ask, expected, answer)
  const made = details.cards.map(({ card }) => shown(model, card.id))
  model.tell(account, EVENTS[ask.kind], {
    operationId: id,
    customerId,
    kind: ask.kind,
    mode: "offchain",
    status: "completed",
    vendingMachineId: ask.kind === "order" ? real.machines[ask.product] : null,
    quantity: ask.kind === "order" ? ask.quantity : null,
    chargedUsd: usd(expected.charged),
    creditedUsd: usd(expected.credited),
    shipmentId: details.shipment?.id ?? null,
    cards: made,
    affectedCards: ask.kind === "order" ? [] : ask.cards.map((card) => shown(model, card))
  })
  if (ask.kind === "redemption") {
    Orders.sent(model, account, id, details.shipment?.id ?? "", ask)
  }
}

/** The entries of an operation that now waits for the chain. */
const begun = (
  model: Model,
  account: number,
  customerId: string,
  { details }: Engine.OperationAnswer
): void => {
  const { kind, id: operation } = details.operation
  const isMint = kind === "mint"
  const found = isMint ? details.onchainOrders : details.onchainBurns
  const entries = found.map(({ cardId, id }): Entries.Entry => {
    const worth = model.things.get(model.cards.get(cardId)?.reference ?? "")?.worth ?? 0n
    const deadline = model.now * 60 + Entries.LIFE
    const fresh = { status: "pending", hash: null, judged: false, failure: null } as const
    return { ...{ id, operation, card: cardId, isMint, deadline }, quote: worth, ...fresh }
  })
  const fresh = { status: "awaiting_chain", credited: 0n } as const
  Entries.begin(model, { id: operation, account, customerId, isMint, entries, ...fresh })
}
