/** README.md of http, Proxies: two processes are restarted behind each proxy, under load. */
import * as fs from "node:fs"
import { Agent, request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, it, onTestFinished } from "vitest"
import { until } from "../../kit/clock/Until.ts"
import * as Backend from "../../world/service/Backend.ts"
import { uniqueKey } from "../../world/service/Partner.ts"
import * as Service from "../../world/service/Service.ts"
import * as World from "../../world/service/World.ts"
import * as Proxies from "./Proxies.ts"

const CLIENTS = 12
/** Longer than the proxies keep connections to a process. */
const DRAIN = "7 seconds"
const PATIENCE_MS = 60_000
const TIMEOUT_MS = 300_000
const SETTLED_MS = 3_000

interface Failed {
  readonly what: string
  readonly said: string
}

interface Load {
  readonly failed: ReadonlyArray<Failed>
  readonly ordered: ReadonlyArray<string>
  readonly answers: () => number
  readonly end: () => Promise<void>
}

/** Clients that send each request once: every answer that is not good is an error. */
const load = (port: number, shop: World.Shop): Load => {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const failed: Array<Failed> = []
  const ordered: Array<string> = []
  let [answers, isOver] = [0, false]
  const send = (method: string, path: string, body?: object, key?: string) =>
    new Promise<string>((resolve, reject) => {
      const raw = body === undefined ? "" : JSON.stringify(body)
      const headers = {
        host: Proxies.NAME,
        authorization: `Bearer ${shop.partner.key}`,
        ...(raw !== "" && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key })
      }
      const where = { port, path: `/api/v2${path}`, servername: Proxies.NAME }
      request({ ...where, method, agent, headers }, (answer) => {
        text(answer).then((said) => {
          if ((answer.statusCode ?? 0) < 300) resolve(said)
          else reject(new Error(`${answer.statusCode} ${said}`))
        }, reject)
      })
        .once("error", reject)
        .end(raw)
    })
  const tried = async (method: string, path: string, body?: object, key?: string) => {
    const said = await send(method, path, body, key).catch((error: unknown) => {
      failed.push({ what: `${method} ${path}`, said: String(error) })
      return null
    })
    answers++
    return said === null ? null : JSON.parse(said)
  }
  const client = async () => {
    while (!isOver) {
      const operation = await tried("POST", "/operations", World.orderOf(shop), uniqueKey())
      if (operation !== null) ordered.push(operation.id)
      await tried("GET", "/balance")
      await tried("POST", "/customers", {})
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    failed,
    ordered,
    answers: () => answers,
    end: async () => {
      isOver = true
      await clients
      agent.destroy()
    }
  }
}

const roll = async (kind: (typeof Proxies.KINDS)[string]) => {
  const directory = fs.mkdtempSync(join(tmpdir(), "cardpack-proxy-"))
  onTestFinished(() => fs.rmSync(directory, { recursive: true, force: true }))
  const opened = await Backend.server.open()
  onTestFinished(opened.close)
  const settings = {
    ...opened.environment,
    CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN,
    CARDPACK_SEED: "none",
    CARDPACK_CONSOLE: "off",
    CARDPACK_DRAIN: DRAIN
  }
  const port = await Service.freePort()
  const services: Array<Service.Service> = []
  for (const host of Proxies.HOSTS) {
    const how = { address: { host, port }, stopsWithin: PATIENCE_MS }
    const service = await Service.start(settings, how)
    onTestFinished(() => service.kill())
    services.push(service)
  }
  const proxy = await Proxies.start(kind, directory, port)
  onTestFinished(proxy.stop)
  const setup = World.setupOf(
    () => services[0]?.url ?? "",
    async () => {}
  )
  const shop = await setup.shop({ cash: "1000000.000000", cards: 20_000 })
  await until(
    () => fetch(`${services[1]?.url}/ready`).then(({ ok }) => ok),
    (ok) => ok
  )
  const running = load(proxy.port, shop)
  await pause(SETTLED_MS)
  for (const service of services) {
    const before = running.answers()
    expect(await service.stop()).toBe(0)
    expect(running.answers()).toBeGreaterThan(before)
    await service.restart()
    await pause(SETTLED_MS)
  }
  await running.end()
  expect(running.failed, proxy.output().slice(-2_000)).toEqual([])
  const ids = (await shop.partner.operations()).map(({ id }) => id)
  expect([...ids].sort()).toEqual([...running.ordered].sort())
  return running.answers()
}

describe("a rolling restart makes no error", () => {
  for (const [name, kind] of Object.entries(Proxies.KINDS)) {
    const isThere = Proxies.isInstalled(kind)
    const title = isThere ? `behind ${name}` : `behind ${name}, which is not installed here`
    it.skipIf(!isThere)(title, async () => void (await roll(kind)), TIMEOUT_MS)
  }
})
