/** Within a transaction both are asked for: who sends, and in whose name it is done. */
import { Refusal } from "@cardpack/core/domain"
import { Admission } from "@cardpack/core/ports"
import * as PersonAdmission from "@cardpack/http/identity/PersonAdmission"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

const NONE = Effect.succeed(null)
const ENDED = Refusal.Unauthorized()
const LAPSED = Refusal.Conflict({ why: "lapsed" })

const asked = (
  own: Admission.Admission | null,
  other: Effect.Effect<Refusal.Refusal | null, unknown>
) =>
  Effect.flatMap(
    Admission.Admission,
    (admission) => admission ?? Effect.die("nobody is asked")
  ).pipe(PersonAdmission.also(other), Effect.provideService(Admission.Admission, own))

it.effect.each([
  ["a token confirms", null, NONE, null],
  ["a token confirms what lapsed", null, Effect.succeed(LAPSED), "Conflict"],
  ["a person confirms", NONE, NONE, null],
  ["a person confirms what lapsed", NONE, Effect.succeed(LAPSED), "Conflict"],
  ["who left confirms", Effect.succeed(ENDED), NONE, "Unauthorized"],
  ["nobody can be asked", NONE, Effect.fail("down"), "Unavailable"]
] as const)("%s", ([, own, other, tag]) =>
  Effect.map(asked(own, other), (refusal) => assert.strictEqual(refusal?._tag ?? null, tag))
)

it.effect("waits two seconds, while locks are held", () =>
  Effect.gen(function* () {
    const waiting = yield* Effect.forkChild(asked(null, Effect.never))
    yield* TestClock.adjust("2 seconds")
    assert.strictEqual((yield* Fiber.join(waiting))?._tag, "Unavailable")
  })
)
