/** What the catalogue says of a kind of rows. */
import type { Owned } from "./LoadPlan.ts"

/** Keys of a plan that are values of one property, and how many rows may have the same. */
export interface Lookup<By extends string = string, Within extends string = string> {
  readonly by: By
  /** Within the account that travels with each key, or whosever the row is. */
  readonly within: Within
  readonly unique: boolean
}

/** Keys that lead to rows through other rows: each store has a statement of its own for them. */
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

/** Of whatever account. */
export const any = <const By extends string>(by: By): Lookup<By, "all"> => ({
  by,
  within: "all",
  unique: false
})

export const related = <Key>(): Related<Key> => ({ by: null })

type Property<Row> = keyof Row & string

export interface Definition<Row> {
  /** What tells its rows apart. */
  readonly key: Property<Row> | readonly [Property<Row>, Property<Row>]
  /**
   * `insert`: a row never changes. `put`: it is written whole, inserted or replaced by its key.
   * `next version`: it replaces the one with the version before it, or nothing is written at all.
   */
  readonly write: "insert" | "put" | "next version"
  /** What stands of a batch: every row that its commands wrote, or of each key the last one. */
  readonly merge: "every" | "latest"
  /** By the field of a plan. A kind without any is never loaded by a transaction. */
  readonly loads: Readonly<Record<string, Lookup<Property<Row>> | Related<unknown>>>
}

interface Of<Row> {
  readonly row?: Row
}

/** Takes the type of its rows first, as that can't be inferred beside the rest. */
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
