/** A store that passes every check of the audit, for tests that break one. */
import { kinds } from "@cardpack/core/commands"
import {
  type Account,
  type Card,
  type Customer,
  DrawEntropy,
  Instant,
  type LedgerEntry,
  LedgerLink,
  type Operation,
  Usd,
  type VendingMachine
} from "@cardpack/core/domain"
import { Effect, Result } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"
import { failed as lost, settle } from "../sample/Story.ts"

/** An entry that follows a link. */
export const linked = (
  before: string,
  account: Account.Account,
  fields: Partial<LedgerEntry.Entry>
): LedgerEntry.Entry => {
  const entry = Sample.entry(account, fields)
  return { ...entry, link: LedgerLink.after(before, entry) }
}

/** What an event says of an operation. */
const reportOf = (operation: Operation.Operation, cards: ReadonlyArray<Card.Card> = []) => ({
  operationId: operation.id,
  customerId: operation.customerId,
  kind: operation.kind,
  mode: operation.mode,
  vendingMachineId: operation.vendingMachineId,
  quantity: operation.quantity,
  chargedUsd: Usd.format(operation.chargedUsd),
  creditedUsd: Usd.format(operation.creditedUsd),
  status: operation.status,
  cards: cards.map(({ id, refundableUntil }) => ({
    id,
    refundableUntil: Instant.formatNullable(refundableUntil)
  }))
})

/** The fingerprint of an order of one card. */
const printOf = (customer: Customer.Customer, machine: VendingMachine.VendingMachine) =>
  Effect.fromResult(
    Result.map(
      kinds.order.fingerprints({
        kind: "order",
        customerId: customer.id,
        vendingMachineId: machine.id,
        quantity: 1,
        reveal: "on_create",
        clientSeed: null,
        metadata: null
      }),
      ({ fingerprint }) => fingerprint
    )
  )

/**
 * A sound account: topped up, one card bought, one more in the deck; the order's event delivered
 * and replayed twice.
 */
export const sound = Effect.fnUntraced(function* () {
  const after = { cash: 75n, bonus: 0n }
  const times = { sandboxCreditAt: Sample.THEN, updatedAt: Sample.THEN }
  const account = Sample.account({ balance: after, ...times })
  const customer = Sample.customer(account, { sequence: 1n })
  const machine = Sample.machine({ priceUsd: 25n })
  const [item, free] = [Sample.item(machine), Sample.item(machine)]
  const order = Sample.operation(customer, {
    kind: "order",
    vendingMachineId: machine.id,
    quantity: 1,
    chargedUsd: 25n,
    fingerprint: yield* printOf(customer, machine),
    sequence: 3n
  })
  const paid = { cash: 25n, bonus: 0n }
  const card = Sample.card(order, item, { paid, sequence: 5n })
  const event = Sample.event(account, {
    sequence: 6n,
    data: reportOf(order, [card]),
    deliveries: 1
  })
  const endpoint = Sample.endpoint(account, { sequence: 7n })
  const replay = (sequence: bigint) => Sample.delivery(event, endpoint, { sequence })
  const [failed, pending] = [replay(8n), replay(9n)]
  const amount = { cash: 100n, bonus: 0n }
  const topUp = linked(LedgerLink.originOf(account.id), account, {
    kind: "TOPUP",
    sequence: 2n,
    amount,
    balanceAfter: amount,
    reason: "sandbox_credit"
  })
  const spent = linked(topUp.link, account, {
    kind: "SPEND",
    sequence: 4n,
    operationId: order.id,
    amount: { cash: -25n, bonus: 0n },
    balanceAfter: after,
    reason: null
  })
  const owner = { ...account, ledgerHead: spent.link }
  const entropy = DrawEntropy.of(
    DrawEntropy.requestOf(account.id, order.idempotencyKey),
    card.ordinal,
    order.clientSeed
  )
  const draw = Sample.draw(card, item, { sequence: 2n, size: 2, entropy })
  yield* Fixture.write({
    machines: [machine],
    items: [item, free],
    enters: Sample.enters([item, free], "new", () => draw.salt),
    log: [OperatorSample.logEntry({ action: "catalog.put", detail: { cardsAdded: 2 } })]
  })
  yield* Fixture.write({
    newAccounts: [{ ...owner, sequence: 9n }],
    customers: [customer],
    operations: [order],
    cards: [card],
    draws: [draw],
    ledgerEntries: [topUp, spent],
    events: [event],
    endpoints: [endpoint],
    deliveries: [Sample.delivery(event, endpoint), failed, pending],
    log: [OperatorSample.logEntry({ action: "partner.create", subject: account.id })]
  })
  yield* settle([failed], (before) => lost(before))
  return { account: owner, customer, machine, item, free, order, card, event, endpoint }
})

export type Sound = Effect.Success<ReturnType<typeof sound>>

/** Another operation of a sound account, with its event. */
export const another = (
  { account, customer }: Sound,
  fields: Parameters<typeof Sample.operation>[1]
) => {
  const operation = Sample.operation(customer, { sequence: 10n, ...fields })
  return {
    operation,
    changes: {
      accounts: [Sample.next({ ...account, sequence: 11n })],
      operations: [operation],
      events: [Sample.event(account, { sequence: 11n, data: reportOf(operation) })]
    }
  }
}
