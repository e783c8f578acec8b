/** Sales of a time, summed by day, pack or partner. */
import type { SalesReport } from "@cardpack/client/operator"
import { type Column, DataTable, type Listed } from "../../kit/DataTable.tsx"
import { Money } from "../../kit/Money.tsx"
import * as Percent from "../../kit/Percent.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/RecordText.ts"
import { type By, type Summed, summed } from "./SalesSums.ts"

const money = (head: string, of: (row: Summed) => bigint): Column<Summed> => ({
  head,
  end: true,
  cell: (row) => <Money usd={Usd.exact(of(row))} />
})

const count = (head: string, of: (row: Summed) => number): Column<Summed> => ({
  head,
  end: true,
  cell: of
})

type NameOf = (key: string) => string

const keyColumn = (by: By, nameOf: NameOf): Column<Summed> => ({
  head: text.sales.by[by],
  cell: ({ key }) => nameOf(key)
})

const SUMS: ReadonlyArray<Column<Summed>> = [
  count(text.sales.packs, ({ packs }) => packs),
  money(text.sales.soldUsd, ({ sold }) => sold),
  count(text.sales.refunded, ({ refunded }) => refunded),
  money(text.sales.refundsUsd, ({ refunds }) => refunds),
  count(text.sales.cardsBack, ({ boughtBack }) => boughtBack),
  money(text.sales.buybacksUsd, ({ buybacks }) => buybacks),
  {
    head: text.sales.buybackRate,
    end: true,
    cell: ({ buybacks, sold }) => Percent.of(buybacks, sold)
  }
]

const KEYS = { day: "day", pack: "vendingMachineId", partner: "partnerId" } as const

/** As the API names them; a key that is an id has its name beside it. */
export const fileOf = (by: By, nameOf: NameOf): NonNullable<Listed<Summed>["file"]> => [
  { head: KEYS[by], csv: ({ key }) => key },
  ...(by === "day" ? [] : [{ head: by, csv: ({ key }: Summed) => nameOf(key) }]),
  { head: "packs", csv: ({ packs }) => `${packs}` },
  { head: "soldUsd", csv: ({ sold }) => Usd.exact(sold) },
  { head: "refunded", csv: ({ refunded }) => `${refunded}` },
  { head: "refundsUsd", csv: ({ refunds }) => Usd.exact(refunds) },
  { head: "boughtBack", csv: ({ boughtBack }) => `${boughtBack}` },
  { head: "buybacksUsd", csv: ({ buybacks }) => Usd.exact(buybacks) }
]

export const SalesTable = ({
  by,
  linkOf,
  nameOf,
  report,
  scope = ""
}: Pick<Listed<Summed>, "linkOf" | "scope"> & {
  readonly by: By
  readonly nameOf: NameOf
  readonly report: SalesReport
}) => (
  <DataTable
    name={`sales-by-${by}`}
    scope={`${scope} ${report.since} ${report.until}`}
    caption={text.nav.sales}
    read={async () => ({ data: summed(report.data, by), nextCursor: null })}
    columns={[keyColumn(by, nameOf), ...SUMS]}
    file={fileOf(by, nameOf)}
    keyOf={({ key }) => key}
    {...(linkOf !== undefined && { linkOf })}
    empty={<p>{text.sales.none}</p>}
  />
)
