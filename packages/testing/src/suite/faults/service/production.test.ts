/** contract.md#environments: what a production service keeps and writes. */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const world = World.ofProcesses(Backend.server, {
  CARDPACK_ENVIRONMENT: "production",
  CARDPACK_ENCRYPTION_KEY: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  CARDPACK_DRAW_KEY: "draws-0123456789abcdef0123456789abcdef",
  CARDPACK_IMAGE_RESIZE_URL: "https://resize.example/?w={width}&u={url}"
})

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

describe("in production", () => {
  it("the database holds no key, token, address or text of a shipment in the clear", async () => {
    const { order, partner, submit } = await world.shop()
    const { cards } = await order()
    const secrets = ["Ada Undisclosed", "ada@undisclosed.example", "1 Undisclosed Lane"]
    await submit({
      kind: "redemption",
      cardIds: cards.map((card) => card.id),
      shipmentInfo: { country: "FR", name: secrets[0], address1: secrets[2] },
      notifications: { channels: ["customer_email"], customerEmail: secrets[1] }
    })
    for (const event of await partner.events()) expect(event.environment).toBe("production")
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

it("production refuses to start without a database and an operator token, and names both", async () => {
  const { exitCode, output } = await Service.refused({ CARDPACK_ENVIRONMENT: "production" })
  expect(exitCode).not.toBe(0)
  expect(output).toContain("DATABASE_URL")
  expect(output).toContain("CARDPACK_OPERATOR_TOKEN")
})
