/** Plants in events. */
import {
  ACME,
  COUNTED,
  change,
  copy,
  FRESH,
  first,
  inData,
  NEXT,
  OTHER,
  type Plant,
  remove
} from "./Rows.ts"

const event = (where: string, set: string) => change("event", where, set)
const ORDERED = "type = 'operation.completed'"
const REFUNDED = "type = 'refund.completed'"
const PARCEL = "type = 'shipment.updated'"
const PAID = "type = 'balance.topup.confirmed'"
/** The data of another order's event. */
const FOREIGN = `data = (SELECT data FROM event WHERE id = ${first("event", ORDERED, 2)})`

export const EVENTS: ReadonlyArray<Plant> = [
  {
    kind: "An order's event is gone.",
    sql: [remove("event", ORDERED)],
    names: "every operation has its event"
  },
  {
    kind: "An order's event is gone, with its deliveries.",
    sql: [
      `DELETE FROM delivery_history WHERE event_id = ${first("event", ORDERED)}`,
      remove("event", ORDERED)
    ],
    names: "every operation has its event"
  },
  {
    kind: "The event of a cancelled mint is gone, with its deliveries.",
    sql: [
      `DELETE FROM delivery WHERE event_id = ${first("event", "type = 'operation.cancelled'")}`,
      remove("event", "type = 'operation.cancelled'")
    ],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "A pack that was opened on request is told as opened by its window.",
    sql: [
      `UPDATE event SET data = replace(data::text, '"request"', '"window_end"')::json
        WHERE id = ${first("event", "type = 'card.revealed'")}`
    ],
    names: "every event says what happened"
  },
  {
    kind: "A parcel's event is gone.",
    sql: [remove("event", PARCEL)],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An order is told twice.",
    sql: [
      COUNTED,
      copy("event", `t.id = ${first("event", ORDERED)}`, {
        id: FRESH,
        sequence: NEXT,
        deliveries: "0"
      })
    ],
    names: "every operation has its event"
  },
  {
    kind: "An order is told as a buyback.",
    sql: [event(ORDERED, "type = 'buyback.completed'")],
    names: "every operation has its event"
  },
  {
    kind: "A cancelled mint is told as completed.",
    sql: [event("type = 'operation.cancelled'", "type = 'operation.completed'")],
    names: "every operation has its event"
  },
  {
    kind: "A credited deposit is told as failed.",
    sql: [event(PAID, "type = 'balance.topup.failed'")],
    names: "every event says what happened"
  },
  {
    kind: "An event tells of another sum.",
    sql: [event(REFUNDED, inData('"creditedUsd":"20.000000"', '"creditedUsd":"21.000000"'))],
    names: "every event says what happened"
  },
  {
    kind: "An event is found as another order's.",
    sql: [
      event(
        ORDERED,
        `operation_id = (SELECT operation_id FROM event WHERE id = ${first("event", ORDERED, 2)})`
      )
    ],
    names: "every event says what happened"
  },
  {
    kind: "An event is found as another customer's.",
    sql: [
      event(
        REFUNDED,
        `customer_id = (SELECT id FROM customer WHERE id <> event.customer_id LIMIT 1)`
      )
    ],
    names: "every event says what happened"
  },
  {
    kind: "An event tells of another quantity.",
    sql: [event(ORDERED, inData('"quantity":4', '"quantity":5'))],
    names: "every event says what happened"
  },
  {
    kind: "An event tells of another kind of operation.",
    sql: [event(REFUNDED, inData('"kind":"refund"', '"kind":"buyback"'))],
    names: "every event says what happened"
  },
  {
    kind: "An event tells of another status.",
    sql: [event(ORDERED, inData('"status":"completed"', '"status":"cancelled"'))],
    names: "every event says what happened"
  },
  {
    kind: "An event tells of another customer.",
    sql: [event(ORDERED, inData('"customerId":"cus_0', '"customerId":"cus_1'))],
    names: "every event says what happened"
  },
  {
    kind: "An event tells of another card.",
    sql: [event(ORDERED, inData('"id":"card_0', '"id":"card_1'))],
    names: "every event says what happened"
  },
  {
    kind: "An event tells of another order.",
    sql: [event(ORDERED, FOREIGN)],
    names: "every event says what happened"
  },
  {
    kind: "An event tells of an operation that does not exist.",
    sql: [event(ORDERED, inData('"operationId":"op_0', '"operationId":"op_1'))],
    names: "every event says what happened"
  },
  {
    kind: "An event tells nothing.",
    sql: [event(ORDERED, "data = '{}'")],
    names: "every event says what happened"
  },
  {
    kind: "A deposit's event tells of another sum.",
    sql: [event(PAID, inData("12.500000", "13.500000"))],
    names: "every event says what happened"
  },
  {
    kind: "A deposit's event is gone.",
    sql: [remove("event", PAID)],
    names: "every deposit has its events"
  },
  {
    kind: "An event is another account's.",
    sql: [event(ORDERED, `account_id = ${OTHER}`)],
    names: "every operation has its event"
  },
  {
    kind: "An event is dated a month back.",
    sql: [event(ORDERED, "created_at = created_at - interval '1 month'")],
    names: "no time goes back within an account"
  },
  {
    kind: "An event is dated a second later than what it tells.",
    sql: [event(ORDERED, "created_at = created_at + interval '1 second'")],
    names: "every event says what happened"
  },
  {
    kind: "Two events change their numbers.",
    sql: [
      "UPDATE event SET sequence = sequence + 9000 WHERE sequence IN (16, 28)",
      "UPDATE event SET sequence = CASE sequence WHEN 9016 THEN 28 ELSE 16 END WHERE sequence > 9000"
    ],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An event has the number of an operation.",
    sql: [`UPDATE event SET sequence = 15 WHERE sequence = 16 AND account_id = ${ACME}`],
    names: "an account's sequence has no gap and no number twice"
  },
  {
    kind: "An event is of no account.",
    sql: [event(ORDERED, "account_id = id")],
    names: "every row is of a partner and a machine that exist"
  }
]
