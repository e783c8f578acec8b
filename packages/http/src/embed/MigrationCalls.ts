/** The migrations of a host's database, before an engine starts on it. */
import { Effect, Exit, Result } from "effect"
import * as Storage from "../start/Storage.ts"
import { failed, invalid } from "./HostError.ts"
import * as Logging from "./Logging.ts"
import type { Options } from "./Options.ts"
import * as ReadOptions from "./ReadOptions.ts"

export interface MigrationCalls {
  /** Names of what this version needs and the database lacks, in order. */
  readonly pending: () => Promise<ReadonlyArray<string>>
  /** Runs what is pending, and answers its names. Several processes may do so at once. */
  readonly run: () => Promise<ReadonlyArray<string>>
  /** The same as text for `psql`, its record included; null when nothing is pending. */
  readonly sql: () => Promise<string | null>
}

/** Takes the options of `createCardpack`; each call has a connection of its own. */
export const migrations = (options: Options = {}): MigrationCalls => {
  const config = ReadOptions.read(options)
  if (Result.isFailure(config)) throw invalid(config.failure)
  const dataDirectory = ReadOptions.directoryOf(options)
  const { pending, run, sql } = Storage.migrations({ ...config.success, dataDirectory })
  const call =
    <A>(effect: Effect.Effect<A, unknown>) =>
    async (): Promise<A> => {
      const logged = Effect.provide(effect, Logging.layer(options.logger))
      const exit = await Effect.runPromiseExit(logged)
      if (Exit.isFailure(exit)) throw failed(exit.cause)
      return exit.value
    }
  return { pending: call(pending), run: call(run), sql: call(sql) }
}
