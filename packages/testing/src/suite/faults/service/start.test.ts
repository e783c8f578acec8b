/** design.md#hosted-service: a start with no configuration, and starts that are refused. */
import { readFileSync } from "node:fs"
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import { answer, make, refusal } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import type { Customer, Operation, Page, VendingMachine } from "../../../world/service/Resource.ts"
import * as Service from "../../../world/service/Service.ts"

const CROWD = 700
/** Connections that Linux keeps for a process that does not take them yet. */
const SYSTEM_TAKES = Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"))

/** PostgreSQL's own are a thousand; the migrations make the others. */
const FEW_FILES = 1_050

let directory = ""
let service: Service.Service | undefined
const settings = () => ({
  CARDPACK_DATA_DIR: directory,
  CARDPACK_CHAIN: "off",
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "../../../world/service/OpenUmask.ts")}`
})
const running = (): Service.Service => {
  if (service === undefined) throw new Error("not started")
  return service
}
const kept = (name: string): string => readFileSync(join(directory, name), "utf8").trim()
const demo = () => make(() => `${running().url}/api/v2`, kept("demo-key"))

beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), "cardpack-start-")), "data")
  await mkdir(directory)
  await chmod(directory, 0o777)
  // Kills the first start half-way, so that all tests also show the recovery.
  await Service.interrupted(settings(), FEW_FILES)
  service = await Service.start(settings())
})
afterAll(async () => {
  await service?.stop()
  await rm(join(directory, ".."), { recursive: true, force: true })
})

const machines = async () =>
  answer(await demo().get<Page<VendingMachine>>("/vending-machines"), 200).data

const buy = async (vendingMachineId: number, key = uniqueKey()) => {
  const customer = answer(await demo().post<Customer>("/customers", {}), 201)
  const body = { kind: "order", customerId: customer.id, vendingMachineId, quantity: 1 }
  const send = () =>
    demo().post<Operation>("/operations", body, { headers: { "idempotency-key": key } })
  return { send, operation: answer(await send(), 201) }
}

describe("a start with no configuration", () => {
  it("prints the address, and where the keys are of the demo partner and the operator", async () => {
    const { url, output } = running()
    for (const shown of [url, join(directory, "demo-key"), join(directory, "operator-token")])
      expect(output()).toContain(shown)
    const headers = { authorization: `Bearer ${kept("operator-token")}` }
    expect((await fetch(`${url}/operator/v1/partners`, { headers })).status).toBe(200)
  })

  it.skipIf(SYSTEM_TAKES < CROWD)("turns nobody away of a crowd that comes at once", async () => {
    const { pid, url } = running()
    const sockets: Array<Socket> = []
    let [connected, answered] = [0, 0]
    process.kill(pid(), "SIGSTOP")
    try {
      for (let at = 0; at < CROWD; at++) {
        const socket = connect(Number(new URL(url).port), new URL(url).hostname, () => connected++)
        socket.once("data", () => answered++)
        socket.write("GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        sockets.push(socket)
      }
      // By the system: the service is stopped.
      await until(
        async () => connected,
        (count) => count === CROWD
      )
      process.kill(pid(), "SIGCONT")
      await until(
        async () => answered,
        (count) => count === CROWD
      )
    } finally {
      process.kill(pid(), "SIGCONT")
      for (const socket of sockets) socket.destroy()
    }
  })

  it("sells a pack, whose pictures it serves itself", async () => {
    await demo().post("/sandbox/credits")
    const cheapest = (await machines()).toSorted(
      (a, b) => Number(a.priceUsd) - Number(b.priceUsd)
    )[0]
    const { operation } = await buy(cheapest?.id ?? 0)
    const [card] = operation.cards
    expect(card?.name).toEqual(expect.any(String))
    for (const image of [card?.image ?? "", cheapest?.image ?? ""]) {
      expect(image.startsWith(`${running().url}/`)).toBe(true)
      const response = await fetch(image)
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toMatch(/^image\/svg\+xml/)
      expect(await response.text()).not.toMatch(/(href|src)="https?:/)
    }
  })

  it("keeps its whole data directory from others, whatever the umask", async () => {
    const names = await readdir(directory, { recursive: true })
    expect(names.length).toBeGreaterThan(100)
    const open: Array<string> = []
    for (const name of ["", ...names]) {
      const path = join(directory, name)
      // Postgres creates and deletes temporary files.
      const { mode } = (await stat(path).catch(() => null)) ?? { mode: 0 }
      if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`)
    }
    expect(open).toEqual([])
  })

  it("starts again with the same key and data, after a kill and after a stop", async () => {
    const [before, key] = [await demo().get("/account"), kept("demo-key")]
    const [machine] = (await machines()).toSorted((a, b) => Number(a.priceUsd) - Number(b.priceUsd))
    const { operation, send } = await buy(machine?.id ?? 0)
    for (const end of [() => running().kill(), () => running().stop()]) {
      await end()
      await running().restart()
      expect(kept("demo-key")).toBe(key)
      expect((await demo().get("/account")).text).toBe(before.text)
      expect(answer(await send(), 200).id).toBe(operation.id)
    }
  })

  it("logs no key", async () => {
    refusal(
      await make(() => `${running().url}/api/v2`, "pk_nonsense").get("/account"),
      "unauthorized"
    )
    for (const name of ["demo-key", "operator-token"])
      expect(running().output()).not.toContain(kept(name))
  })
})
