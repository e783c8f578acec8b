/**
 * The texts of mails about a shipment (contract.md#notifications). They never hold the recipient's
 * name, address or phone.
 */
import type { Channel, Shipment } from "../shipment/Shipment.ts"
import type { Environment } from "../webhook/Event.ts"
import type { MailedStatus } from "./Mail.ts"

export interface Notice {
  /** The status to report; the shipment may have moved on. */
  readonly status: MailedStatus
  readonly channel: Channel
  readonly environment: Environment
  readonly partnerName: string
  /** Cards in the parcel; 0 when unknown, and then left out of the text. */
  readonly cards: number
  readonly shipment: Pick<
    Shipment,
    "id" | "operationId" | "carrier" | "trackingNumber" | "trackingUrl" | "statusReason"
  >
}

export interface Content {
  /** One line of at most {@link MAX_SUBJECT} characters. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Characters of a subject: about what a list of mails shows, far below a header line's 998. */
export const MAX_SUBJECT = 150

const MAX_NAME = 60
const MAX_VALUE = 1000
const MAX_LINK = 2048

/** Control characters, line and paragraph ends, and every kind of space. */
const BLANK = /[\p{Cc}\p{Z}]+/gu
/** Marks that reorder the text around them on the screen. */
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const LINK = /^https?:\/\/[^\p{C}\p{Z}]+$/iu

/** Puts foreign text on one line, so that it can't forge a line or a header of the mail. */
const line = (text: string, max: number): string => {
  const plain = text.toWellFormed().replace(REORDERING, "").replace(BLANK, " ").trim()
  const characters = Array.from(plain)
  return characters.length <= max ? plain : `${characters.slice(0, max - 1).join("")}…`
}

interface Fact {
  readonly label: string
  readonly value: string
  readonly link: boolean
}

const fact = (label: string, value: string | null): ReadonlyArray<Fact> => {
  const shown = value === null ? "" : line(value, MAX_VALUE)
  return shown === "" ? [] : [{ label, value: shown, link: false }]
}

/** Leaves out any address but http and https, because mail programs turn it into a link. */
const linkFact = (label: string, url: string | null): ReadonlyArray<Fact> =>
  url !== null && url.length <= MAX_LINK && LINK.test(url) && line(url, MAX_LINK) === url
    ? [{ label, value: url, link: true }]
    : []

interface Words {
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
}

const counted = (cards: number): string => {
  if (cards === 1) return "1 card"
  return cards > 1 ? `${cards} cards` : "cards"
}

const customerWords = ({ cards, status }: Notice, partner: string): Words => {
  const yours = cards === 1 ? "your card" : `your ${counted(cards)}`
  const have = cards === 1 ? "has" : "have"
  const help = `If you have questions, please contact ${partner}.`
  switch (status) {
    case "created":
      return {
        subject: `${partner}: ${yours} will be shipped`,
        paragraphs: [`${partner} is preparing the shipment of ${yours}.`, help]
      }
    case "shipped":
      return {
        subject: `${partner}: ${yours} ${have} been shipped`,
        paragraphs: [`The parcel with ${yours} from ${partner} is on its way.`, help]
      }
    case "delivered":
      return {
        subject: `${partner}: ${yours} ${have} been delivered`,
        paragraphs: [`The parcel with ${yours} from ${partner} has been delivered.`, help]
      }
    case "exception":
      return {
        subject: `${partner}: a problem with the shipment of ${yours}`,
        paragraphs: [`There is a problem with the shipment of ${yours} from ${partner}.`, help]
      }
  }
}

const REPORT: Readonly<Record<MailedStatus, { readonly title: string; readonly event: string }>> = {
  created: { title: "Shipment created", event: "was created" },
  shipped: { title: "Shipment shipped", event: "was shipped" },
  delivered: { title: "Shipment delivered", event: "was delivered" },
  exception: { title: "Shipment needs attention", event: "hit an exception" }
}

const partnerWords = ({ cards, shipment, status }: Notice, partner: string): Words => {
  const count = counted(cards)
  const { event, title } = REPORT[status]
  const correction = `PUT /api/v2/operations/${shipment.operationId}/shipment/address`
  return {
    subject: `${title}: ${count} (${shipment.id})`,
    paragraphs: [
      `A shipment of ${count} for ${partner} ${event}.`,
      ...(status === "exception" ? [`A wrong address can be corrected with ${correction}.`] : [])
    ]
  }
}

const factsOf = ({ channel, shipment, status }: Notice): ReadonlyArray<Fact> => [
  ...(status === "exception" ? fact("Reason", shipment.statusReason) : []),
  ...fact("Carrier", shipment.carrier),
  ...fact("Tracking number", shipment.trackingNumber),
  ...linkFact("Tracking", shipment.trackingUrl),
  ...fact("Shipment", shipment.id),
  ...(channel === "partner_email" ? fact("Operation", shipment.operationId) : [])
]

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** For the content of elements and for quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "")

const valueHtml = ({ link, value }: Fact): string => {
  const shown = escaped(value)
  return link ? `<a href="${shown}">${shown}</a>` : shown
}

/** The first paragraph, the facts, then the other paragraphs. */
const toText = (words: Words, facts: ReadonlyArray<Fact>): string => {
  const [first = "", ...rest] = words.paragraphs
  const list = facts.map(({ label, value }) => `${label}: ${value}`).join("\n")
  return `${[first, list, ...rest].join("\n\n")}\n`
}

const toHtml = (words: Words, facts: ReadonlyArray<Fact>): string => {
  const [first = "", ...rest] = words.paragraphs.map((text) => `<p>${escaped(text)}</p>`)
  const rows = facts.map((row) => `<li>${row.label}: ${valueHtml(row)}</li>`)
  return [
    "<!doctype html>",
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escaped(words.subject)}</title></head>`,
    "<body>",
    first,
    "<ul>",
    ...rows,
    "</ul>",
    ...rest,
    "</body>",
    "</html>",
    ""
  ].join("\n")
}

const SANDBOX = "This mail is from the sandbox: there is no parcel."

/** Plain text and HTML of the same content. */
export const compose = (notice: Notice): Content => {
  const partner = line(notice.partnerName, MAX_NAME) || "the shop"
  const toCustomer = notice.channel === "customer_email"
  const words = toCustomer ? customerWords(notice, partner) : partnerWords(notice, partner)
  const sandbox = notice.environment === "sandbox"
  const shown: Words = {
    subject: line(sandbox ? `[Sandbox] ${words.subject}` : words.subject, MAX_SUBJECT),
    paragraphs: (sandbox ? [...words.paragraphs, SANDBOX] : words.paragraphs).map((text) =>
      line(text, MAX_VALUE)
    )
  }
  const facts = factsOf(notice)
  return { subject: shown.subject, text: toText(shown, facts), html: toHtml(shown, facts) }
}
