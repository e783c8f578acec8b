/** Maps the database's errors to the engine's (engine/port/Store.ts). */
import { Store } from "@cardpack/core/ports"
import type { SqlError } from "effect/sql/SqlError"

const RETRYABLE: ReadonlySet<string> = new Set([
  "ConnectionError",
  "AuthenticationError",
  "DeadlockError",
  "SerializationError",
  "LockTimeoutError",
  "StatementTimeoutError"
])

/**
 * SQLSTATEs without a name in the driver that do not concern the data: the server is out of
 * resources, shutting down, starting, failing, or ended an idle session.
 */
const RETRYABLE_STATES = /^(53|57P|58|25P0[34]|25006)/

const fieldOf = (cause: unknown, field: "code" | "constraint"): string | null => {
  const value = typeof cause === "object" && cause !== null ? Reflect.get(cause, field) : undefined
  return typeof value === "string" ? value : null
}

export const unreachable = (cause: unknown): Store.StoreError =>
  new Store.StoreError({ reason: new Store.Unreachable({ cause }) })

export const rejected = (constraint: string | null, cause: unknown): Store.StoreError =>
  new Store.StoreError({ reason: new Store.Rejected({ constraint, cause }) })

export const uncovered = (machineId: number, free: number, claims: number): Store.StoreError =>
  new Store.StoreError({ reason: new Store.Uncovered({ machineId, free, claims }) })

export const ofSql = (error: SqlError): Store.StoreError => {
  const { _tag, cause } = error.reason
  return RETRYABLE.has(_tag) || RETRYABLE_STATES.test(fieldOf(cause, "code") ?? "")
    ? unreachable(error)
    : rejected(fieldOf(cause, "constraint"), error)
}
