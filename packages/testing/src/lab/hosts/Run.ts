/**
 * A host's day under load: two processes behind HAProxy or nginx, on {@link Cluster}; an upgrade from an
 * earlier version, restarts, and the end of the primary. Then the checker of the nemesis reads the books.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Effect } from "effect"
import { until } from "../../kit/clock/Until.ts"
import * as Built from "../../world/service/Built.ts"
import * as Service from "../../world/service/Service.ts"
import type * as Checker from "../nemesis/Checker.ts"
import { isOpen } from "../nemesis/History.ts"
import * as Receiving from "../nemesis/Receiving.ts"
import type { Ground } from "../nemesis/Stage.ts"
import * as Transport from "../nemesis/Transport.ts"
import * as Proxies from "../proxy/Proxies.ts"
import * as Earlier from "../upgrade/Earlier.ts"
import type * as Options from "../upgrade/Options.ts"
import * as UnderLoad from "../upgrade/UnderLoad.ts"
import * as Cluster from "./Cluster.ts"

export interface Outcome {
  readonly answers: number
  /** Requests without an answer, but for those of {@link Outcome.asked}. */
  readonly errors: ReadonlyArray<string>
  /** Requests that got none while there was no primary, and were asked again. */
  readonly asked: number
  /** Seconds from the primary's end until an order was sold again. */
  readonly gap: number
  readonly unanswered: number
  readonly violations: ReadonlyArray<Checker.Violation>
  /** What the run wrote, unless nothing is wrong. */
  readonly directory: string | null
}

type Say = (text: string) => void

const OPERATOR_TOKEN = "fedcba9876543210fedcba9876543210fedcba9876543210"
/** Longer than the proxies keep connections to a process. */
const DRAIN = "7 seconds"
const STOP_MS = 60_000
const FAILOVER_MS = 60_000
/** What the proxy wrote: it says why it gave up a request. */
const PROXY_LOG = "proxy.log"
/** In which all has been asked again. */
const SETTLED_MS = 5_000

const settingsOf = (directory: string): Service.Environment => ({
  CARDPACK_SEED: "none",
  CARDPACK_CONSOLE: "off",
  CARDPACK_OPERATOR_TOKEN: OPERATOR_TOKEN,
  CARDPACK_ENCRYPTION_KEY: "a key of the host for its own data alone",
  CARDPACK_MAX_OPEN_SEALED: "100000",
  CARDPACK_WEBHOOK_TARGETS: "any",
  CARDPACK_REQUEST_LOG: "off",
  CARDPACK_DRAIN: DRAIN,
  CARDPACK_DATA_DIR: directory
})

/** Counts what is not answered; all of it is an error while the database is there. */
const counted = (transport: Transport.Transport) => {
  const errors: Array<string> = []
  let [answers, asked, isThere, again] = [0, 0, true, Number.POSITIVE_INFINITY]
  let during = "the opening"
  const send: Transport.Transport["send"] = async (process, sent) => {
    const reply = await transport.send(process, sent)
    answers++
    if (sent.path === "/api/v2/operations" && reply.status === 201) again = performance.now()
    if (!isOpen(reply)) return reply
    const what = `${sent.method} ${sent.path}: ${reply.status} ${JSON.stringify(reply.body)}`
    if (isThere) errors.push(`${new Date().toISOString()}, ${during}: ${what}`)
    else asked++
    return reply
  }
  return {
    transport: { ...transport, send },
    during: (what: string) => {
      during = what
    },
    /** Answers the seconds until an order is sold. */
    without: async (work: () => Promise<void>): Promise<number> => {
      isThere = false
      const from = performance.now()
      await work()
      again = Number.NEGATIVE_INFINITY
      await until(
        async () => again,
        (at) => at > from,
        FAILOVER_MS
      )
      const gap = again - from
      await pause(SETTLED_MS)
      isThere = true
      return gap / 1_000
    },
    told: () => ({ answers, errors, asked })
  }
}

const slots = async (directory: string, environment: Service.Environment) => {
  const port = await Service.freePort()
  const serving = new Map<string, Service.Service>()
  return {
    port,
    /** One after the other: the first one migrates. */
    serve: async (main: string) => {
      for (const host of Proxies.HOSTS) {
        await serving.get(host)?.stop()
        const how = { main, address: { host, port }, stopsWithin: STOP_MS }
        const own = join(directory, host)
        mkdirSync(own, { recursive: true })
        serving.set(host, await Service.start({ ...settingsOf(own), ...environment }, how))
        // The proxy takes it in again.
        await pause(SETTLED_MS)
      }
    },
    end: () => Promise.all([...serving.values()].map((each) => each.stop()))
  }
}

const played = async (
  { commit, seconds, clients }: Options.Options,
  cluster: Cluster.Cluster,
  stage: Ground,
  directory: string,
  say: Say
): Promise<Omit<Outcome, "directory">> => {
  const [kind] = Object.values(Proxies.KINDS).filter(Proxies.isInstalled)
  if (kind === undefined) throw new Error("no proxy is installed")
  const earlier = Earlier.build(commit, directory)
  Built.default()
  const { end, port, serve } = await slots(directory, cluster.environment)
  const proxy = await Proxies.start(kind, directory, port)
  try {
    say(`two processes of ${commit} behind ${kind.file}`)
    await serve(earlier)
    const url = `https://127.0.0.1:${proxy.port}`
    const { during, told, transport, without } = counted(Transport.make([url, url], Proxies.NAME))
    let gap = 0
    const step = async (what: string, work: () => Promise<unknown>) => {
      say(what)
      during(what)
      await work()
      await pause(seconds * 1_000)
    }
    const story = async () => {
      await step("before", async () => undefined)
      await step("the upgrade", () => serve(Built.SERVICE))
      await step("restarts", () => serve(Built.SERVICE))
      await step("the primary ends", async () => {
        gap = await without(cluster.failover)
      })
      await step("restarts on the standby", () => serve(Built.SERVICE))
    }
    const found = await UnderLoad.play({ stage, transport, directory, say }, { clients }, story)
    return { ...told(), ...found, gap }
  } finally {
    await proxy.stop()
    await end()
    writeFileSync(join(directory, PROXY_LOG), proxy.output())
  }
}

const staged = (options: Options.Options, directory: string, say: Say) =>
  Effect.gen(function* () {
    const cluster = yield* Cluster.make
    const receiving = yield* Effect.acquireRelease(
      Effect.promise(() => Receiving.start(join(directory, "received.jsonl"))),
      (opened) => Effect.promise(() => opened.close())
    )
    const stage = { databaseUrl: cluster.url, receiving, operatorToken: OPERATOR_TOKEN }
    return yield* Effect.promise(() => played(options, cluster, stage, directory, say))
  })

export const run = async (options: Options.Options, say: Say): Promise<Outcome> => {
  const directory = mkdtempSync(join(tmpdir(), "cardpack-hosts-"))
  const outcome = await Effect.runPromise(Effect.scoped(staged(options, directory, say)))
  if (outcome.errors.length + outcome.unanswered + outcome.violations.length > 0) {
    writeFileSync(join(directory, "outcome.json"), JSON.stringify(outcome, null, 2))
    return { ...outcome, directory }
  }
  rmSync(directory, { recursive: true, force: true })
  return { ...outcome, directory: null }
}
