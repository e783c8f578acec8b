/**
 * `npm run bench -- chain`: deposits through endpoints that fail and lie, calls for each block, and
 * every kind of mint and burn. Runs on anvil and PostgreSQL 18 with fsync on. Exits with 1 when a
 * figure is missed.
 */
import { Effect, Logger } from "effect"
import * as Server from "../../../world/database/Server.ts"
import * as Subject from "../Subject.ts"
import * as Calls from "./Calls.ts"
import * as Deposits from "./Deposits.ts"
import * as Matrix from "./Matrix.ts"
import * as Options from "./Options.ts"
import { report } from "./Report.ts"

const run = Effect.fnUntraced(function* (options: Options.Options) {
  yield* Subject.say("starting PostgreSQL")
  const server = yield* Server.make({ fsync: true })
  const has = (part: Options.Part) => options.parts.includes(part)
  const deposits = has("deposits") ? yield* Deposits.all(options, server.database) : null
  const calls = has("calls") ? yield* Calls.run(options, server.database) : null
  const matrix = has("matrix") ? yield* Matrix.run(yield* server.database) : null
  const met = {
    deposits: deposits?.ok ?? null,
    calls: calls?.ok ?? null,
    matrix: matrix?.ok ?? null
  }
  yield* Effect.sync(() => {
    process.stderr.write(`\n${report({ deposits, calls, matrix })}\n`)
    if (Object.values(met).includes(false)) process.exitCode = 1
  })
  return { machine: Subject.MACHINE, options, deposits, calls, matrix, targets: { met } }
}, Effect.scoped)

/** Null when the arguments are not valid. */
export const bench = (words: ReadonlyArray<string>) => {
  const options = Options.parse(words)
  return options === null ? null : Effect.provide(run(options), Logger.layer([]))
}
