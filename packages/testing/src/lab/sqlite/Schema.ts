/** Tables, columns and constraints of a kind of rows: a row is stored whole beside what is asked for. */
import { Catalogue } from "@cardpack/core/ports"
import * as Ledger from "./Ledger.ts"
import * as Sales from "./Sales.ts"
import type { TableOf } from "./Table.ts"

/** Rows of the chain and of webhooks have no table: this storage keeps none. */
const TABLES: { readonly [K in Catalogue.Kind]?: TableOf<K> } = {
  ...Sales.TABLES,
  ...Ledger.TABLES
}

export const tableFor = <K extends Catalogue.Kind>(kind: K): TableOf<K> | null =>
  (TABLES[kind] as TableOf<K> | undefined) ?? null

const DECKS = [
  "CREATE TABLE tiers (machine, name, shuffle DEFAULT 0, highest DEFAULT -1, weight, PRIMARY KEY (machine, name))",
  "CREATE TABLE odds (machine, version, body NOT NULL, PRIMARY KEY (machine, version))",
  `CREATE TABLE deck (
    item PRIMARY KEY REFERENCES items (id), machine, tier,
    position CHECK (position BETWEEN 0 AND 4611686018427387903),
    FOREIGN KEY (machine, tier) REFERENCES tiers (machine, name))`,
  "CREATE INDEX deck_order ON deck (machine, tier, position, item)",
  "CREATE TABLE claims (machine PRIMARY KEY REFERENCES machines (id), count CHECK (count >= 0))"
]

/** Controls and countries. */
const FACTS = "CREATE TABLE facts (name PRIMARY KEY, body NOT NULL)"

const quoted = (names: ReadonlyArray<string>): string => names.map((name) => `"${name}"`).join(", ")

const trigger = (name: string, when: string, on: string, condition: string, word: string) =>
  `CREATE TRIGGER "${name}" ${when} ON "${on}" WHEN ${condition} BEGIN SELECT RAISE(ABORT, '${word}'); END`

const tableOf = (kind: string, table: TableOf<never>): ReadonlyArray<string> => {
  const { columns, fixed = [], forgotten = "0", indexes = [], rules = [], settled } = table
  const names = Object.keys(columns)
  const rows = [`id PRIMARY KEY NOT NULL`, ...names.map((name) => `"${name}"`), "body NOT NULL"]
  const owned = names.includes("accountId") ? ['UNIQUE ("accountId", id)'] : []
  const kept = ["accountId", ...fixed].filter((name) => names.includes(name))
  const changed = kept.map((name) => `OLD."${name}" IS NOT NEW."${name}"`).join(" OR ")
  return [
    `CREATE TABLE "${kind}" (${[...rows, ...owned, ...rules].join(", ")})`,
    ...indexes.map((index, at) => `CREATE ${index.replace("ON", `"${kind}_${at}" ON "${kind}"`)}`),
    ...(changed === ""
      ? []
      : [
          trigger(
            `${kind}_fixed`,
            "BEFORE UPDATE",
            kind,
            `(${changed}) AND NOT (${forgotten})`,
            "settled"
          )
        ]),
    ...(settled === undefined
      ? []
      : [
          trigger(
            `${kind}_settled`,
            "BEFORE UPDATE",
            kind,
            `${settled} AND OLD.body IS NOT NEW.body`,
            "settled"
          )
        ])
  ]
}

/** In the catalogue's order, so that a table comes after those that it refers to. */
export const statements: ReadonlyArray<string> = [
  ...DECKS,
  ...Catalogue.KINDS.flatMap((kind) => {
    const table = tableFor(kind)
    return table === null ? [] : tableOf(kind, table as TableOf<never>)
  }),
  FACTS
]

/** Inserts a row; `put` replaces the one with its key. */
export const writeOf = (
  kind: Catalogue.Kind,
  columns: ReadonlyArray<string>,
  isPut: boolean
): string => {
  const names = [...columns, "body"]
  const values = ["id", ...names].map(() => "?").join(", ")
  const insert = `INSERT INTO "${kind}" (id, ${quoted(names)}) VALUES (${values})`
  const replaced = names.map((name) => `"${name}" = excluded."${name}"`).join(", ")
  return isPut ? `${insert} ON CONFLICT (id) DO UPDATE SET ${replaced}` : insert
}
