/**
 * Rows with what bookkeeping joins their operations with, a page at a time, and the columns of a file that
 * tell it (decisions.md#machine-exports).
 */
import type { Operation, Page } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import * as OwnPartner from "../api/OwnPartner.ts"
import { chosen } from "../api/Session.ts"
import { CustomerLink } from "./CustomerName.tsx"

export interface Joined<Row> {
  readonly row: Row
  /** Null for what no operation caused. */
  readonly facts: OwnPartner.OperationFacts | null
}

export const joined = async <Row,>(
  page: Page<Row>,
  idOf: (row: Row) => string | null
): Promise<Page<Joined<Row>>> => {
  const ids = [...new Set(page.data.flatMap((row) => idOf(row) ?? []))]
  const { data } =
    ids.length === 0 ? { data: [] } : await OwnPartner.operationFacts(chosen() ?? "", ids)
  const facts = new Map(data.map((each) => [each.id, each]))
  return {
    ...page,
    data: page.data.map((row) => ({ row, facts: facts.get(idOf(row) ?? "") ?? null }))
  }
}

type Query = NonNullable<Parameters<typeof partner.operations.list>[0]>

export const operations = async (query: Query): Promise<Page<Joined<Operation>>> =>
  joined(await partner.operations.list(query).page(), ({ id }) => id)

export const customerOf = ({ facts, row }: Joined<Operation>) => (
  <CustomerLink id={row.customerId} externalUserId={facts?.externalUserId ?? null} />
)

type Facts = OwnPartner.OperationFacts

const COLUMNS: ReadonlyArray<readonly [head: string, of: (facts: Facts) => string]> = [
  ["customerId", ({ customerId }) => customerId],
  ["externalUserId", ({ externalUserId }) => externalUserId ?? ""],
  ["vendingMachineId", ({ vendingMachineId }) => `${vendingMachineId ?? ""}`],
  ["pack", ({ pack }) => pack ?? ""],
  ["quantity", ({ quantity }) => `${quantity ?? ""}`],
  ["cardIds", ({ cardIds }) => cardIds.join(" ")],
  ["shipmentId", ({ shipmentId }) => shipmentId ?? ""],
  ["metadata", ({ metadata }) => metadata ?? ""],
  ["eventIds", ({ eventIds }) => eventIds.join(" ")]
]

/** Metadata is JSON text in one column. */
export const FILE = COLUMNS.map(([head, of]) => ({
  head,
  csv: ({ facts }: Joined<unknown>) => (facts === null ? "" : of(facts))
}))

/** Columns of the rows themselves. */
export const own = <Row,>(
  columns: ReadonlyArray<{ readonly head: string; readonly csv: (row: Row) => string }>
) => columns.map(({ csv, head }) => ({ head, csv: ({ row }: Joined<Row>) => csv(row) }))
