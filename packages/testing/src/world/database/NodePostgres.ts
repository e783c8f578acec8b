/** node-postgres, the client of most hosts. It brings no types; these are what tests use of it. */
import type { EventEmitter } from "node:events"
import { createRequire } from "node:module"

export interface Query {
  readonly text: string
  readonly values?: ReadonlyArray<unknown>
  /** Rows as arrays, which the types leave out. */
  readonly rowMode?: "array"
  readonly types?: Types
}

/** How values are read, by their type's number. */
interface Types {
  getTypeParser(oid: number): (text: string) => unknown
}

export interface Answer {
  readonly rows: Array<Record<string, unknown>>
  readonly rowCount: number | null
  readonly command: string
}

interface Queryable extends EventEmitter {
  query(query: string | Query, values?: ReadonlyArray<unknown>): Promise<Answer>
  end(): Promise<void>
}

export interface Client extends Queryable {
  connect(): Promise<void>
}

export interface PoolClient extends Queryable {
  release(error?: Error | boolean): void
}

export interface Pool extends Queryable {
  on(event: string, listener: (value: never) => void): this
  readonly options: { readonly max: number }
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  connect(): Promise<PoolClient>
}

interface NodePostgres {
  readonly Client: new (config: { readonly connectionString: string }) => Client
  readonly Pool: new (config: {
    readonly connectionString: string
    readonly max?: number
    /** Settings of each session, as `-c name=value`. */
    readonly options?: string
    readonly connectionTimeoutMillis?: number
  }) => Pool
  /** How values are read, for all clients of the process. */
  readonly types: Types & {
    setTypeParser(oid: number, parse: (text: string) => unknown): void
  }
}

const require = createRequire(import.meta.url)

export const pg: NodePostgres = require("pg")

/**
 * A pool as a host must keep it: without a listener, an idle connection that the server ends, as it
 * does when a test's database is dropped, ends the process (the pool's `end()` waits for no socket).
 */
export const poolOf = (config: ConstructorParameters<NodePostgres["Pool"]>[0]): Pool =>
  new pg.Pool(config).on("error", () => {})
