/** A connection to a database file, and why its statements fail. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"
import { deserialize, serialize } from "node:v8"
import { Store } from "@cardpack/core/ports"
import { Clock, Effect } from "effect"

type Row = Readonly<Record<string, unknown>>

export class Connection {
  private readonly database: DatabaseSync
  private readonly prepared = new Map<string, StatementSync>()

  constructor(file: string) {
    this.database = new DatabaseSync(file)
    for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"])
      this.database.exec(`PRAGMA ${pragma}`)
  }

  close(): void {
    this.database.close()
  }

  /** Changes rows; returns how many. */
  run(sql: string, ...values: ReadonlyArray<SQLInputValue>): number {
    return Number(this.statement(sql).run(...values).changes)
  }

  rows(sql: string, ...values: ReadonlyArray<SQLInputValue>): ReadonlyArray<Row> {
    return this.statement(sql).all(...values) as ReadonlyArray<Row>
  }

  /** Rows that were stored whole. */
  bodies<A>(sql: string, ...values: ReadonlyArray<SQLInputValue>): Array<A> {
    return this.rows(sql, ...values).map(({ body }) => decode(body) as A)
  }

  private statement(sql: string): StatementSync {
    const known = this.prepared.get(sql)
    if (known !== undefined) return known
    const made = this.database.prepare(sql)
    made.setReadBigInts(true)
    this.prepared.set(sql, made)
    return made
  }
}

/** Keeps bigints, bytes and every sign of a text. */
export const encode = (row: unknown): Uint8Array => serialize(row)

export const decode = (body: unknown): unknown => deserialize(body as Uint8Array)

const BUSY = 5
const CONSTRAINT = 19
/** Extended result codes. */
const RULES: Readonly<Record<number, Store.Rejected["rule"]>> = {
  787: "reference",
  1555: "unique",
  2067: "unique"
}
const WORDS = ["settled", "reference"] as const

const codeOf = (error: unknown): number =>
  typeof error === "object" && error !== null ? Number(Reflect.get(error, "errcode") ?? 0) : 0

export const isBusy = (error: unknown): boolean => (codeOf(error) & 0xff) === BUSY

export const rejected = (rule: Store.Rejected["rule"], cause: unknown): Store.StoreError =>
  new Store.StoreError({ reason: new Store.Rejected({ rule, constraint: null, cause }) })

/** A value that SQLite can't hold breaks a rule too; all else says that the file can't be used. */
const failureOf = (error: unknown): Store.StoreError => {
  if (error instanceof Store.StoreError) return error
  const code = codeOf(error)
  if ((code & 0xff) === CONSTRAINT) {
    const word = WORDS.find((each) => error instanceof Error && error.message.includes(each))
    return rejected(RULES[code] ?? word ?? "check", error)
  }
  if (code === 0) return rejected("check", error)
  return new Store.StoreError({ reason: new Store.Unreachable({ cause: error }) })
}

/** Statements of one moment. */
export const attempt = <A>(ask: (now: number) => A): Effect.Effect<A, Store.StoreError> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.try({ try: () => ask(now), catch: failureOf })
  )
