/** design.md#claims: each claim is opened once, whatever ends a process. */
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Partner from "../../../world/service/Partner.ts"
import type { Card, Operator } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const TIMEOUT_MS = 150_000
const SETTINGS = { CARDPACK_MAX_OPEN_SEALED: "5000" }

const bodyOf = ({ customerId, machine }: World.Shop, quantity: number) => ({
  kind: "order",
  mode: "offchain",
  customerId,
  vendingMachineId: machine.id,
  quantity,
  reveal: "sealed"
})

/** Sells sealed packs concurrently, on a machine large enough to reach no limit. */
const sell = async (shop: World.Shop, orders: number, quantity: number) => {
  const keys = Array.from({ length: orders }, () => Partner.uniqueKey())
  const replies = await Promise.all(
    keys.map((key) => shop.partner.operate(bodyOf(shop, quantity), key))
  )
  return replies.map((reply, at) => ({ ...answer(reply, 201), key: keys[at] ?? "" }))
}

const pastWindows = (cards: ReadonlyArray<Card>) => {
  const ends = cards.map(({ refundableUntil }) => Date.parse(refundableUntil ?? ""))
  return until(
    async () => Date.now(),
    (now) => now > Math.max(...ends)
  )
}

type Shown = Operator.OperatorCard

/** Asserts that each is opened as a unique item, in every read. */
const areOpened = async (world: World.World, shop: World.Shop, ids: ReadonlyArray<string>) => {
  const { customerId, partner } = shop
  const cards: Array<Card> = []
  for (const id of ids) cards.push(await partner.card(id))
  for (const card of cards) expect(card).toMatchObject({ sealed: false, status: "active" })
  expect(new Set(cards.map(({ name }) => name)).size).toBe(ids.length)
  const listed = new Map((await partner.cards(customerId)).map((card) => [card.id, card]))
  for (const card of cards) {
    expect(listed.get(card.id)).toEqual(card)
    const shown = answer(await world.operator.get<Shown>(`/cards/${card.id}`), 200)
    expect(shown).toMatchObject({ sealed: false, draw: { tier: "tier 0" } })
    expect(`Item ${shown.reference}`).toBe(card.name)
  }
  for (let at = 0; at < ids.length; at += 10) {
    const some = cards.slice(at, at + 10)
    const again = await partner.reveal(
      customerId,
      some.map(({ id }) => id)
    )
    expect(answer(again, 200).data).toEqual(some)
  }
  await world.adds(partner)
}

describe("kill -9 between claim, window and opening", () => {
  const world = World.ofProcesses(Backend.server, SETTINGS)

  it("while many are opened loses none and opens none twice", { timeout: TIMEOUT_MS }, async () => {
    const shop = await world.shop({ cards: 400, cash: "100000.000000", refundWindowHours: 0.001 })
    const orders = await sell(shop, 12, 10)
    const cards = orders.flatMap((order) => order.cards)
    const first = Math.min(...cards.map((card) => Date.parse(card.refundableUntil ?? "")))
    await until(
      async () => Date.now(),
      (now) => now >= first
    )
    for (const delay of [20, 0, 60]) {
      await pause(delay)
      await world.service().kill()
      await world.service().restart()
    }
    await pastWindows(cards)
    await areOpened(
      world,
      shop,
      cards.map(({ id }) => id)
    )
    for (const { cards, key } of orders) {
      const again = answer(await shop.partner.operate(bodyOf(shop, 10), key), 200)
      expect(again.cards.map(({ id }) => id)).toEqual(cards.map(({ id }) => id))
      expect(again.cards.every(({ name }) => name !== null)).toBe(true)
    }
  })
})

describe("two processes whose workers and readers meet the same windows", () => {
  const world = World.ofProcesses(Backend.server, SETTINGS, 2)

  it("never show a third state, and never two cards for one", { timeout: TIMEOUT_MS }, async () => {
    const shop = await world.shop({ cards: 300, cash: "100000.000000", refundWindowHours: 0.0008 })
    const orders = await sell(shop, 8, 10)
    const cards = orders.flatMap((order) => order.cards)
    const sides = world.services().map(({ url }) => Partner.make(() => url, shop.partner))
    const seen = new Map<string, { readonly name: string; readonly at: number }>()
    const look = (card: Card, asked: number) => {
      const ended = asked >= Date.parse(card.refundableUntil ?? "")
      if (ended) expect(card.sealed, "sealed past its window").toBe(false)
      expect(card.name === null).toBe(card.sealed)
      const opened = seen.get(card.id)
      if (card.name === null) expect(asked, "sealed again").toBeLessThan(opened?.at ?? asked + 1)
      else if (opened === undefined) seen.set(card.id, { name: card.name, at: Date.now() })
      else expect(card.name).toBe(opened.name)
    }
    const last = Math.max(...cards.map((card) => Date.parse(card.refundableUntil ?? "")))
    await Promise.all(
      sides.map(async (side, at) => {
        for (let turn = at; Date.now() < last + 300; turn += 7) {
          const asked = Date.now()
          const order = orders[turn % orders.length]
          const id = cards[turn % cards.length]?.id ?? ""
          const found = [
            ...(turn % 2 === 0 ? [await side.card(id)] : await side.cards(shop.customerId)),
            ...(await side.operation(order?.id ?? "")).cards
          ]
          for (const card of found) look(card, asked)
        }
      })
    )
    await areOpened(
      world,
      shop,
      cards.map(({ id }) => id)
    )
  })
})
