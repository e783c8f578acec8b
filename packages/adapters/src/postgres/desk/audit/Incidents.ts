/** What must hold of each incident: what it is about, who resolved it, and what it holds back. */
import { Desk } from "@cardpack/core/ports"
import type { Listing } from "./Sheet.ts"

export const incidents: Listing = {
  prefix: "inc",
  table: "incident",
  joined: `LEFT JOIN operation o ON o.id = x.operation_id
    LEFT JOIN card c ON c.id = x.card_id
    LEFT JOIN (
      SELECT g.detail->>'incidentId' AS incident, bool_or((g.detail->>'releaseCard')::boolean)
        AS released, array_agg(g.actor) AS actors
      FROM operator_log g WHERE g.action = 'incident.resolve' GROUP BY 1
    ) g ON g.incident = public_id('inc', x.id)`,
  rules: [
    {
      name: Desk.OPEN_INCIDENTS,
      remedy: "Look at each, and resolve it.",
      broken: "x.resolved_at IS NULL"
    },
    {
      name: "every incident is about an operation and a card of its partner",
      remedy: "Restore what is missing from a backup.",
      broken: `(x.operation_id IS NOT NULL AND o.account_id IS DISTINCT FROM x.account_id)
        OR (x.card_id IS NOT NULL AND c.account_id IS DISTINCT FROM x.account_id)`
    },
    {
      name: "every incident was resolved by whom the log names",
      remedy: "Nobody resolved it through the service: look at what it was about.",
      of: "x.resolved_at IS NOT NULL",
      broken: "x.resolved_by <> ALL (g.actors)"
    },
    {
      name: "a card is held back until an operator releases it",
      remedy: "A token may exist beside the card: freeze it until you know, and ask who freed it.",
      of: "x.card_id IS NOT NULL",
      broken: `c.frozen_by IS NULL AND g.released IS NOT TRUE
        AND NOT EXISTS (SELECT 1 FROM incident n WHERE n.card_id = x.card_id AND n.id > x.id)`
    }
  ]
}
