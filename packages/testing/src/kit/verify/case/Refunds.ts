/** contract.md#refund. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import { holds, like, micros, ok, refused, same, sum } from "../Expect.ts"
import { unmoved } from "../Party.ts"
import { refundOf, sealedIds } from "../Sealing.ts"

const returnsPrice = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, machine, party } = shop
  const [id = ""] = await sealedIds(shop)
  const before = await party.balance()
  const operation = ok(await party.operate(refundOf(shop, [id])), 201)
  like(
    operation,
    {
      kind: "refund",
      mode: "offchain",
      status: "completed",
      chargedUsd: "0.000000",
      creditedUsd: machine.priceUsd,
      vendingMachineId: null,
      quantity: null,
      cards: [],
      affectedCards: [{ id, status: "refunded", name: null }]
    },
    "the operation of a refund"
  )
  const { total } = await party.balance()
  same(micros(total) - micros(before.total), micros(machine.priceUsd), "what the balance got")
  await unmoved(party, customerId, () => party.operate(refundOf(shop, [id])), "conflict")
}

const buckets = async (bench: Bench) => {
  const shop = await bench.shop({ cash: "100.000000", bonus: "10.000000" })
  const { party } = shop
  const ids = await sealedIds(shop, 3)
  const credits: Array<unknown> = []
  for (const id of ids) {
    const { creditedUsd } = await party.done(refundOf(shop, [id]))
    same(creditedUsd, "10.000000", "creditedUsd of one card")
    const [entry] = (await party.get("/ledger-entries?limit=1")).data
    like(entry, { kind: "SPEND", amountUsd: "10.000000" }, "the ledger entry of a refund")
    credits.push(entry.bonusUsd)
  }
  same(sum(credits), micros("10.000000"), "bonus that went back to bonus")
  like(await party.balance(), { cash: "100.000000", bonus: "10.000000" }, "the balance")
}

const allOrNothing = async (bench: Bench) => {
  const shop = await bench.shop({ cards: 24 })
  const { customerId, draw, party } = shop
  const [sealed = "", revealed = ""] = await sealedIds(shop, 2)
  ok(await party.reveal(customerId, [revealed]))
  const [opened = ""] = await draw()
  for (const id of [revealed, opened])
    await unmoved(party, customerId, () => party.operate(refundOf(shop, [sealed, id])), "conflict")
  const wrong = [[], [sealed, sealed], Array.from({ length: 11 }, () => sealed)]
  for (const cardIds of wrong)
    refused(await party.operate(refundOf(shop, cardIds)), "invalid_request", /cardIds/)
  const theirs = { ...refundOf(shop, [sealed]), customerId: await party.customer() }
  await unmoved(party, customerId, () => party.operate(theirs), "not_found")
  ok(await party.operate(refundOf(shop, [sealed, ...(await sealedIds(shop, 9))])), 201)
}

const returns = async (bench: Bench) => {
  const shop = await bench.shop({ cards: 1 })
  const { body, party } = shop
  const [id = ""] = await sealedIds(shop)
  refused(await party.operate(body()), "out_of_stock")
  await party.done(refundOf(shop, [id]))
  const [again] = ok(await party.operate(body()), 201).cards
  holds(again.id !== id, "the refunded stock is sold as a new card", again.id)
  like(await party.card(id), { status: "refunded", name: null }, "the refunded card")
}

export const refunds: ReadonlyArray<Case> = [
  promise("HTTP-REFUND-01: a refund returns the price of a sealed card, once", [], returnsPrice),
  promise(
    "HTTP-REFUND-02: each card's share goes back to the buckets that paid it",
    ["operator"],
    buckets
  ),
  promise(
    "HTTP-REFUND-03: a refund takes sealed cards alone, each once, all or none",
    ["operator"],
    allOrNothing
  ),
  promise(
    "HTTP-REFUND-04: what was refunded is on sale again, as a new card",
    ["operator"],
    returns
  )
]
