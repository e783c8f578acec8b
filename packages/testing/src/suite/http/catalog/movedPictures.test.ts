/** design.md#pictures: a service that moves to another address tells its pictures there. */
import ownPicture from "@cardpack/adapters/postgres/migrations/0070_own_picture"
import { patiently } from "@cardpack/adapters/postgres/OpenServer"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import { catalogOf } from "../../../world/service/Catalog.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Operator } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const OLD = "https://old.example"
const NEW = "https://new.example/shop"
const FOREIGN = `https://other.example/pictures/${"ab".repeat(32)}-1024.webp`

const scope = Effect.runSync(Scope.make())
let url: string
beforeAll(async () => {
  url = await Effect.runPromise(Scope.provide(Fresh.migrated, scope))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const at = (publicUrl: string) =>
  World.start({ publicUrl, storage: () => layerServer({ url: Redacted.make(url) }) })

const uploaded = async (operator: World.Started["operator"]) => {
  const pixels = { width: 9, height: 9, channels: 3, background: "#0c0" } as const
  const raw = new Uint8Array(await sharp({ create: pixels }).png().toBuffer())
  const made = await operator.send<Operator.UploadedPicture>("POST", "/pictures", { raw })
  return answer(made, 200).image
}

/** Everything that a machine and its cards are told by. */
const told = async (service: World.Started, shop: World.Shop, ordered: string) => {
  const { id } = shop.machine
  const [reference = ""] = shop.machine.references
  const texts = [
    ...["/vending-machines", `/operations/${ordered}`, "/events?limit=100"].map((path) =>
      shop.partner.get(path)
    ),
    shop.partner.get(`/customers/${shop.customerId}/cards`),
    ...["/vending-machines", "/catalog", `/items/${reference}`, "/items"].map((path) =>
      service.operator.get(path)
    ),
    service.operator.get(`/operations/${ordered}`),
    service.operator.post("/catalog/preview", catalogOf(id, { cards: 1 }))
  ]
  return Promise.all(
    texts.map(async (reply) => {
      const { status, text } = await reply
      expect({ status, text }).toEqual({ status: 200, text })
      return text
    })
  )
}

/** Answers with the address at one base, and none at another. */
const expectAt = (texts: ReadonlyArray<string>, base: string, other: string, path: string) => {
  for (const text of texts) {
    expect(text).toContain(`"${base}${path}`)
    expect(text).not.toContain(`"${other}/pictures`)
    expect(text).not.toContain(`"${path}`)
  }
}

describe("pictures of a service that moved", () => {
  it("are told at its new address, others where they were", async () => {
    const before = await at(OLD)
    const image = await uploaded(before.operator)
    const path = image.slice(OLD.length)
    const shop = await before.shop({ cards: 1 })
    const { cards, vendingMachines } = catalogOf(shop.machine.id, { cards: 1 })
    const own = { image, staticImage: image }
    const put = {
      vendingMachines: vendingMachines.map((machine) => ({ ...machine, ...own })),
      cards: cards.map((card) => ({ ...card, image }))
    }
    answer(await before.operator.put("/catalog", put), 200)
    const other = await before.machine({ cards: 1 })
    const foreign = catalogOf(other.id, { cards: 1 }).cards.map((card) => ({
      ...card,
      image: FOREIGN
    }))
    answer(await before.operator.put("/catalog", { vendingMachines: [], cards: foreign }), 200)
    const { id } = await shop.order()
    expectAt(await told(before, shop, id), OLD, NEW, path)
    await before.stop()

    const after = await at(NEW)
    const partner = { ...shop.partner, ...after.partnerWith(shop.partner.key) }
    expectAt(await told(after, { ...shop, partner }, id), NEW, OLD, path)
    const item = await after.operator.get<Operator.Item>(`/items/${other.references[0]}`)
    expect(answer(item, 200).image).toBe(FOREIGN)
    // What it tells is what it takes.
    const exported = answer(await after.operator.get("/catalog"), 200)
    expect(answer(await after.operator.put("/catalog", exported), 200)).toMatchObject({
      vendingMachines: 0,
      cardsUpdated: 0
    })
    await World.audited(after.operator)
    await after.stop()
  })

  it("are found by the log in rows of before, and the audit knows why they changed", async () => {
    const service = await at(NEW)
    const path = (await uploaded(service.operator)).slice(NEW.length)
    const demo = "/images/cards/m9-t0-0001.svg"
    const { cards, vendingMachines } = catalogOf(9, { cards: 4 })
    const images = [`${OLD}${path}`, `${OLD}${demo}`, FOREIGN, `${OLD}/images/cards/other.svg`]
    const put = {
      vendingMachines: vendingMachines.map((machine) => ({
        ...machine,
        image: `${OLD}${path}`,
        staticImage: `${OLD}/images/packs/9-still.svg`
      })),
      cards: cards.map((card, index) => ({ ...card, image: images[index] ?? "" }))
    }
    answer(await service.operator.put("/catalog", put), 200)
    const migrated = patiently(
      { url: Redacted.make(url) },
      SqlClient.use((sql) =>
        Effect.andThen(
          sql`INSERT INTO operator_log (id, actor, action, subject, detail, created_at) VALUES
            (gen_random_uuid(), 'demo seed', 'catalog.put', 'catalog', '{"cardsAdded":0}', now())`,
          sql.withTransaction(ownPicture)
        )
      )
    )
    await Effect.runPromise(migrated)
    const shown = await Promise.all(
      cards.map(({ reference }) => service.operator.get<Operator.Item>(`/items/${reference}`))
    )
    expect(shown.map((reply) => answer(reply, 200).image)).toEqual([
      `${NEW}${path}`,
      `${NEW}${demo}`,
      ...images.slice(2)
    ])
    const machines = answer(
      await service.operator.get<{ readonly data: ReadonlyArray<object> }>("/vending-machines"),
      200
    )
    expect(machines.data).toContainEqual(
      expect.objectContaining({
        id: 9,
        image: `${NEW}${path}`,
        staticImage: `${NEW}/images/packs/9-still.svg`
      })
    )
    await World.audited(service.operator)
    await service.stop()
  })
})
