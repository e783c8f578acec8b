/** The design page shows the transition tables that the engine runs, as tables and as diagrams. */
import * as fs from "node:fs"
import * as path from "node:path"
import * as Card from "@cardpack/core/domain/card/Transitions"
import * as Funding from "@cardpack/core/domain/funding/Transitions"
import * as Machine from "@cardpack/core/domain/machine/Machine"
import * as Mail from "@cardpack/core/domain/mail/Transitions"
import * as Onchain from "@cardpack/core/domain/onchain/Transitions"
import * as Operation from "@cardpack/core/domain/operation/Transitions"
import * as Shipment from "@cardpack/core/domain/shipment/Transitions"
import * as Delivery from "@cardpack/core/domain/webhook/Transitions"
import { assert, describe, it } from "@effect/vitest"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"
import * as Diagram from "./Diagram.ts"

const DESIGN = "packages/core/docs/design.md"
const page = fs.readFileSync(path.join(Sources.ROOT, DESIGN), "utf8")

const shows = <State extends string, Begin extends string, FactsOf extends object>(
  name: string,
  table: Machine.Table<State, Begin, FactsOf>
) => {
  assert.strictEqual(Markdown.section(page, `diagram: ${name}`), Diagram.toMermaid(table))
  assert.strictEqual(Markdown.section(page, `table: ${name}`), Machine.toMarkdown(table))
}

describe("the design page shows the states that the engine runs: of", () => {
  it("a card", () => shows("card", Card.table))
  it("an operation", () => shows("operation", Operation.table))
  it("a shipment", () => shows("shipment", Shipment.table))
  it("a funding transaction", () => shows("funding transaction", Funding.table))
  it("an on-chain entry", () => shows("on-chain entry", Onchain.table))
  it("a webhook delivery", () => shows("delivery", Delivery.table))
  it("a mail", () => shows("mail", Mail.table))
})
