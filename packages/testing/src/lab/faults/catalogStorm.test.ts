/** Two services on one PostgreSQL: operators change catalog and stock while partners draw. */
import { layerServer } from "@cardpack/adapters/postgres/layer"
import { Effect, Exit, Redacted, Scope } from "effect"
import { afterAll, assert, beforeAll, it } from "vitest"
import * as Fresh from "../../world/database/Fresh.ts"
import * as Conservation from "../../world/rules/Conservation.ts"
import * as StoredState from "../../world/rules/StoredState.ts"
import { catalogOf } from "../../world/service/Catalog.ts"
import * as World from "../../world/service/World.ts"

const CARDS = 60
const ROUNDS = 25
const catalog = catalogOf(1, { tiers: [CARDS / 2, CARDS / 2] })

const scope = Effect.runSync(Scope.make())
let services: ReadonlyArray<World.Started>
let shop: World.Shop
let url: string

beforeAll(async () => {
  url = await Effect.runPromise(Scope.provide(Fresh.migrated, scope))
  const storage = () => layerServer({ url: Redacted.make(url) })
  services = [await World.start({ storage }), await World.start({ storage })]
  const [first] = services
  assert.isDefined(first)
  shop = await first.shop({ tiers: [CARDS / 2, CARDS / 2], cash: "10000.000000" })
})
afterAll(async () => {
  for (const service of services) await service.stop()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const references = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => shop.machine.references[(from + at) % CARDS])

it("nothing is lost, sold twice or answered with an error of the service", async () => {
  const statuses = new Map<number, number>()
  const note = ({ status }: { readonly status: number }) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const each = services.map(({ operator }) => operator)
  const key = shop.partner
  const draw = async (round: number) => {
    const body = World.orderOf(shop, { quantity: 1 + (round % 3), reveal: "sealed" })
    const made = await key.operate(body)
    note(made)
    const cardIds = made.status === 201 ? made.body.cards.map((card) => card.id) : []
    if (cardIds.length === 0) return
    const refund = { kind: "refund", customerId: shop.customerId, cardIds }
    note(await key.operate(refund))
  }
  const operate = async (at: number, round: number) => {
    const operator = each[at % each.length] ?? each[0]
    if (operator === undefined) return
    const some = { references: references(round * 7 + at, 3), reason: "count" }
    note(await operator.post("/stock/withdraw", some, World.once()))
    const tier = `tier ${(round + at) % 2}`
    const cards = catalog.cards.slice(round, round + 10)
    const moved = cards.map((card) => ({ ...card, tier }))
    note(await operator.put("/catalog", { vendingMachines: [], cards: moved }))
    note(await operator.post("/stock/return", some, World.once()))
    const prices = cards.map(({ reference }) => ({ reference, buybackUsd: `${round}` }))
    note(await operator.put("/prices", { prices, acceptJumps: true }))
  }
  const workers = [0, 1].map(async (at) => {
    for (let round = 0; round < ROUNDS; round++) await operate(at, round)
  })
  const buyers = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < ROUNDS; round++) await draw(round)
  })
  await Promise.all([...workers, ...buyers])
  const failed = [...statuses].filter(([status]) => status >= 500)
  assert.deepStrictEqual(failed, [])
  assert.isAbove(statuses.get(201) ?? 0, 4 * ROUNDS)
  await World.audited(services[0]?.operator ?? assert.fail("no service"))
  assert.deepStrictEqual(Conservation.broken(await StoredState.read(url)), [])
})
