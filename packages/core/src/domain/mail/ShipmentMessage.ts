/**
 * The texts of mails about a shipment (contract.md#notifications). They never hold the recipient's
 * name, address or phone.
 */
import type { Channel, Shipment } from "../shipment/Shipment.ts"
import type { Environment } from "../webhook/Event.ts"
import * as Content from "./Content.ts"
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

const counted = (cards: number): string => {
  if (cards === 1) return "1 card"
  return cards > 1 ? `${cards} cards` : "cards"
}

const customerWords = ({ cards, status }: Notice, partner: string): Content.Words => {
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

const partnerWords = ({ cards, shipment, status }: Notice, partner: string): Content.Words => {
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

const factsOf = ({ channel, shipment, status }: Notice): ReadonlyArray<Content.Fact> => [
  ...(status === "exception" ? Content.fact("Reason", shipment.statusReason) : []),
  ...Content.fact("Carrier", shipment.carrier),
  ...Content.fact("Tracking number", shipment.trackingNumber),
  ...Content.linkFact("Tracking", shipment.trackingUrl),
  ...Content.fact("Shipment", shipment.id),
  ...(channel === "partner_email" ? Content.fact("Operation", shipment.operationId) : [])
]

const SANDBOX = "This mail is from the sandbox: there is no parcel."

/** Plain text and HTML of the same content. */
export const compose = (notice: Notice): Content.Content => {
  const partner = Content.nameOf(notice.partnerName)
  const toCustomer = notice.channel === "customer_email"
  const words = toCustomer ? customerWords(notice, partner) : partnerWords(notice, partner)
  return Content.write(words, factsOf(notice), notice.environment, SANDBOX)
}
