/** The rows of one kind that a batch loaded, with the writes of its earlier commands. */
import type { AccountId } from "../../domain/id/Id.ts"
import { CATALOGUE, keyOf, type Loadable, type Row } from "./Catalogue.ts"
import type { Definition, Lookup } from "./RowKind.ts"

type Values = Readonly<Record<string, unknown>>

/** A key within an account. */
const scoped = (accountId: unknown, value: unknown): string => `${accountId}\n${value}`

/**
 * Rows by a value that several may have. A row stays under a value that it gives up in the batch.
 */
class Index<R> {
  readonly by: string
  private readonly isWithin: boolean
  private readonly rows = new Map<unknown, Array<R>>()

  constructor({ by, within }: Lookup) {
    this.by = by
    this.isWithin = within === "account"
  }

  /** A row without a value is left out. `before` is the one in whose place it comes. */
  put(before: R | undefined, row: R): void {
    const { [this.by]: value, accountId } = row as Values
    if (value === null) return
    const at = this.isWithin ? scoped(accountId, value) : value
    const same = this.rows.get(at)
    if (same === undefined) this.rows.set(at, [row])
    else {
      const place = before === undefined ? -1 : same.indexOf(before)
      if (place < 0) same.push(row)
      else same[place] = row
    }
  }

  get(value: unknown): ReadonlyArray<R> {
    return this.rows.get(value) ?? []
  }
}

const indexesOf = ({ key, loads }: Definition<never>): ReadonlyArray<Lookup> => {
  const lookups = Object.values(loads).filter((lookup) => lookup.by !== null && lookup.by !== key)
  return Array.from(new Map(lookups.map((lookup) => [lookup.by, lookup as Lookup])).values())
}

const INDEXES = new Map(
  Object.entries(CATALOGUE).map(([kind, definition]) => [kind, indexesOf(definition)])
)

export class Overlay<K extends Loadable> {
  private readonly kind: K
  private readonly rows = new Map<string | number, Row<K>>()
  private readonly indexes: ReadonlyArray<Index<Row<K>>>

  constructor(kind: K, rows: ReadonlyArray<Row<K>>) {
    this.kind = kind
    this.indexes = (INDEXES.get(kind) ?? []).map((lookup) => new Index(lookup))
    for (const row of rows) this.put(row)
  }

  put(row: Row<K>): void {
    const key = keyOf(this.kind, row)
    if (this.indexes.length > 0) {
      const before = this.rows.get(key)
      for (const index of this.indexes) index.put(before, row)
    }
    this.rows.set(key, row)
  }

  get(key: string | number): Row<K> | undefined {
    return this.rows.get(key)
  }

  /** Like {@link get}; undefined for another account's row. */
  owned(accountId: AccountId, key: string): Row<K> | undefined {
    const row = this.rows.get(key)
    return (row as Values | undefined)?.accountId === accountId ? row : undefined
  }

  /** All rows, in the order of their arrival. */
  values(): Iterable<Row<K>> {
    return this.rows.values()
  }

  /** The rows with a value of a property that plans load by. */
  with(by: keyof Row<K> & string, value: string | number): ReadonlyArray<Row<K>> {
    for (const index of this.indexes) if (index.by === by) return index.get(value)
    return []
  }

  /** Like {@link with}, for one account. */
  within(
    accountId: AccountId,
    by: keyof Row<K> & string,
    value: string | number
  ): ReadonlyArray<Row<K>> {
    return this.with(by, scoped(accountId, value))
  }
}
