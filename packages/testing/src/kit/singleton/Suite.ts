/** The promises of the `Singleton` port, within one process and among several. */
import { Singleton } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Deferred, Effect, Exit, Layer, Logger, Scope } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import { Diary, working } from "./Diary.ts"

const run = <E, R>(name: string, work: Effect.Effect<never, E, R>) =>
  Effect.flatMap(Singleton.Singleton, (singleton) => singleton.run(name, work))

const FAILURES = [
  { how: "fails", failure: Effect.fail("no") },
  { how: "dies", failure: Effect.die(new Error("no")) },
  { how: "interrupts itself", failure: Effect.interrupt }
]

const promises = (it: Vitest.MethodsNonLive<Singleton.Singleton>): void => {
  it.effect("SINGLETON-RUN-01: work runs until its scope closes, which waits for its end", () =>
    Effect.gen(function* () {
      const diary = new Diary()
      const scope = yield* Scope.make()
      yield* Scope.provide(run("closed", diary.work("it")), scope)
      yield* diary.until((lines) => lines.length > 0)
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(diary.lines, ["it starts", "it ends"])
    })
  )

  it.effect("SINGLETON-RUN-02: a name is free again once its scope has closed", () =>
    Effect.gen(function* () {
      const diary = new Diary()
      for (const who of ["first", "second"]) {
        const started = diary.until((lines) => lines.includes(`${who} starts`))
        yield* Effect.scoped(Effect.andThen(run("again", diary.work(who)), started))
      }
      const expected = ["first starts", "first ends", "second starts", "second ends"]
      assert.deepStrictEqual(diary.lines, expected)
    })
  )

  it.effect.each(FAILURES)(
    "SINGLETON-RUN-03: work that $how starts again, and disturbs no other",
    ({ failure }) =>
      Effect.gen(function* () {
        const diary = new Diary()
        const failing = yield* Deferred.make<void>()
        let tries = 0
        const end = Effect.suspend(() =>
          tries++ === 0 ? Effect.andThen(Deferred.await(failing), failure) : Effect.never
        )
        yield* run("steady", diary.work("steady"))
        yield* diary.until((lines) => lines.length === 1)
        yield* run("failing", Effect.raceFirst(diary.work("failing"), end))
        yield* diary.until((lines) => lines.length === 2)
        yield* Deferred.succeed(failing, undefined)
        yield* diary.until((lines) => lines.length === 4)
        assert.deepStrictEqual(diary.lines, [
          "steady starts",
          "failing starts",
          "failing ends",
          "failing starts"
        ])
      })
  )

  it.effect("SINGLETON-RUN-04: resources that work opens are released after each try", () =>
    Effect.gen(function* () {
      const diary = new Diary()
      const write = (line: string) => Effect.sync(() => diary.write(line))
      let tries = 0
      const work = Effect.gen(function* () {
        yield* Effect.acquireRelease(write("opened"), () => write("closed"))
        return yield* tries++ === 0 ? Effect.fail("once") : Effect.never
      })
      yield* run("opening", work)
      yield* diary.until((lines) => lines.length === 3)
      assert.deepStrictEqual(diary.lines, ["opened", "closed", "opened"])
    })
  )
}

export interface SingletonOptions<E> extends Options {
  readonly open: Layer.Layer<Singleton.Singleton, E>
  /** What several processes share: each build of the layer is one. Absent, not certified. */
  readonly processes?: Effect.Effect<Layer.Layer<Singleton.Singleton, E>, E, Scope.Scope>
}

const PROCESSES = ["one", "two", "three"]
/** Turns of the scheduler until a process that asks nobody has begun. */
const TURNS = 100
/** Until one of them works alone. */
const PATIENCE = "20 seconds"
const TIMEOUT = 120_000

const among = <E>(
  it: Vitest.MethodsNonLive<never>,
  place: Effect.Effect<Layer.Layer<Singleton.Singleton, E>, E, Scope.Scope>
): void => {
  it.effect(
    "SINGLETON-PROC-01: of many processes one works, and each that ends in order is followed by one",
    () =>
      Effect.gen(function* () {
        const layer = Layer.merge(yield* place, Logger.layer([]))
        const diary = new Diary()
        const all = yield* Effect.forEach(
          PROCESSES,
          Effect.fnUntraced(function* (who) {
            const scope = yield* Scope.fork(yield* Effect.scope)
            const context = yield* Scope.provide(Layer.build(Layer.fresh(layer)), scope)
            const member = run("work", diary.work(who)).pipe(Effect.provideContext(context))
            yield* Scope.provide(member, scope)
            return { who, leave: Scope.close(scope, Exit.void) }
          }),
          { concurrency: "unbounded" }
        )
        const members = new Map(all.map(({ leave, who }) => [who, leave]))
        while (members.size > 0) {
          for (let turn = 0; turn < TURNS; turn++) yield* Effect.yieldNow
          // Two may overlap for a moment, but not for long.
          const one = diary.until((lines) => working(lines).length === 1)
          yield* Effect.timeoutOption(one, PATIENCE)
          const [who = "", ...others] = working(diary.lines)
          assert.deepStrictEqual(others, [], `they work beside ${who}`)
          const leave = members.get(who)
          assert.isDefined(leave, `${who} has left, and works`)
          members.delete(who)
          yield* leave
        }
        assert.deepStrictEqual(working(diary.lines), [])
      }),
    TIMEOUT
  )
}

/** Certifies an adapter of `Singleton`. */
export const singleton = <E>(options: SingletonOptions<E>): void => {
  const { open, processes } = options
  const capabilities = { processes: processes !== undefined }
  certify("singleton", { ...options, capabilities }, (certifier) => {
    certifier.block("Singleton", Layer.merge(open, Logger.layer([])), [], promises)
    certifier.block("several processes", Layer.empty, ["processes"], (it) =>
      among(it, processes ?? Effect.die("not certified: processes"))
    )
  })
}
