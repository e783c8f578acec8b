/** Whose signatures make a checkpoint of this service's log (C2SP tlog-policy). */
import { LogPolicy } from "@cardpack/core/domain"
import { LogSigner } from "@cardpack/core/ports"
import { Effect } from "effect"
import { Settings } from "../partner/Settings.ts"

export const make = Effect.gen(function* () {
  const { logWitnesses, publicUrl } = yield* Settings
  const { keys } = yield* LogSigner.LogSigner
  const url = `${publicUrl}/fairness`
  return LogPolicy.format({
    ...(logWitnesses ?? LogPolicy.NONE),
    logs: keys.map((key) => ({ key, url }))
  })
})
