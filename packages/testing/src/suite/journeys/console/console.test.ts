/** The console in Chromium: a day of each role, at one service and in one browser. */
import { describe, it } from "vitest"
import * as Catalog from "./Catalog.ts"
import * as Developer from "./Developer.ts"
import * as Ended from "./Ended.ts"
import * as Environments from "./Environments.ts"
import * as Finance from "./Finance.ts"
import * as Manager from "./Manager.ts"
import * as Operator from "./Operator.ts"
import * as Passkeys from "./Passkeys.ts"
import * as Shipments from "./Shipments.ts"
import * as SigningIn from "./SigningIn.ts"
import { isQuiet } from "./Stage.ts"
import * as Stock from "./Stock.ts"
import * as Walk from "./Walk.ts"

const DAYS: ReadonlyArray<readonly [string, () => void]> = [
  ["an operator's morning", Operator.day],
  ["an operator with the catalog", Catalog.day],
  ["an operator who ships", Shipments.day],
  ["an operator with the stock", Stock.day],
  ["a developer's first day", Developer.day],
  ["a partner's manager", Manager.day],
  ["a partner's finance", Finance.day],
  ["a person with a passkey", Passkeys.day],
  ["somebody at the door", SigningIn.day],
  ["a session that ends", Ended.day],
  ["every page", Walk.day],
  ["a person of both environments", Environments.day]
]

describe.each(DAYS)("%s", (_, day) => {
  day()
  it("meets no error of a script and no refusal of the policy", isQuiet)
})
