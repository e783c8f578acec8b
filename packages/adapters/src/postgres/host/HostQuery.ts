/**
 * A statement on a client of node-postgres: parameters leave in the driver's own binary form, and
 * values come back as text that only we read, so that no parser of the host's is asked.
 */
import * as PgTypes from "@effect/sql-pg/PgTypes"
import { Effect, Result } from "effect"
import * as SqlError from "effect/sql/SqlError"

/** A client of node-postgres; of its options only these are used. */
export interface HostClient {
  query(statement: {
    readonly text: string
    readonly values?: Array<unknown>
    readonly rowMode?: "array"
    readonly types?: typeof RAW
  }): Promise<unknown>
}

export interface Raw {
  readonly command: string
  readonly rowCount: number
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<unknown>>
}

interface Answered {
  readonly command: string | null
  readonly rowCount: number | null
  readonly fields: ReadonlyArray<{ readonly name: string; readonly dataTypeID: number }>
  readonly rows: ReadonlyArray<ReadonlyArray<string | null>>
}

const asItIs = (text: string): string => text

/** Its length is read where types of parameters may stand: none are named. */
const RAW = { length: 0, getTypeParser: () => asItIs }

const { OID } = PgTypes

const number = (text: string): number => Number(text)
const json = (text: string): unknown => JSON.parse(text)
const instant = (text: string): Date => new Date(`${text.replace(" ", "T")}${zoneOf(text)}`)

/** The session's zone is UTC, which the server writes as `+00`. */
const zoneOf = (text: string): string => (/[+-]\d\d$/.test(text) ? ":00" : "Z")

/** As the driver of our own connections reads them; all others are text. */
const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [OID.bool, (text: string) => text === "t"],
  [OID.bytea, (text: string) => new Uint8Array(Buffer.from(text.slice(2), "hex"))],
  [OID.int2, number],
  [OID.int4, number],
  [OID.oid, number],
  [OID.float4, number],
  [OID.float8, number],
  [OID.int8, (text: string) => BigInt(text)],
  [OID.json, json],
  [OID.jsonb, json],
  [OID.timestamp, instant],
  [OID.timestamptz, instant]
])

/** Plain values leave as text, whose type the statement tells. */
const plainOf = (parameter: unknown): unknown => {
  if (parameter === null || parameter === undefined) return null
  if (parameter instanceof Date) return parameter.toISOString()
  if (parameter instanceof Uint8Array) return Buffer.from(parameter)
  if (!PgTypes.isParameter(parameter)) return String(parameter)
  const encoded = Result.getOrThrow(PgTypes.encodeParameter(parameter))
  return encoded === null ? null : Buffer.from(encoded)
}

const read = ({ command, fields, rowCount, rows }: Answered): Raw => {
  const readers = fields.map(({ dataTypeID }) => READERS.get(dataTypeID) ?? asItIs)
  const valueAt = (text: string | null, at: number) =>
    text === null ? null : (readers[at] ?? asItIs)(text)
  return {
    command: command ?? "",
    rowCount: rowCount ?? 0,
    columns: fields.map(({ name }) => name),
    rows: rows.map((row) => row.map(valueAt))
  }
}

const field = (cause: unknown, name: "code" | "constraint"): string => {
  const value = typeof cause === "object" && cause !== null ? Reflect.get(cause, name) : undefined
  return typeof value === "string" ? value : ""
}

const reasonOf = (cause: unknown): SqlError.SqlError["reason"] => {
  const code = field(cause, "code")
  const message = cause instanceof Error ? cause.message : "a query failed"
  const facts = { cause, message, operation: "query" }
  if (code === "23505") {
    return new SqlError.UniqueViolation({ ...facts, constraint: field(cause, "constraint") })
  }
  if (code.startsWith("23")) return new SqlError.ConstraintError(facts)
  if (code === "40P01") return new SqlError.DeadlockError(facts)
  if (code === "40001") return new SqlError.SerializationError(facts)
  if (code === "55P03") return new SqlError.LockTimeoutError(facts)
  if (code === "57014") return new SqlError.StatementTimeoutError(facts)
  if (code.startsWith("28")) return new SqlError.AuthenticationError(facts)
  // A state of the server has five characters; all else failed on the way.
  const isState = /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("08")
  return isState ? new SqlError.UnknownError(facts) : new SqlError.ConnectionError(facts)
}

export const errorOf = (cause: unknown): SqlError.SqlError =>
  new SqlError.SqlError({ reason: reasonOf(cause) })

/** Several statements, if there are no parameters; the last one's answer counts. */
export const run = (
  client: HostClient,
  text: string,
  params: ReadonlyArray<unknown>
): Effect.Effect<Raw, SqlError.SqlError> =>
  Effect.tryPromise({
    try: async () => {
      const values = params.length === 0 ? {} : { values: params.map(plainOf) }
      const answered = await client.query({ text, ...values, rowMode: "array", types: RAW })
      // The cast is safe: a client of node-postgres answers so.
      return read((Array.isArray(answered) ? answered.at(-1) : answered) as Answered)
    },
    catch: errorOf
  })
