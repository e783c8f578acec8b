/** What was sold and bought back, a bar a day. */
import type { SalesReport } from "@cardpack/client/operator"
import { Bars } from "../../kit/Bars.tsx"
import * as Percent from "../../kit/Percent.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/RecordText.ts"
import { days, sums } from "./SalesSums.ts"

export const SalesChart = ({ report }: { readonly report: SalesReport }) => {
  const { buybacks, packs, sold } = sums(report.data)
  return (
    <Bars
      caption={text.sales.caption}
      bars={days(report).map((day) => ({ label: day.key, values: [day.sold, day.buybacks] }))}
      series={[
        {
          name: text.sales.sold,
          total: text.sales.ofPacks(Usd.words(sold), packs),
          colour: "accent"
        },
        {
          name: text.sales.boughtBack,
          total: text.sales.rate(Usd.words(buybacks), Percent.of(buybacks, sold)),
          colour: "calm"
        }
      ]}
      words={Usd.words}
      empty={text.sales.none}
    />
  )
}
