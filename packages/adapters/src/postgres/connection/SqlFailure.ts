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
 * SQLSTATEs without a name in the driver that do not concern the data: the database is gone, closed or
 * out of resources, it shuts down, starts or fails, its settings are wrong, our role or its tables were
 * changed, or an idle session ended; or a host gave its client back in the middle of a transaction.
 */
const RETRYABLE_STATES = /^(0A000|26000|3D|40|53|55|57P|58|72|F0|25P0[234]|2500[16])/

/** Of our role and its tables: work that needs others goes on. */
const LACKING = /^(3F|42501|42P01)/

const fieldOf = (cause: unknown, field: "code" | "constraint"): string | null => {
  const value = typeof cause === "object" && cause !== null ? Reflect.get(cause, field) : undefined
  return typeof value === "string" ? value : null
}

export const unreachable = (cause: unknown): Store.StoreError =>
  new Store.StoreError({ reason: new Store.Unreachable({ cause }) })

type Rule = Store.Rejected["rule"]

export const rejected = (rule: Rule, constraint: string | null, cause: unknown): Store.StoreError =>
  new Store.StoreError({ reason: new Store.Rejected({ rule, constraint, cause }) })

/** SQLSTATEs of class 23; triggers raise 23000 when a row is changed that stays as it is. */
const RULES: Readonly<Record<string, Rule>> = {
  "23000": "settled",
  "23503": "reference",
  "23505": "unique",
  "23P01": "unique"
}

export const uncovered = (machineId: number, free: number, claims: number): Store.StoreError =>
  new Store.StoreError({ reason: new Store.Uncovered({ machineId, free, claims }) })

const reasonOf = (cause: unknown): unknown => (cause as Partial<SqlError> | null)?.reason?._tag

/** A row stayed locked by others for as long as the session waits. */
export const isLockTimeout = ({ reason }: Store.StoreError): boolean =>
  reason._tag === "Unreachable" && reasonOf(reason.cause) === "LockTimeoutError"

/** Others have drawn the slot since it was decided. */
const MEANWHILE = new Set(["draw_slot"])

export const ofSql = (error: SqlError): Store.StoreError => {
  const { _tag, cause } = error.reason
  const [code, constraint] = [fieldOf(cause, "code") ?? "", fieldOf(cause, "constraint")]
  if (LACKING.test(code))
    return new Store.StoreError({ reason: new Store.Unreachable({ cause: error, lacks: true }) })
  return RETRYABLE.has(_tag) || RETRYABLE_STATES.test(code) || MEANWHILE.has(constraint ?? "")
    ? unreachable(error)
    : rejected(RULES[code] ?? "check", constraint, error)
}
