/** Cards on sale by pack and tier, against the number below which it is told. */
import { host } from "../../api/Calls.ts"
import { Bars } from "../../kit/Bars.tsx"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { ReportTabs } from "./ReportTabs.tsx"
import { levelsOf, type StockLevel, stateOf } from "./StockLevel.ts"

const COLUMNS: ReadonlyArray<Column<StockLevel>> = [
  { head: text.head.pack, cell: ({ pack }) => pack, csv: ({ pack }) => pack },
  { head: text.items.tier, cell: ({ tier }) => tier, csv: ({ tier }) => tier },
  {
    head: text.reports.onSale,
    end: true,
    cell: ({ stock }) => stock,
    csv: ({ stock }) => `${stock}`
  },
  {
    head: text.reports.threshold,
    end: true,
    cell: ({ lowStock }) => lowStock,
    csv: ({ lowStock }) => `${lowStock}`
  },
  {
    head: text.head.status,
    cell: (level) => (
      <Status
        of={text.reports[stateOf(level)]}
        tone={stateOf(level) === "enough" ? "good" : "bad"}
      />
    ),
    csv: (level) => text.reports[stateOf(level)]
  },
  {
    head: text.reports.average,
    end: true,
    cell: ({ valueUsd }) => <Money usd={valueUsd} />,
    csv: ({ valueUsd }) => valueUsd ?? ""
  }
]

const keyOf = ({ pack, tier }: StockLevel): string => `${pack} ${tier}`

export const StockLevels = () => (
  <Page title={text.nav.reports} name={`${text.nav.reports}: ${text.reports.stock}`}>
    <ReportTabs />
    <Loaded name={["levels"]} read={() => host.catalog.machines()} refreshMs={60_000}>
      {({ data }) => (
        <>
          <Bars
            caption={text.reports.stock}
            bars={levelsOf(data).map((level) => ({
              label: keyOf(level),
              values: [BigInt(level.stock)]
            }))}
            series={[
              {
                name: text.reports.onSale,
                total: `${levelsOf(data).reduce((all, { stock }) => all + stock, 0)}`,
                colour: "accent"
              }
            ]}
            words={String}
            empty={text.items.none}
          />
          <DataTable
            name="stock-levels"
            caption={text.reports.stock}
            read={async () => ({ data: levelsOf(data), nextCursor: null })}
            columns={COLUMNS}
            keyOf={keyOf}
            empty={<p>{text.items.none}</p>}
          />
        </>
      )}
    </Loaded>
  </Page>
)
