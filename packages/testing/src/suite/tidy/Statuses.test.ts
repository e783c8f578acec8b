/** Only the tables of the state machines determine a new status. */
import * as Approval from "@cardpack/core/domain/approval/Transitions"
import * as Card from "@cardpack/core/domain/card/Transitions"
import * as Funding from "@cardpack/core/domain/funding/Transitions"
import * as Mail from "@cardpack/core/domain/mail/Transitions"
import * as Onchain from "@cardpack/core/domain/onchain/Transitions"
import * as Operation from "@cardpack/core/domain/operation/Transitions"
import * as Shipment from "@cardpack/core/domain/shipment/Transitions"
import * as Delivery from "@cardpack/core/domain/webhook/Transitions"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

const tables = [Approval, Card, Funding, Mail, Onchain, Operation, Shipment, Delivery].map(
  ({ table }) => table
)
const words = [...new Set([...Card.STATUSES, ...tables.flatMap(({ states }) => [...states])])]

/** An assignment of a status, in a row or to a variable; not a comparison or a type. */
const written = new RegExp(
  `(?<!readonly )\\b(status|state)\\s*(:|=(?!=))[^,;{}()]*"(${words.join("|")})"|\\bsealed:\\s*(true|false)\\b`
)

/** The text without comments. `status` and its value may be on two lines. */
const joined = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (match) => match.replace(/[^\n]/g, " "))
    .replace(/(\b(?:status|state)\s*[:=])\s*\n\s*/g, "$1 ")

const core = Sources.inFolder("packages/core/src")
const find = (pattern: RegExp) => Sources.find(core, pattern, joined)

describe("a status", () => {
  it("of a row that a machine moves is written only by the machine", () => {
    // No machine moves a partner's status: an operator sets it.
    const partner = /\/CreatePartner\.ts:\d+: status: "active",$/
    assert.deepStrictEqual(
      find(written).filter((line) => !partner.test(line)),
      []
    )
  })

  it("that an event reports is the one of its fired row", () => {
    assert.deepStrictEqual(find(/\.emit\(\s*["'{[]/), [])
    const files = core.filter(({ text }) => text.includes(".emit("))
    assert.isAbove(files.length, 4)
  })
})
