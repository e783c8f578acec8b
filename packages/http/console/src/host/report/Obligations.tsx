/** Balances, open refunds and received USDC of all partners, on one scale. */
import type { BalancesReport } from "@cardpack/client/operator"
import { Stacks } from "../../kit/Stacks.tsx"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"

export const Obligations = ({ total }: Pick<BalancesReport, "total">) => (
  <Stacks
    stacks={[
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
    ]}
  />
)
