/** Sales and buybacks of 30 days, a bar a day, from the ledger. */
import type { LedgerEntry } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { Bars } from "../kit/Bars.tsx"
import { Loaded } from "../kit/Page.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/PartnerText.ts"

const DAYS = 30
const DAY = 86_400_000
/** A busy account has more entries in 30 days than a page should read. */
const MOST = 2_000

interface Sums {
  readonly day: string
  readonly sold: bigint
  readonly bought: bigint
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const read = async () => {
  const from = Date.now() - (DAYS - 1) * DAY
  const entries: Array<LedgerEntry> = []
  for await (const entry of partner.account.ledger({ limit: 200 })) {
    if (dayOf(Date.parse(entry.createdAt)) < dayOf(from) || entries.length >= MOST) break
    entries.push(entry)
  }
  const sum = (day: string, kind: LedgerEntry["kind"]) =>
    Usd.sum(
      entries
        .filter((entry) => entry.kind === kind && entry.createdAt.startsWith(day))
        .map(({ amountUsd }) => Usd.of(amountUsd))
    )
  const days = Array.from({ length: DAYS }, (_, index): Sums => {
    const day = dayOf(from + index * DAY)
    return { day, sold: -sum(day, "SPEND"), bought: sum(day, "BUYBACK") }
  })
  return { days, isCut: entries.length >= MOST }
}

const Chart = ({ days }: { readonly days: ReadonlyArray<Sums> }) => {
  const total = (of: (day: Sums) => bigint) => Usd.words(Usd.sum(days.map(of)))
  return (
    <Bars
      caption={text.home.sales}
      bars={days.map(({ bought, day, sold }) => ({ label: day, values: [sold, bought] }))}
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
    {({ days, isCut }) => (
      <>
        <Chart days={days} />
        {isCut && <p>{text.home.cut(MOST)}</p>}
      </>
    )}
  </Loaded>
)
