/** One statement for each field of a plan and each kind of row that it loads. */
import { Endpoint, Mail } from "@cardpack/core/domain"
import { Catalogue, type Loaded, type LoadPlan, type RowKind } from "@cardpack/core/ports"
import type { Params } from "../connection/Session.ts"
import * as Machines from "../reads/Machines.ts"
import type { Values } from "../rows/Columns.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import type { Table } from "../rows/Table.ts"
import { TABLES } from "../rows/Tables.ts"

interface Statement {
  readonly sql: string
  readonly params: (keys: ReadonlyArray<never>) => Params
  readonly read: (values: Values) => unknown
}

interface Question extends Statement {
  readonly kind: Catalogue.Loadable
  readonly field: Catalogue.Field
}

const { cards, endpoints, items, mails, operations } = TABLES

/** Words for the parentheses of IN. */
const quoted = (words: ReadonlyArray<string>): string => words.map((word) => `'${word}'`).join(", ")

/** A card and its item. */
const withItem = Selection.of((column) => ({
  card: column.row(cards, "x"),
  item: column.nullable.row(items, "i")
}))

/** Statements that replace the catalogue's, or that the catalogue can't give. */
const OWN: {
  readonly [K in Catalogue.Loadable]?: {
    readonly [F in Catalogue.Field]?: Partial<Statement> | null
  }
} = {
  machines: {
    machines: { sql: Machines.BY_ID, read: Machines.read },
    references: {
      sql: Machines.OF_ITEMS,
      params: (keys) => [KeySet.texts(keys)],
      read: Machines.read
    }
  },
  // Loaded in parts (LoadItems), because there may be thousands.
  items: { references: null, names: null },
  // Followed by their items.
  cards: {
    cards: {
      sql: `SELECT ${withItem.list} ${KeySet.owned("uuid", "card", "id")}
        LEFT JOIN LATERAL (SELECT * FROM item WHERE item.id = x.item_id OFFSET 0) i ON true`
    }
  },
  operations: {
    shipmentsOf: {
      sql: `SELECT ${operations.select("o")} ${KeySet.owned("uuid", "shipment", "customer_id")}
        JOIN operation o ON o.id = x.operation_id`,
      params: KeySet.ownedIds
    }
  },
  endpoints: {
    // Active endpoints come first, because their `disabled_at` is null.
    accounts: {
      sql: `SELECT ${endpoints.select("x")} FROM unnest($1::uuid[]) AS k(id) CROSS JOIN LATERAL (
          SELECT * FROM webhook_endpoint w WHERE w.account_id = k.id
          ORDER BY w.disabled_at DESC NULLS FIRST, w.sequence DESC LIMIT ${Endpoint.MAX_MATCHED}
        ) x`,
      params: (keys) => [KeySet.uuids(keys)]
    }
  },
  mails: {
    mailsOf: {
      sql: `SELECT ${mails.select("m")} ${KeySet.owned("uuid", "shipment", "operation_id")}
        JOIN mail m ON m.shipment_id = x.id AND m.state NOT IN (${quoted(Mail.UNSENT)})`,
      params: KeySet.ownedIds
    }
  }
}

/** The statement that follows from the catalogue. */
const statementOf = <Row>(table: Table<Row>, { by, within }: RowKind.Lookup): Statement => {
  const { encode, kind, name } = table.column(by)
  const select = `SELECT ${table.select("x")}`
  if (within === "all") {
    return {
      sql: `${select} FROM ${table.name} x WHERE x.${name} = ANY ($1::${kind}[])`,
      params: (keys) => [KeySet.values(kind, keys, encode)],
      read: table.read
    }
  }
  const find = table.searched.has(by) ? KeySet.checked : KeySet.owned
  return {
    sql: `${select} ${find(kind, table.name, name)}`,
    params: (keys) => KeySet.ownedValues(kind, keys, encode),
    read: table.read
  }
}

export const QUESTIONS: ReadonlyArray<Question> = Catalogue.LOADS.flatMap(
  ({ field, kind, lookup }) => {
    const own = OWN[kind]?.[field]
    if (own === null) return []
    const table = TABLES[kind] as Table<unknown>
    const follows =
      lookup.by === null
        ? { sql: "", params: () => [], read: table.read }
        : statementOf(table, lookup)
    return [{ ...follows, ...own, kind, field }]
  }
)

/** The questions that a plan asks. */
export const asked = (plan: LoadPlan.LoadPlan): ReadonlyArray<Question> =>
  QUESTIONS.filter(({ field }) => plan[field].length > 0)

type Found = Partial<Record<Catalogue.Loadable, ReadonlyArray<unknown>>>

/** One row for each key, because a plan may name an operation by both its id and its key. */
const unique = (kind: Catalogue.Loadable, rows: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  Array.from(new Map(rows.map((row) => [Catalogue.keyOf(kind, row as never), row])).values())

/** Reads the rows that answer the questions, in their order. */
export const read = (
  questions: ReadonlyArray<Question>,
  answers: ReadonlyArray<ReadonlyArray<Values>>
): Partial<Loaded.Loaded> => {
  const found: Found = {}
  for (const [at, question] of questions.entries()) {
    const values = answers[at] ?? []
    const own = question.kind === "cards" ? values.map(withItem.read) : null
    const rows = own?.map(({ card }) => card) ?? values.map((v) => question.read(v))
    const others = found[question.kind]
    found[question.kind] = others === undefined ? rows : unique(question.kind, [...others, ...rows])
    if (own !== null) found.items = own.flatMap(({ item }) => item ?? [])
  }
  return found as Partial<Loaded.Loaded>
}
