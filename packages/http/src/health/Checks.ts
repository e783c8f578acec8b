/**
 * Whether this process can do its work, and what lags behind (decisions.md#ready). Asks the
 * database and the chain at most once a second.
 */

import { LogHealth } from "@cardpack/core"
import { Chain, DeliveryFilter, Desk, Watchlist } from "@cardpack/core/ports"
import { Context, Effect, Layer, Option } from "effect"
import { Settings } from "../partner/Settings.ts"

export const NAMES = [
  "database",
  "migrations",
  "deliveries",
  "mails",
  "consumers",
  "draw_log",
  "chain"
] as const

/** `why` is there when it is not ok. A process is ready when all `required` checks are ok. */
export interface Check {
  readonly name: (typeof NAMES)[number] | "drain"
  readonly required: boolean
  readonly ok: boolean
  readonly why?: string
  readonly [fact: string]: string | number | boolean | undefined
}

/** Seconds for one answer of the database or the chain. */
const PATIENCE = 2

/** Seconds. Base makes a block every two. */
const MAX_HEAD_AGE = 120

/** Final blocks that the watcher has not read: five minutes on Base. */
const MAX_BEHIND = 150n

const seconds = (milliseconds: number): number => Math.max(0, Math.floor(milliseconds / 1000))

const check = (
  name: Check["name"],
  required: boolean,
  why: string | null,
  facts: Readonly<Record<string, number>> = {}
): Check => ({ name, required, ok: why === null, ...(why !== null && { why }), ...facts })

/** The answer, or why there is none. Its cause may hold addresses, so it is left out. */
export const inTime = <A>(read: Effect.Effect<A, unknown>, what: string) =>
  read.pipe(
    Effect.timeoutOption(PATIENCE * 1000),
    Effect.map(
      Option.match({
        onNone: () => `${what} did not answer within ${PATIENCE} seconds`,
        onSome: (answer) => ({ answer })
      })
    ),
    Effect.catchCause(() => Effect.succeed(`${what} can't be read`))
  )

const database = ({ unwritable }: Desk.Condition): Check =>
  check("database", true, unwritable && `the database takes no writes: ${unwritable}`)

/** A database that is ahead is right as long as it takes this version. */
const migrations = ({ known, oldest, ran }: Desk.Condition["migration"]): Check => {
  const takes = oldest > known ? ` and takes versions from ${oldest} on` : ""
  const why = `the database is at migration ${ran}${takes}, and this version knows them up to ${known}`
  return check("migrations", true, ran >= known && oldest <= known ? null : why, { ran, known })
}

const late = (name: "deliveries" | "mails", what: string, dueSince: number | null, now: number) => {
  const lag = dueSince === null ? 0 : now - dueSince
  const lagSeconds = seconds(lag)
  const why = `the oldest due ${what} has waited ${lagSeconds} seconds`
  return check(name, false, lag > DeliveryFilter.LATE ? why : null, { lagSeconds })
}

const parked = (count: number): Check => {
  const why = `${count} events failed too often in their consumers, and are parked`
  return check("consumers", false, count > 0 ? why : null, { parked: count })
}

const published = ({ log, now }: Desk.Condition, isWitnessed: boolean): Check => {
  const unwitnessed = isWitnessed ? LogHealth.unwitnessed(log, now) : null
  const why = LogHealth.behind(log) ?? LogHealth.late(log, now) ?? unwitnessed
  return check("draw_log", false, why, {
    lagSeconds: LogHealth.lagOf(log, now),
    unwitnessedSeconds: isWitnessed ? LogHealth.unwitnessedOf(log, now) : 0
  })
}

const watched = (
  { cursor, final, head, through }: Reading,
  now: number
): { readonly why: string | null; readonly facts: Readonly<Record<string, number>> } => {
  const headAgeSeconds = seconds(now - head.at)
  if (cursor === null) return { why: "the chain has not been watched yet", facts: {} }
  const behind = final.number > cursor.number ? final.number - cursor.number : 0n
  const facts = {
    headAgeSeconds,
    blocksBehind: Number(behind),
    ...(through !== null && { watchedAgeSeconds: seconds(now - through.at) })
  }
  if (behind > MAX_BEHIND) return { why: `the watcher is ${behind} final blocks behind`, facts }
  const why = `the newest block is ${headAgeSeconds} seconds old`
  return { why: headAgeSeconds > MAX_HEAD_AGE ? why : null, facts }
}

type Chained = Chain.Chain["Service"]
type Watched = Watchlist.Watchlist["Service"]

const reading = Effect.fnUntraced(function* (chain: Chained, watchlist: Watched) {
  const found = yield* Effect.all(
    { head: chain.head, final: chain.final, cursor: watchlist.cursor },
    { concurrency: "unbounded" }
  )
  const { cursor, final } = found
  if (cursor === null) return { ...found, through: null }
  // One more request, only while the watcher is behind.
  const through = cursor.number < final.number ? yield* chain.block(cursor.number) : final
  return { ...found, through }
})

type Reading = Effect.Success<ReturnType<typeof reading>>

const chainOf = Effect.fnUntraced(function* (chain: Chained, watchlist: Watched, now: number) {
  const read = yield* inTime<Reading>(reading(chain, watchlist), "the chain")
  if (typeof read === "string") return check("chain", false, read)
  const { facts, why } = watched(read.answer, now)
  return check("chain", false, why, facts)
})

interface Ports {
  readonly desk: Desk.Desk["Service"]
  readonly watchlist: Watched
  readonly publishes: boolean
  /** Whether the log's policy names witnesses. */
  readonly isWitnessed: boolean
  /** Null when the chain is off. */
  readonly chain: Chained | null
}

const checksOf = Effect.fnUntraced(function* ({
  chain,
  desk,
  isWitnessed,
  publishes,
  watchlist
}: Ports) {
  const read = yield* inTime<Desk.Condition>(desk.condition, "the database")
  if (typeof read === "string") return [check("database", true, read)]
  const { answer: condition } = read
  const own = [
    database(condition),
    migrations(condition.migration),
    late("deliveries", "delivery", condition.dueSince, condition.now),
    late("mails", "mail", condition.mailDueSince, condition.now),
    parked(condition.parkedEvents),
    ...(publishes ? [published(condition, isWitnessed)] : [])
  ]
  return chain === null ? own : [...own, yield* chainOf(chain, watchlist, condition.now)]
})

/** All that a process says that ends: nothing else matters, and the database is not asked. */
export const ENDING: ReadonlyArray<Check> = [
  check("drain", true, "a signal came: this process ends, and takes no new work")
]

export const isReady = (checks: ReadonlyArray<Check>): boolean =>
  checks.every(({ ok, required }) => ok || !required)

export class Checks extends Context.Service<Checks, Effect.Effect<ReadonlyArray<Check>>>()(
  "cardpack/http/health/Checks"
) {}

/** All that ask within a second share one answer. */
export const layer = Layer.effect(
  Checks,
  Effect.gen(function* () {
    const { fairness, logWitnesses } = yield* Settings
    const ports = {
      publishes: fairness !== "off",
      isWitnessed: (logWitnesses?.witnesses.size ?? 0) > 0,
      desk: yield* Desk.Desk,
      watchlist: yield* Watchlist.Watchlist,
      chain: Option.getOrNull(yield* Effect.serviceOption(Chain.Chain))
    }
    return yield* Effect.cachedWithTTL(checksOf(ports), "1 second")
  })
)
