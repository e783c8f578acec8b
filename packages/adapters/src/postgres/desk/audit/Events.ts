/**
 * What must hold of each event: what it reports is there, and each endpoint was told once;
 * of each endpoint, that its deliveries are found.
 */
import { Endpoint, Schedule } from "@cardpack/core/domain"
import { BEFORE_LAST } from "./Numbers.ts"
import { said } from "./PublicId.ts"
import { CLOCKS, type Rule, rowsOf, type Sheet } from "./Sheet.ts"
import { everWas } from "./Versions.ts"

/**
 * An endpoint that took the event by what it subscribes to, and nobody changed since: its own time and
 * number tell what the event's count does not, once somebody changed that with its deliveries.
 */
const DUE = `w.sequence < x.sequence AND x.type NOT LIKE 'webhook.%'
  AND (w.updated_at = w.created_at OR w.updated_at < x.created_at - ${CLOCKS})
  AND w.subscribed_events::jsonb ?| ARRAY['*', x.type]`

/** Deliveries, found by the number, which is the event's own unless it is a replay. */
const deliveries = (table: string, said: string): string => `(SELECT count(*) AS count,
    count(*) FILTER (WHERE ${DUE}) AS due,
    coalesce(bool_and(d.event_type = x.type), true) AS same, ${said}
  FROM webhook_endpoint w JOIN ${table} d ON d.endpoint_id = w.id AND d.sequence = x.sequence
  WHERE w.account_id = x.account_id AND d.event_id = x.id AND d.account_id = x.account_id)`

/** An endpoint that nobody changed since, with a delivery that it does not subscribe to. */
const STRANGE = `coalesce(bool_or(x.type <> 'webhook.test' AND w.updated_at < x.created_at - ${CLOCKS}
    AND NOT w.subscribed_events::jsonb ?| ARRAY['*', x.type]), false)`

/** What the last attempt says of a delivery that is done. */
const TAKEN =
  "coalesce(d.attempts->-1->>'statusCode' ~ '^2' AND d.attempts->-1->>'error' IS NULL, false)"

/** A delivery that failed had all its attempts, or was held for as long as any is. */
const GIVEN_UP = `coalesce(bool_and(d.status <> 'failed'
    OR json_array_length(d.attempts) >= ${Schedule.MAX_ATTEMPTS}
    OR d.finished_at >= d.created_at + ${Schedule.HOLD} * interval '1 millisecond' - ${CLOCKS}), true)`

/** Whether an event tells the cards of a row `y` by their places, and something more of each. */
const told = (list: string, more: string): string =>
  `count(*) = jsonb_array_length(j.data->'${list}') AND coalesce(bool_and(
    j.data->'${list}'->y.ordinal->>'id' = i.said AND ${more}), true)`

/** The end of the window of its card in an order's event. */
const UNTIL = "(j.data->'cards'->y.ordinal->>'refundableUntil')::timestamptz"

/** The value of its card in a buyback's event. */
const VALUE = "(j.data->'affectedCards'->y.ordinal->>'buybackUsd')::numeric * 1000000"

/** The item of its card, in an order's event: none of a pack that was not opened yet. */
const ITEM = `(j.data->'cards'->y.ordinal->>'name' IS NULL OR ${everWas(
  "y.item_id",
  `n.name = j.data->'cards'->y.ordinal->>'name'
    AND n.buyback = (j.data->'cards'->y.ordinal->>'buybackUsd')::numeric * 1000000`
)})`

/** The status that an event tells; what else tells of the chain is left to its entries. */
const STATUS = `CASE WHEN x.type = 'operation.awaiting_chain' THEN 'awaiting_chain'
  WHEN o.mode = 'onchain' THEN j.data->>'status' ELSE o.status END`

/** What an event of an operation says of it; both never change. */
const SAME = `o.account_id = x.account_id AND j.data->>'kind' = o.kind
  AND j.data->>'mode' = o.mode AND j.data->>'customerId' = u.said
  AND (j.data->>'vendingMachineId')::integer IS NOT DISTINCT FROM o.vending_machine_id
  AND (j.data->>'quantity')::integer IS NOT DISTINCT FROM o.quantity
  AND (j.data->>'chargedUsd')::numeric * 1000000 = o.charged
  AND j.data->>'status' = ${STATUS} AND (o.mode = 'onchain' OR x.created_at = o.created_at)
  AND (o.mode = 'onchain' AND x.type <> 'buyback.completed'
    OR (j.data->>'creditedUsd')::numeric * 1000000 = o.credited)
  AND coalesce(c.same, y.same)`

/** The balance was what it tells, and fell below the threshold with the entries just before it. */
const WARNED = `SELECT l.created_at = x.created_at
    AND (j.data->'balance'->>'cash')::numeric * 1000000 = l.cash_after
    AND (j.data->'balance'->>'bonus')::numeric * 1000000 = l.bonus_after
    AND (j.data->>'thresholdUsd')::numeric * 1000000 > l.cash_after + l.bonus_after
    AND EXISTS (SELECT 1 FROM ledger_entry p
      WHERE p.account_id = x.account_id AND p.sequence <= l.sequence AND p.created_at = x.created_at
        AND p.cash_after - p.cash + p.bonus_after - p.bonus
          >= (j.data->>'thresholdUsd')::numeric * 1000000)
  FROM ledger_entry l WHERE l.account_id = x.account_id AND l.sequence < x.sequence
  ORDER BY l.sequence DESC LIMIT 1`

/** The card was drawn so: a window's end is told from that moment on, a request before it. */
const OPENED = `EXISTS (SELECT 1 FROM card y JOIN draw w ON w.card_id = y.id
  WHERE y.id = uuid_of(j.data->>'cardId') AND y.account_id = x.account_id
    AND y.operation_id = o.id AND j.data->>'customerId' = u.said AND w.tier = j.data->>'tier'
    AND w.machine_id = (j.data->>'vendingMachineId')::integer
    AND j.data->>'trigger' = CASE WHEN w.created_at < y.refundable_until OR y.claim_seed IS NULL
      THEN 'request' ELSE 'window_end' END
    AND (y.claim_seed IS NULL OR (j.data->>'revealedAt')::timestamptz = w.created_at))`

/** An endpoint of the account, which it was sent to others about. */
const ABOUT = `EXISTS (SELECT 1 FROM webhook_endpoint w
  WHERE w.id = uuid_of(j.data->>'webhookEndpointId') AND w.account_id = x.account_id)`

/** Told once: of a deposit just after it, and of its credit just after its entry. */
const TOLD_ONCE = `CASE x.type
  WHEN 'balance.topup.detected' THEN x.sequence = least(f.sequence, ${BEFORE_LAST}) + 1
  WHEN 'balance.topup.confirmed' THEN EXISTS (SELECT 1 FROM ledger_entry l
    WHERE l.funding_transaction_id = f.id AND least(l.sequence, ${BEFORE_LAST}) + 1 = x.sequence)
  ELSE true END`

/** Whose it is found as: by columns, which events of before do not have. */
const FOUND = `(x.operation_id IS NULL OR x.operation_id = o.id)
  AND (x.customer_id IS NULL OR x.customer_id = o.customer_id)`

const REPORTED = `${FOUND} AND CASE
  WHEN x.type = 'webhook.test' THEN true
  WHEN x.type LIKE 'webhook.%' THEN ${ABOUT}
  WHEN x.type = 'balance.low' THEN (${WARNED})
  WHEN x.type LIKE 'balance.topup.%' THEN f.account_id = x.account_id
    AND (x.type = 'balance.topup.detected' OR x.type = 'balance.topup.' || f.status)
    AND (j.data->>'amountUsd')::numeric * 1000000 = f.amount AND ${TOLD_ONCE}
  WHEN x.type = 'card.revealed' THEN ${OPENED}
  WHEN x.type = 'shipment.updated' THEN o.kind = 'redemption' AND o.account_id = x.account_id
  ELSE ${SAME} END`

/** Of an identifier in the data of an event; the row is found by its UUID. */
const uuidIn = (field: string): string => `uuid_of(j.data->>'${field}')`

const rule = (name: string, remedy: string, broken: string, of?: string): Rule =>
  of === undefined ? { name, remedy, broken } : { name, remedy, broken, of }

export const events: Sheet = {
  prefix: "evt",
  // Parsed once: each look into a column of JSON parses it anew. Most events are of the operation
  // that was written just before them: its spelling is compared, and the UUIDs of others decoded.
  from: `${rowsOf("event")}
  CROSS JOIN LATERAL (SELECT x.data::jsonb AS data OFFSET 0) j
  LEFT JOIN LATERAL (
    SELECT n.id, s.said FROM operation n CROSS JOIN LATERAL ${said("op", "n.id")} s
    WHERE n.account_id = x.account_id AND n.sequence < x.sequence
    ORDER BY n.sequence DESC LIMIT 1
  ) n ON true
  LEFT JOIN operation o ON o.id =
    CASE WHEN n.said = j.data->>'operationId' THEN n.id ELSE ${uuidIn("operationId")} END
  CROSS JOIN LATERAL ${said("cus", "o.customer_id")} u
  LEFT JOIN funding_transaction f ON f.id = ${uuidIn("fundingTransactionId")}
  LEFT JOIN LATERAL (
    SELECT ${told("cards", `${UNTIL} IS NOT DISTINCT FROM y.refundable_until AND ${ITEM}`)} AS same
    FROM card y CROSS JOIN LATERAL ${said("card", "y.id")} i
    WHERE y.operation_id = o.id AND o.kind = 'order'
  ) c ON o.kind = 'order'
  LEFT JOIN LATERAL (
    SELECT ${told(
      "affectedCards",
      `(o.kind <> 'buyback' OR o.mode = 'onchain' OR ${VALUE} = y.credited_cash)`
    )} AS same
    FROM operation_card y CROSS JOIN LATERAL ${said("card", "y.card_id")} i
    WHERE y.operation_id = o.id AND o.kind <> 'order'
  ) y ON o.kind <> 'order' AND x.type <> 'shipment.updated'
  CROSS JOIN LATERAL ${deliveries("delivery", `${STRANGE} AS strange`)} d
  CROSS JOIN LATERAL ${deliveries(
    "delivery_history",
    `coalesce(bool_and((d.status = 'delivered') = ${TAKEN}), true) AS ended, ${GIVEN_UP} AS tried`
  )} h
  CROSS JOIN LATERAL (SELECT count(*) AS count, count(*) FILTER (WHERE ${DUE}) AS due
    FROM webhook_endpoint w WHERE w.account_id = x.account_id) m`,
  rules: [
    rule(
      "every event says what happened",
      "Tell the partner what its webhooks told wrongly.",
      `NOT (${REPORTED})`
    ),
    rule(
      "every event has its deliveries",
      "Ask the partner to replay the event: POST /api/v2/webhooks/{webhookId}/replay.",
      `x.deliveries <> d.count + h.count OR m.due > d.due + h.due AND m.count <= ${Endpoint.MAX_MATCHED}`,
      "x.deliveries IS NOT NULL"
    ),
    rule(
      "every delivery is what its event and its last attempt say",
      "Compare it with what the partner received (cardpack deliveries get), and ask it to replay the event.",
      "NOT d.same OR NOT h.same OR NOT h.ended"
    ),
    rule(
      "every delivery that failed was tried as often as any is",
      "The partner was never told: send it again (cardpack deliveries retry), and ask who gave it up.",
      "NOT h.tried"
    ),
    rule(
      "every event waits for endpoints that subscribe to it",
      "An endpoint is told what it did not ask for. Ask who moved the delivery.",
      "d.strange"
    )
  ]
}

export const endpoints: Sheet = {
  prefix: "wh",
  from: `${rowsOf("webhook_endpoint")} LEFT JOIN webhook_lane n ON n.endpoint_id = x.id`,
  rules: [
    rule(
      "every endpoint's lane begins before what waits for it",
      "Nothing is sent to the endpoint. Ask who changed its lane, and set it back.",
      `n.endpoint_id IS NULL OR EXISTS (SELECT 1 FROM delivery d WHERE d.endpoint_id = x.id
        AND d.sequence <= n.through AND d.retry_at IS NULL)`
    )
  ]
}
