/** The console in Chromium: the days of operators, and every page. */
import * as Catalog from "./Catalog.ts"
import * as Operator from "./Operator.ts"
import * as Shipments from "./Shipments.ts"
import { play } from "./Stage.ts"
import * as Stock from "./Stock.ts"
import * as Walk from "./Walk.ts"

await play({
  "an operator's morning": Operator.day,
  "an operator with the catalog": Catalog.day,
  "an operator who ships": Shipments.day,
  "an operator with the stock": Stock.day,
  "every page": Walk.day
})
