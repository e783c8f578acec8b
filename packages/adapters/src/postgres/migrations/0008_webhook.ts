/**
 * Webhook endpoints, the workers' leases on them, deliveries on their way, and the history of
 * those that are done (design, "Webhooks").
 */
import * as Endpoint from "@cardpack/core/webhook/Endpoint"
import * as Event from "@cardpack/core/webhook/Event"
import * as Schedule from "@cardpack/core/webhook/Schedule"
import * as Transitions from "@cardpack/core/webhook/Transitions"
import { fixed, immutable, migration, oneOf, permanent, quoted, reference } from "../Schema.ts"

const TYPES = [...Event.TYPES, Event.TEST]

/** A delivery is of its account's own event to its own endpoint. */
const OWN = { also: ["account_id"], isFixed: true }

export default migration([
  "ALTER TABLE event DROP CONSTRAINT event_type_check",
  `ALTER TABLE event ADD CONSTRAINT event_type_check CHECK (type IN (${quoted(TYPES)}))`,
  // Secrets are sealed: nobody who has only the database can sign.
  `CREATE TABLE webhook_endpoint (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account,
    url text NOT NULL,
    subscribed_events json NOT NULL
      CHECK (subscribed_events::jsonb <@ '${JSON.stringify(Endpoint.SUBSCRIPTIONS)}'::jsonb),
    active boolean NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_until timestamptz(3),
    disabled_at timestamptz(3),
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT webhook_endpoint_disabled_check CHECK (active = (disabled_at IS NULL)),
    CONSTRAINT webhook_endpoint_previous_check
      CHECK ((previous_secret IS NULL) = (previous_until IS NULL)),
    UNIQUE (account_id, sequence)
  )`,
  `CREATE INDEX webhook_endpoint_disabled ON webhook_endpoint (disabled_at) WHERE NOT active`,
  // The workers' own, so that no lease waits for an account. The end of a lease that was given back
  // stays as the moment since which the lane waits for its turn.
  `CREATE TABLE webhook_lane (
    endpoint_id uuid PRIMARY KEY REFERENCES webhook_endpoint,
    leased_by text,
    leased_until timestamptz(3),
    through bigint NOT NULL DEFAULT 0 CHECK (through >= 0),
    CONSTRAINT webhook_lane_lease_check CHECK (leased_by IS NULL OR leased_until IS NOT NULL)
  ) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
  // Rows come and go: whoever walks an index of it begins beyond what was done (webhook_lane.through).
  `CREATE TABLE delivery (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    ${oneOf("event_type", TYPES)},
    attempts json NOT NULL,
    attempt_count integer NOT NULL
      CHECK (attempt_count BETWEEN 0 AND ${Schedule.MAX_ATTEMPTS - 1}),
    retry_at timestamptz(3),
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT delivery_attempts_check CHECK (json_array_length(attempts) = attempt_count),
    CONSTRAINT delivery_retry_check CHECK ((attempt_count = 0) = (retry_at IS NULL)),
    UNIQUE (endpoint_id, sequence)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_cost_delay = 0)`,
  `CREATE INDEX delivery_retry ON delivery (endpoint_id, retry_at) WHERE retry_at IS NOT NULL`,
  `CREATE TABLE delivery_history (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    ${oneOf("status", Transitions.table.terminal)},
    attempts json NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3) NOT NULL,
    UNIQUE (endpoint_id, sequence)
  )`,
  `CREATE INDEX delivery_history_event ON delivery_history (endpoint_id, event_id)`,
  `CREATE INDEX delivery_history_failed ON delivery_history (id) WHERE status = 'failed'`,
  permanent("webhook_endpoint", "id, account_id"),
  fixed("delivery", "id, account_id, endpoint_id, event_id, sequence"),
  ...reference("delivery", ["endpoint_id"], "webhook_endpoint", ["id"], OWN),
  ...reference("delivery", ["event_id"], "event", ["id"], OWN),
  immutable("delivery_history")
])
