import { describe } from "vitest"
import * as BadBody from "./BadBody.ts"
import * as Sample from "./Sample.ts"

describe("on memory", () => BadBody.suite(() => Sample.open()))
