import * as fs from "node:fs"
import * as path from "node:path"
import * as Card from "@cardpack/core/card/Transitions"
import * as Funding from "@cardpack/core/funding/Transitions"
import * as Machine from "@cardpack/core/machine/Machine"
import * as Mail from "@cardpack/core/mail/Transitions"
import * as Onchain from "@cardpack/core/onchain/Transitions"
import * as Operation from "@cardpack/core/operation/Transitions"
import * as Shipment from "@cardpack/core/shipment/Transitions"
import * as Delivery from "@cardpack/core/webhook/Transitions"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../tidy/Sources.ts"
import * as Markdown from "./Markdown.ts"

const readme = fs.readFileSync(path.join(Sources.ROOT, "packages/core/README.md"), "utf8")

describe("the transition tables in core's README are those that the engine runs", () => {
  it("card", () => {
    assert.strictEqual(Markdown.section(readme, "table: card"), Machine.toMarkdown(Card.table))
  })

  it("operation", () => {
    assert.strictEqual(
      Markdown.section(readme, "table: operation"),
      Machine.toMarkdown(Operation.table)
    )
  })

  it("shipment", () => {
    assert.strictEqual(
      Markdown.section(readme, "table: shipment"),
      Machine.toMarkdown(Shipment.table)
    )
  })

  it("webhook delivery", () => {
    assert.strictEqual(
      Markdown.section(readme, "table: delivery"),
      Machine.toMarkdown(Delivery.table)
    )
  })

  it("funding transaction", () => {
    assert.strictEqual(
      Markdown.section(readme, "table: funding transaction"),
      Machine.toMarkdown(Funding.table)
    )
  })

  it("on-chain entry", () => {
    assert.strictEqual(
      Markdown.section(readme, "table: on-chain entry"),
      Machine.toMarkdown(Onchain.table)
    )
  })

  it("mail", () => {
    assert.strictEqual(Markdown.section(readme, "table: mail"), Machine.toMarkdown(Mail.table))
  })
})
