/** What partners could ask for, and what came in, in micro-dollars. */
import type { BalancesReport } from "@cardpack/client/operator"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"

export const of = (total: BalancesReport["total"]) => [
  {
    name: text.reports.floatHead,
    parts: [
      { name: text.balance.cash, value: Usd.of(total.cash) },
      { name: text.balance.bonus, value: Usd.of(total.bonus) }
    ]
  },
  {
    name: text.reports.obligations,
    parts: [
      { name: text.reports.sealedHead, value: Usd.of(total.openSealedRefundsUsd) },
      { name: text.reports.quotesHead, value: Usd.of(total.openBurnQuotesUsd) }
    ]
  },
  {
    name: text.reports.receivedHead,
    parts: [{ name: text.reports.receivedHead, value: Usd.of(total.usdcReceivedUsd) }]
  }
]
