import { expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, type Reply, refusal } from "../../../world/service/Client.ts"
import * as DatabaseProxy from "../../../world/service/DatabaseProxy.ts"
import * as World from "../../../world/service/World.ts"

let wire: DatabaseProxy.Wire | undefined
const proxied: Backend.Backend = {
  name: "server Postgres behind a proxy",
  open: async () => {
    const opened = await Backend.server.open()
    const started = await DatabaseProxy.start(opened.environment.DATABASE_URL ?? "")
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

it("a database that is gone makes every request 503, and is found again without a restart", async () => {
  const shop = await world.shop()
  const { partner, customerId, machine } = shop
  const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
  wire?.close()
  const replies: ReadonlyArray<Reply<unknown>> = await Promise.all([
    partner.operate(order),
    partner.get("/balance"),
    partner.get("/events"),
    partner.post("/customers", {}),
    world.operator.get("/partners"),
    world.operator.post("/partners", { name: "Nobody" })
  ])
  wire?.open()
  for (const reply of replies) refusal(reply, "service_unavailable")
  const again = await until(
    () => partner.operate(order),
    (reply) => reply.status !== 503
  )
  answer(again, 201)
  await world.adds(partner)
  expect(world.service().output()).not.toContain(partner.key)
})
