/** The console in Chromium: a day of each role, at one service and in one browser. */
import { describe } from "vitest"
import * as Catalog from "./Catalog.ts"
import * as Developer from "./Developer.ts"
import * as Ended from "./Ended.ts"
import * as Environments from "./Environments.ts"
import * as Finance from "./Finance.ts"
import * as Manager from "./Manager.ts"
import * as Operator from "./Operator.ts"
import * as Shipments from "./Shipments.ts"
import * as Stock from "./Stock.ts"
import * as Strangers from "./Strangers.ts"
import * as Walk from "./Walk.ts"

describe("an operator's morning", Operator.day)
describe("an operator with the catalog", Catalog.day)
describe("an operator who ships", Shipments.day)
describe("an operator with the stock", Stock.day)
describe("a developer's first day", Developer.day)
describe("a partner's manager", Manager.day)
describe("a partner's finance", Finance.day)
describe("somebody at the door", Strangers.day)
describe("a session that ends", Ended.day)
describe("every page", Walk.day)
describe("a person of both environments", Environments.day)
