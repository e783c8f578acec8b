/** The rules of each kind of row; a kind without rules only has a unique key. */
import { Fingerprint, type Operation, Usd } from "@cardpack/core/domain"
import type { State } from "./State.ts"

export interface Rules<Row> {
  /**
   * Constraint and value pairs that no other row may share, besides those by which the catalogue
   * loads one row; null values are not compared.
   */
  readonly unique?: (row: Row) => ReadonlyArray<readonly [constraint: string, value: string | null]>
  /** Rows that must exist, of the same account where they have one. */
  readonly refers?: (
    row: Row
  ) => ReadonlyArray<readonly [constraint: string, table: keyof State, key: string | null]>
  /** Conditions on the row alone. */
  readonly checks?: (row: Row) => ReadonlyArray<readonly [constraint: string, holds: boolean]>
  /** Conditions on the row and all other rows, after everything is written. */
  readonly relates?: (
    row: Row,
    state: State
  ) => ReadonlyArray<readonly [constraint: string, holds: boolean]>
  /** Columns that never change after the insert, besides the account. */
  readonly fixed?: (row: Row) => ReadonlyArray<unknown>
  /** Has the row released its fixed columns, as it may? */
  readonly isForgotten?: (row: Row) => boolean
  /** Columns that never change once they are not null. */
  readonly once?: (row: Row) => unknown
  /** Rows that never change. */
  readonly isSettled?: (row: Row) => boolean
}

export const sequenced = (
  table: string,
  row: { readonly accountId: string; readonly sequence: bigint }
) => [`${table}_account_id_sequence_key`, `${row.accountId}/${row.sequence}`] as const

interface Stamped {
  readonly accountId: string
  readonly idempotencyKey: string | null
  readonly fingerprint: string | null
}

/** A key and its fingerprint come together. */
export const isStamped = (table: string, { fingerprint, idempotencyKey }: Stamped) =>
  [
    [
      `${table}_idempotency_key_check`,
      idempotencyKey === null || (idempotencyKey.length >= 1 && idempotencyKey.length <= 255)
    ],
    [`${table}_stamp_check`, (idempotencyKey === null) === (fingerprint === null)]
  ] as const

export const isAmount = (amount: Usd.Usd, most: Usd.Usd = Usd.MAX): boolean =>
  amount >= 0n && amount <= most

/** Keys and fingerprints never change, except that both are forgotten together. */
export const forgettable = (table: string) => ({
  checks: (row: Stamped) => isStamped(table, row),
  fixed: (row: Stamped) => [row.idempotencyKey, row.fingerprint],
  isForgotten: (row: Stamped) => row.idempotencyKey === null
})

/** A redemption's fingerprint is forgotten with its address; no other fingerprint changes. */
export const hashed = {
  fixed: ({ fingerprint }: Pick<Operation.Operation, "fingerprint">) => [fingerprint],
  isForgotten: ({ fingerprint, kind }: Pick<Operation.Operation, "fingerprint" | "kind">) =>
    kind === "redemption" && fingerprint === Fingerprint.FORGOTTEN
}
