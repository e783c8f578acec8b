/** What must hold of each event: what it reports is there, and each endpoint was told once. */
import { type Rule, rowsOf, type Sheet } from "./Sheet.ts"

/** Found by the number, which is the event's own unless it is a replay. */
const deliveries = (table: string): string => `(SELECT count(*) FROM webhook_endpoint w
  JOIN ${table} d ON d.endpoint_id = w.id AND d.sequence = x.sequence
  WHERE w.account_id = x.account_id AND d.event_id = x.id AND d.account_id = x.account_id)`

/** What an event of an operation says of it; both never change. */
const SAME = `o.account_id = x.account_id AND j.data->>'kind' = o.kind
  AND j.data->>'mode' = o.mode AND j.data->>'customerId' = public_id('cus', o.customer_id)
  AND (j.data->>'vendingMachineId')::integer IS NOT DISTINCT FROM o.vending_machine_id
  AND (j.data->>'quantity')::integer IS NOT DISTINCT FROM o.quantity
  AND (j.data->>'chargedUsd')::numeric * 1000000 = o.charged
  AND (o.mode = 'onchain' OR (j.data->>'creditedUsd')::numeric * 1000000 = o.credited)`

const REPORTED = `CASE
  WHEN x.type = 'webhook.test' THEN true
  WHEN x.type = 'balance.low' THEN true
  WHEN x.type LIKE 'balance.topup.%' THEN f.account_id = x.account_id
    AND (x.type = 'balance.topup.detected' OR x.type = 'balance.topup.' || f.status)
    AND (j.data->>'amountUsd')::numeric * 1000000 = f.amount
  WHEN x.type = 'shipment.updated' THEN o.kind = 'redemption' AND o.account_id = x.account_id
  ELSE ${SAME} END`

/** Of an identifier in the data of an event; the row is found by its UUID. */
const uuidIn = (field: string): string => `uuid_of(j.data->>'${field}')`

const rule = (name: string, remedy: string, broken: string, of?: string): Rule =>
  of === undefined ? { name, remedy, broken } : { name, remedy, broken, of }

export const events: Sheet = {
  prefix: "evt",
  // Parsed once: each look into a column of JSON parses it anew.
  from: `${rowsOf("event")}
  CROSS JOIN LATERAL (SELECT x.data::jsonb AS data OFFSET 0) j
  LEFT JOIN operation o ON o.id = ${uuidIn("operationId")}
  LEFT JOIN funding_transaction f ON f.id = ${uuidIn("fundingTransactionId")}`,
  rules: [
    rule(
      "every event says what happened",
      "Tell the partner what its webhooks told wrongly.",
      `NOT (${REPORTED})`
    ),
    rule(
      "every event has its deliveries",
      "Replay the event to the endpoints that miss it.",
      `x.deliveries <> ${deliveries("delivery")} + ${deliveries("delivery_history")}`,
      "x.deliveries IS NOT NULL"
    )
  ]
}
