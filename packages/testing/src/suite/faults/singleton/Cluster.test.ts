/** Singletons among processes on one server. */
import { Singleton } from "@cardpack/core/ports"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { it } from "@effect/vitest"
import { Effect, Layer, Logger, Redacted, Schedule } from "effect"
import { Diary, working } from "../../../kit/singleton/Diary.ts"
import { singleton } from "../../../kit/singleton/Suite.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import { ours } from "../../../world/run/Certificates.ts"
import * as Processes from "../../../world/singleton/Processes.ts"

singleton({
  adapter: "PostgreSQL 18",
  open: Layer.unwrap(Effect.map(Fresh.empty, (url) => Processes.layer(url))),
  processes: Effect.map(Fresh.empty, (url) => Processes.layer(url)),
  ...ours
})

it.live(
  "of each group's work one of its own processes is chosen, whoever else is there",
  () =>
    Effect.gen(function* () {
      const url = yield* Fresh.empty
      const diary = new Diary()
      // Each is alone in its group: a choice among all of them would leave one work undone.
      for (const group of ["default", "parcels"] as const) {
        const own = yield* Layer.build(Processes.layer(url, Processes.EXPIRY, group))
        const work = Singleton.Singleton.use(({ run }) => run(group, diary.work(group)))
        yield* Effect.provideContext(work, own)
      }
      yield* diary.until((lines) => working(lines).length === 2)
    }).pipe(Effect.provide(Logger.layer([]))),
  30_000
)

const entered = Effect.fnUntraced(function* (url: string, count: number) {
  const connection = yield* PgConnection.make({ url: Redacted.make(url) })
  yield* connection.query("SELECT count(*)::int AS count FROM singleton_runners").pipe(
    Effect.flatMap(({ rows: [row] }) => (row?.count === count ? Effect.void : Effect.fail("no"))),
    Effect.retry(Schedule.spaced("10 millis"))
  )
})

it.live.each(["is killed", "hangs"] as const)(
  "another process takes over from one that %s, which works no more",
  (how) =>
    Effect.gen(function* () {
      const url = yield* Fresh.empty
      const diary = new Diary()
      const all = yield* Effect.forEach(["one", "two"], (who) => Processes.start(url, diary, who))
      yield* entered(url, all.length)
      yield* diary.until((lines) => working(lines).length === 1)
      const [first = ""] = working(diary.lines)
      const worker = all.find(({ who }) => who === first)
      yield* (how === "hangs" ? worker?.signal("SIGSTOP") : worker?.kill) ?? Effect.void
      yield* diary.until((lines) => working(lines).some((who) => who !== first))
      yield* worker?.signal("SIGCONT") ?? Effect.void
      yield* diary.until((lines) => lines.includes(`${first} ends`) && working(lines).length === 1)
    }).pipe(Effect.provide(Logger.layer([]))),
  120_000
)
