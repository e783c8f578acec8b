import { describe } from "vitest"
import * as Sample from "../../service/Business.ts"
import * as BadBody from "./BadBody.ts"

describe("on embedded Postgres", () => BadBody.suite(() => Sample.open({ storage: "embedded" })))
