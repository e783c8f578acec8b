/** decisions.md#drain: what proxies see of a process that ends. */
import { Agent, type IncomingMessage, request } from "node:http"
import { json } from "node:stream/consumers"
import { expect, it, onTestFinished } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const world = World.ofProcesses(Backend.server, { CARDPACK_DRAIN: "5 minutes" })

interface Said {
  readonly status: number
  readonly connection: string | undefined
  readonly body: unknown
}

/** On one kept connection as long as the service keeps it. */
const asking = (agent: Agent) => (path: string) =>
  new Promise<Said>((resolve, reject) => {
    const heard = (answer: IncomingMessage) => {
      const { connection } = answer.headers
      const said = (body: unknown) => resolve({ status: answer.statusCode ?? 0, connection, body })
      json(answer).then(said, reject)
    }
    request(`${world.service().url}${path}`, { agent }, heard).once("error", reject).end()
  })

it("a process that got a signal is not ready, serves, keeps no connection, and then closes", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = asking(agent)
  const shop = await world.shop()
  expect(await ask("/ready")).toMatchObject({ status: 200, connection: "keep-alive" })
  process.kill(world.service().pid(), "SIGTERM")
  const ending = await until(
    () => ask("/ready"),
    ({ status }) => status === 503
  )
  const why = "a signal came: this process ends, and takes no new work"
  expect(ending).toEqual({
    status: 503,
    connection: "close",
    body: { ready: false, checks: [{ name: "drain", required: true, ok: false, why }] }
  })
  expect((await shop.order()).cards).toHaveLength(1)
  expect(await ask("/api/health")).toMatchObject({ status: 200, connection: "close" })
  // A second signal, which asks for no more patience.
  expect(await world.service().stop()).toBe(0)
  await expect(ask("/api/health")).rejects.toThrow("ECONNREFUSED")
})

it("the wait ends by itself", async () => {
  const settings = { ...world.environment(), CARDPACK_DRAIN: "100 millis" }
  const service = await Service.start(settings)
  // A process that would wait longer is killed, and has no exit code.
  expect(await service.stop()).toBe(0)
})
