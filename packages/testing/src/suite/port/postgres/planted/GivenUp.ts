/** Plants in what is given up, said to be done, or put off for ever. */
import type { Plant } from "./Rows.ts"

const PUT_OFF = "nothing waits for a moment far ahead, or for events still to come"
const NAMED = "every incident and every sweep that the log names is there"

export const GIVEN_UP: ReadonlyArray<Plant> = [
  {
    kind: "A delivery that was due failed without an attempt.",
    sql: [
      `WITH gone AS (DELETE FROM delivery
          WHERE id = (SELECT id FROM delivery ORDER BY sequence DESC LIMIT 1) RETURNING *)
        INSERT INTO delivery_history (id, account_id, endpoint_id, event_id, event_type, status,
          attempts, sequence, created_at, finished_at)
        SELECT id, account_id, endpoint_id, event_id, event_type, 'failed', '[]', sequence,
          created_at, created_at FROM gone`
    ],
    names: "every delivery that failed was tried as often as any is"
  },
  {
    kind: "An endpoint's lane is leased for thousands of years.",
    sql: ["UPDATE webhook_lane SET leased_by = 'x', leased_until = '9999-01-01'"],
    names: PUT_OFF
  },
  {
    kind: "A delivery is due in thousands of years.",
    sql: [
      `UPDATE delivery SET attempts = '[{"at":0,"statusCode":500,"error":null}]', attempt_count = 1,
        retry_at = '9999-01-01'`
    ],
    names: PUT_OFF
  },
  {
    kind: "A mail is due in thousands of years.",
    sql: ["UPDATE mail SET due_at = '9999-01-01', state = 'queued'"],
    names: PUT_OFF
  },
  {
    kind: "A consumer is beyond all events.",
    sql: [
      "INSERT INTO event_consumer (name, created_at) VALUES ('planted', now())",
      `INSERT INTO event_consumer_lane (consumer, account_id, through)
        SELECT 'planted', id, 1000000000000 FROM account`
    ],
    names: PUT_OFF
  },
  {
    kind: "A mail was sent that its parcel does not know.",
    sql: [
      `UPDATE mail SET state = 'sent', due_at = NULL WHERE id = (SELECT id FROM mail
        WHERE shipment_id IS NOT NULL AND state <> 'sent' ORDER BY id LIMIT 1)`
    ],
    names: "every mail that its parcel does not know was not sent"
  },
  {
    kind: "An incident was resolved for another reason.",
    sql: ["UPDATE incident SET resolution = 'nothing' WHERE resolved_at IS NOT NULL"],
    names: "every incident was resolved by whom the log names, and as it says"
  },
  {
    kind: "An incident that was resolved is gone.",
    sql: ["DELETE FROM incident WHERE resolved_at IS NOT NULL"],
    names: NAMED
  },
  {
    kind: "A sweep is gone.",
    sql: ["DELETE FROM deposit_sweep"],
    names: NAMED
  }
]
