/**
 * Consumers of events inside the host: how far each is with each partner, and who is at it
 * (decisions.md#event-consumers).
 */
import { migration } from "./Schema.ts"

export default migration([
  `CREATE TABLE event_consumer (
    name text PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
    created_at timestamptz(3) NOT NULL
  )`,
  // Everything up to the account's sequence \`through\` is handled, so that two numbers tell whether
  // anything is left. Like a delivery's, its account is no foreign key: no order waits for a lease.
  `CREATE TABLE event_consumer_lane (
    consumer text NOT NULL REFERENCES event_consumer,
    account_id uuid NOT NULL,
    leased_by text,
    leased_until timestamptz(3),
    through bigint NOT NULL CHECK (through >= 0),
    PRIMARY KEY (consumer, account_id),
    CONSTRAINT event_consumer_lane_lease_check
      CHECK (leased_by IS NULL OR leased_until IS NOT NULL)
  ) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`
])
