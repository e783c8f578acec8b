/** The mails that a shipment's status causes (contract.md#notifications). */

import { addressOf } from "../../domain/account/MailSubject.ts"
import * as Machine from "../../domain/machine/Machine.ts"
import { isMailed, isUnsent, type Mail } from "../../domain/mail/Mail.ts"
import { table } from "../../domain/mail/Transitions.ts"
import type { Channel, Shipment } from "../../domain/shipment/Shipment.ts"
import type { Draft } from "../../engine/Draft.ts"

/** An exception always goes to the partner's own address, if there is one. */
const channelsOf = (shipment: Shipment, consoleAddress: string | null): ReadonlyArray<Channel> =>
  shipment.status === "exception" &&
  consoleAddress !== null &&
  !shipment.channels.includes("partner_email")
    ? [...shipment.channels, "partner_email"]
    : shipment.channels

/**
 * The mails about a shipment's new status. A channel gets none if an earlier mail about the status
 * was sent, may have been sent, or is on its way.
 */
export const notify = (
  draft: Draft,
  shipment: Shipment,
  earlier: ReadonlyArray<Mail>
): ReadonlyArray<Mail> => {
  const { status } = shipment
  if (!isMailed(status)) return []
  const used = new Set(
    earlier
      .filter((mail) => mail.status === status && !isUnsent(mail))
      .map(({ channel }) => channel)
  )
  return channelsOf(shipment, addressOf(draft.account, "parcels"))
    .filter((channel) => !used.has(channel))
    .map(
      (channel): Mail => ({
        id: draft.id("mail"),
        accountId: shipment.accountId,
        shipmentId: shipment.id,
        operationId: shipment.operationId,
        status,
        eventId: null,
        channel,
        state: Machine.begin(table, "notify").to,
        attempts: 0,
        dueAt: draft.now,
        createdAt: draft.now,
        updatedAt: draft.now
      })
    )
}
