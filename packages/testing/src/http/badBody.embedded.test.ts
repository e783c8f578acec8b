import { describe } from "vitest"
import * as BadBody from "./BadBody.ts"
import * as Sample from "./Sample.ts"

describe("on embedded Postgres", () => BadBody.suite(() => Sample.open({ storage: "embedded" })))
