/** design.md#unknown-commit, retries of a batch; a dependency that is down causes only 503s. */
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import * as Random from "../../../kit/arbitrary/Random.ts"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, type Reply, refusal } from "../../../world/service/Client.ts"
import * as Wire from "../../../world/service/Wire.ts"
import * as World from "../../../world/service/World.ts"
import * as Traffic from "./Traffic.ts"

const CLIENTS = 8
const REQUESTS = 250
const FUNDS = { cash: "100000.000000", micros: 100_000_000_000n }
const ANSWER_WITHIN_MS = 20_000

let wire: Wire.Wire | undefined
const proxied: Backend.Backend = {
  name: "server Postgres behind a proxy",
  open: async () => {
    const opened = await Backend.server.open()
    const started = await Wire.start(opened.environment.DATABASE_URL ?? "")
    wire = started
    return {
      environment: { ...opened.environment, DATABASE_URL: started.url },
      close: async () => {
        await started.end()
        await opened.close()
      }
    }
  }
}
const world = World.ofProcesses(proxied, { CARDPACK_MAX_OPEN_SEALED: "5000" })

/** Runs traffic with this fault at every fifteenth request, then checks all of it. */
const survives = async (seed: number, mishap: (wire: Wire.Wire) => void) => {
  const random = Random.make(seed)
  const shop = await world.shop({ cash: FUNDS.cash, cards: 1_000 })
  const traffic = Traffic.make(shop, random)
  const mishaps: Array<Promise<void>> = []
  const onSent = (count: number) => {
    if (count % 15 !== 0) return
    mishaps.push(pause(random.below(10)).then(() => wire && mishap(wire)))
  }
  await traffic.run(CLIENTS, onSent, REQUESTS)
  await Promise.all(mishaps)
  expect(mishaps.length).toBeGreaterThan(10)
  await until(
    () => shop.partner.get("/balance"),
    (reply) => reply.status === 200
  )
  await Traffic.isKept(shop, traffic)
  await Traffic.repeats(shop, traffic)
  await Traffic.isWhole(shop, traffic, FUNDS.micros)
  await world.adds(shop.partner)
  return traffic.sent.filter((each) => each.acknowledged !== undefined).length
}

describe("a database whose connections break", () => {
  it("loses nothing and does nothing twice", async () => {
    expect(await survives(1, (wire) => wire.cut())).toBeGreaterThan(REQUESTS / 2)
  })

  it("is asked whether it committed when the answer to COMMIT was lost", async () => {
    expect(await survives(2, (wire) => wire.loseCommit())).toBe(REQUESTS)
    expect(wire?.lostCommits()).toBeGreaterThan(5)
  })
})

it("a database that is gone makes every request 503 in time, and is found again without a restart", async () => {
  const shop = await world.shop()
  const { partner, customerId, machine } = shop
  const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
  wire?.close()
  const started = performance.now()
  const replies: ReadonlyArray<Reply<unknown>> = await Promise.all([
    partner.operate(order),
    partner.get("/balance"),
    partner.get("/events"),
    partner.post("/customers", {}),
    world.operator.get("/partners"),
    world.operator.post("/partners", { name: "Nobody" })
  ])
  const elapsed = performance.now() - started
  wire?.open()
  for (const reply of replies) refusal(reply, "service_unavailable")
  expect(elapsed).toBeLessThan(ANSWER_WITHIN_MS)
  const again = await until(
    () => partner.operate(order),
    (reply) => reply.status !== 503
  )
  answer(again, 201)
  await world.adds(partner)
  expect(world.service().output()).not.toContain(partner.key)
})
