/** Days are committed to ahead, by the key of the database's days alone. */

import { Entropy } from "@cardpack/adapters/entropy"
import * as CommittedDays from "@cardpack/core/engine/draw/CommittedDays"
import * as Seeds from "@cardpack/core/engine/draw/Seeds"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { DrawSecrets, DrawSecretsError } from "@cardpack/core/engine/port/DrawSecrets"
import * as Days from "@cardpack/core/workers/draw/Days"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Reference from "../../../kit/reference/layer.ts"
import type { Ports } from "../../../kit/reference/Ports.ts"
import * as TestEngine from "../../../world/engine/TestEngine.ts"

/** A process with this key, as long as `work` takes. */
const withKey = <A, E, R>(work: Effect.Effect<A, E, R>, secrets: Layer.Layer<DrawSecrets>) =>
  Effect.provide(
    Effect.scoped(work),
    Layer.provideMerge(Seeds.layer(500), Layer.merge(secrets, Entropy.layer))
  )

const keyed = (key: string) => TestEngine.drawSecrets(key)
const committed = withKey(CommittedDays.verify, keyed("one"))

/** A desk that knows no machine: the horizon is the shortest. */
const desk = Layer.mock(Desk)({ machines: Effect.succeed([]) })

type Services = Ports | Desk

const inMemory = <A, E>(name: string, story: Effect.Effect<A, E, Services>) =>
  it.effect(name, () => Effect.provide(story, Layer.merge(Reference.layer, desk)))

inMemory(
  "eight days ahead, more each day; and none by a process with another key, which is refused",
  Effect.gen(function* () {
    yield* withKey(Days.run, keyed("one"))
    assert.lengthOf(yield* committed, 9)
    yield* TestClock.adjust("1 day")
    const refused = yield* Effect.flip(withKey(Days.run, keyed("another")))
    assert.strictEqual(refused._tag, "WrongDrawKey")
    const told = yield* withKey(CommittedDays.verify, keyed("another"))
    assert.lengthOf(
      told.filter(({ problem }) => problem === "unknown key"),
      8
    )
    assert.lengthOf(yield* committed, 8)
    yield* withKey(Days.run, keyed("one"))
    assert.lengthOf(yield* committed, 9)
  })
)

/** Named like the key of the days, as a key of KMS whose material was replaced. */
const namesake = Layer.effect(
  DrawSecrets,
  Effect.map(DrawSecrets, (own) =>
    DrawSecrets.of({ ...own, derive: () => Effect.succeed(new Uint8Array(32)) })
  )
).pipe(Layer.provide(keyed("one")))

inMemory(
  "and a key of the same name that derives other seeds is refused, and told to who asks",
  Effect.gen(function* () {
    yield* withKey(Days.run, keyed("one"))
    const refused = yield* Effect.flip(withKey(Days.run, namesake))
    assert.strictEqual(refused._tag, "WrongDrawKey")
    const told = yield* withKey(CommittedDays.verify, namesake)
    assert.deepStrictEqual([...new Set(told.map(({ problem }) => problem))], ["other seeds"])
  })
)

inMemory(
  "a start goes on while the key can't be asked, and asks again",
  Effect.gen(function* () {
    let isAway = true
    const away = Layer.effect(
      DrawSecrets,
      Effect.map(DrawSecrets, (own) =>
        DrawSecrets.of({
          ...own,
          derive: (...of) =>
            isAway
              ? Effect.fail(new DrawSecretsError({ problem: "unavailable" }))
              : own.derive(...of)
        })
      )
    ).pipe(Layer.provide(keyed("one")))
    const seen = Effect.gen(function* () {
      yield* Days.run
      const before = (yield* committed).length
      isAway = false
      yield* TestClock.adjust("1 minute")
      return [before, (yield* committed).length]
    })
    assert.deepStrictEqual(yield* withKey(seen, away), [0, 9])
  })
)

/** A key service whose answers are those of a function, by how often it was asked. */
const answering = (answer: (asked: number) => Effect.Effect<Uint8Array>) =>
  Layer.sync(DrawSecrets, () => {
    let asked = 0
    return DrawSecrets.of({ newest: "k", isSecret: true, derive: () => answer(asked++) })
  })

inMemory(
  "and no day is committed to by an answer that is no secret, or not given twice",
  Effect.gen(function* () {
    for (const answer of [
      (asked: number) => Effect.succeed(new Uint8Array(32).fill(asked)),
      () => Effect.succeed(new Uint8Array())
    ]) {
      const commit = Effect.flatMap(Seeds.Seeds, ({ commit }) => Effect.flip(commit([5])))
      assert.strictEqual((yield* withKey(commit, answering(answer)))._tag, "DrawSecretsError")
    }
    assert.lengthOf(yield* committed, 0)
  })
)

inMemory(
  "and a slow key is waited for by the first alone, for a moment",
  withKey(
    Effect.gen(function* () {
      const { ensure } = yield* Seeds.Seeds
      const first = yield* Effect.forkChild(ensure(7))
      yield* TestClock.adjust("499 millis")
      assert.isUndefined(first.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(first)
      yield* ensure(7)
    }),
    answering(() => Effect.never)
  )
)

inMemory(
  "and to all days of a pack's window before it is sold",
  withKey(
    Effect.gen(function* () {
      const { isPromised, promise } = yield* Seeds.Seeds
      assert.isFalse(isPromised(12))
      yield* promise(12, 3)
      assert.isTrue(isPromised(12))
      assert.isFalse(isPromised(13))
      assert.lengthOf(yield* CommittedDays.verify, 10)
    }),
    keyed("one")
  )
)
