/** What must hold of each operation: its entries, its cards, its events and its entries on chain. */
import { operationOf } from "../../rows/History.ts"
import { CLOCKS, rowsOf, type Sheet } from "./Sheet.ts"
import { hadValue } from "./Versions.ts"

const FROM = `${rowsOf("operation")}
  LEFT JOIN account a ON a.id = x.account_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(sum(l.cash), 0) AS cash, coalesce(sum(l.bonus), 0) AS bonus
    FROM ledger_entry l WHERE l.operation_id = x.id
  ) l
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(sum(c.paid_cash), 0) AS cash,
      coalesce(sum(c.paid_bonus), 0) AS bonus,
      min(c.paid_cash + c.paid_bonus) <> max(c.paid_cash + c.paid_bonus) AS differ,
      coalesce(bool_and(c.account_id = x.account_id AND c.customer_id = x.customer_id), true)
        AS belong, max(c.ordinal) AS last,
      max(c.refundable_until) AS until,
      bool_and(c.paid_bonus = (-l.bonus)::bigint / x.quantity
        + CASE WHEN c.ordinal < (-l.bonus)::bigint % x.quantity THEN 1 ELSE 0 END) AS split
    FROM card c WHERE c.operation_id = x.id
  ) c
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(sum(y.credited_cash), 0) AS cash,
      coalesce(sum(y.credited_bonus), 0) AS bonus, max(y.ordinal) AS last,
      coalesce(bool_and(y.account_id = x.account_id AND k.account_id = x.account_id
        AND k.customer_id = x.customer_id), true) AS belong,
      coalesce(bool_and(y.credited_cash = k.paid_cash AND y.credited_bonus = k.paid_bonus), true)
        AS shares,
      coalesce(bool_and(k.status = CASE x.kind WHEN 'refund' THEN 'refunded'
        WHEN 'redemption' THEN 'redeemed' ELSE 'bought_back' END), true) AS ended
    FROM operation_card y LEFT JOIN card k ON k.id = y.card_id WHERE y.operation_id = x.id
  ) y
  LEFT JOIN LATERAL (
    SELECT count(*) AS count, count(*) FILTER (WHERE e.status = 'pending') AS pending,
      count(*) FILTER (WHERE e.status = 'cancelled') AS cancelled,
      coalesce(sum(e.credited), 0) AS credited,
      count(*) FILTER (WHERE e.credited > 0) AS paid
    FROM (
      SELECT status, NULL::bigint AS credited FROM onchain_order
      WHERE operation_id = x.id AND x.mode = 'onchain'
      UNION ALL SELECT status, credited FROM onchain_burn
      WHERE operation_id = x.id AND x.mode = 'onchain'
    ) e
  ) e ON x.mode = 'onchain'
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(bool_and(v.account_id = x.account_id), true) AS own,
      count(DISTINCT v.data->>'cardId') AS opened,
      count(*) FILTER (WHERE v.type = 'card.revealed') AS revealed,
      count(*) FILTER (WHERE v.type = 'operation.completed') AS completed,
      count(*) FILTER (WHERE v.type = 'operation.awaiting_chain') AS awaiting,
      count(*) FILTER (WHERE v.type = 'refund.completed') AS refunded,
      count(*) FILTER (WHERE v.type = 'buyback.completed') AS bought,
      count(*) FILTER (WHERE v.type = 'redemption.completed') AS redeemed,
      count(*) FILTER (WHERE v.type = 'shipment.updated') AS shipped,
      count(*) FILTER (WHERE v.type LIKE 'operation.%ed' AND v.type <> 'operation.completed')
        AS lost
    FROM event v WHERE ${operationOf("v")} = x.id
  ) v
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, coalesce(bool_and(s.account_id = x.account_id
      AND s.customer_id = x.customer_id), true) AS belong, min(s.country_code) AS code
    FROM shipment s WHERE s.operation_id = x.id AND x.kind = 'redemption'
  ) s`

/** How many entries an operation has beside those of burns: one, or none if nothing was moved. */
const ONE = "l.count = 1 OR (l.count = 0 AND x.charged = 0 AND x.credited = 0)"

const ENTRIES = `CASE x.kind
  WHEN 'order' THEN (${ONE}) AND l.cash = -c.cash AND l.bonus = -c.bonus
    AND x.credited = 0
  WHEN 'refund' THEN (${ONE}) AND l.cash = y.cash AND l.bonus = y.bonus AND x.charged = 0
  WHEN 'redemption' THEN (${ONE}) AND l.cash <= 0 AND l.bonus <= 0 AND x.credited = 0
  WHEN 'mint' THEN l.count = 0 AND x.charged = 0 AND x.credited = 0
  ELSE x.charged = 0 AND l.bonus = 0 AND CASE x.mode
    WHEN 'onchain' THEN l.count = e.paid AND l.cash = e.credited
    ELSE (${ONE}) AND l.cash = y.cash END
  END AND l.cash + l.bonus = x.credited - x.charged`

/** The events that an operation of its kind and status has, and no others. */
const EVENTS = `v.own AND CASE
  WHEN x.kind = 'order' THEN v.count = 1 + v.revealed AND v.completed = 1
    AND v.revealed = v.opened
  WHEN x.kind = 'refund' THEN v.count = 1 AND v.refunded = 1
  WHEN x.kind = 'redemption' THEN v.redeemed = 1 AND v.count = 1 + v.shipped
  WHEN x.kind = 'mint' THEN v.awaiting >= 1 AND v.bought + v.refunded + v.redeemed + v.shipped = 0
    AND v.completed = CASE x.status WHEN 'completed' THEN 1 ELSE 0 END
    AND (x.status <> 'cancelled' OR v.lost >= 1)
  WHEN x.mode = 'onchain' THEN v.awaiting >= 1
    AND v.completed + v.refunded + v.redeemed + v.shipped = 0
    AND v.bought = CASE WHEN x.status IN ('completed', 'cancelled') AND e.cancelled < e.count
      THEN 1 ELSE 0 END
    AND (x.status <> 'cancelled' OR v.bought + v.lost >= 1)
  ELSE v.count = 1 AND v.bought = 1 END`

/** Lists of countries that may have been in force when `x` was made, as clocks may step back. */
const LISTS = `operator_log g WHERE g.action = 'countries.put'
  AND g.created_at <= x.created_at + ${CLOCKS} AND g.created_at >= coalesce((
    SELECT max(b.created_at) FROM operator_log b WHERE b.action = 'countries.put'
      AND b.created_at <= x.created_at - ${CLOCKS}
  ), '-infinity')`

/** The fee of that time, as the operators' log has it; lists of before name no fees. */
const FEE = `EXISTS (SELECT 1 FROM ${LISTS} AND (g.detail->'fees' IS NULL
  OR (g.detail->'fees'->>s.code)::numeric * 1000000 = x.charged))`

/** What machines were set to, and from when until when; the log of early versions does not say. */
const SETTINGS = `, settings AS MATERIALIZED (
    SELECT k.key::integer AS machine, (k.value->>'priceUsd')::numeric * 1000000 AS price,
      (k.value->>'refundWindow')::numeric * interval '1 millisecond' AS refund,
      g.created_at - ${CLOCKS} AS since,
      coalesce(lead(g.created_at) OVER (PARTITION BY k.key ORDER BY g.created_at, g.id)
        + ${CLOCKS}, 'infinity') AS until
    FROM operator_log g CROSS JOIN LATERAL json_each(CASE json_typeof(g.detail->'machines')
      WHEN 'object' THEN g.detail->'machines' ELSE '{}' END) k
    WHERE g.action IN ('catalog.put', 'machine.update')
  )`

/** The machine of `x` was set so at its time, or nothing says how it was. */
const SOLD = `SELECT coalesce(bool_or(x.charged = s.price * x.quantity
    AND coalesce(x.created_at + s.refund = c.until, true)), true)
  FROM settings s WHERE s.machine = x.vending_machine_id
    AND x.created_at BETWEEN s.since AND s.until`

export const operations: Sheet = {
  prefix: "op",
  tables: SETTINGS,
  from: FROM,
  rules: [
    {
      name: "an order's cards cost what it charged",
      remedy:
        "Compare the order with its event and its entry, and give back what is wrong (cardpack adjust).",
      of: "x.kind = 'order'",
      broken: `x.quantity <> c.count OR x.charged <> c.cash + c.bonus OR c.differ
        OR c.last <> c.count - 1 OR NOT c.split`
    },
    {
      name: "every order costs what an operator had set, and is refundable as long",
      remedy:
        "Ask who changed the machine meanwhile, and give back what it cost too much (cardpack adjust).",
      of: "x.kind = 'order'",
      broken: `NOT (${SOLD})`
    },
    {
      name: "an operation's cards bring what it credited",
      remedy: "Compare the operation with its event and its entries.",
      of: "x.kind <> 'order'",
      broken: `x.status <> 'awaiting_chain' AND x.credited <> CASE x.mode
        WHEN 'onchain' THEN e.credited ELSE y.cash + y.bonus END
        OR x.mode = 'onchain' AND y.cash + y.bonus <> 0`
    },
    {
      name: "every buyback brings what an operator had set its items to",
      remedy:
        "Ask who changed the values meanwhile, and correct what the buyback brought (cardpack adjust).",
      of: "x.kind = 'buyback' AND x.mode = 'offchain'",
      broken: `EXISTS (SELECT 1 FROM operation_card y JOIN card k ON k.id = y.card_id
        WHERE y.operation_id = x.id AND NOT ${hadValue("k.item_id", "y.credited_cash")})`
    },
    {
      name: "a refund returns each card's own shares",
      remedy: "Move the difference between the buckets by two adjustments (cardpack adjust).",
      of: "x.kind = 'refund'",
      broken: "NOT y.shares OR y.count = 0"
    },
    {
      name: "every redemption has its shipment, and costs its country's fee",
      remedy: "Make sure that the parcel is sent, and correct the fee (cardpack adjust).",
      of: "x.kind = 'redemption'",
      broken: `s.count <> 1 OR NOT s.belong OR NOT (${FEE})`
    },
    {
      name: "an operation's entries sum up to what it charged and credited",
      remedy: "An entry is missing, or one too many. Correct the balance (cardpack adjust).",
      broken: `NOT (${ENTRIES})`
    },
    {
      name: "every operation has its cards, and they are its customer's",
      remedy: "Compare the operation with its event, and ask who changed its cards.",
      broken: `NOT c.belong OR NOT y.belong OR CASE x.kind
        WHEN 'order' THEN c.count = 0 OR y.count > 0
        ELSE c.count > 0 OR y.count = 0 OR y.last <> y.count - 1 END`
    },
    {
      name: "the cards of an operation have ended as it says",
      remedy:
        "A card may be sold, shipped or bought back a second time: stop that (cardpack controls set --buybacks=off --redemptions=off) until you know.",
      of: "x.mode = 'offchain' AND x.kind <> 'order'",
      broken: "NOT y.ended"
    },
    {
      name: "an operation off chain is completed when it is created",
      remedy:
        "No transition leaves it otherwise. Compare it with its event, and ask who changed it.",
      of: "x.mode = 'offchain'",
      broken: "x.status <> 'completed' OR x.completed_at <> x.created_at"
    },
    {
      name: "every operation has its event",
      remedy: "Tell the partner what its webhooks did not, or told wrongly.",
      broken: `NOT (${EVENTS})`
    },
    {
      name: "an on-chain operation is as far as its entries",
      remedy: "Look at the chain again from the operation's block on (cardpack chain rescan).",
      of: "x.mode = 'onchain'",
      broken: `x.status <> CASE WHEN e.pending > 0 THEN 'awaiting_chain'
        WHEN e.cancelled > 0 THEN 'cancelled' ELSE 'completed' END OR e.count <> y.count
        OR x.kind NOT IN ('mint', 'buyback')`
    },
    {
      name: "no operation is later than its account",
      remedy: "An operation was dated by hand: compare it with its events.",
      broken: "greatest(x.created_at, x.updated_at) > a.updated_at"
    },
    {
      name: "no idempotency key twice",
      remedy:
        "A request was executed twice. Take back what the second one moved (cardpack adjust).",
      broken: `EXISTS (SELECT 1 FROM operation p WHERE p.account_id = x.account_id
        AND p.idempotency_key = x.idempotency_key AND p.id <> x.id)`
    }
  ]
}
