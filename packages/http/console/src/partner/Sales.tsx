/** Sales and buybacks of 30 days, a bar a day, from the ledger. */
import type { LedgerEntry } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { Bars } from "../kit/Bars.tsx"
import { Loaded } from "../kit/Page.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/PartnerText.ts"
import * as DailySales from "./DailySales.ts"

/** A busy account has more entries in 30 days than a page should read. */
const MOST = 2_000

const read = async () => {
  const days = DailySales.days(Date.now())
  const [first = ""] = days
  const entries: Array<LedgerEntry> = []
  for await (const entry of partner.account.ledger({ limit: 200 })) {
    if (entry.createdAt.slice(0, 10) < first || entries.length >= MOST) break
    entries.push(entry)
  }
  const sales = days.map((day) => DailySales.of(entries, day))
  return { sales, isCut: entries.length >= MOST }
}

const Chart = ({ sales }: { readonly sales: ReadonlyArray<DailySales.DailySales> }) => {
  const total = (of: (day: DailySales.DailySales) => bigint) => Usd.words(Usd.sum(sales.map(of)))
  return (
    <Bars
      caption={text.home.sales}
      bars={sales.map(({ bought, day, sold }) => ({ label: day, values: [sold, bought] }))}
      series={[
        { name: text.home.sold, total: total(({ sold }) => sold), colour: "accent" },
        { name: text.home.bought, total: total(({ bought }) => bought), colour: "calm" }
      ]}
      words={Usd.words}
      empty={text.home.noSales}
    />
  )
}

export const Sales = () => (
  <Loaded name={["sales"]} read={read} refreshMs={60_000}>
    {({ isCut, sales }) => (
      <>
        <Chart sales={sales} />
        {isCut && <p>{text.home.cut(MOST)}</p>}
      </>
    )}
  </Loaded>
)
