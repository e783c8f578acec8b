/**
 * decisions.md#next-key: the encryption key of a running service is changed, process by process,
 * while orders, addresses and deliveries go on.
 */
import { setTimeout as pause } from "node:timers/promises"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, type Client, type Reply } from "../../../world/service/Client.ts"
import * as Partner from "../../../world/service/Partner.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const TIMEOUT_MS = 900_000

const OLD = "the key of yesterday 0123456789abcdef"
const NEW = "the key of tomorrow 0123456789abcdef"

const STEPS = {
  before: { CARDPACK_ENCRYPTION_KEY: OLD },
  known: { CARDPACK_ENCRYPTION_KEY: OLD, CARDPACK_ENCRYPTION_KEY_NEXT: NEW },
  written: { CARDPACK_ENCRYPTION_KEY: NEW, CARDPACK_ENCRYPTION_KEYS_OLD: OLD },
  alone: { CARDPACK_ENCRYPTION_KEY: NEW }
}

const SETTINGS = { CARDPACK_WEBHOOK_TARGETS: "any" }
const world = World.ofProcesses(Backend.server, { ...SETTINGS, ...STEPS.before }, 2)

/** The names of the keys of all encrypted texts. */
const NAMES = `SELECT DISTINCT split_part(text, '.', 2) AS name FROM (
  SELECT info FROM shipment UNION ALL SELECT customer_email FROM shipment
  UNION ALL SELECT secret FROM webhook_endpoint
  UNION ALL SELECT previous_secret FROM webhook_endpoint
  UNION ALL SELECT sealed FROM canary) AS texts (text) WHERE text IS NOT NULL`

const keyNames = (): Promise<ReadonlyArray<unknown>> =>
  PgConnection.make({ url: Redacted.make(world.environment().DATABASE_URL ?? "") }).pipe(
    Effect.flatMap((connection) => connection.queryValues(NAMES, [])),
    Effect.map((rows) => rows.map(([name]) => name)),
    Effect.scoped,
    Effect.runPromise
  )

interface Rotated {
  readonly resealed: number
  readonly unreadable: number
  readonly nextCursor: string | null
}

const rotate = async (operator: Client) => {
  const total = { resealed: 0, unreadable: 0 }
  let query: string | null = ""
  while (query !== null) {
    const reply: Reply<Rotated> = await operator.post(`/encryption/rotate${query}`)
    const { nextCursor, resealed, unreadable } = answer(reply, 200)
    total.resealed += resealed
    total.unreadable += unreadable
    query = nextCursor === null ? null : `?cursor=${nextCursor}`
  }
  return total
}

type Shown = Operator.OperatorShipment

it("a change of the encryption key costs no request, no address and no delivery", {
  timeout: TIMEOUT_MS
}, async () => {
  const shop = await world.shop({ cards: 3_000, cash: "100000.000000" })
  const receiver = await Receiver.start()
  let sides: ReadonlyArray<Service.Service> = world.services()
  let turn = 0
  const side = () => sides[turn++ % sides.length]?.url ?? ""
  const partner = Partner.make(side, shop.partner)
  const operator = World.clientOf(side)
  const subscribed = { url: receiver.url, subscribedEvents: ["*"] }
  const hook = answer(await partner.post<{ id: string }>("/webhooks", subscribed), 201).id
  let sold = 0

  /** Sells a card and ships it, changes the secret now and then, and reads a page of addresses. */
  const trade = async () => {
    const order = answer(await partner.operate(World.orderOf(shop)), 201)
    const redemption = {
      kind: "redemption",
      customerId: shop.customerId,
      cardIds: order.cards.map(({ id }) => id),
      shipmentInfo: { name: "Ada", country: "DE" },
      notifications: { channels: ["customer_email"], customerEmail: "ada@example.com" }
    }
    answer(await partner.operate(redemption), 201)
    if (++sold % 5 === 0) {
      const rotation = { rotateSigningSecret: true, gracePeriodSeconds: 3600 }
      answer(await partner.patch(`/webhooks/${hook}`, rotation), 200)
    }
    const { data } = answer(await operator.get<Page<Shown>>("/shipments?limit=20"), 200)
    for (const { shipmentInfo } of data) expect(shipmentInfo).toMatchObject({ name: "Ada" })
  }
  const burst = () =>
    Promise.all(
      [1, 2, 3, 4].map(async () => {
        for (let count = 0; count < 6; count++) await trade()
      })
    )

  let isOpen = true
  let trading = Promise.resolve()
  const trickle = async () => {
    while (isOpen) {
      trading = trade()
      await trading
      await pause(200)
    }
  }

  /** Puts each process in another's place, one after the other. */
  const roll = async (keys: Service.Environment) => {
    for (const old of sides) {
      const { CARDPACK_ENCRYPTION_KEY: _, ...rest } = world.environment()
      const fresh = await Service.start({ ...rest, ...keys })
      sides = sides.map((each) => (each === old ? fresh : each))
      await trading
      expect(await old.stop()).toBe(0)
      await burst()
    }
  }

  const background = trickle()
  try {
    await burst()
    const [before] = await keyNames()
    await roll(STEPS.known)
    expect(await keyNames()).toEqual([before])
    await roll(STEPS.written)
    expect(await keyNames()).toHaveLength(2)
    const total = await rotate(operator)
    expect(total.resealed).toBeGreaterThan(0)
    expect(total.unreadable).toBe(0)
    expect(await rotate(operator)).toEqual({ resealed: 0, unreadable: 0 })
    const after = await keyNames()
    expect(after).toHaveLength(1)
    expect(after).not.toContain(before)
    await roll(STEPS.alone)
    expect(await keyNames()).toEqual(after)
  } finally {
    isOpen = false
    await background
  }

  const events = await partner.events()
  const delivered = await until(
    async () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"])),
    (ids) => ids.size >= events.length,
    120_000
  )
  expect(delivered).toEqual(new Set(events.map(({ id }) => id)))
  for (const health of ["failed", "late"]) {
    const found = await operator.get<Page<unknown>>(`/deliveries?status=${health}`)
    expect(answer(found, 200).data).toEqual([])
  }
  const shipments = await Partner.all<Shown>(operator, "/shipments")
  expect(shipments).toHaveLength(sold)
  for (const { shipmentInfo } of shipments) expect(shipmentInfo).toMatchObject({ name: "Ada" })
  await World.audited(operator)
  for (const each of [...world.services(), ...sides])
    expect(each.output()).not.toMatch(/opened with|signing secret/)
  await Promise.all(sides.map((each) => each.stop()))
  await receiver.close()
})
