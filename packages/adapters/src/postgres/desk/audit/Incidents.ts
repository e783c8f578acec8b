/** What must hold of each incident: what it is about, who resolved it, and what it holds back. */
import { Desk } from "@cardpack/core/ports"
import type { Listing } from "./Sheet.ts"

export const incidents: Listing = {
  prefix: "inc",
  table: "incident",
  joined: `LEFT JOIN operation o ON o.id = x.operation_id
    LEFT JOIN card c ON c.id = x.card_id
    LEFT JOIN (
      SELECT g.detail->>'incidentId' AS incident,
        bool_or(coalesce((g.detail->>'releaseCard')::boolean, g.action = 'incident.release'))
          AS released,
        array_agg(g.actor) FILTER (WHERE g.action = 'incident.resolve') AS actors,
        array_agg(g.detail->>'resolution') FILTER (WHERE g.action = 'incident.resolve') AS resolutions
      FROM operator_log g WHERE g.action IN ('incident.resolve', 'incident.release') GROUP BY 1
    ) g ON g.incident = public_id('inc', x.id)`,
  rules: [
    {
      name: Desk.OPEN_INCIDENTS,
      remedy: "Look at each, and resolve it (cardpack incidents resolve).",
      broken: "x.resolved_at IS NULL"
    },
    {
      name: "every incident is about an operation and a card of its partner",
      remedy: "Restore what is missing from a backup.",
      broken: `(x.operation_id IS NOT NULL AND o.account_id IS DISTINCT FROM x.account_id)
        OR (x.card_id IS NOT NULL AND c.account_id IS DISTINCT FROM x.account_id)`
    },
    {
      name: "every incident was resolved by whom the log names, and as it says",
      remedy: "Nobody resolved it through the service: look at what it was about.",
      of: "x.resolved_at IS NOT NULL",
      broken: "x.resolved_by <> ALL (g.actors) OR x.resolution <> ALL (g.resolutions)"
    },
    {
      name: "a card is frozen until an operator releases it",
      remedy:
        "A token may exist beside the card: suspend its partner (cardpack partners suspend) until you know who freed it.",
      of: "x.card_id IS NOT NULL",
      broken: `c.frozen_by IS NULL AND g.released IS NOT TRUE
        AND NOT EXISTS (SELECT 1 FROM incident n WHERE n.card_id = x.card_id AND n.id > x.id)`
    }
  ]
}

/** Transfers that the log says were swept by the transaction of its row, and those that are there. */
const SWEPT = `(SELECT count(*) FROM deposit_sweep s WHERE s.account_id = uuid_of(x.subject)
    AND s.transaction_hash = x.detail->>'transactionHash')
  <> (SELECT sum((g.detail->>'transfers')::int8) FROM operator_log g
    WHERE g.action = 'deposit.sweep' AND g.subject = x.subject
      AND g.detail->>'transactionHash' = x.detail->>'transactionHash')`

/** Incidents and sweeps that the log names; what is gone can't be looked at itself. */
export const named: Listing = {
  prefix: "log",
  table: `(SELECT * FROM operator_log
    WHERE action IN ('incident.resolve', 'incident.release', 'deposit.sweep')) l`,
  rules: [
    {
      name: "every incident and every sweep that the log names is there",
      remedy: "It was removed or added by hand. Restore it from a backup.",
      broken: `CASE x.action WHEN 'deposit.sweep' THEN ${SWEPT}
        ELSE x.detail->>'incidentId' IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM incident n WHERE n.id = uuid_of(x.detail->>'incidentId')) END`
    }
  ]
}

/** Answers that the log names, by the keys of their requests. */
export const answers: Listing = {
  prefix: "log",
  table: `(SELECT *, detail->>'idempotencyKey' AS key FROM operator_log
    WHERE detail->>'idempotencyKey' IS NOT NULL) l`,
  text: "key",
  rules: [
    {
      name: "every request that the log names has its answer",
      remedy:
        "The answer was removed: whoever repeats the request is refused. Restore it from a backup.",
      broken: "NOT EXISTS (SELECT 1 FROM operator_reply p WHERE p.key = x.key)"
    }
  ]
}
