/** The statements of one commit, in order. */
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Session from "../connection/Session.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import type * as Table from "../rows/Table.ts"

type Statement = Effect.Effect<unknown, Store.StoreError>

/**
 * The most rows of one statement. The event loop runs between statements, because making the
 * parameters of thousands of rows, or the embedded database's work on them, would block all other
 * requests.
 */
export const AT_ONCE = 500

/** More rows of one change than these are not sent together with other statements. */
const MANY = 100

/** The length in characters above which a statement takes no more rows. */
export const LONG = 250_000

/** Splits values into parts for one statement each, in order. */
export function* parts<A>(
  values: ReadonlyArray<A>,
  length: (value: A) => number = () => 0
): Generator<ReadonlyArray<A>> {
  let from = 0
  let sum = 0
  for (const [index, value] of values.entries()) {
    sum += length(value)
    if (index + 1 - from < AT_ONCE && sum < LONG && index + 1 < values.length) continue
    yield values.slice(from, index + 1)
    from = index + 1
    sum = 0
  }
}

type Params<Row> = (rows: ReadonlyArray<Row>) => Session.Params
type Length<Row> = (row: Row) => number

/** Collects statements; runs them and makes their parameters only at {@link start}. */
export class Statements {
  /** The statements of a group are sent together. */
  private readonly groups: Array<Array<() => Statement>> = [[]]
  private readonly session: Session.Session

  constructor(session: Session.Session) {
    this.session = session
  }

  run(sql: string, params: Session.Params): void {
    this.groups.at(-1)?.push(() => this.session.run(sql, params))
  }

  /** Adds one statement, several for many rows, none for no rows. */
  each<Row>(
    sql: string,
    rows: ReadonlyArray<Row>,
    params: Params<Row>,
    length?: Length<Row>
  ): void {
    this.split(rows, (part) => this.session.run(sql, params(part)), length)
  }

  /** Each given row must touch exactly one stored row. */
  exactly<Row>(
    otherwise: () => Store.StoreError,
    sql: string,
    rows: ReadonlyArray<Row>,
    params: Params<Row>,
    length?: Length<Row>
  ): void {
    const statement = (part: ReadonlyArray<Row>) =>
      Effect.flatMap(this.session.run(sql, params(part)), ({ rowCount }) =>
        rowCount === part.length ? Effect.void : Effect.fail(otherwise())
      )
    this.split(rows, statement, length)
  }

  /** Must touch this number of rows; many of them are a group of their own. */
  touching(
    otherwise: () => Store.StoreError,
    sql: string,
    count: number,
    params: () => Session.Params
  ): void {
    const statement = () =>
      Effect.flatMap(this.session.run(sql, params()), ({ rowCount }) =>
        rowCount === count ? Effect.void : Effect.fail(otherwise())
      )
    if (count > MANY) this.groups.push([statement], [])
    else this.groups.at(-1)?.push(statement)
  }

  /** Must find no row; otherwise fails with the first one. */
  none(
    otherwise: (row: Table.Values) => Store.StoreError,
    sql: string,
    params: Session.Params
  ): void {
    this.groups
      .at(-1)
      ?.push(() =>
        Effect.flatMap(this.session.rows(sql, params), ([row]) =>
          row === undefined ? Effect.void : Effect.fail(otherwise(row))
        )
      )
  }

  insert<Row>(table: Table.Table<Row>, rows: ReadonlyArray<Row>): void {
    this.each(table.insert, rows, table.params, table.length)
  }

  put<Row>(table: Table.Table<Row>, rows: ReadonlyArray<Row>): void {
    const otherwise = () =>
      SqlFailure.rejected("settled", `${table.name}_identity`, "a row of another owner was named")
    this.exactly(otherwise, table.upsert, rows, table.params, table.length)
  }

  get start(): Effect.Effect<void, Store.StoreError> {
    const [first = [], ...others] = this.groups.filter((group) => group.length > 0)
    const together = (group: ReadonlyArray<() => Statement>) =>
      Session.together(group.map((statement) => statement()))
    return Effect.andThen(
      together(first),
      Effect.forEach(
        others,
        (group) =>
          Effect.andThen(
            Effect.yieldNow,
            Effect.suspend(() => together(group))
          ),
        { discard: true }
      )
    )
  }

  private split<Row>(
    rows: ReadonlyArray<Row>,
    statement: (rows: ReadonlyArray<Row>) => Statement,
    length?: Length<Row>
  ): void {
    if (rows.length === 0) return
    const [first = [], ...others] = parts(rows, length)
    this.groups.at(-1)?.push(() => statement(first))
    for (const part of others) this.groups.push([() => statement(part)])
    if (others.length > 0) this.groups.push([])
  }
}
