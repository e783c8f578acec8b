/** The description of a kind of rows in the catalogue. */
import type { Owned } from "./LoadPlan.ts"

/** A plan's keys that are values of one property, and whether several rows may share a value. */
export interface Lookup<By extends string = string, Within extends string = string> {
  readonly by: By
  /** Only within the account that comes with each key, or in all accounts. */
  readonly within: Within
  readonly unique: boolean
}

/** Keys that lead to rows through other rows; each store has its own statement for them. */
export interface Related<Key> {
  readonly by: null
  readonly key?: Key
}

export const oneOf = <const By extends string>(by: By): Lookup<By, "account"> => ({
  by,
  within: "account",
  unique: true
})

export const manyOf = <const By extends string>(by: By): Lookup<By, "account"> => ({
  by,
  within: "account",
  unique: false
})

/** Looks up in all accounts. */
export const any = <const By extends string>(by: By): Lookup<By, "all"> => ({
  by,
  within: "all",
  unique: false
})

export const related = <Key>(): Related<Key> => ({ by: null })

type Property<Row> = keyof Row & string

export interface Definition<Row> {
  /** The key of its rows. */
  readonly key: Property<Row> | readonly [Property<Row>, Property<Row>]
  /**
   * `insert`: rows never change. `put`: a row is inserted, or replaced by its key. `next version`:
   * a row replaces the one with the version before it; otherwise the whole commit fails. `first`: a row
   * that is there stays. A batch writes every row to insert, so that no insert hides another, and of the
   * others the last of a key.
   */
  readonly write: "insert" | "put" | "next version" | "first"
  /** Lookups by the field of a plan. Transactions never load a kind without any. */
  readonly loads: Readonly<Record<string, Lookup<Property<Row>> | Related<unknown>>>
}

export interface Of<Row> {
  readonly row?: Row
}

/** Takes the type of the rows first, because TypeScript can't infer it together with the rest. */
export const kind =
  <Row>() =>
  <const D extends Definition<Row>>(definition: D): D & Of<Row> =>
    definition

export type RowOf<D> = D extends { readonly row?: infer Row } ? Row : never

/** One key of a field. */
export type KeyOf<Row, L> =
  L extends Related<infer Key>
    ? Key
    : L extends Lookup<infer By, infer Within>
      ? By extends keyof Row
        ? Within extends "account"
          ? Owned<NonNullable<Row[By]>>
          : NonNullable<Row[By]>
        : never
      : never
