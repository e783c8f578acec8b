/** contract.md#environments, production mode, and rate limits (decisions.md#rate-limit). */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import * as Partner from "../../../world/service/Partner.ts"
import type { Page, VendingMachine } from "../../../world/service/Resource.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const RATE_LIMIT = 60
const world = World.ofProcesses(Backend.server, {
  CARDPACK_ENVIRONMENT: "production",
  CARDPACK_ENCRYPTION_KEY: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  CARDPACK_IMAGE_RESIZE_URL: "https://resize.example/?w={width}&u={url}",
  CARDPACK_RATE_LIMIT: String(RATE_LIMIT)
})
const sandbox = World.ofProcesses(Backend.embedded)

/** All rows of all tables as one text; bytes in hexadecimal. */
const contentsOf = (url: string): Promise<string> =>
  PgConnection.make({ url: Redacted.make(url) }).pipe(
    Effect.flatMap((connection) =>
      Effect.andThen(
        connection.query("SET xmlbinary = hex", [], false),
        connection.query(
          `SELECT query_to_xml(format('SELECT * FROM %I.%I', table_schema, table_name), true, false, '')
             AS rows FROM information_schema.tables
           WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`,
          [],
          false
        )
      )
    ),
    Effect.map((rows) => JSON.stringify(rows)),
    Effect.scoped,
    Effect.runPromise
  )

const redeem = async () => {
  const shop = await world.shop()
  const { customerId } = shop
  const order = { kind: "order", customerId, vendingMachineId: shop.machine.id, quantity: 1 }
  const { cards } = answer(await shop.partner.operate(order), 201)
  const cardIds = cards.map((card) => card.id)
  const shipmentInfo = { country: "FR", name: "Ada" }
  const redemption = { kind: "redemption", mode: "offchain", customerId, cardIds, shipmentInfo }
  return { ...shop, operation: answer(await shop.partner.operate(redemption), 201) }
}

describe("in production", () => {
  it("the account and the events say so", async () => {
    const { partner } = await redeem()
    expect(answer(await partner.get("/account"), 200)).toMatchObject({ environment: "production" })
    for (const event of await partner.events()) expect(event.environment).toBe("production")
  })

  it("there are no sandbox credits", async () => {
    const partner = await world.partner()
    refusal(await partner.post("/sandbox/credits"), "not_found")
    expect((await partner.balance()).total).toBe("0.000000")
  })

  it("the partner may not move a shipment, but correct its address", async () => {
    const { partner, operation } = await redeem()
    refusal(await partner.moveShipment(operation.id, { status: "shipped" }), "forbidden")
    const path = `/operations/${operation.id}/shipment/address`
    const shipmentInfo = { country: "FR", name: "Ada King" }
    answer(await partner.put(path, { shipmentInfo }), 200)
  })

  it("the operator moves shipments", async () => {
    const { partner, operation } = await redeem()
    const path = `/shipments/${operation.shipment?.id}`
    answer(await world.operator.patch(path, { status: "shipped" }), 200)
    expect((await partner.operation(operation.id)).shipment?.status).toBe("shipped")
  })

  it("pictures come in three widths when they can be resized, of a sealed card in none", async () => {
    const { partner, customerId, machine } = await world.shop()
    const machines = await partner.get<Page<VendingMachine>>("/vending-machines")
    const shown = answer(machines, 200).data.find(({ id }) => id === machine.id)
    const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
    const [open] = answer(await partner.operate(order), 201).cards
    for (const item of [shown, open]) {
      const url = encodeURIComponent(item?.image ?? "")
      const widths = [256, 512, 1024].map((w) => `https://resize.example/?w=${w}&u=${url} ${w}w`)
      expect(item?.imageSrcset?.split(/, ?/)).toEqual(widths)
    }
    const [sealed] = answer(await partner.operate({ ...order, reveal: "sealed" }), 201).cards
    expect(sealed?.imageSrcset).toBe(null)
  })

  it("a sandbox key does not work, nor a production key in the sandbox", async () => {
    const [real, test] = [await world.partner(), await sandbox.partner()]
    expect(real.key.slice(0, 4)).not.toBe(test.key.slice(0, 4))
    const testInProduction = Partner.make(() => world.service().url, test)
    refusal(await testInProduction.get("/account"), "unauthorized")
    const realInSandbox = Partner.make(() => sandbox.service().url, real)
    refusal(await realInSandbox.get("/account"), "unauthorized")
  })

  it("a partner may have one id in both", async () => {
    const { id } = await sandbox.partner()
    const made = await world.operator.post("/partners", { id, name: "Acme Cards" })
    expect(answer(made, 201)).toMatchObject({ id })
  })

  it("a key beyond its rate gets 429 with the time to wait; other keys go on", async () => {
    const [eager, calm] = [await world.partner(), await world.partner()]
    const replies = await Promise.all(
      Array.from({ length: RATE_LIMIT * 2 }, () => eager.get("/balance"))
    )
    const limited = replies.filter((reply) => reply.status !== 200)
    expect(limited.length).toBeGreaterThanOrEqual(RATE_LIMIT / 2)
    expect(limited.length).toBeLessThanOrEqual(RATE_LIMIT)
    for (const reply of limited) {
      refusal(reply, "rate_limited")
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0)
      expect(Number(reply.headers.get("retry-after"))).toBeLessThanOrEqual(60)
    }
    answer(await calm.get("/balance"), 200)
  })

  it("the database holds no key, token, address or text of a shipment in the clear", async () => {
    const { partner, customerId, machine } = await world.shop()
    const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
    const { cards } = answer(await partner.operate(order), 201)
    const secrets = ["Ada Undisclosed", "ada@undisclosed.example", "1 Undisclosed Lane"]
    const redemption = {
      kind: "redemption",
      mode: "offchain",
      customerId,
      cardIds: cards.map((card) => card.id),
      shipmentInfo: { country: "FR", name: secrets[0], address1: secrets[2] },
      notifications: { channels: ["customer_email"], customerEmail: secrets[1] }
    }
    answer(await partner.operate(redemption), 201)
    const stored = await contentsOf(world.environment().DATABASE_URL ?? "")
    expect(stored).toContain("Acme Cards")
    for (const secret of [...secrets, partner.key, World.OPERATOR_TOKEN]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString("hex").toUpperCase())
    }
  })

  it("nothing that it wrote holds a secret or an address", () => {
    expect(world.service().output()).not.toMatch(/pk_\w{20,}|0123456789abcdef|postgresql:\/\/\w+:/)
  })
})

describe("production refuses to start", () => {
  it("without a database and an operator token, and names both", async () => {
    const { exitCode, output } = await Service.refused({ CARDPACK_ENVIRONMENT: "production" })
    expect(exitCode).not.toBe(0)
    expect(output).toContain("DATABASE_URL")
    expect(output).toContain("CARDPACK_OPERATOR_TOKEN")
  })

  it("with settings of the sandbox", async () => {
    const { exitCode, output } = await Service.refused({
      ...world.environment(),
      CARDPACK_SEED: "demo",
      CARDPACK_OPERATOR_TOKEN: "short"
    })
    expect(exitCode).not.toBe(0)
    expect(output).toContain("CARDPACK_SEED")
    expect(output).toContain("CARDPACK_OPERATOR_TOKEN")
    expect(output).not.toContain(world.environment().DATABASE_URL)
  })
})
