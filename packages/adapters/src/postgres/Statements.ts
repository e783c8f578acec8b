/** The statements of one commit, in the order in which they must run. */
import type { StoreError } from "@cardpack/core/engine/Store"
import { Effect } from "effect"
import * as Failure from "./Failure.ts"
import * as Session from "./Session.ts"
import type * as Table from "./Table.ts"

type Statement = Effect.Effect<unknown, StoreError>

/** Starts nothing yet. Nothing is added for no rows. */
export class Statements {
  private readonly statements: Array<Statement> = []
  private readonly session: Session.Session

  constructor(session: Session.Session) {
    this.session = session
  }

  run(sql: string, params: Session.Params): void {
    this.statements.push(this.session.run(sql, params))
  }

  /** Must touch exactly so many rows. */
  exactly(rows: number, otherwise: () => StoreError, sql: string, params: Session.Params): void {
    this.statements.push(
      Effect.flatMap(this.session.run(sql, params), ({ rowCount }) =>
        rowCount === rows ? Effect.void : Effect.fail(otherwise())
      )
    )
  }

  /** Must find no row; else the first one says why it fails. */
  none(otherwise: (row: Table.Values) => StoreError, sql: string, params: Session.Params): void {
    this.statements.push(
      Effect.flatMap(this.session.rows(sql, params), ([row]) =>
        row === undefined ? Effect.void : Effect.fail(otherwise(row))
      )
    )
  }

  insert<Row>(table: Table.Table<Row>, rows: ReadonlyArray<Row>): void {
    if (rows.length > 0) this.run(table.insert, table.params(rows))
  }

  put<Row>(table: Table.Table<Row>, rows: ReadonlyArray<Row>): void {
    if (rows.length === 0) return
    const otherwise = () =>
      Failure.rejected(`${table.name}_identity`, "a row of another owner was named")
    this.exactly(rows.length, otherwise, table.upsert, table.params(rows))
  }

  get start(): Effect.Effect<void, StoreError> {
    return Effect.asVoid(Session.together(this.statements))
  }
}
