/** All cases, in the order in which they run: what is judged over all answers comes last. */
import type { Case } from "./Case.ts"
import { accounts } from "./case/Accounts.ts"
import { answers } from "./case/Answers.ts"
import { burns } from "./case/Burns.ts"
import { buybacks } from "./case/Buybacks.ts"
import { catalog } from "./case/Catalog.ts"
import { customers } from "./case/Customers.ts"
import { deliveries } from "./case/Deliveries.ts"
import { events } from "./case/Events.ts"
import { funding } from "./case/Funding.ts"
import { histories } from "./case/Histories.ts"
import { hooks } from "./case/Hooks.ts"
import { idempotency } from "./case/Idempotency.ts"
import { keys } from "./case/Keys.ts"
import { listCases } from "./case/Lists.ts"
import { metadata } from "./case/Metadata.ts"
import { mints } from "./case/Mints.ts"
import { orders } from "./case/Orders.ts"
import { redemptions } from "./case/Redemptions.ts"
import { refunds } from "./case/Refunds.ts"
import { requests } from "./case/Requests.ts"
import { sealed } from "./case/Sealed.ts"
import { shipments } from "./case/Shipments.ts"

export const CASES: ReadonlyArray<Case> = [
  ...requests,
  ...keys,
  ...accounts,
  ...catalog,
  ...customers,
  ...listCases,
  ...orders,
  ...metadata,
  ...idempotency,
  ...sealed,
  ...refunds,
  ...buybacks,
  ...redemptions,
  ...shipments,
  ...histories,
  ...events,
  ...hooks,
  ...deliveries,
  ...funding,
  ...mints,
  ...burns,
  ...answers
]
