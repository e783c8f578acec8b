/** Which mails a shipment's status calls for (spec, "notifications"). */
import type { Draft } from "../engine/Draft.ts"
import type { Channel, Shipment } from "../shipment/Shipment.ts"
import { isMailed, type Mail } from "./Mail.ts"

/** An exception is mailed to the console address without being asked, when there is one. */
const channelsOf = (shipment: Shipment, consoleAddress: string | null): ReadonlyArray<Channel> =>
  shipment.status === "exception" &&
  consoleAddress !== null &&
  !shipment.channels.includes("partner_email")
    ? [...shipment.channels, "partner_email"]
    : shipment.channels

/** The shipment with its status noted as mailed about, and the mails; none for a status of before. */
export const notify = (
  draft: Draft,
  shipment: Shipment
): { readonly shipment: Shipment; readonly mails: ReadonlyArray<Mail> } => {
  const { status } = shipment
  if (!isMailed(status) || shipment.notified.includes(status)) return { shipment, mails: [] }
  const mails = channelsOf(shipment, draft.account.notificationEmail).map(
    (channel): Mail => ({
      id: draft.id("mail"),
      accountId: shipment.accountId,
      shipmentId: shipment.id,
      operationId: shipment.operationId,
      status,
      channel,
      state: "queued",
      attempts: 0,
      dueAt: draft.now,
      createdAt: draft.now,
      updatedAt: draft.now
    })
  )
  return { shipment: { ...shipment, notified: [...shipment.notified, status] }, mails }
}
