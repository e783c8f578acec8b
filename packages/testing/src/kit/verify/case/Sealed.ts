/** contract.md#sealed-packs: what is hidden, revealed and refunded. */
import { until } from "../../clock/Until.ts"
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { AMOUNT, holds, like, ok, refused, same, TIMESTAMP } from "../Expect.ts"
import { unmoved } from "../Party.ts"
import { refundOf, sealedIds } from "../Sealing.ts"

const HOUR_MS = 3_600_000
/** A refund window of about a second. */
const SHORTLY = { refundWindowHours: 0.0004 }

const HIDDEN = {
  status: "active",
  sealed: true,
  refundableUntil: TIMESTAMP,
  revealedAt: null,
  tier: null,
  name: null,
  image: null,
  imageSrcset: null,
  buybackUsd: null,
  metadata: null,
  onchain: null
}
const SHOWN = {
  sealed: false,
  revealedAt: TIMESTAMP,
  tier: /./,
  name: /./,
  image: /./,
  buybackUsd: AMOUNT
}

/** Nothing that the partner can read tells what a sealed pack holds. */
const hides = async (bench: Bench) => {
  const { customerId, machine, order, party } = await bench.shop({ cards: 4 })
  const cursor = await party.now()
  const operation = await order(2, "sealed")
  same(operation.cards.length, 2, "the number of cards")
  for (const card of operation.cards) like(card, HIDDEN, "a sealed card")
  const [card] = operation.cards
  const paths = [
    `/cards/${card.id}`,
    `/customers/${customerId}/cards`,
    `/operations/${operation.id}`,
    "/operations",
    "/ledger-entries",
    "/vending-machines",
    `/events?limit=200${cursor === null ? "" : `&after=${encodeURIComponent(cursor)}`}`
  ]
  same(await party.card(card.id), card, "the sealed card read by its id")
  const mine = { customerId, cardIds: [card.id] }
  const buyback = await party.operate({ ...mine, kind: "buyback", mode: "offchain" })
  const answers = [buyback, await party.operate({ ...mine, kind: "refund" })]
  for (const path of paths) answers.push(await party.call(path))
  for (const { line, text } of answers) {
    const leaked = machine.references.filter((reference) => text.includes(reference))
    same(leaked, [], `the items that ${line} names`)
    same(
      /tier \d/.test(text.replaceAll(/"(?:odds|remaining|tiers)":\[.*?\]/g, "")),
      false,
      `the tiers in ${line}`
    )
  }
}

/** The log that proves it may be off: then nothing has a receipt. */
const receipts = async (bench: Bench) => {
  const { customerId, order, party } = await bench.shop({ cards: 4 })
  const operation = await order(2, "sealed")
  const ids = operation.cards.map(({ id }: Json) => id)
  const receiptOf = (id: string) => party.call(`/cards/${id}/receipt`)
  refused(await receiptOf(ids[0]), "conflict")
  await party.operate({ kind: "refund", customerId, cardIds: [ids[1]] })
  refused(await receiptOf(ids[1]), "conflict")
  ok(await party.reveal(customerId, [ids[0]]))
  const answer = await receiptOf(ids[0])
  if (answer.status === 404) return
  const { card, order: ordered, seed } = ok(answer)
  same(card.id, ids[0], "the receipt's card")
  like(ordered, { ordinal: 0, clientSeed: null, orderedAt: TIMESTAMP }, "the receipt's order")
  same(Number.isInteger(seed.minute), true, "the receipt's minute")
  same(answer.text.includes(customerId), false, "the customer in a receipt")
}

const window = async (bench: Bench) => {
  const { order } = await bench.shop()
  const [{ createdAt, refundableUntil }] = (await order(1, "sealed")).cards
  same((Date.parse(refundableUntil) - Date.parse(createdAt)) / HOUR_MS, 24, "hours to refund")
}

const reveals = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, party } = shop
  const ids = await sealedIds(shop, bench.target.operatorToken === undefined ? 1 : 10)
  const cursor = await party.now()
  const { data } = ok(await party.reveal(customerId, ids.toReversed()))
  same(
    data.map((card: Json) => card.id),
    ids.toReversed(),
    "the order of the revealed cards"
  )
  for (const card of data) like(card, { ...SHOWN, status: "active" }, "a revealed card")
  same(ok(await party.reveal(customerId, ids.toReversed())).data, data, "cards revealed again")
  same(await party.card(ids[0] ?? ""), data.at(-1), "the revealed card read by its id")
  refused(await party.operate(refundOf(shop, [ids[0] ?? ""])), "conflict")
  const told = await party.events(cursor)
  same(
    told.map(({ data, type }) => [type, data.cardId]),
    ids.toReversed().map((id) => ["card.revealed", id]),
    "the events of reveals"
  )
  for (const [at, card] of data.entries()) {
    const { operationId, revealedAt, tier, vendingMachineId } = card
    const opened = { operationId, customerId, vendingMachineId, revealedAt, tier }
    like(told[at]?.data, { ...opened, trigger: "request", keyId: /^key_/ }, "who opened a pack")
  }
}

const wrongReveals = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, party } = shop
  const [id = ""] = await sealedIds(shop)
  const eleven = Array.from({ length: 11 }, (_, at) => `${id.slice(0, -2)}${at + 10}`)
  for (const cardIds of [[], [id, id], eleven, [customerId], "x", [1], undefined])
    refused(
      await party.call(`/customers/${customerId}/cards/reveal`, { json: { cardIds } }),
      "invalid_request",
      /cardIds/
    )
  const nobody = "card_01jb5m8x3tf9r9v1s6k2c4d7ae"
  refused(await party.reveal(customerId, [id, nobody]), "not_found")
  const other = await party.customer()
  refused(await party.reveal(other, [id]), "not_found")
  like(await party.card(id), HIDDEN, "the card after refused reveals")
  ok(await party.operate(refundOf(shop, [id])), 201)
  refused(await party.reveal(customerId, [id]), "conflict")
}

const heldOnly = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, party } = shop
  const cardIds = await sealedIds(shop)
  const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds }
  const shipmentInfo = { country: (await bench.country(party)).country }
  const redemption = { kind: "redemption", customerId, cardIds, shipmentInfo }
  for (const body of [buyback, redemption])
    await unmoved(party, customerId, () => party.operate(body), "conflict")
}

const expires = async (bench: Bench) => {
  const shop = await bench.shop(SHORTLY)
  const { customerId, party } = shop
  const cursor = await party.now()
  const [id = ""] = await sealedIds(shop)
  const card = await until(
    () => party.card(id),
    ({ sealed }) => sealed === false
  )
  like(card, { ...SHOWN, status: "active" }, "the card after its window")
  same((await party.get(`/customers/${customerId}/cards`)).data, [card], "the customer's cards")
  same((await party.get("/operations")).data[0].cards, [card], "the cards of its order")
  same(ok(await party.reveal(customerId, [id])).data, [card], "the card revealed afterwards")
  holds(Date.now() > Date.parse(card.createdAt), "the window was not over at once")
  const told = (await party.events(cursor)).filter(({ type }) => type === "card.revealed")
  same(told.length, 1, "the number of events of an opening")
  const { revealedAt, tier } = card
  const opened = { cardId: id, trigger: "window_end", keyId: null, revealedAt, tier }
  like(told[0]?.data, opened, "what opened the pack")
  holds(revealedAt >= card.refundableUntil, "it was opened once its window was over", card)
  await unmoved(party, customerId, () => party.operate(refundOf(shop, [id])), "conflict")
  const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds: [id] }
  like(await party.done(buyback), { creditedUsd: card.buybackUsd }, "a buyback without a reveal")
}

const bound = async (bench: Bench) => {
  const shop = await bench.shop({ cards: 21 })
  const { body, customerId, party } = shop
  const more = () => party.operate(body({ reveal: "sealed" }))
  const answers = await Promise.all(Array.from({ length: 13 }, more))
  const made = answers.filter(({ status }) => status === 201)
  same(made.length, 10, "the number of sealed packs of one account")
  for (const answer of answers) if (answer.status !== 201) refused(answer, "conflict")
  await unmoved(party, customerId, more, "conflict")
  const [first, second] = made.map((answer) => answer.body.cards[0].id)
  ok(await party.operate(refundOf(shop, [first])), 201)
  ok(await more(), 201)
  await unmoved(party, customerId, more, "conflict")
  ok(await party.reveal(customerId, [second]))
  ok(await more(), 201)
  ok(await party.operate(body()), 201)
}

export const sealed: ReadonlyArray<Case> = [
  promise(
    "HTTP-SEALED-01: nothing that a partner can read tells what a sealed pack holds",
    ["operator"],
    hides
  ),
  promise(
    "HTTP-SEALED-02: a sealed card can be refunded for 24 hours unless the machine says otherwise",
    ["operator"],
    window
  ),
  promise(
    "HTTP-SEALED-03: a sealed card is not held: buyback and redemption conflict",
    ["shipping"],
    heldOnly
  ),
  promise(
    "HTTP-SEALED-04: after its window a card is revealed without a call, tells so, and can't be refunded",
    ["operator"],
    expires
  ),
  promise(
    "HTTP-SEALED-05: an account claims half of a machine's stock at most",
    ["operator"],
    bound
  ),
  promise(
    "HTTP-RECEIPT-01: an opened card has a receipt, which names nobody; no other pack has one",
    [],
    receipts
  ),
  promise(
    "HTTP-REVEAL-01: a reveal opens cards in the order of the request, once and for all, and tells who opened them",
    [],
    reveals
  ),
  promise(
    "HTTP-REVEAL-02: a reveal takes 1 to 10 different cards of the customer, all or none",
    [],
    wrongReveals
  )
]
