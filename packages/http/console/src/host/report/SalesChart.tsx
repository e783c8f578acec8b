/** What was sold and bought back, a bar a day. */
import type { SalesReport } from "@cardpack/client/operator"
import { Bars } from "../../kit/Bars.tsx"
import * as Percent from "../../kit/Percent.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"
import { days, sums } from "./SalesSums.ts"

export const SalesChart = ({ report }: { readonly report: SalesReport }) => {
  const { buybacks, sold } = sums(report.data)
  return (
    <Bars
      caption={text.reports.salesCaption}
      bars={days(report).map((day) => ({ label: day.key, values: [day.sold, day.buybacks] }))}
      series={[
        { name: text.reports.sold, total: Usd.words(sold), colour: "accent" },
        {
          name: text.reports.boughtBack,
          total: text.reports.rate(Usd.words(buybacks), Percent.of(buybacks, sold)),
          colour: "calm"
        }
      ]}
      words={Usd.words}
      empty={text.reports.noSales}
    />
  )
}
