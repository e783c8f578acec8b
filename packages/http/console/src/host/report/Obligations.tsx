/** Balances, open refunds and received USDC of all partners, on one scale. */
import type { BalancesReport } from "@cardpack/client/operator"
import { Stacks } from "../../kit/Stacks.tsx"
import * as ObligationStacks from "./ObligationStacks.ts"

export const Obligations = ({ total }: Pick<BalancesReport, "total">) => (
  <Stacks stacks={ObligationStacks.of(total)} />
)
