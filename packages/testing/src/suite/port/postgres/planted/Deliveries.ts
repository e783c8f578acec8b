/** Plants in webhooks: deliveries, endpoints and lanes. */
import { change, copy, FRESH, first, OTHER, type Plant } from "./Rows.ts"

const ORDERED = "type = 'operation.completed'"
const event = (where: string, set: string) => change("event", where, set)
const DONE = "(SELECT id FROM delivery_history ORDER BY sequence, endpoint_id LIMIT 1)"
const DUE = "(SELECT id FROM delivery ORDER BY sequence DESC LIMIT 1)"
/** To an endpoint that nobody changed since. */
const KEPT = `(SELECT h.id FROM delivery_history h JOIN webhook_endpoint w ON w.id = h.endpoint_id
  WHERE w.updated_at = w.created_at AND h.event_type = 'operation.completed' ORDER BY h.sequence LIMIT 1)`
const REVOKED = "(SELECT id FROM webhook_endpoint WHERE NOT active)"

export const DELIVERIES: ReadonlyArray<Plant> = [
  {
    kind: "An event was matched to one endpoint more.",
    sql: [event(ORDERED, "deliveries = deliveries + 1")],
    names: "every event has its deliveries"
  },
  {
    kind: "An event was matched to no endpoint.",
    sql: [event(ORDERED, "deliveries = 0")],
    names: "every event has its deliveries"
  },
  {
    kind: "A delivery that was due is gone.",
    sql: [`DELETE FROM delivery WHERE id = ${DUE}`],
    names: "every event has its deliveries"
  },
  {
    kind: "A delivery that was made is gone.",
    sql: [`DELETE FROM delivery_history WHERE id = ${DONE}`],
    names: "every event has its deliveries"
  },
  {
    kind: "A delivery that was made is gone, and its event counts one less.",
    sql: [
      `UPDATE event SET deliveries = deliveries - 1 WHERE id = (
        SELECT event_id FROM delivery_history WHERE id = ${KEPT})`,
      `DELETE FROM delivery_history WHERE id = ${KEPT}`
    ],
    names: "every event has its deliveries"
  },
  {
    kind: "An event goes to an endpoint that it was not matched to.",
    sql: [copy("delivery", `t.id = ${DUE}`, { id: FRESH, endpoint_id: REVOKED })],
    names: "every event has its deliveries"
  },
  {
    kind: "An event goes to another endpoint than it was matched to.",
    sql: [`UPDATE delivery SET endpoint_id = ${REVOKED} WHERE id = ${DUE}`],
    names: "every event waits for endpoints that subscribe to it"
  },
  {
    kind: "A delivery has another type than its event.",
    sql: [`UPDATE delivery SET event_type = 'operation.cancelled' WHERE id = ${DUE}`],
    names: "every delivery is what its event and its last attempt say"
  },
  {
    kind: "A delivery that was made has another type than its event.",
    sql: [
      `UPDATE delivery_history SET event_type = 'operation.cancelled'
        WHERE id = (SELECT h.id FROM delivery_history h WHERE h.event_type = 'operation.completed' LIMIT 1)`
    ],
    names: "every delivery is what its event and its last attempt say"
  },
  {
    kind: "A delivery that was made is due again.",
    sql: [
      `INSERT INTO delivery SELECT id, account_id, endpoint_id, event_id, event_type, '[]', 0, NULL,
        sequence, created_at FROM delivery_history WHERE id = ${DONE}`
    ],
    names: "every event has its deliveries"
  },
  {
    kind: "A delivery is another account's.",
    sql: [`UPDATE delivery SET account_id = ${OTHER} WHERE id = ${DUE}`],
    names: "every event has its deliveries"
  },
  {
    kind: "A delivery is of another event.",
    sql: [`UPDATE delivery SET event_id = ${first("event", ORDERED)} WHERE id = ${DUE}`],
    names: "every event has its deliveries"
  },
  {
    kind: "A delivery is of no event.",
    sql: [`UPDATE delivery_history SET event_id = id WHERE id = ${DONE}`],
    names: "every event has its deliveries"
  },
  {
    kind: "A delivery was made, though every attempt failed.",
    sql: [
      `UPDATE delivery_history SET status = 'delivered'
        WHERE id = (SELECT h.id FROM delivery_history h WHERE h.status = 'failed' LIMIT 1)`
    ],
    names: "every delivery is what its event and its last attempt say"
  },
  {
    kind: "A delivery failed, though its endpoint took it.",
    sql: [`UPDATE delivery_history SET status = 'failed' WHERE id = ${DONE}`],
    names: "every delivery is what its event and its last attempt say"
  },
  {
    kind: "An endpoint with deliveries is gone.",
    sql: ["DELETE FROM webhook_endpoint WHERE active"],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An endpoint without an active subscription is gone, with its deliveries.",
    sql: [
      "DELETE FROM delivery WHERE endpoint_id IN (SELECT id FROM webhook_endpoint WHERE NOT active)",
      "DELETE FROM webhook_endpoint WHERE NOT active"
    ],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An endpoint is another partner's.",
    sql: [`UPDATE webhook_endpoint SET account_id = ${OTHER} WHERE NOT active`],
    names: "no number is above its account's last"
  },
  {
    kind: "A lane begins beyond deliveries that wait.",
    sql: ["UPDATE webhook_lane SET through = 126 WHERE through = 96"],
    names: "every endpoint's lane begins before what waits for it"
  },
  {
    kind: "A lane is gone, and nothing is sent to its endpoint.",
    sql: ["DELETE FROM webhook_lane WHERE through = 96"],
    names: "every endpoint's lane begins before what waits for it"
  }
]
