/** Which signatures the publisher takes from a witness. */
import { NoteKeys, WitnessKey } from "@cardpack/adapters/draw"
import * as Note from "@cardpack/core/domain/fairness/Note"
import { Sender, Witnesses } from "@cardpack/core/ports"
import { PostedWitnesses } from "@cardpack/core/workers"
import { Clock, Effect, Layer, Redacted, Result } from "effect"
import { expect, it } from "vitest"

const NAME = "partner.example/witness"
const keyOf = (secret: string) => WitnessKey.make(NAME, Redacted.make(secret))
const own = keyOf("the secret of a witness, which is long enough")
const text = "cards.example/fairness\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n"

/** Its signature is of no key: a witness looks at that, and not the publisher. */
const checkpoint = Note.format({
  text,
  signatures: [{ name: "cards.example/fairness", keyId: "00000000", bytes: new Uint8Array(64) }]
})

/** The present of these tests, in seconds. */
const NOW = 1_800_000_000n

const signedBy = (signer: typeof own, over = text, at = NOW) => {
  const signature = signer.cosign(over, at)
  return Note.line({ ...signature, keyId: Note.keyIdOf(own.key) })
}

const real = Effect.runSync(Clock.clockWith(Effect.succeed))
const clock: Clock.Clock = {
  ...real,
  sleep: (duration) => real.sleep(duration),
  currentTimeMillis: Effect.succeed(Number(NOW) * 1_000)
}

const asked = (statusCode: number, responseBody: string) =>
  Effect.gen(function* () {
    const { all } = yield* Witnesses.Witnesses
    const [witness] = all
    if (witness === undefined) throw new Error("nobody is asked")
    return yield* witness.add({ checkpoint, old: 0, proof: [] })
  }).pipe(
    Effect.provide(
      PostedWitnesses.layer(
        {
          witnesses: new Map([["w", { key: own.key, url: "https://witness.example" }]]),
          groups: new Map(),
          quorum: "w"
        },
        (key, note) => NoteKeys.signedAt(key, note) !== null
      ).pipe(
        Layer.provide(
          Layer.succeed(
            Sender.Sender,
            Sender.make(
              () => Result.void,
              (_, done) => {
                queueMicrotask(() => done({ statusCode, responseBody, error: null, durationMs: 1 }))
                return () => undefined
              }
            )
          )
        )
      )
    ),
    Effect.provideService(Clock.Clock, clock),
    Effect.runPromise
  )

it.each([
  ["its signature", 200, signedBy(own), "signed"],
  ["one by another key under its name and id", 200, signedBy(keyOf("x".repeat(40))), "failed"],
  ["its signature of another text", 200, signedBy(own, `x${text}`), "failed"],
  ["its signature of five minutes ago", 200, signedBy(own, text, NOW - 300n), "signed"],
  ["its signature of before", 200, signedBy(own, text, NOW - 301n), "failed"],
  ["its signature of a time to come", 200, signedBy(own, text, NOW + 301n), "failed"],
  ["its signature of the last time of all", 200, signedBy(own, text, 2n ** 63n - 1n), "failed"],
  ["no signature", 200, "", "failed"],
  ["the size that it saw", 409, "7\n", "behind"],
  ["a refusal", 403, "", "failed"]
] as const)("a witness that answers %s", async (_, status, body, result) => {
  expect((await asked(status, body))._tag).toBe(result)
})
