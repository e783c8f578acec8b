/**
 * `npm run bench -- unread`: a thousand clients that ask for much and never read it. How much memory the
 * service takes for them, how long a health check waits meanwhile, and whether it is as before once they
 * are gone.
 */
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { Effect } from "effect"
import * as Child from "../Child.ts"
import * as Memory from "../Memory.ts"
import type * as Options from "../Options.ts"
import * as Partners from "../Partners.ts"
import * as Scene from "../rows/Scene.ts"
import * as Subject from "../Subject.ts"
import * as Table from "../Table.ts"

export interface Plan {
  readonly url: string
  readonly milliseconds: number
  /** Milliseconds between two questions. */
  readonly every: number
}

export interface Health {
  asked: number
  failed: number
  worstMs: number
}

const CLIENTS = 1_000
const EVERY_MS = 20
const QUIET_MS = 3_000
/** So many that a list is about 1.4 MB. */
const CUSTOMERS = 200
const ATTRIBUTES = { note: "a".repeat(7_000) }

interface Target {
  readonly path: string
  readonly token?: string
}

const targetsOf = (key: string, { operatorToken }: Partners.Access): Record<string, Target> => ({
  lists: { path: "/api/v2/customers?limit=200", token: key },
  events: { path: "/api/v2/events?limit=100", token: key },
  exports: { path: "/operator/v1/ledger-entries?format=csv", token: operatorToken },
  documents: { path: "/docs" },
  console: { path: "/console/" }
})

/** Sends a request and never reads. */
const silent = async (url: URL, { path, token }: Target): Promise<Socket> => {
  const socket = connect(Number(url.port), url.hostname)
  socket.on("error", () => undefined)
  socket.pause()
  await once(socket, "connect").catch(() => undefined)
  const authorization = token === undefined ? "" : `authorization: Bearer ${token}\r\n`
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\n${authorization}\r\n`)
  return socket
}

const healthDuring = (url: string, milliseconds: number) =>
  Child.run<Plan, Health>(join(import.meta.dirname, "probe.ts"), {
    url: `${url}/api/health`,
    milliseconds,
    every: EVERY_MS
  })

const measure = Effect.fnUntraced(function* (
  { access, watched }: Pick<Scene.Shop, "access" | "watched">,
  target: Target,
  milliseconds: number
) {
  const { url } = access
  const before = yield* Memory.during(watched.pid, healthDuring(url, QUIET_MS))
  const crowd = Effect.acquireRelease(
    Effect.promise(() =>
      Promise.all(Array.from({ length: CLIENTS }, () => silent(new URL(url), target)))
    ),
    (sockets) =>
      Effect.sync(() => {
        for (const socket of sockets) socket.destroy()
      })
  )
  const crowded = Effect.scoped(Effect.andThen(crowd, Effect.sleep(milliseconds)))
  const [during] = yield* Effect.all(
    [
      Memory.during(watched.pid, healthDuring(url, milliseconds + QUIET_MS)),
      Effect.delay(crowded, 500)
    ],
    { concurrency: "unbounded" }
  )
  const after = yield* healthDuring(url, QUIET_MS)
  return {
    grownMegabytes: during.megabytes - before.megabytes,
    worstMs: during.result.worstMs,
    failed: during.result.failed,
    quietMs: before.result.worstMs,
    afterMs: after.worstMs
  }
})

const HEAD = ["1,000 unread", "memory MB", "worst health ms", "failed", "before ms", "after ms"]

export const run = Effect.fnUntraced(function* (options: Options.Options) {
  const server = yield* Subject.database(options.postgres)
  const fill = (access: Partners.Access) => Partners.stock(access, options.warmup * 2)
  const shop = yield* Scene.makeShop({ ...options, accounts: 1 }, server, { fill })
  const { access, buyers } = shop
  const { key = "" } = buyers[0] ?? {}
  const customer = { attributes: ATTRIBUTES }
  yield* Effect.forEach(
    Array.from({ length: CUSTOMERS }, () => customer),
    (each) => Partners.call(`${access.url}/api/v2/customers`, "POST", key, each),
    { concurrency: 8 }
  )
  const measured = yield* Effect.forEach(Object.entries(targetsOf(key, access)), ([name, target]) =>
    Effect.gen(function* () {
      yield* Subject.say(`${name}, unread`)
      return { name, ...(yield* measure(shop, target, options.seconds * 1_000)) }
    })
  )
  const rows = measured.map((each) =>
    [each.name, each.grownMegabytes, each.worstMs, each.failed, each.quietMs, each.afterMs].map(
      String
    )
  )
  yield* Effect.sync(() => process.stderr.write(Table.render(HEAD, rows)))
  return { machine: Subject.MACHINE, options, measured }
}, Effect.scoped)
