/** A database on a server: reached by its address, or through the host's pool. */
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as HostConnections from "../host/HostConnections.ts"
import * as HostPool from "../host/HostPool.ts"
import type { Connections } from "./Connections.ts"
import type * as Pooler from "./Pooler.ts"
import * as SearchPath from "./SearchPath.ts"
import * as ServerPool from "./ServerPool.ts"
import type * as ServerVersion from "./ServerVersion.ts"

export type Options = ServerPool.Options | HostPool.Options

export type Unusable =
  | SearchPath.SchemaUnusable
  | HostPool.PoolUnusable
  | Pooler.PoolerUnusable
  | ServerVersion.ServerTooOld

export const of = (options: Options): Connections =>
  "pool" in options ? HostConnections.of(options) : ServerPool.of(options)

/** With first connections. */
export const confirm = (options: Options): Effect.Effect<void, Unusable | SqlError> =>
  "pool" in options ? HostPool.confirm(options) : ServerPool.confirm(options)

/** Before anything connects. */
export const check = (
  options: Options,
  part: HostPool.Part = "engine"
): Effect.Effect<void, Unusable> =>
  Effect.andThen(
    SearchPath.check(options),
    "pool" in options ? HostPool.check(options, part) : Effect.void
  )
