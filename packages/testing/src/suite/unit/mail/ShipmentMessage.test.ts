import * as Content from "@cardpack/core/domain/mail/Content"
import * as Mail from "@cardpack/core/domain/mail/Mail"
import * as ShipmentMessage from "@cardpack/core/domain/mail/ShipmentMessage"
import { CHANNELS } from "@cardpack/core/domain/shipment/Shipment"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as Hostile from "../../../kit/arbitrary/Hostile.ts"

const OPERATION = "op_01h2xcejqtf2nbrexx3vqjhp41"
const SHIPMENT = "shp_01h2xcejqtf2nbrexx3vqjhp42"

const empty: ShipmentMessage.Notice["shipment"] = {
  id: SHIPMENT,
  operationId: OPERATION,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  statusReason: null
}

const tracked: ShipmentMessage.Notice["shipment"] = {
  ...empty,
  carrier: "DHL",
  trackingNumber: "JD 0146",
  trackingUrl: "https://track.example/?a=1&b=2",
  statusReason: "held at customs"
}

const notice = (fields: Partial<ShipmentMessage.Notice> = {}): ShipmentMessage.Notice => ({
  status: "shipped",
  channel: "customer_email",
  environment: "production",
  partnerName: "Acme Cards",
  cards: 3,
  shipment: tracked,
  ...fields
})

const compose = (fields: Partial<ShipmentMessage.Notice> = {}) =>
  ShipmentMessage.compose(notice(fields))

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'"
}

const seen = (html: string): ReadonlyArray<string> =>
  html
    .slice(html.indexOf("<body>"))
    .split("\n")
    .map((line) =>
      line.replace(/<[^>]*>/g, "").replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    )
    .filter((line) => line !== "")

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "")

/** The module's own tags; nothing else may look like a tag. */
const TAG =
  /<!doctype html>|<\/?(?:html|head|body|title|p|ul|li|a)>|<html lang="en">|<meta charset="utf-8">|<a href="https?:\/\/[^"<>\s]*">/gi

describe("a mail to the customer", () => {
  it("names the shop, the cards and the parcel, and no id but the shipment's", () => {
    assert.deepStrictEqual(compose().subject, "Acme Cards: your 3 cards have been shipped")
    assert.deepStrictEqual(linesOf(compose().text), [
      "The parcel with your 3 cards from Acme Cards is on its way.",
      "Carrier: DHL",
      "Tracking number: JD 0146",
      "Tracking: https://track.example/?a=1&b=2",
      `Shipment: ${SHIPMENT}`,
      "If you have questions, please contact Acme Cards."
    ])
  })
})

describe("a mail to the partner", () => {
  it("names both ids and how a wrong address is corrected", () => {
    const mail = compose({ channel: "partner_email", status: "exception" })
    assert.strictEqual(mail.subject, `Shipment needs attention: 3 cards (${SHIPMENT})`)
    assert.deepStrictEqual(linesOf(mail.text), [
      "A shipment of 3 cards for Acme Cards hit an exception.",
      "Reason: held at customs",
      "Carrier: DHL",
      "Tracking number: JD 0146",
      "Tracking: https://track.example/?a=1&b=2",
      `Shipment: ${SHIPMENT}`,
      `Operation: ${OPERATION}`,
      `A wrong address can be corrected with PUT /api/v2/operations/${OPERATION}/shipment/address.`
    ])
  })
})

describe("every mail", () => {
  const all = fc.record({
    status: fc.constantFrom(...Mail.STATUSES),
    channel: fc.constantFrom(...CHANNELS),
    environment: fc.constantFrom("production" as const, "sandbox" as const),
    partnerName: Hostile.text,
    cards: fc.integer({ min: 0, max: 10 }),
    shipment: fc.record({
      id: fc.constant(empty.id),
      operationId: fc.constant(empty.operationId),
      carrier: fc.option(Hostile.text),
      trackingNumber: fc.option(Hostile.text),
      trackingUrl: fc.option(
        fc.oneof(
          Hostile.text,
          Hostile.text.map((text) => `https://${text}`)
        )
      ),
      statusReason: fc.option(Hostile.text)
    })
  })
  const holds = (property: (given: ShipmentMessage.Notice) => void) =>
    fc.assert(fc.property(all, property), { numRuns: 1000 })

  it("leaves out what is not known", () => {
    for (const status of Mail.STATUSES) {
      const { text } = compose({ status, shipment: empty })
      assert.notMatch(text, /Carrier|Tracking|Reason|null/)
    }
  })

  it("gives the reason of an exception alone", () => {
    for (const status of Mail.STATUSES) {
      assert.strictEqual(compose({ status }).text.includes("Reason:"), status === "exception")
    }
  })

  it.each([
    ["no link", "javascript:alert(1)"],
    ["no web address", "ftp://track.example/1"],
    ["a link in disguise", " https://track.example"],
    ["two lines", "https://track.example\nBcc: x"],
    ["a mark that reorders", "https://track.example/\u202egpj"]
  ])("has no tracking address of %s", (_what, trackingUrl) => {
    const mail = compose({ shipment: { ...tracked, trackingUrl } })
    assert.notInclude(mail.html, "<a ")
    assert.notInclude(mail.text, "Tracking:")
  })

  it("has a subject of one line, which is not too long", () => {
    holds((given) => {
      const { subject } = ShipmentMessage.compose(given)
      assert.notMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u)
      assert.isAtLeast(subject.length, 10)
      assert.isAtMost(Array.from(subject).length, Content.MAX_SUBJECT)
    })
  })

  it("has the lines that are meant, and none that an input forged", () => {
    holds((given) => {
      const lines = linesOf(ShipmentMessage.compose(given).text)
      const labels = /^(Reason|Carrier|Tracking number|Tracking|Shipment|Operation): \S/
      const facts = lines
        .slice(1)
        .filter((line) => labels.test(line))
        .map((line) => line.split(":")[0])
      assert.strictEqual(new Set(facts).size, facts.length)
      const others = lines.length - facts.length
      const exception = given.channel === "partner_email" && given.status === "exception"
      const closing = given.channel === "customer_email" || exception
      assert.strictEqual(others, 1 + Number(closing) + Number(given.environment === "sandbox"))
    })
  })

  it("says the same in both parts, and no input writes markup", () => {
    holds((given) => {
      const { html, text } = ShipmentMessage.compose(given)
      assert.deepStrictEqual(seen(html), linesOf(text))
      assert.notMatch(html.replace(TAG, ""), /[<>"']/)
      assert.notMatch(html, /&(?!(?:amp|lt|gt|quot|#39);)/)
    })
  })

  it("names the operation to the partner alone", () => {
    holds((given) => {
      const { html, subject, text } = ShipmentMessage.compose(given)
      const named = `${html}${subject}${text}`.includes(OPERATION)
      assert.strictEqual(named, given.channel === "partner_email")
    })
  })
})
