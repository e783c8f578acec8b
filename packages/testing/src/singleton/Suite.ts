/** The promises of the `Singleton` port within one process. */
import { Singleton } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Deferred, Effect, Exit, Layer, Logger, Scope } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import { Diary } from "./Diary.ts"

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
}

/** Certifies an adapter of `Singleton` within one process. */
export const singleton = <E>(options: SingletonOptions<E>): void =>
  certify("singleton", options, (certifier) =>
    certifier.block("Singleton", Layer.merge(options.open, Logger.layer([])), [], promises)
  )
