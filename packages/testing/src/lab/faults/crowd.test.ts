/**
 * Clients that request the longest page and do not read: the service stays healthy and cuts them
 * off.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../kit/clock/Until.ts"
import * as Backend from "../../world/service/Backend.ts"
import * as Script from "../../world/service/Script.ts"
import * as Service from "../../world/service/Service.ts"

const UNREAD = 980
const PIPELINING = 20
const HEALTHY_MS = 250
const MEGABYTE = 1024 * 1024

const CLIENTS = join(import.meta.dirname, "crowdClients.ts")

interface Told {
  readonly asked: number
  readonly cut: number
}

/** A process's resident memory, in bytes. */
const resident = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])
  return Number(stdout) * 1024
}

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

describe("a thousand clients that do not read", () => {
  let opened: Backend.Opened
  let service: Service.Service
  let crowd: ChildProcess | undefined
  beforeAll(async () => {
    opened = await Backend.embedded.open()
    // With the limits of `npm start`: using more memory fails here too.
    service = await Service.start(opened.environment, { flags: Script.START })
  })
  afterAll(async () => {
    crowd?.kill("SIGKILL")
    await service.stop()
    await opened.close()
  })

  const healthMs = async (): Promise<number> => {
    const started = performance.now()
    const answer = await fetch(`${service.url}/api/health`)
    assert.strictEqual(await answer.text(), '{"ok":true}')
    return performance.now() - started
  }

  const docs = async (encoding: string): Promise<number> => {
    const headers = { "accept-encoding": encoding }
    const answer = await fetch(`${service.url}/docs`, { headers })
    assert.strictEqual(answer.status, 200)
    return (await answer.arrayBuffer()).byteLength
  }

  it("neither stall it nor fill its memory, and are gone soon", { timeout: 240_000 }, async () => {
    const length = await docs("identity")
    assert.strictEqual(await docs("gzip"), length)
    const quiet: Array<number> = []
    for (let count = 0; count < 100; count++) quiet.push(await healthMs())
    // Scaled for a machine that is busy with other work.
    const bound = Math.max(HEALTHY_MS, 5 * percentile(quiet, 0.95))
    const before = await resident(service.pid())

    let told: Told = { asked: 0, cut: 0 }
    const port = new URL(service.url).port
    crowd = spawn(
      process.execPath,
      [...Script.NODE, CLIENTS, port, String(UNREAD), String(PIPELINING)],
      { stdio: ["ignore", "ignore", "inherit", "ipc"] }
    )
    crowd.on("message", (message) => {
      told = message as Told
    })

    const probes: Array<number> = []
    let most = before
    await until(
      async () => {
        probes.push(await healthMs())
        most = Math.max(most, await resident(service.pid()))
        return told
      },
      ({ asked, cut }) => asked === UNREAD + PIPELINING && cut === asked,
      200_000
    )
    console.log({
      n: probes.length,
      p50: percentile(probes, 0.5),
      p95: percentile(probes, 0.95),
      max: Math.max(...probes),
      grew: (most - before) / MEGABYTE
    })
    assert.isBelow(percentile(probes, 0.95), bound)
    assert.isBelow((most - before) / MEGABYTE, 100)
    assert.strictEqual(await docs("identity"), length)
    assert.strictEqual(await docs("gzip"), length)
  })
})
