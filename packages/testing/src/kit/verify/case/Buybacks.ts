/** contract.md#offchain-buyback. */
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { like, micros, ok, refused, same, sum, usd } from "../Expect.ts"
import { once, standing, unmovedBy } from "../Party.ts"

const NOBODY = "card_01jb5m8x3tf9r9v1s6k2c4d7ae"

const buybackOf = ({ customerId }: Shop, cardIds: ReadonlyArray<unknown>) => ({
  kind: "buyback",
  mode: "offchain",
  customerId,
  cardIds
})

const credits = async (bench: Bench) => {
  const shop = await bench.shop({ buyback: "4.000001" })
  const { party } = shop
  const { cards } = await shop.order(bench.target.operatorToken === undefined ? 1 : 10)
  const value = usd(sum(cards.map((card: Json) => card.buybackUsd)))
  const before = await party.balance()
  const ids = cards.map((card: Json) => card.id)
  const operation = ok(await party.operate(buybackOf(shop, ids)), 201)
  like(
    operation,
    {
      kind: "buyback",
      mode: "offchain",
      status: "completed",
      vendingMachineId: null,
      quantity: null,
      shipment: null,
      chargedUsd: "0.000000",
      creditedUsd: value,
      cards: [],
      affectedCards: ids.map((id: string) => ({ id, status: "bought_back" })),
      onchainBurns: []
    },
    "the operation of a buyback"
  )
  const after = await party.balance()
  same(micros(after.cash) - micros(before.cash), micros(value), "what went to cash")
  same(after.bonus, before.bonus, "the bonus")
  const [entry] = (await party.get("/ledger-entries?limit=1")).data
  like(entry, { kind: "BUYBACK", cashUsd: value, operationId: operation.id }, "the ledger entry")
}

const happensOnce = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, draw, party } = shop
  const [first = "", second = ""] = [...(await draw()), ...(await draw())]
  ok(await party.operate(buybackOf(shop, [first])), 201)
  const attempts = [
    () => party.operate(buybackOf(shop, [first])),
    () => party.operate(buybackOf(shop, [second, first])),
    () => party.reveal(customerId, [first]),
    () => party.operate({ kind: "refund", customerId, cardIds: [first] })
  ]
  await unmovedBy(party, customerId, async () => {
    for (const attempt of attempts) refused(await attempt(), "conflict")
  })
}

const rejects = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, draw, party } = shop
  const [id = ""] = await draw()
  const many = Array.from({ length: 11 }, (_, at) => `${id.slice(0, -2)}${at + 10}`)
  const wrong = [
    ...[[], [id, id], many, [1], ["op_1"]].map((cardIds) => ({ cardIds })),
    ...[{ mode: "sideways" }, { mode: undefined }, { quantity: 1 }, { metadata: 1 }]
  ]
  const absent = [{ cardIds: [id, NOBODY] }, { customerId: await party.customer() }]
  const tried = (change: object) => party.operate({ ...buybackOf(shop, [id]), ...change })
  await unmovedBy(party, customerId, async () => {
    for (const change of wrong)
      refused(await tried(change), "invalid_request", new RegExp(Object.keys(change)[0] ?? ""))
    for (const change of absent) refused(await tried(change), "not_found")
  })
}

const moment = async (bench: Bench) => {
  const shop = await bench.shop({ cards: 1 })
  const { draw, machine, party } = shop
  const [id = ""] = await draw()
  const prices = [{ reference: machine.references[0], buybackUsd: "4.500000" }]
  ok(await bench.operator("/prices", { method: "PUT", json: { prices } }))
  same((await party.card(id)).buybackUsd, "4.500000", "the value after the price changed")
  const { creditedUsd } = await party.done(buybackOf(shop, [id]))
  same(creditedUsd, "4.500000", "creditedUsd after the price changed")
}

const worthless = async (bench: Bench) => {
  const shop = await bench.shop({ buyback: "0.000000" })
  const { customerId, draw, party } = shop
  const [id = ""] = await draw()
  const { balance, entries } = await standing(party, customerId)
  like(await party.done(buybackOf(shop, [id])), { creditedUsd: "0.000000" }, "the buyback")
  const after = await standing(party, customerId)
  same([after.balance, after.entries], [balance, entries], "the balance and the ledger")
  same((await party.card(id)).status, "bought_back", "the status of the card")
}

const stock = async (bench: Bench) => {
  const shop = await bench.shop({ cards: 1 })
  const { body, draw, machine, party } = shop
  await party.done(buybackOf(shop, await draw()))
  refused(await party.operate(body()), "out_of_stock")
  const json = { references: machine.references, reason: "back on sale" }
  ok(await bench.operator("/stock/return", { json, headers: once() }))
  ok(await party.operate(body()), 201)
}

const races = async (bench: Bench) => {
  const shop = await bench.shop()
  const { draw, party } = shop
  const cardIds = await draw()
  const before = await party.balance()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => party.operate(buybackOf(shop, cardIds)))
  )
  const done = answers.filter(({ status }) => status === 201)
  same(done.length, 1, "the number of buybacks that succeeded")
  for (const answer of answers) if (answer.status !== 201) refused(answer, "conflict")
  const gained = micros((await party.balance()).total) - micros(before.total)
  same(gained, micros(done[0]?.body.creditedUsd), "what the balance got")
}

export const buybacks: ReadonlyArray<Case> = [
  promise("HTTP-BUYBACK-01: a buyback credits the value of its cards to cash", [], credits),
  promise(
    "HTTP-BUYBACK-02: a card is bought back once, and then nothing else happens to it",
    [],
    happensOnce
  ),
  promise(
    "HTTP-BUYBACK-03: a buyback takes 1 to 10 different held cards of the customer, all or none",
    [],
    rejects
  ),
  promise("HTTP-BUYBACK-04: a buyback pays the value of the moment", ["operator"], moment),
  promise(
    "HTTP-BUYBACK-05: what was bought back is not sold until the operator returns it",
    ["operator"],
    stock
  ),
  promise("HTTP-BUYBACK-06: of buybacks of one card at once one succeeds", [], races),
  promise(
    "HTTP-BUYBACK-07: a worthless card is taken, and no money is moved",
    ["operator"],
    worthless
  )
]
