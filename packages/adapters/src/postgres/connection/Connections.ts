/** Connections to a database on a server: of our own, or of the host's pool. */
import type { Effect, Queue, Scope } from "effect"
import type { Reactivity } from "effect/reactivity"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Database } from "./Database.ts"
import type { Sessions } from "./Session.ts"

export interface Notified {
  readonly payload: string
}

export interface Listening {
  /** Fails when the connection is lost. */
  readonly queue: Queue.Dequeue<Notified, SqlError>
  /** Keeps a silent connection open, and notices its loss. */
  readonly ping: Effect.Effect<void, SqlError>
}

type Opening<A> = Effect.Effect<A, SqlError, Scope.Scope | Reactivity.Reactivity>

export interface Connections {
  /** Only for migrations, which may take as long as they need. */
  readonly patient: Opening<SqlClient>
  /** Reads by single statements. */
  readonly read: Opening<Database["read"]>
  readonly sessions: Opening<Sessions>
  /** Two connections: one holds locks, the other asks and reports meanwhile. */
  readonly singleton: Opening<SqlClient>
  /** Listens on a connection of its own. */
  readonly listen: (channel: string) => Effect.Effect<Listening, SqlError, Scope.Scope>
}
