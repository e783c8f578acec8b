/** Opens a database on a server: migrated, of this process's environment, with its connections. */
import { Effect, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as Clock from "./connection/Clock.ts"
import type * as Database from "./connection/Database.ts"
import * as SearchPath from "./connection/SearchPath.ts"
import * as Server from "./connection/Server.ts"
import * as ServerVersion from "./connection/ServerVersion.ts"
import * as HostTransaction from "./host/HostTransaction.ts"
import * as Migrating from "./Migrating.ts"

/** What a start does about a database of an earlier version. */
export interface Preparing extends Migrating.Options {
  /** Whether it runs pending migrations; otherwise it is refused on them. True unless set. */
  readonly migrates?: boolean
}

export type Options = Server.Options &
  Preparing & {
    /** Tests shift the clock of decisions and reads. */
    readonly clockShift?: Clock.Shift
  }

export type Errors = Migrating.Errors | Server.Unusable

/** Brings a database that belongs to this process's environment to this version. */
export const prepare = (options: Preparing) =>
  options.migrates === false ? Migrating.check(options) : Effect.asVoid(Migrating.run(options))

/** Runs on a connection of its own, without the limits of the others. */
export const patiently = <A, E>(
  options: Server.Options,
  work: Effect.Effect<A, E, SqlClient>
): Effect.Effect<A, E | SqlError | Server.Unusable> =>
  Effect.scoped(
    Effect.gen(function* () {
      yield* Server.check(options)
      yield* Server.confirm(options)
      const client = yield* Server.of(options).patient
      const checks = Effect.andThen(ServerVersion.check, SearchPath.confirmUsage(options))
      return yield* Effect.provideService(Effect.andThen(checks, work), SqlClient, client)
    })
  ).pipe(Effect.provide(Reactivity.layer))

export const open = (
  options: Options
): Effect.Effect<Database.Database, Errors, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    yield* patiently(options, prepare(options))
    const { read, sessions } = Server.of(options)
    return {
      read: HostTransaction.reading(yield* read),
      sessions: yield* sessions,
      clockShift: options.clockShift ?? Clock.NONE
    }
  })
