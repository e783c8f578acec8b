/** Singletons among processes on one server: which one works, and which takes over. */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Duration, Effect, Logger, Redacted, Schedule, type Scope } from "effect"
import { Diary, type Lines, working } from "../../kit/singleton/Diary.ts"
import * as Server from "../../world/database/Server.ts"
import { lives } from "../../world/engine/Story.ts"
import * as Door from "../../world/singleton/Door.ts"
import * as Processes from "../../world/singleton/Processes.ts"

const TIMEOUT = 120_000

/** Seconds until another process takes over from a killed one, as the README promises. */
const TAKEOVER = 15

/** Silences the library, which logs every unreachable server at length. */
const quietly = Effect.provide(Logger.layer([]))

/** Tables survive a crash of the server, as in production. */
const start = Server.make({ settings: { synchronous_commit: "on" } })

const admin = (url: string) => PgConnection.make({ url: Redacted.make(url) })

/** Waits until this many processes have joined. */
const entered = Effect.fnUntraced(function* (url: string, count: number) {
  const connection = yield* admin(url)
  yield* connection.query("SELECT count(*)::int AS count FROM singleton_runners").pipe(
    Effect.flatMap(({ rows: [row] }) => (row?.count === count ? Effect.void : Effect.fail("no"))),
    Effect.retry(Schedule.spaced("10 millis"))
  )
})

const isOne = (lines: Lines): boolean => working(lines).length === 1

const isWorking = (who: string) => (lines: Lines) => working(lines).includes(who)

/** Waits until one works; returns it and the others. */
const divide = Effect.fnUntraced(function* <A extends { readonly who: string }>(
  all: ReadonlyArray<A>,
  diary: Diary
) {
  yield* diary.until(isOne)
  const [worker] = all.filter(({ who }) => isWorking(who)(diary.lines))
  assert.isDefined(worker)
  return { worker, others: all.filter((each) => each !== worker) }
})

const secondsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.timed(effect), ([took]) => Duration.toSeconds(took))

lives(
  "another process takes over from one that hangs, which stops working when it goes on",
  function* () {
    const url = yield* (yield* start).database
    const diary = new Diary()
    const all = yield* Effect.forEach(["one", "two"], (who) => Processes.start(url, diary, who))
    yield* entered(url, all.length)
    const { others, worker } = yield* divide(all, diary)
    yield* worker.signal("SIGSTOP")
    for (const { who } of others) {
      assert.isBelow(yield* secondsOf(diary.until(isWorking(who))), TAKEOVER)
    }
    yield* worker.signal("SIGCONT")
    yield* diary.until((lines) => lines.includes(`${worker.who} ends`))
    yield* diary.until(isOne)
  }
)

const endSessions = Effect.fnUntraced(function* (url: string) {
  const connection = yield* admin(url)
  const { rows } = yield* connection.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'cardpack singleton'`)
  assert.isAbove(rows.length, 0)
})

/** Kills one session's process, so the server ends all others, forgets all locks and recovers. */
const crash = Effect.fnUntraced(function* (url: string) {
  const connection = yield* admin(url)
  const { rows } = yield* connection.query("SELECT pg_backend_pid() AS pid")
  yield* Effect.sync(() => process.kill(Number(rows[0]?.pid), "SIGKILL"))
})

const OUTAGES = [
  { what: "its sessions are ended", begin: ({ url }) => endSessions(url) },
  { what: "the server crashes", begin: ({ url }) => crash(url) },
  { what: "the server refuses connections", begin: ({ door }) => door.shut("refused") },
  { what: "the server is silent", begin: ({ door }) => door.shut("silent") }
] satisfies ReadonlyArray<{
  readonly what: string
  readonly begin: (at: {
    readonly url: string
    readonly door: Door.Door
  }) => Effect.Effect<void, unknown, Scope.Scope>
}>

/** A process that connects to its server through a door. */
const behindDoor = Effect.gen(function* () {
  const server = yield* start
  const url = yield* server.database
  const door = yield* Door.make(server)
  const through = Object.assign(new URL(url), { port: door.port }).toString()
  const diary = new Diary()
  const process = yield* Processes.enter(through, diary, "one")
  yield* diary.until(isOne)
  return { url, door, diary, process }
})

it.live.each(OUTAGES)(
  "work ends when $what, and is taken up again afterwards",
  ({ begin }) =>
    Effect.gen(function* () {
      const { diary, door, url } = yield* behindDoor
      const before = diary.lines.length
      yield* Effect.scoped(begin({ url, door }))
      yield* diary.until((lines) => lines.slice(before).includes("one ends"))
      yield* door.open
      assert.isBelow(yield* secondsOf(diary.until(isOne)), TAKEOVER)
    }).pipe(quietly),
  TIMEOUT
)
