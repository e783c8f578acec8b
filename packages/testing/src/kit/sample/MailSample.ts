/** Sample mails, as `Sample` has the other rows. */
import { type Event, Mail, type Shipment } from "@cardpack/core/domain"
import * as Sample from "./Sample.ts"

/** A mail about an event. */
export const eventMail = (
  of: Event.Event,
  fields: Partial<Mail.EventMail> = {}
): Mail.EventMail => ({ ...Mail.about(Sample.id("mail"), of), ...fields })

export const mail = (
  of: Shipment.Shipment,
  fields: Partial<Mail.ShipmentMail> = {}
): Mail.ShipmentMail => ({
  id: Sample.id("mail"),
  accountId: of.accountId,
  shipmentId: of.id,
  operationId: of.operationId,
  status: "created",
  eventId: null,
  channel: "partner_email",
  state: "queued",
  attempts: 0,
  dueAt: Sample.THEN,
  createdAt: Sample.THEN,
  updatedAt: Sample.THEN,
  ...fields
})
