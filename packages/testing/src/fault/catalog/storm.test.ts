/** Two services on one PostgreSQL: operators change catalog and stock while partners draw. */
import { layerServer } from "@cardpack/adapters/postgres/layer"
import { Effect, Exit, Redacted, Scope } from "effect"
import { afterAll, assert, beforeAll, it } from "vitest"
import * as Fresh from "../../database/Fresh.ts"
import { answer } from "../../service/Client.ts"
import * as Running from "../../service/Running.ts"
import * as Shop from "../../service/Shop.ts"

const CARDS = 60
const ROUNDS = 25

const scope = Effect.runSync(Scope.make())
let services: ReadonlyArray<Running.Running>
let shop: Shop.Shop

beforeAll(async () => {
  const url = await Effect.runPromise(Scope.provide(Fresh.migrated, scope))
  const storage = () => layerServer({ url: Redacted.make(url) })
  services = [await Running.start({ storage }), await Running.start({ storage })]
  const [first] = services
  assert.isDefined(first)
  shop = await Shop.open(first, { cards: CARDS })
})
afterAll(async () => {
  for (const service of services) await service.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const references = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `C-${(from + at) % CARDS}`)

it("nothing is lost, sold twice or answered with an error of the service", async () => {
  const statuses = new Map<number, number>()
  const note = ({ status }: { readonly status: number }) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const each = services.map((service) => service.operator())
  const key = shop.partner
  const draw = async (round: number) => {
    const body = {
      kind: "order",
      customerId: shop.customerId,
      vendingMachineId: 1,
      quantity: 1 + (round % 3),
      reveal: "sealed"
    }
    const made = await key.post<Shop.Operation>("/operations", body, Shop.once())
    note(made)
    const cardIds = made.status === 201 ? made.body.cards.map((card) => card.id) : []
    if (cardIds.length === 0) return
    const refund = { kind: "refund", customerId: shop.customerId, cardIds }
    note(await key.post("/operations", refund, Shop.once()))
  }
  const operate = async (at: number, round: number) => {
    const operator = each[at % each.length] ?? each[0]
    if (operator === undefined) return
    const some = { references: references(round * 7 + at, 3), reason: "count" }
    note(await operator.post("/stock/withdraw", some, Shop.once()))
    const tier = (round + at) % 2 === 0 ? "Gold" : "Iron"
    const cards = Shop.catalogOf(1, CARDS).cards.slice(round, round + 10)
    const moved = cards.map((card) => ({ ...card, tier }))
    note(await operator.put("/catalog", { vendingMachines: [], cards: moved }))
    note(await operator.post("/stock/return", some, Shop.once()))
    const prices = cards.map(({ reference }) => ({ reference, buybackUsd: `${round}` }))
    note(await operator.put("/prices", { prices }))
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
  const audit = await each[0]?.get<{ ok: boolean; checks: ReadonlyArray<{ ok: boolean }> }>(
    "/audit"
  )
  assert.isDefined(audit)
  const { checks } = answer(audit, 200)
  assert.deepStrictEqual(
    checks.filter((check) => !check.ok),
    []
  )
})
