/** A sound store with on-chain records, for tests that break one. */
import { Usd } from "@cardpack/core/domain"
import { Effect } from "effect"
import { burnOf, mintOf } from "../sample/ChainFixture.ts"
import * as Chain from "../sample/ChainSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import { sound } from "./SoundBooks.ts"

const QUOTE = Usd.of(18)

/**
 * Adds to the sound account a credited deposit and two minted cards: one burned and paid for, the
 * other with a pending burn. One incident is resolved.
 */
export const soundChain = Effect.fnUntraced(function* () {
  const before = yield* sound()
  const { account, customer, machine } = before
  const address = Chain.depositAddress(account)
  const deposit = Chain.confirmed(address, { amountUsd: 25n, sequence: 10n })
  const intent = Chain.fundingIntent(address, { sequence: 12n })
  const order = Sample.operation(customer, {
    kind: "order",
    vendingMachineId: machine.id,
    quantity: 2,
    chargedUsd: 50n,
    sequence: 13n
  })
  const items = [Sample.item(machine), Sample.item(machine)] as const
  const cards = items.map((item, ordinal) =>
    Sample.card(order, item, {
      ordinal,
      paid: { cash: 25n, bonus: 0n },
      sequence: BigInt(14 + ordinal)
    })
  )
  const [burned, waiting] = cards.map((card) => mintOf({ card, customer }, "confirmed"))
  if (burned === undefined || waiting === undefined) return yield* Effect.die("two cards")
  const completed = { status: "completed", completedAt: Sample.THEN } as const
  const mint = { ...burned.operation, ...completed, sequence: 18n }
  const minted = [burned, { ...waiting, affected: { ...waiting.affected, ordinal: 1 } }].map(
    ({ affected, card, order }, ordinal) => {
      const own = { ...order, operationId: mint.id, ordinal }
      return {
        affected: { ...affected, operationId: mint.id },
        order: own,
        card: { ...card, onchain: Chain.onchain(own) },
        operation: mint
      }
    }
  )
  const [first, second] = minted
  if (first === undefined || second === undefined) return yield* Effect.die("two mints")
  const paid = burnOf(
    { customer, minted: { ...first, changes: {} } },
    { ...Chain.done(), creditedUsd: QUOTE }
  )
  const open = burnOf({ customer, minted: { ...second, changes: {} } })
  const buyback = {
    ...paid.operation,
    ...completed,
    creditedUsd: QUOTE,
    sequence: 20n
  }
  const pending = { ...open.operation, sequence: 23n }
  const boughtBack = { ...paid.card, status: "bought_back" as const }
  const told = (id: string, sequence: bigint) =>
    Sample.event(account, { sequence, data: { operationId: id } })
  const balance = { cash: 50n + QUOTE, bonus: 0n }
  const incident = Chain.incident(account, Chain.RESOLVED)
  const after = Sample.next({ ...account, sequence: 24n, balance })
  yield* Fixture.write({
    accounts: [after],
    depositAddresses: [address],
    fundingIntents: [intent],
    fundingTransactions: [deposit],
    items,
    operations: [order, mint, buyback, pending],
    cards: [boughtBack, open.card],
    draws: cards.map((card, index) =>
      Sample.draw(card, Sample.slot(items[index] ?? items[0], BigInt(index + 10)))
    ),
    affectedCards: [...minted.map(({ affected }) => affected), paid.affected, open.affected],
    onchainOrders: minted.map((each) => each.order),
    onchainBurns: [paid.burn, open.burn],
    incidents: [incident],
    ledgerEntries: [
      Chain.credit(deposit, { sequence: 11n, balanceAfter: { cash: 100n, bonus: 0n } }),
      Sample.entry(account, {
        kind: "SPEND",
        sequence: 16n,
        operationId: order.id,
        amount: { cash: -50n, bonus: 0n },
        balanceAfter: { cash: 50n, bonus: 0n }
      }),
      Sample.entry(account, {
        kind: "BUYBACK",
        sequence: 22n,
        operationId: buyback.id,
        amount: { cash: QUOTE, bonus: 0n },
        balanceAfter: balance
      })
    ],
    events: [told(order.id, 17n), told(mint.id, 19n), told(buyback.id, 21n), told(pending.id, 24n)]
  })
  return {
    ...before,
    /** The account as its next commit writes it. */
    next: Sample.next(after),
    address,
    deposit,
    mint,
    buyback,
    pending,
    open: open.burn,
    order,
    boughtBack,
    waiting: open.card,
    incident
  }
})

export type SoundChain = Effect.Success<ReturnType<typeof soundChain>>
