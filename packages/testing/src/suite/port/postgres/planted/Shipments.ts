/** Plants in shipments and their mails. */
import { change, copy, FRESH, first, IDLE, OTHER, type Plant, remove } from "./Rows.ts"

const shipment = (set: string) => change("shipment", "status = 'delivered'", set)

export const SHIPMENTS: ReadonlyArray<Plant> = [
  {
    kind: "A redemption's shipment is gone.",
    sql: [remove("shipment", "status = 'delivered'")],
    names: "every redemption has its shipment, and costs its country's fee"
  },
  {
    kind: "A buyback has a shipment.",
    sql: [
      copy("shipment", "t.status = 'delivered'", {
        id: FRESH,
        operation_id: first("operation", "kind = 'buyback'")
      })
    ],
    names: "every shipment is of a redemption"
  },
  {
    kind: "A shipment is of another redemption.",
    sql: [shipment(`operation_id = ${first("operation", "kind = 'order'")}`)],
    names: "every redemption has its shipment, and costs its country's fee"
  },
  {
    kind: "A shipment is another customer's.",
    sql: [shipment(`customer_id = ${IDLE}`)],
    names: "every redemption has its shipment, and costs its country's fee"
  },
  {
    kind: "A shipment is another account's.",
    sql: [shipment(`account_id = ${OTHER}`)],
    names: "every redemption has its shipment, and costs its country's fee"
  },
  {
    kind: "A shipment goes to another country than was paid for.",
    sql: [shipment("country_code = 'JP', country_name = 'Japan'")],
    names: "every redemption has its shipment, and costs its country's fee"
  },
  {
    kind: "A shipment's country has another name.",
    sql: [shipment("country_name = 'Japan'")],
    names: "fees"
  },
  {
    kind: "A delivered shipment was never shipped.",
    sql: [shipment("status = 'created'")],
    names: "every shipment is as its last event told"
  },
  {
    kind: "A shipment on hold is delivered.",
    sql: [change("shipment", "status = 'exception'", "status = 'delivered'")],
    names: "every shipment is as its last event told"
  },
  {
    kind: "Parcels move in production, and no operator moved them.",
    sql: ["UPDATE belonging SET environment = 'production'"],
    names: "in production, every parcel was moved by an operator"
  },
  {
    kind: "A shipment has another tracking number than was told.",
    sql: [change("shipment", "tracking_number IS NOT NULL", "tracking_number = '8'")],
    names: "every shipment is as its last event told"
  },
  {
    kind: "A shipment's address is not the one whose hash it holds.",
    sql: [shipment("info_fingerprint = repeat('0', 64)")],
    names: "fingerprints"
  },
  {
    kind: "A shipment's address is forgotten before it arrived.",
    sql: [change("shipment", "status = 'in_transit'", "info = NULL, info_fingerprint = NULL")],
    names: "every address is kept until its parcel has arrived"
  },
  {
    kind: "A mail is another account's.",
    sql: [`UPDATE mail SET account_id = ${OTHER} WHERE state = 'sent'`],
    names: "every mail is about its partner's shipment or event"
  },
  {
    kind: "A mail is of another operation than its shipment.",
    sql: [`UPDATE mail SET operation_id = ${first("operation")} WHERE state = 'sent'`],
    names: "every mail is about its partner's shipment or event"
  },
  {
    kind: "A mail that was sent is gone.",
    sql: ["DELETE FROM mail WHERE state = 'sent'"],
    names: "every mail that was sent is there"
  },
  {
    kind: "A mail that was sent will be sent again.",
    sql: ["UPDATE mail SET state = 'queued', due_at = updated_at WHERE state = 'sent'"],
    names: "every mail that was sent is there"
  },
  {
    kind: "One mail that was sent to a recipient will be sent again.",
    sql: [
      `UPDATE mail SET state = 'queued', due_at = updated_at WHERE id = (SELECT id FROM mail
        WHERE state = 'sent' AND shipment_id IS NOT NULL ORDER BY id LIMIT 1)`
    ],
    names: "no mail is sent a second time"
  }
]
