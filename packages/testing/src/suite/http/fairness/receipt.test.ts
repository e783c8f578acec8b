/** The receipt of a card over HTTP: who gets it, when, and in which states. */
import { CHECKS, type Receipt } from "@cardpack/client/verify"
import { assert, it } from "vitest"
import { verdicts } from "../../../world/fairness/Verdicts.ts"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

const HOURS = { refundWindowHours: 24 }

/** Where a link of this service leads, whose own name nobody knows here. */
const here = (url: string | null | undefined) =>
  `${world.service().url}${new URL(url ?? "").pathname}`

const cardsOf = async (
  order: Promise<{ readonly cards: ReadonlyArray<{ readonly id: string }> }>
) => (await order).cards.map(({ id }) => id)

it("a receipt grows to a whole one, which verifies with the published policy", async () => {
  const { order, partner } = await world.shop({ tiers: [8, 4] })
  world.service().begin(60_000)
  const [card = ""] = await cardsOf(order(2))
  const receipt = async () => answer(await partner.get<Receipt>(`/cards/${card}/receipt`), 200)
  const early = await receipt()
  assert.isNull(early.draw)
  assert.isNull(early.checkpoint)
  await world.service().publish()
  const middle = await receipt()
  assert.isNotNull(middle.draw)
  assert.isNull(middle.seed.value)
  world.service().pass(120_000)
  await world.service().publish()
  const whole = await receipt()
  const policy = await (await fetch(`${world.service().url}/fairness/policy`)).text()
  const known = { policy, accountId: partner.id }
  const { checks, failed, open } = await verdicts(whole, known)
  assert.deepStrictEqual(failed, [], JSON.stringify(checks))
  assert.deepStrictEqual(open, ["request"])
  assert.sameMembers(
    checks.map(({ name }) => name),
    [...CHECKS]
  )
  assert.notMatch(JSON.stringify({ ...whole, odds: [] }), /(par|cus|op)_[0-9a-z]{26}|10\.000000/)
  const { metadata, receiptUrl } = await partner.card(card)
  assert.strictEqual(whole.card.reference, (metadata as { reference?: string }).reference)
  const linked = await fetch(here(receiptUrl))
  assert.deepStrictEqual(await linked.json(), whole)
})

it("a link to a receipt is made for revealed cards, and no other name opens one", async () => {
  const { order, partner } = await world.shop({ ...HOURS, tiers: [6] })
  const [open = "", second = ""] = await cardsOf(order(2))
  const [sealed = ""] = await cardsOf(order(1, "sealed"))
  const urlOf = async (card: string) => (await partner.card(card)).receiptUrl
  assert.isNull(await urlOf(sealed))
  const url = here(await urlOf(open))
  const status = async (address: string) => (await fetch(address)).status
  const named = (name: string) => url.replace(/[^/]*$/, name)
  const name = url.slice(url.lastIndexOf("/") + 1)
  const other =
    here(await urlOf(second))
      .split("/")
      .at(-1) ?? ""
  assert.strictEqual(await status(url), 200)
  const turned = (at: number) =>
    `${name.slice(0, at)}${name[at] === "A" ? "B" : "A"}${name.slice(at + 1)}`
  const mixed = `${other.slice(0, 21)}${name.slice(21)}`
  const wrong = [
    turned(3),
    turned(30),
    turned(42),
    mixed,
    open,
    name.slice(1),
    `${name}A`,
    ".",
    "x"
  ]
  for (const each of wrong) assert.strictEqual(await status(named(each)), 404, each)
})

it("a minute is told though packs are sold in the first seconds of each", async () => {
  const { order, partner } = await world.shop({ tiers: [20] })
  const sold = async () => {
    const [card = ""] = await cardsOf(order(1))
    await world.service().publish()
    return card
  }
  await sold()
  world.service().begin(60_000)
  const cards: Array<string> = []
  for (let minute = 0; minute < 5; minute++) {
    cards.push(await sold())
    world.service().pass(60_000)
  }
  for (const card of cards.slice(0, 3)) {
    const { seed } = answer(await partner.get<Receipt>(`/cards/${card}/receipt`), 200)
    assert.isNotNull(seed.value, `minute ${seed.minute}`)
  }
})

it("the words of a customer who was erased are told no more, nor whose order it was", async () => {
  const { customerId, order, partner, submit } = await world.shop({ tiers: [4] })
  const [card = ""] = await cardsOf(order(1))
  await submit({ kind: "buyback", mode: "offchain", cardIds: [card] })
  await world.service().publish()
  const { receiptUrl } = await partner.card(card)
  const read = async () => ((await (await fetch(here(receiptUrl))).json()) as Receipt).order
  assert.isNotNull((await read()).requestHash)
  const path = `/partners/${partner.id}/customers/${customerId}/erase`
  answer(await world.operator.post(path, {}), 200)
  const { clientSeed, requestHash } = await read()
  assert.deepStrictEqual([clientSeed, requestHash], [null, null])
  const receipt = answer(await partner.get<Receipt>(`/cards/${card}/receipt`), 200)
  const { failed, open } = await verdicts(receipt, {})
  assert.deepStrictEqual(failed, [])
  assert.includeMembers(open, ["request", "entropy"])
})

it("a sealed pack has none, nor one that was refunded, for ever", async () => {
  const { customerId, order, partner, submit } = await world.shop({ ...HOURS, tiers: [6] })
  const [kept = "", given = ""] = await cardsOf(order(2, "sealed"))
  const status = async (card: string, by = partner) =>
    (await by.get(`/cards/${card}/receipt`)).status
  assert.deepStrictEqual([await status(kept), await status(given)], [409, 409])
  await submit({ kind: "refund", cardIds: [given] })
  answer(await partner.post(`/customers/${customerId}/cards/reveal`, { cardIds: [kept] }), 200)
  assert.deepStrictEqual([await status(kept), await status(given)], [200, 409])
  world.service().pass(25 * 3_600_000)
  assert.strictEqual(await status(given), 409)
})

it("another partner's card is not found, nor an unknown or malformed one", async () => {
  const { order } = await world.shop({ tiers: [2] })
  const [card = ""] = await cardsOf(order(1))
  const stranger = await world.partner()
  const others = [card, card.replace(/.$/, card.endsWith("0") ? "1" : "0"), "card_", "nothing"]
  for (const id of others) {
    const { status } = await stranger.get(`/cards/${id}/receipt`)
    assert.strictEqual(status, 404, id)
  }
})

it("a pack whose window ended is drawn by its end, and its receipt holds", async () => {
  const { order, partner } = await world.shop({ ...HOURS, tiers: [3] })
  const [card = ""] = await cardsOf(order(1, "sealed"))
  world.service().pass(24 * 3_600_000 + 1_000)
  const { order: times, seed } = answer(await partner.get<Receipt>(`/cards/${card}/receipt`), 200)
  const end = Date.parse(times.refundableUntil ?? "")
  assert.strictEqual(seed.minute, Math.floor(end / 60_000))
  world.service().pass(120_000)
  while (await world.service().publish());
  await world.service().publish()
  const whole = answer(await partner.get<Receipt>(`/cards/${card}/receipt`), 200)
  const { failed, passed } = await verdicts(whole, {})
  assert.deepStrictEqual(failed, [])
  assert.includeMembers(passed, ["minute", "seed", "draw", "card"])
})
