/**
 * Webhook endpoints, the workers' leases on them, deliveries on their way, and the history of those
 * that are done (design.md#webhooks).
 */
import { migration } from "./Schema.ts"

export default migration([
  "ALTER TABLE event DROP CONSTRAINT event_type_check",
  `ALTER TABLE event ADD CONSTRAINT event_type_check CHECK (type IN (
    'balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed',
    'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed',
    'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed',
    'refund.completed', 'redemption.completed', 'shipment.updated', 'webhook.test'
  ))`,
  // Secrets are sealed: nobody who has only the database can sign.
  `CREATE TABLE webhook_endpoint (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account,
    url text NOT NULL,
    subscribed_events json NOT NULL
      CHECK (subscribed_events::jsonb <@ '[
        "balance.topup.detected", "balance.topup.confirmed", "balance.topup.failed",
        "operation.completed", "operation.awaiting_chain", "operation.onchain_failed",
        "operation.onchain_cancelled", "operation.cancelled", "buyback.completed",
        "refund.completed", "redemption.completed", "shipment.updated", "*"
      ]'::jsonb),
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
  "CREATE INDEX webhook_endpoint_disabled ON webhook_endpoint (disabled_at) WHERE NOT active",
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
    event_type text NOT NULL CHECK (event_type IN (
      'balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed',
      'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed',
      'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed',
      'refund.completed', 'redemption.completed', 'shipment.updated', 'webhook.test'
    )),
    attempts json NOT NULL,
    attempt_count integer NOT NULL
      CHECK (attempt_count BETWEEN 0 AND 7),
    retry_at timestamptz(3),
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT delivery_attempts_check CHECK (json_array_length(attempts) = attempt_count),
    CONSTRAINT delivery_retry_check CHECK ((attempt_count = 0) = (retry_at IS NULL)),
    UNIQUE (endpoint_id, sequence)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_cost_delay = 0)`,
  "CREATE INDEX delivery_retry ON delivery (endpoint_id, retry_at) WHERE retry_at IS NOT NULL",
  `CREATE TABLE delivery_history (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    status text NOT NULL CHECK (status IN ('delivered', 'failed')),
    attempts json NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3) NOT NULL,
    UNIQUE (endpoint_id, sequence)
  )`,
  "CREATE INDEX delivery_history_event ON delivery_history (endpoint_id, event_id)",
  "CREATE INDEX delivery_history_failed ON delivery_history (id) WHERE status = 'failed'",
  `CREATE TRIGGER webhook_endpoint_is_permanent
    BEFORE UPDATE OF id, account_id OR DELETE OR TRUNCATE ON webhook_endpoint
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER delivery_is_fixed
    BEFORE UPDATE OF id, account_id, endpoint_id, event_id, sequence ON delivery
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // A delivery is of its account's own event to its own endpoint.
  `CREATE FUNCTION delivery_endpoint_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.endpoint_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM webhook_endpoint p WHERE p.id = a.endpoint_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of delivery refers to no row of webhook_endpoint'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'delivery_endpoint_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER delivery_endpoint_id_fkey_INSERT AFTER INSERT ON delivery
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION delivery_endpoint_id_fkey()`,
  `CREATE FUNCTION delivery_event_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.event_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM event p WHERE p.id = a.event_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of delivery refers to no row of event'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'delivery_event_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER delivery_event_id_fkey_INSERT AFTER INSERT ON delivery
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION delivery_event_id_fkey()`,
  `CREATE TRIGGER delivery_history_is_immutable
    BEFORE UPDATE OR DELETE OR TRUNCATE ON delivery_history
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
