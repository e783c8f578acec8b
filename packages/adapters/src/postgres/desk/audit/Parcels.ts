/** What must hold of each shipment and of each mail about it. */
import { operationOf } from "../../rows/History.ts"
import { CLOCKS, type Listing } from "./Sheet.ts"

/** The events about a shipment `x`. */
const EVENTS = `event v WHERE ${operationOf("v")} = x.operation_id
  AND v.type = 'shipment.updated'`

/** What a shipment says of its mails of one state. */
const listed = (state: string): string => `json_array_elements(s.emails) e
  WHERE e->>'status' = x.status AND e->>'channel' = x.channel AND e->>'state' = '${state}'`

export const shipments: Listing = {
  prefix: "shp",
  table: "shipment",
  changes: "updated",
  joined: `LEFT JOIN operation o ON o.id = x.operation_id
    LEFT JOIN LATERAL (
      SELECT v.data->'shipment' AS told FROM ${EVENTS} ORDER BY v.sequence DESC LIMIT 1
    ) v ON true`,
  rules: [
    {
      name: "every shipment is of a redemption",
      remedy: "Send nothing that no redemption paid for, and ask who wrote it.",
      broken: `o.kind <> 'redemption' OR o.account_id <> x.account_id
        OR o.customer_id <> x.customer_id`
    },
    {
      name: "every shipment is as its last event told",
      remedy: "Compare it with the carrier's record, and correct it (cardpack shipments update).",
      broken: `CASE WHEN v.told IS NULL THEN x.status <> 'created' OR
          num_nonnulls(x.carrier, x.tracking_number, x.tracking_url, x.status_reason) > 0
        ELSE v.told->>'status' <> x.status
          OR v.told->>'carrier' IS DISTINCT FROM x.carrier
          OR v.told->>'trackingNumber' IS DISTINCT FROM x.tracking_number
          OR v.told->>'trackingUrl' IS DISTINCT FROM x.tracking_url
          OR v.told->>'statusReason' IS DISTINCT FROM x.status_reason END`
    },
    {
      name: "in production, every parcel was moved by an operator",
      remedy:
        "Ask the carrier where it is, and correct what the partner was told (cardpack shipments update).",
      broken: `EXISTS (SELECT 1 FROM belonging b WHERE b.environment = 'production')
        AND EXISTS (SELECT 1 FROM ${EVENTS} AND v.data->'shipment'->>'status' <> 'created'
          AND NOT EXISTS (SELECT 1 FROM operator_log g
            WHERE g.subject = public_id('shp', x.id) AND g.action = 'shipment.update'
              AND g.detail->>'status' = v.data->'shipment'->>'status'
              AND g.created_at BETWEEN v.created_at - ${CLOCKS} AND v.created_at))`
    },
    {
      name: "every address is kept until its parcel has arrived",
      remedy: "Ask the partner for the address.",
      broken: `x.info IS NULL AND NOT EXISTS (SELECT 1 FROM ${EVENTS}
          AND v.data->'shipment'->>'status' = 'delivered')
        OR (x.info IS NOT NULL AND o.fingerprint = 'forgotten')`
    },
    {
      name: "every mail that was sent is there",
      remedy: "Compare with the mail server's record: the mail may be sent again.",
      broken: `EXISTS (SELECT 1 FROM json_array_elements(x.emails) e WHERE e->>'state' = 'sent'
        AND NOT EXISTS (SELECT 1 FROM mail m WHERE m.shipment_id = x.id
          AND m.status = e->>'status' AND m.channel = e->>'channel' AND m.state = 'sent'))`
    }
  ]
}

export const mails: Listing = {
  prefix: "mail",
  table: "mail",
  changes: "updated",
  joined: `LEFT JOIN shipment s ON s.id = x.shipment_id LEFT JOIN event v ON v.id = x.event_id`,
  rules: [
    {
      name: "every mail is about its partner's shipment or event",
      remedy: "It may tell a stranger of a parcel: ask who moved it.",
      broken: `CASE WHEN x.shipment_id IS NULL THEN v.account_id <> x.account_id
        ELSE s.account_id <> x.account_id OR s.operation_id <> x.operation_id END`
    },
    {
      name: "every mail that its parcel does not know was not sent",
      remedy: "Look at the mail server's record: the customer may never have got it.",
      of: "x.state = 'sent' AND x.shipment_id IS NOT NULL",
      broken: `NOT EXISTS (SELECT 1 FROM ${listed("sent")})`
    },
    {
      name: "no mail is sent a second time",
      remedy: "Ask who set it back.",
      of: "x.state IN ('queued', 'sending')",
      broken: `x.shipment_id IS NOT NULL AND EXISTS (SELECT 1 FROM ${listed("sent")})`
    }
  ]
}
