/** What the database's errors mean to the engine (engine/Store.ts). */
import { Rejected, StoreError, Uncovered, Unreachable } from "@cardpack/core/engine/port/Store"
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
 * SQLSTATEs that the driver knows no name for and that say nothing about the data: the server
 * is out of resources, shutting down, starting, failing, or ended a session that was idle.
 */
const RETRYABLE_STATES = /^(53|57P|58|25P0[34]|25006)/

const fieldOf = (cause: unknown, field: "code" | "constraint"): string | null => {
  const value = typeof cause === "object" && cause !== null ? Reflect.get(cause, field) : undefined
  return typeof value === "string" ? value : null
}

export const unreachable = (cause: unknown): StoreError =>
  new StoreError({ reason: new Unreachable({ cause }) })

export const rejected = (constraint: string | null, cause: unknown): StoreError =>
  new StoreError({ reason: new Rejected({ constraint, cause }) })

export const uncovered = (machineId: number, free: number, claims: number): StoreError =>
  new StoreError({ reason: new Uncovered({ machineId, free, claims }) })

export const ofSql = (error: SqlError): StoreError => {
  const { _tag, cause } = error.reason
  return RETRYABLE.has(_tag) || RETRYABLE_STATES.test(fieldOf(cause, "code") ?? "")
    ? unreachable(error)
    : rejected(fieldOf(cause, "constraint"), error)
}
