/** Signs the draw log with Ed25519 keys of this process. */
import { LogNote } from "@cardpack/core/domain"
import { LogSigner } from "@cardpack/core/ports"
import { Effect, Layer, type Redacted } from "effect"
import * as Ed25519 from "./Ed25519.ts"

/** `origin` names the log, as `cards.example/fairness`; `older` keys sign beside the newest. */
export const make = (
  origin: string,
  newest: Redacted.Redacted,
  older: ReadonlyArray<Redacted.Redacted> = []
): LogSigner.LogSigner["Service"] => {
  const all = [newest, ...older].map((text) => Ed25519.privateOf("log", text))
  const [first = Ed25519.privateOf("log", newest), ...others] = all
  const keyOf = (key: typeof first): LogNote.Key => ({
    name: origin,
    type: LogNote.ED25519,
    publicKey: Ed25519.publicOf(key)
  })
  return LogSigner.LogSigner.of({
    keys: [keyOf(first), ...others.map(keyOf)],
    sign: (text) =>
      Effect.try({
        try: () => all.map((key) => Ed25519.signed(key, text)),
        catch: (cause) => new LogSigner.LogSignerError({ cause })
      })
  })
}

export const layer = (...given: Parameters<typeof make>): Layer.Layer<LogSigner.LogSigner> =>
  Layer.sync(LogSigner.LogSigner, () => make(...given))
