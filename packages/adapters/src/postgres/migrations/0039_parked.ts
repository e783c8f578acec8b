/**
 * Events that a consumer's handler failed too often, set aside so that its partner's others go on
 * (decisions.md#parked-events).
 */
import { migration } from "./Schema.ts"

export default migration([
  `CREATE TABLE event_consumer_parked (
    consumer text NOT NULL REFERENCES event_consumer,
    event_id uuid NOT NULL REFERENCES event,
    failures integer NOT NULL CHECK (failures > 0),
    why text NOT NULL,
    parked_at timestamptz(3) NOT NULL,
    PRIMARY KEY (consumer, event_id)
  )`
])
