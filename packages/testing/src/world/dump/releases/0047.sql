CREATE TABLE schema_migration (
  migration_id integer primary key,
  created_at timestamp with time zone not null default now(),
  name text not null
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% refuses the change', TG_NAME
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
  END $$;

CREATE TABLE account (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    notification_email text,
    status text NOT NULL CHECK (status IN ('active', 'suspended')),
    cash bigint NOT NULL CHECK (cash >= 0),
    bonus bigint NOT NULL CHECK (bonus >= 0),
    sandbox_credit_at timestamptz(3),
    sequence bigint NOT NULL CHECK (sequence >= 0),
    version bigint NOT NULL CHECK (version >= 0),
    created_at timestamptz(3) NOT NULL
  ) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE TABLE api_key (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account,
    hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
    prefix text NOT NULL,
    label text,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3)
  ) WITH (fillfactor = 70);

CREATE INDEX api_key_account ON api_key (account_id);

CREATE TABLE vending_machine (
    id integer PRIMARY KEY,
    name text NOT NULL,
    price bigint NOT NULL CHECK (price BETWEEN 0 AND 1000000000000000),
    image text NOT NULL,
    static_image text NOT NULL,
    public boolean NOT NULL,
    active boolean NOT NULL,
    refund_window bigint NOT NULL CHECK (refund_window >= 0),
    odds_version integer NOT NULL CHECK (odds_version >= 0),
    created_at timestamptz(3) NOT NULL
  );

CREATE TABLE tier (
    machine_id integer NOT NULL REFERENCES vending_machine,
    name text NOT NULL,
    weight bigint NOT NULL CHECK (weight >= 0),
    ordinal integer,
    shuffle integer NOT NULL DEFAULT 0 CHECK (shuffle >= 0),
    PRIMARY KEY (machine_id, name)
  );

CREATE TABLE odds (
    machine_id integer NOT NULL REFERENCES vending_machine,
    version integer NOT NULL,
    tiers json NOT NULL,
    PRIMARY KEY (machine_id, version)
  );

CREATE TABLE item (
    id uuid PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    machine_id integer NOT NULL,
    tier text NOT NULL,
    name text NOT NULL,
    image text NOT NULL,
    buyback bigint NOT NULL CHECK (buyback BETWEEN 0 AND 1000000000000000),
    metadata json NOT NULL,
    withdrawn_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    FOREIGN KEY (machine_id, tier) REFERENCES tier
  ) WITH (fillfactor = 80);

CREATE INDEX item_tier ON item (machine_id, tier, reference);

CREATE TABLE deck (
    item_id uuid PRIMARY KEY REFERENCES item,
    machine_id integer NOT NULL,
    tier text NOT NULL,
    position bigint NOT NULL CHECK (position >= 0 AND position < 4611686018427387904),
    shuffle integer NOT NULL,
    FOREIGN KEY (machine_id, tier) REFERENCES tier
  ) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);

CREATE INDEX deck_order ON deck (machine_id, tier, position, item_id);

CREATE TABLE shipping_country (
    code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
    country text NOT NULL UNIQUE,
    fee bigint NOT NULL CHECK (fee BETWEEN 0 AND 1000000000000000),
    ordinal integer NOT NULL
  );

CREATE TRIGGER vending_machine_is_permanent
    BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON vending_machine
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER odds_is_permanent
    BEFORE UPDATE OF machine_id, version OR DELETE OR TRUNCATE ON odds
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER item_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON item
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE customer (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account,
    external_user_id text,
    attributes json NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    UNIQUE (account_id, external_user_id),
    UNIQUE (account_id, sequence),
    UNIQUE (account_id, id)
  );

CREATE TRIGGER customer_is_permanent
    BEFORE UPDATE OF id, account_id OR DELETE OR TRUNCATE ON customer
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE operation (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('order', 'refund', 'buyback', 'redemption', 'mint')),
    mode text NOT NULL CHECK (mode IN ('offchain', 'onchain')),
    status text NOT NULL CHECK (status IN (
      'pending', 'awaiting_chain', 'completed', 'failed', 'cancelled'
    )),
    vending_machine_id integer,
    quantity integer CHECK (quantity BETWEEN 1 AND 10),
    charged bigint NOT NULL CHECK (charged BETWEEN 0 AND 10000000000000000),
    credited bigint NOT NULL CHECK (credited BETWEEN 0 AND 10000000000000000),
    metadata json,
    idempotency_key text NOT NULL CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    fingerprint text NOT NULL,
    sequence bigint NOT NULL,
    completed_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CHECK ((kind = 'order') = (vending_machine_id IS NOT NULL AND quantity IS NOT NULL)),
    UNIQUE (account_id, idempotency_key),
    UNIQUE (account_id, sequence)
  );

CREATE INDEX operation_customer ON operation (customer_id, sequence);

CREATE INDEX operation_other_kinds ON operation (account_id, kind, sequence)
    WHERE kind <> 'order';

CREATE INDEX operation_unfinished ON operation (account_id, status, sequence)
    WHERE status <> 'completed';

CREATE TABLE card (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    item_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN (
      'active', 'reserved', 'buyback_pending', 'bought_back', 'redeemed', 'refunded',
      'cancelled'
    )),
    sealed boolean NOT NULL,
    refundable_until timestamptz(3),
    paid_cash bigint NOT NULL CHECK (paid_cash BETWEEN 0 AND 1000000000000000),
    paid_bonus bigint NOT NULL CHECK (paid_bonus BETWEEN 0 AND 1000000000000000),
    onchain json,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CHECK (NOT sealed OR refundable_until IS NOT NULL),
    UNIQUE (operation_id, ordinal),
    UNIQUE (account_id, sequence)
  );

CREATE UNIQUE INDEX card_item_sold_once ON card (item_id)
    WHERE status NOT IN ('refunded', 'bought_back', 'cancelled');

CREATE INDEX card_item ON card (item_id, id);

CREATE INDEX card_customer ON card (customer_id, sequence);

CREATE INDEX card_open_sealed ON card (account_id, refundable_until)
    WHERE sealed AND status = 'active';

CREATE TABLE operation_card (
    operation_id uuid NOT NULL REFERENCES operation,
    card_id uuid NOT NULL REFERENCES card,
    account_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    credited_cash bigint NOT NULL CHECK (credited_cash BETWEEN 0 AND 1000000000000000),
    credited_bonus bigint NOT NULL CHECK (credited_bonus BETWEEN 0 AND 1000000000000000),
    PRIMARY KEY (operation_id, ordinal),
    UNIQUE (operation_id, card_id)
  );

CREATE INDEX operation_card_card ON operation_card (card_id);

CREATE FUNCTION operation_account_id_customer_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.account_id IS NOT NULL AND a.customer_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM customer p WHERE p.account_id = a.account_id AND p.id = a.customer_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of operation refers to no row of customer'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'operation_account_id_customer_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER operation_account_id_customer_id_fkey_INSERT AFTER INSERT ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION operation_account_id_customer_id_fkey();

CREATE TRIGGER operation_account_id_customer_id_fkey_UPDATE AFTER UPDATE ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION operation_account_id_customer_id_fkey();

CREATE FUNCTION operation_vending_machine_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.vending_machine_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM vending_machine p WHERE p.id = a.vending_machine_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of operation refers to no row of vending_machine'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'operation_vending_machine_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER operation_vending_machine_id_fkey_INSERT AFTER INSERT ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION operation_vending_machine_id_fkey();

CREATE TRIGGER operation_vending_machine_id_fkey_UPDATE AFTER UPDATE ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION operation_vending_machine_id_fkey();

CREATE FUNCTION card_account_id_customer_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.account_id IS NOT NULL AND a.customer_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM customer p WHERE p.account_id = a.account_id AND p.id = a.customer_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of card refers to no row of customer'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_account_id_customer_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER card_account_id_customer_id_fkey_INSERT AFTER INSERT ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION card_account_id_customer_id_fkey();

CREATE TRIGGER card_account_id_customer_id_fkey_UPDATE AFTER UPDATE ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION card_account_id_customer_id_fkey();

CREATE FUNCTION card_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of card refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER card_operation_id_fkey_INSERT AFTER INSERT ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_operation_id_fkey();

CREATE TRIGGER card_operation_id_fkey_UPDATE AFTER UPDATE ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_operation_id_fkey();

CREATE FUNCTION card_item_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.item_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM item p WHERE p.id = a.item_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of card refers to no row of item'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_item_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER card_item_id_fkey_INSERT AFTER INSERT ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_item_id_fkey();

CREATE TRIGGER card_item_id_fkey_UPDATE AFTER UPDATE ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_item_id_fkey();

CREATE TRIGGER operation_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON operation
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER card_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON card
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE draw (
    card_id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    item_id uuid NOT NULL,
    machine_id integer NOT NULL,
    tier text NOT NULL,
    odds_version integer NOT NULL,
    shuffle integer NOT NULL,
    position bigint NOT NULL CHECK (position >= 0 AND position < 4611686018427387904),
    seed bytea NOT NULL,
    created_at timestamptz(3) NOT NULL
  );

CREATE INDEX draw_highest ON draw (machine_id, tier, shuffle, position);

CREATE TABLE ledger_entry (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('TOPUP', 'BONUS', 'BUYBACK', 'SPEND', 'ADJUSTMENT')),
    cash bigint NOT NULL CHECK (abs(cash) <= 10000000000000000),
    bonus bigint NOT NULL CHECK (abs(bonus) <= 10000000000000000),
    cash_after bigint NOT NULL CHECK (cash_after >= 0),
    bonus_after bigint NOT NULL CHECK (bonus_after >= 0),
    operation_id uuid,
    funding_transaction_id text,
    reason text,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    UNIQUE (account_id, sequence)
  );

CREATE TABLE event (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    type text NOT NULL CHECK (type IN (
      'balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed',
      'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed',
      'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed',
      'refund.completed', 'redemption.completed', 'shipment.updated'
    )),
    data json NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    UNIQUE (account_id, sequence)
  );

CREATE FUNCTION draw_card_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.card_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM card p WHERE p.id = a.card_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of draw refers to no row of card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'draw_card_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER draw_card_id_fkey_INSERT AFTER INSERT ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION draw_card_id_fkey();

CREATE TRIGGER draw_card_id_fkey_UPDATE AFTER UPDATE ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION draw_card_id_fkey();

CREATE FUNCTION draw_machine_id_odds_version_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.machine_id IS NOT NULL AND a.odds_version IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM odds p WHERE p.machine_id = a.machine_id AND p.version = a.odds_version OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of draw refers to no row of odds'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'draw_machine_id_odds_version_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER draw_machine_id_odds_version_fkey_INSERT AFTER INSERT ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION draw_machine_id_odds_version_fkey();

CREATE TRIGGER draw_machine_id_odds_version_fkey_UPDATE AFTER UPDATE ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION draw_machine_id_odds_version_fkey();

CREATE FUNCTION ledger_entry_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of ledger_entry refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER ledger_entry_operation_id_fkey_INSERT AFTER INSERT ON ledger_entry
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION ledger_entry_operation_id_fkey();

CREATE TRIGGER ledger_entry_operation_id_fkey_UPDATE AFTER UPDATE ON ledger_entry
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION ledger_entry_operation_id_fkey();

CREATE TRIGGER draw_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON draw
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entry_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER event_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON event
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE shipment (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    operation_id uuid NOT NULL UNIQUE REFERENCES operation,
    customer_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN (
      'created', 'shipped', 'in_transit', 'delivered', 'exception'
    )),
    carrier text,
    tracking_number text,
    tracking_url text,
    status_reason text,
    country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
    country_name text NOT NULL,
    info text NOT NULL,
    info_fingerprint text NOT NULL,
    channels json NOT NULL,
    customer_email text,
    emails json NOT NULL,
    address_updated_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    FOREIGN KEY (account_id, customer_id) REFERENCES customer (account_id, id)
  );

CREATE INDEX shipment_status ON shipment (status, id);

CREATE TABLE controls (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    orders boolean NOT NULL DEFAULT true,
    buybacks boolean NOT NULL DEFAULT true,
    redemptions boolean NOT NULL DEFAULT true,
    mints boolean NOT NULL DEFAULT true
  );

CREATE TABLE operator_token (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    hash text NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3)
  );

CREATE TABLE operator_log (
    id uuid PRIMARY KEY,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    detail json NOT NULL,
    created_at timestamptz(3) NOT NULL
  );

CREATE TABLE operator_reply (
    key text PRIMARY KEY,
    fingerprint text NOT NULL,
    body json NOT NULL,
    created_at timestamptz(3) NOT NULL
  );

ALTER TABLE event DROP CONSTRAINT event_type_check;

ALTER TABLE event ADD CONSTRAINT event_type_check CHECK (type IN (
    'balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed',
    'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed',
    'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed',
    'refund.completed', 'redemption.completed', 'shipment.updated', 'webhook.test'
  ));

CREATE TABLE webhook_endpoint (
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
  );

CREATE INDEX webhook_endpoint_disabled ON webhook_endpoint (disabled_at) WHERE NOT active;

CREATE TABLE webhook_lane (
    endpoint_id uuid PRIMARY KEY REFERENCES webhook_endpoint,
    leased_by text,
    leased_until timestamptz(3),
    through bigint NOT NULL DEFAULT 0 CHECK (through >= 0),
    CONSTRAINT webhook_lane_lease_check CHECK (leased_by IS NULL OR leased_until IS NOT NULL)
  ) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

CREATE TABLE delivery (
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
    autovacuum_vacuum_cost_delay = 0);

CREATE INDEX delivery_retry ON delivery (endpoint_id, retry_at) WHERE retry_at IS NOT NULL;

CREATE TABLE delivery_history (
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
  );

CREATE INDEX delivery_history_event ON delivery_history (endpoint_id, event_id);

CREATE INDEX delivery_history_failed ON delivery_history (id) WHERE status = 'failed';

CREATE TRIGGER webhook_endpoint_is_permanent
    BEFORE UPDATE OF id, account_id OR DELETE OR TRUNCATE ON webhook_endpoint
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER delivery_is_fixed
    BEFORE UPDATE OF id, account_id, endpoint_id, event_id, sequence ON delivery
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION delivery_endpoint_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.endpoint_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM webhook_endpoint p WHERE p.id = a.endpoint_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of delivery refers to no row of webhook_endpoint'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'delivery_endpoint_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER delivery_endpoint_id_fkey_INSERT AFTER INSERT ON delivery
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION delivery_endpoint_id_fkey();

CREATE FUNCTION delivery_event_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.event_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM event p WHERE p.id = a.event_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of delivery refers to no row of event'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'delivery_event_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER delivery_event_id_fkey_INSERT AFTER INSERT ON delivery
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION delivery_event_id_fkey();

CREATE TRIGGER delivery_history_is_immutable
    BEFORE UPDATE OR DELETE OR TRUNCATE ON delivery_history
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE shipment ADD COLUMN notified json NOT NULL DEFAULT '[]';

ALTER TABLE shipment ADD CONSTRAINT shipment_whole_key UNIQUE (id, account_id, operation_id);

CREATE TABLE mail (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('created', 'shipped', 'delivered', 'exception')),
    channel text NOT NULL CHECK (channel IN ('customer_email', 'partner_email')),
    state text NOT NULL CHECK (state IN (
      'queued', 'sending', 'sent', 'skipped', 'failed', 'unknown'
    )),
    attempts integer NOT NULL CHECK (attempts BETWEEN 0 AND 8),
    due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT mail_due_check
      CHECK ((due_at IS NULL) = (state IN ('sent', 'skipped', 'failed', 'unknown'))),
    UNIQUE (shipment_id, status, channel),
    CONSTRAINT mail_shipment_id_fkey FOREIGN KEY (shipment_id, account_id, operation_id)
      REFERENCES shipment (id, account_id, operation_id)
  );

CREATE INDEX mail_due ON mail (due_at, id) WHERE due_at IS NOT NULL;

CREATE SEQUENCE deposit_index AS integer MINVALUE 0 START 0;

CREATE TABLE deposit_address (
    account_id uuid PRIMARY KEY REFERENCES account,
    index integer NOT NULL UNIQUE CHECK (index >= 0),
    address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    created_at timestamptz(3) NOT NULL,
    UNIQUE (address),
    UNIQUE (account_id, address)
  );

CREATE TABLE funding_intent (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    requested bigint NOT NULL CHECK (requested BETWEEN 0 AND 1000000000000000),
    address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    chain_id integer NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    UNIQUE (account_id, sequence),
    CONSTRAINT funding_intent_address_fkey FOREIGN KEY (account_id, address)
      REFERENCES deposit_address (account_id, address)
  );

CREATE TABLE funding_transaction (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('detected', 'confirmed', 'failed')),
    address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    amount bigint NOT NULL CHECK (amount > 0),
    chain_id integer NOT NULL,
    transaction_hash text NOT NULL CHECK (transaction_hash ~ '^0x[0-9a-f]{64}$'),
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    log_index integer NOT NULL CHECK (log_index >= 0),
    block_number bigint NOT NULL CHECK (block_number >= 0),
    block_hash text NOT NULL CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
    failure_reason text,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3),
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT funding_transaction_confirmed_check
      CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL)),
    CONSTRAINT funding_transaction_failed_check
      CHECK ((status = 'failed') = (failure_reason IS NOT NULL)),
    CONSTRAINT funding_transaction_log_key UNIQUE (transaction_hash, ordinal, chain_id, account_id),
    UNIQUE (account_id, sequence),
    CONSTRAINT funding_transaction_address_fkey FOREIGN KEY (account_id, address)
      REFERENCES deposit_address (account_id, address)
  );

CREATE INDEX funding_transaction_status ON funding_transaction (status, id);

CREATE INDEX funding_transaction_awaited ON funding_transaction (updated_at, id)
    WHERE status = 'detected';

CREATE INDEX funding_transaction_credited ON funding_transaction (block_number, id)
    WHERE status = 'confirmed';

CREATE INDEX funding_transaction_received ON funding_transaction (address, block_number)
    WHERE status <> 'failed';

CREATE TABLE foreign_deposit (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    chain_id integer NOT NULL,
    transaction_hash text NOT NULL CHECK (transaction_hash ~ '^0x[0-9a-f]{64}$'),
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    token text NOT NULL CHECK (token ~ '^0x[0-9a-f]{40}$'),
    amount numeric(78) NOT NULL
      CHECK (amount BETWEEN 0
        AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
    block_number bigint NOT NULL CHECK (block_number >= 0),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT foreign_deposit_log_key UNIQUE (transaction_hash, ordinal, chain_id, account_id),
    CONSTRAINT foreign_deposit_address_fkey FOREIGN KEY (account_id, address)
      REFERENCES deposit_address (account_id, address)
  );

CREATE TRIGGER deposit_address_is_immutable
    BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_address
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER funding_intent_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON funding_intent
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER foreign_deposit_is_immutable
    BEFORE UPDATE OR DELETE OR TRUNCATE ON foreign_deposit
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER funding_transaction_is_permanent
    BEFORE UPDATE OF id, account_id, address, amount OR DELETE OR TRUNCATE ON funding_transaction
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER funding_transaction_is_fixed
    BEFORE UPDATE OF chain_id, transaction_hash, ordinal, sequence ON funding_transaction
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER funding_transaction_is_settled BEFORE UPDATE ON funding_transaction
   FOR EACH ROW WHEN (OLD.status <> 'detected' AND OLD.* *<> NEW.*)
     EXECUTE FUNCTION refuse_change();

ALTER TABLE ledger_entry DROP COLUMN funding_transaction_id;

ALTER TABLE ledger_entry ADD COLUMN funding_transaction_id uuid;

CREATE UNIQUE INDEX ledger_entry_funding_transaction_id_key
    ON ledger_entry (funding_transaction_id) WHERE funding_transaction_id IS NOT NULL;

CREATE INDEX ledger_entry_buyback ON ledger_entry (operation_id) WHERE kind = 'BUYBACK';

CREATE FUNCTION ledger_entry_funding_transaction_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (
       SELECT 1 FROM funding_transaction p WHERE p.id = NEW.funding_transaction_id
         AND p.account_id = NEW.account_id AND p.status = 'confirmed'
         AND NEW.kind = 'TOPUP' AND NEW.cash = p.amount AND NEW.bonus = 0
     ) THEN
       RAISE EXCEPTION 'a ledger entry credits no confirmed deposit'
         USING ERRCODE = 'foreign_key_violation',
           CONSTRAINT = 'ledger_entry_funding_transaction_id_fkey';
     END IF;
     RETURN NULL;
   END $$;

CREATE TRIGGER ledger_entry_funding_transaction_id_fkey AFTER INSERT ON ledger_entry
   FOR EACH ROW WHEN (NEW.funding_transaction_id IS NOT NULL)
   EXECUTE FUNCTION ledger_entry_funding_transaction_id_fkey();

CREATE TRIGGER operation_card_is_permanent
    BEFORE UPDATE OF operation_id, ordinal, account_id, card_id OR DELETE OR TRUNCATE
    ON operation_card
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE onchain_order (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    card_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled')),
    chain_id integer NOT NULL,
    collection_address text NOT NULL CHECK (collection_address ~ '^0x[0-9a-f]{40}$'),
    token_id numeric(78) NOT NULL
      CHECK (token_id BETWEEN 0
        AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
    issued_at_block bigint NOT NULL CHECK (issued_at_block >= 0),
    transaction_hash text CHECK (transaction_hash ~ '^0x[0-9a-f]{64}$'),
    judged boolean NOT NULL,
    failure_reason text,
    signatures json NOT NULL,
    confirmed_at timestamptz(3),
    block_number bigint CHECK (block_number >= 0),
    block_hash text CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT onchain_order_signatures_check CHECK (json_array_length(signatures) > 0),
    CONSTRAINT onchain_order_confirmed_check
      CHECK (num_nulls(confirmed_at, block_number, block_hash)
      = CASE WHEN status = 'confirmed' THEN 0 ELSE 3 END),
    CONSTRAINT onchain_order_judged_check CHECK (NOT judged OR transaction_hash IS NOT NULL),
    CONSTRAINT onchain_order_proof_check
      CHECK (status <> 'confirmed' OR (judged AND failure_reason IS NULL)),
    UNIQUE (operation_id, ordinal),
    vending_machine_address text NOT NULL CHECK (vending_machine_address ~ '^0x[0-9a-f]{40}$'),
    buyer_address text NOT NULL CHECK (buyer_address ~ '^0x[0-9a-f]{40}$'),
    price_base_units numeric(78) NOT NULL
      CHECK (price_base_units BETWEEN 0
        AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
    CONSTRAINT onchain_order_token_id_key UNIQUE (token_id)
  );

CREATE TABLE onchain_burn (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    card_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled')),
    chain_id integer NOT NULL,
    collection_address text NOT NULL CHECK (collection_address ~ '^0x[0-9a-f]{40}$'),
    token_id numeric(78) NOT NULL
      CHECK (token_id BETWEEN 0
        AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
    issued_at_block bigint NOT NULL CHECK (issued_at_block >= 0),
    transaction_hash text CHECK (transaction_hash ~ '^0x[0-9a-f]{64}$'),
    judged boolean NOT NULL,
    failure_reason text,
    signatures json NOT NULL,
    confirmed_at timestamptz(3),
    block_number bigint CHECK (block_number >= 0),
    block_hash text CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT onchain_burn_signatures_check CHECK (json_array_length(signatures) > 0),
    CONSTRAINT onchain_burn_confirmed_check CHECK (num_nulls(confirmed_at, block_number, block_hash)
      = CASE WHEN status = 'confirmed' THEN 0 ELSE 3 END),
    CONSTRAINT onchain_burn_judged_check CHECK (NOT judged OR transaction_hash IS NOT NULL),
    CONSTRAINT onchain_burn_proof_check
      CHECK (status <> 'confirmed' OR (judged AND failure_reason IS NULL)),
    UNIQUE (operation_id, ordinal),
    handler_address text NOT NULL CHECK (handler_address ~ '^0x[0-9a-f]{40}$'),
    request_id numeric(78) NOT NULL
      CHECK (request_id BETWEEN 0
        AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
    owner_address text NOT NULL CHECK (owner_address ~ '^0x[0-9a-f]{40}$'),
    credited bigint,
    CONSTRAINT onchain_burn_credited_check CHECK ((status = 'confirmed') = (credited IS NOT NULL)
      AND coalesce(credited, 0) >= 0),
    CONSTRAINT onchain_burn_request_id_key UNIQUE (request_id)
  );

CREATE INDEX onchain_burn_account ON onchain_burn (account_id, id);

CREATE UNIQUE INDEX onchain_order_card_once ON onchain_order (card_id)
    WHERE status <> 'cancelled';

CREATE INDEX onchain_order_awaited ON onchain_order (updated_at, id)
    WHERE status = 'pending' AND transaction_hash IS NOT NULL AND NOT judged;

CREATE INDEX onchain_order_confirmed ON onchain_order (block_number, id)
    WHERE status = 'confirmed';

CREATE FUNCTION onchain_order_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id AND (p.account_id = a.account_id) IS TRUE AND (p.kind = 'mint' AND p.mode = 'onchain') IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_order refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_order_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER onchain_order_operation_id_fkey_INSERT AFTER INSERT ON onchain_order
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_order_operation_id_fkey();

CREATE FUNCTION onchain_order_operation_id_ordinal_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL AND a.ordinal IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation_card p WHERE p.operation_id = a.operation_id AND p.ordinal = a.ordinal AND (p.account_id = a.account_id) IS TRUE AND (p.card_id = a.card_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_order refers to no row of operation_card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_order_operation_id_ordinal_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER onchain_order_operation_id_ordinal_fkey_INSERT AFTER INSERT ON onchain_order
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_order_operation_id_ordinal_fkey();

CREATE FUNCTION onchain_order_card_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.card_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM card p WHERE p.id = a.card_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_order refers to no row of card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_order_card_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER onchain_order_card_id_fkey_INSERT AFTER INSERT ON onchain_order
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_order_card_id_fkey();

CREATE TRIGGER onchain_order_is_permanent
    BEFORE UPDATE OF id, account_id, operation_id, card_id, ordinal OR DELETE OR TRUNCATE
    ON onchain_order
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_order_is_settled BEFORE UPDATE ON onchain_order
   FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.* *<> NEW.*)
     EXECUTE FUNCTION refuse_change();

CREATE UNIQUE INDEX onchain_burn_card_once ON onchain_burn (card_id)
    WHERE status <> 'cancelled';

CREATE INDEX onchain_burn_awaited ON onchain_burn (updated_at, id)
    WHERE status = 'pending' AND transaction_hash IS NOT NULL AND NOT judged;

CREATE INDEX onchain_burn_confirmed ON onchain_burn (block_number, id)
    WHERE status = 'confirmed';

CREATE FUNCTION onchain_burn_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id AND (p.account_id = a.account_id) IS TRUE AND (p.kind = 'buyback' AND p.mode = 'onchain') IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_burn refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_burn_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER onchain_burn_operation_id_fkey_INSERT AFTER INSERT ON onchain_burn
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_burn_operation_id_fkey();

CREATE FUNCTION onchain_burn_operation_id_ordinal_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL AND a.ordinal IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation_card p WHERE p.operation_id = a.operation_id AND p.ordinal = a.ordinal AND (p.account_id = a.account_id) IS TRUE AND (p.card_id = a.card_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_burn refers to no row of operation_card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_burn_operation_id_ordinal_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER onchain_burn_operation_id_ordinal_fkey_INSERT AFTER INSERT ON onchain_burn
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_burn_operation_id_ordinal_fkey();

CREATE FUNCTION onchain_burn_card_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.card_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM card p WHERE p.id = a.card_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_burn refers to no row of card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_burn_card_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER onchain_burn_card_id_fkey_INSERT AFTER INSERT ON onchain_burn
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION onchain_burn_card_id_fkey();

CREATE TRIGGER onchain_burn_is_permanent
    BEFORE UPDATE OF id, account_id, operation_id, card_id, ordinal OR DELETE OR TRUNCATE
    ON onchain_burn
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_burn_is_settled BEFORE UPDATE ON onchain_burn
   FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.* *<> NEW.*)
     EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_order_is_fixed
    BEFORE UPDATE OF chain_id, collection_address, token_id, buyer_address, price_base_units
    ON onchain_order
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_burn_is_fixed
    BEFORE UPDATE OF chain_id, collection_address, token_id, request_id, owner_address
    ON onchain_burn
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION onchain_burn_token_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.token_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM onchain_order p WHERE p.token_id = a.token_id AND (p.account_id = a.account_id) IS TRUE AND (p.card_id = a.card_id) IS TRUE AND (p.chain_id = a.chain_id) IS TRUE AND (p.collection_address = a.collection_address) IS TRUE AND (p.status = 'confirmed') IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_burn refers to no row of onchain_order'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_burn_token_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER onchain_burn_token_id_fkey_INSERT AFTER INSERT ON onchain_burn
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_burn_token_id_fkey();

CREATE TABLE incident (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN (
      'minted_after_cancel', 'burned_after_cancel', 'deposit_after_failure', 'deposit_refused',
      'reorganized_after_credit', 'unexplained_balance'
    )),
    subject text NOT NULL,
    account_id uuid NOT NULL REFERENCES account,
    operation_id uuid,
    card_id uuid,
    transaction_hash text CHECK (transaction_hash ~ '^0x[0-9a-f]{64}$'),
    detail json NOT NULL,
    created_at timestamptz(3) NOT NULL,
    resolved_at timestamptz(3),
    resolved_by text,
    resolution text,
    CONSTRAINT incident_resolved_check
      CHECK (num_nulls(resolved_at, resolved_by, resolution) IN (0, 3)),
    UNIQUE (account_id, subject)
  );

CREATE INDEX incident_open ON incident (id) WHERE resolved_at IS NULL;

CREATE FUNCTION incident_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of incident refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'incident_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER incident_operation_id_fkey_INSERT AFTER INSERT ON incident
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION incident_operation_id_fkey();

CREATE FUNCTION incident_card_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.card_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM card p WHERE p.id = a.card_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of incident refers to no row of card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'incident_card_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER incident_card_id_fkey_INSERT AFTER INSERT ON incident
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION incident_card_id_fkey();

CREATE TRIGGER incident_is_permanent
    BEFORE UPDATE OF id, account_id, kind, subject, operation_id, card_id OR DELETE OR TRUNCATE
    ON incident
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE card ADD COLUMN frozen_by uuid;

CREATE TABLE chain_cursor (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    number bigint NOT NULL CHECK (number >= 0),
    hash text CHECK (hash ~ '^0x[0-9a-f]{64}$')
  );

ALTER TABLE operation ADD CONSTRAINT operation_completed_check
    CHECK ((status = 'completed') = (completed_at IS NOT NULL)) NOT VALID;

DROP TRIGGER onchain_burn_is_fixed ON onchain_burn;

CREATE TRIGGER onchain_burn_is_fixed
    BEFORE UPDATE OF chain_id, collection_address, token_id, request_id ON onchain_burn
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE INDEX onchain_burn_card ON onchain_burn (card_id);

ALTER TABLE shipment ADD CONSTRAINT shipment_reason_check
    CHECK (status <> 'exception' OR status_reason IS NOT NULL);

ALTER TABLE mail DROP CONSTRAINT mail_shipment_id_status_channel_key;

CREATE UNIQUE INDEX mail_once ON mail (shipment_id, status, channel)
    WHERE state NOT IN ('skipped', 'failed');

ALTER TABLE shipment DROP COLUMN notified;

ALTER TABLE customer
    ADD COLUMN idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    ADD COLUMN fingerprint text,
    ADD CONSTRAINT customer_stamp_check
      CHECK ((idempotency_key IS NULL) = (fingerprint IS NULL));

CREATE UNIQUE INDEX customer_account_id_idempotency_key_key
    ON customer (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

ALTER TABLE funding_intent
    ADD COLUMN idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    ADD COLUMN fingerprint text,
    ADD CONSTRAINT funding_intent_stamp_check
      CHECK ((idempotency_key IS NULL) = (fingerprint IS NULL));

CREATE UNIQUE INDEX funding_intent_account_id_idempotency_key_key
    ON funding_intent (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TRIGGER customer_is_fixed BEFORE UPDATE OF idempotency_key, fingerprint ON customer
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE INDEX funding_transaction_recent ON funding_transaction (account_id, updated_at);

CREATE TABLE belonging (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
    chain_id integer NOT NULL CHECK (chain_id > 0),
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
  );

CREATE TRIGGER belonging_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON belonging
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE canary (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    sealed text NOT NULL
  );

ALTER TABLE operator_token
    ADD COLUMN role text NOT NULL DEFAULT 'owner',
    ADD COLUMN expires_at timestamptz(3),
    ADD CONSTRAINT operator_token_role_check CHECK
      (role IN ('owner', 'finance', 'catalog', 'shipping', 'support', 'read-only')),
    ADD CONSTRAINT operator_token_expires_at_check CHECK (expires_at > created_at);

ALTER TABLE operator_token ALTER COLUMN role DROP DEFAULT;

CREATE INDEX operator_log_actor_id_idx ON operator_log (actor, id);

CREATE INDEX operator_log_action_id_idx ON operator_log (action, id);

CREATE INDEX operator_log_subject_id_idx ON operator_log (subject, id);

CREATE TABLE deposit_sweep (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    chain_id integer NOT NULL,
    transaction_hash text NOT NULL CHECK (transaction_hash ~ '^0x[0-9a-f]{64}$'),
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    amount numeric(78) NOT NULL CONSTRAINT deposit_sweep_amount_check
      CHECK (amount > 0 AND amount < 2::numeric ^ 256),
    block_number bigint NOT NULL CHECK (block_number >= 0),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT deposit_sweep_log_key UNIQUE (transaction_hash, ordinal, chain_id),
    CONSTRAINT deposit_sweep_address_fkey FOREIGN KEY (account_id, address)
      REFERENCES deposit_address (account_id, address)
  );

CREATE INDEX deposit_sweep_address ON deposit_sweep (address, block_number);

CREATE TRIGGER deposit_sweep_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_sweep
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE incident DROP CONSTRAINT incident_kind_check;

ALTER TABLE incident ADD CONSTRAINT incident_kind_check CHECK (kind IN (
    'minted_after_cancel', 'burned_after_cancel', 'deposit_after_failure', 'deposit_refused',
    'reorganized_after_credit', 'unexplained_balance', 'missing_balance', 'unproven_transaction'
  )) NOT VALID;

ALTER TABLE shipment
    ALTER COLUMN info DROP NOT NULL,
    ALTER COLUMN info_fingerprint DROP NOT NULL,
    ADD CONSTRAINT shipment_address_is_whole
      CHECK ((info IS NULL) = (info_fingerprint IS NULL));

CREATE INDEX shipment_customer ON shipment (account_id, customer_id);

CREATE INDEX shipment_delivered_address ON shipment (updated_at)
    WHERE status = 'delivered' AND info IS NOT NULL;

ALTER TABLE vending_machine ADD COLUMN when_tier_empty text NOT NULL DEFAULT 'redistribute' CHECK (when_tier_empty IN ('redistribute', 'stop'));

ALTER TABLE vending_machine ADD COLUMN max_open_share integer NOT NULL DEFAULT 500000 CHECK (max_open_share BETWEEN 0 AND 1000000);

ALTER TABLE tier ADD COLUMN low_stock integer CHECK (low_stock >= 0);

ALTER TABLE card ALTER COLUMN item_id DROP NOT NULL;

ALTER TABLE card ADD COLUMN claim_machine_id integer;

ALTER TABLE card ADD COLUMN claim_odds_version integer;

ALTER TABLE card ADD COLUMN claim_seed bytea;

ALTER TABLE card ADD CONSTRAINT card_claim_check CHECK (
    num_nulls(claim_machine_id, claim_odds_version, claim_seed) IN (0, 3)
  ) NOT VALID;

ALTER TABLE card ADD CONSTRAINT card_undecided_check CHECK (
    item_id IS NOT NULL
    OR (claim_machine_id IS NOT NULL AND sealed AND status IN ('active', 'refunded'))
  ) NOT VALID;

CREATE INDEX card_open_claim ON card (refundable_until, id)
    WHERE item_id IS NULL AND status = 'active';

CREATE INDEX card_claim ON card (created_at, account_id) WHERE claim_machine_id IS NOT NULL;

CREATE TABLE machine_stock (
    machine_id integer PRIMARY KEY REFERENCES vending_machine,
    free integer NOT NULL CHECK (free >= 0),
    claims integer NOT NULL CHECK (claims >= 0),
    CONSTRAINT machine_stock_covers_claims CHECK (free >= claims)
  ) WITH (fillfactor = 50);

DROP TRIGGER customer_is_fixed ON customer;

CREATE TRIGGER customer_is_fixed BEFORE UPDATE OF idempotency_key, fingerprint ON customer
   FOR EACH ROW WHEN (
     NEW.idempotency_key IS NOT NULL AND (
       OLD.idempotency_key IS DISTINCT FROM NEW.idempotency_key
       OR OLD.fingerprint IS DISTINCT FROM NEW.fingerprint
     )
   ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operation_fingerprint_is_fixed BEFORE UPDATE OF fingerprint ON operation
   FOR EACH ROW WHEN (
     OLD.fingerprint IS DISTINCT FROM NEW.fingerprint
     AND NOT (OLD.kind = 'redemption' AND NEW.fingerprint = 'forgotten')
   ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operator_log_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE event_consumer (
    name text PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
    created_at timestamptz(3) NOT NULL
  );

CREATE TABLE event_consumer_lane (
    consumer text NOT NULL REFERENCES event_consumer,
    account_id uuid NOT NULL,
    leased_by text,
    leased_until timestamptz(3),
    through bigint NOT NULL CHECK (through >= 0),
    PRIMARY KEY (consumer, account_id),
    CONSTRAINT event_consumer_lane_lease_check
      CHECK (leased_by IS NULL OR leased_until IS NOT NULL)
  ) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

CREATE INDEX delivery_history_account ON delivery_history (account_id, id);

CREATE INDEX shipment_tracking ON shipment (tracking_number)
    WHERE tracking_number IS NOT NULL;

CREATE INDEX onchain_order_transaction ON onchain_order (transaction_hash)
    WHERE transaction_hash IS NOT NULL;

CREATE INDEX onchain_burn_transaction ON onchain_burn (transaction_hash)
    WHERE transaction_hash IS NOT NULL;

CREATE INDEX shipment_country ON shipment (country_code, id);

CREATE INDEX operator_log_session ON operator_log ((detail->>'session'), id)
    WHERE detail->>'session' IS NOT NULL;

ALTER TABLE account ADD COLUMN low_balance_threshold bigint
    CONSTRAINT account_low_balance_threshold_check CHECK (low_balance_threshold > 0);

ALTER TABLE event DROP CONSTRAINT event_type_check;

ALTER TABLE event ADD CONSTRAINT event_type_check CHECK (type IN ('balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed',
  'balance.low', 'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed',
  'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed',
  'refund.completed', 'redemption.completed', 'shipment.updated', 'webhook.test')) NOT VALID;

ALTER TABLE delivery DROP CONSTRAINT delivery_event_type_check;

ALTER TABLE delivery ADD CONSTRAINT delivery_event_type_check
    CHECK (event_type IN ('balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed',
  'balance.low', 'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed',
  'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed',
  'refund.completed', 'redemption.completed', 'shipment.updated', 'webhook.test')) NOT VALID;

ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_subscribed_events_check;

ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_subscribed_events_check
    CHECK (subscribed_events::jsonb <@ '[
      "balance.topup.detected", "balance.topup.confirmed", "balance.topup.failed", "balance.low",
      "operation.completed", "operation.awaiting_chain", "operation.onchain_failed",
      "operation.onchain_cancelled", "operation.cancelled", "buyback.completed",
      "refund.completed", "redemption.completed", "shipment.updated", "*"
    ]'::jsonb) NOT VALID;

ALTER TABLE mail ALTER COLUMN shipment_id DROP NOT NULL,
    ALTER COLUMN operation_id DROP NOT NULL,
    ALTER COLUMN status DROP NOT NULL,
    ADD COLUMN event_id uuid;

ALTER TABLE mail ADD CONSTRAINT mail_about_check CHECK (
    (event_id IS NULL) = (shipment_id IS NOT NULL)
    AND (shipment_id IS NULL) = (operation_id IS NULL)
    AND (shipment_id IS NULL) = (status IS NULL)
  );

CREATE UNIQUE INDEX mail_event_id_key ON mail (event_id) WHERE event_id IS NOT NULL;

CREATE FUNCTION mail_event_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.event_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM event p WHERE p.id = a.event_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of mail refers to no row of event'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'mail_event_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE TRIGGER mail_event_id_fkey_INSERT AFTER INSERT ON mail
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mail_event_id_fkey();

DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = current_schema() AND NOT i.indisvalid AND c.relname IN ('event_operation',
        'ledger_entry_operation', 'ledger_entry_rare', 'delivery_history_event_endpoint',
        'delivery_history_own_failed'))
    THEN RAISE EXCEPTION 'an index that was built beforehand is invalid: drop it and build it again';
    END IF;
  END $$;

CREATE INDEX IF NOT EXISTS event_operation ON event ((data->>'operationId'))
    WHERE data->>'operationId' IS NOT NULL;

CREATE INDEX IF NOT EXISTS ledger_entry_operation ON ledger_entry (operation_id)
    WHERE operation_id IS NOT NULL;

CREATE INDEX IF NOT EXISTS ledger_entry_rare ON ledger_entry (account_id, kind, sequence)
    WHERE kind IN ('TOPUP', 'BONUS', 'ADJUSTMENT');

CREATE INDEX IF NOT EXISTS delivery_history_event_endpoint
    ON delivery_history (event_id, endpoint_id);

DROP INDEX delivery_history_event;

CREATE INDEX IF NOT EXISTS delivery_history_own_failed ON delivery_history (account_id, id)
    WHERE status = 'failed';

ALTER TABLE operator_token ADD COLUMN last_used_at timestamptz(3);

CREATE TABLE refused_request (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    request_id text NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    status integer NOT NULL CHECK (status BETWEEN 400 AND 599),
    code text NOT NULL,
    message text NOT NULL,
    key_id uuid,
    duration_ms integer NOT NULL CHECK (duration_ms >= 0),
    created_at timestamptz(3) NOT NULL
  );

CREATE INDEX refused_request_account ON refused_request (account_id, id);

CREATE INDEX refused_request_named ON refused_request (account_id, request_id, id);

ALTER TABLE account ADD COLUMN ledger_head bytea, ADD COLUMN updated_at timestamptz(3);

ALTER TABLE ledger_entry ADD COLUMN link bytea;

DROP TRIGGER ledger_entry_is_immutable ON ledger_entry;

DO $$ DECLARE a record; e record; head bytea; BEGIN
    FOR a IN SELECT id FROM account ORDER BY id LOOP
      head := sha256(convert_to(E'cardpack ledger\n' || a.id, 'UTF8'));
      FOR e IN SELECT * FROM ledger_entry WHERE account_id = a.id ORDER BY sequence LOOP
        head := sha256(convert_to(concat(encode(head, 'hex'), E'\n', e.id, E'\n', e.kind, E'\n',
  e.cash, E'\n', e.bonus, E'\n', e.cash_after, E'\n', e.bonus_after, E'\n', e.operation_id,
  E'\n', e.funding_transaction_id, E'\n', e.sequence, E'\n',
  round(extract(epoch FROM e.created_at) * 1000)::int8, E'\n', e.reason), 'UTF8'));
        UPDATE ledger_entry SET link = head WHERE id = e.id;
      END LOOP;
      UPDATE account SET ledger_head = head, updated_at = greatest(created_at, (
        SELECT v.created_at FROM event v WHERE v.account_id = a.id ORDER BY v.sequence DESC LIMIT 1
      ), (
        SELECT l.created_at FROM ledger_entry l WHERE l.account_id = a.id
        ORDER BY l.sequence DESC LIMIT 1
      )) WHERE id = a.id;
    END LOOP;
  END $$;

ALTER TABLE account ALTER COLUMN ledger_head SET NOT NULL, ALTER COLUMN updated_at SET NOT NULL;

ALTER TABLE ledger_entry ALTER COLUMN link SET NOT NULL,
    ADD CONSTRAINT ledger_entry_link_check CHECK (length(link) = 32) NOT VALID;

CREATE TRIGGER ledger_entry_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE closing (
    account_id uuid NOT NULL REFERENCES account,
    moment timestamptz(3) NOT NULL,
    sequence bigint NOT NULL CHECK (sequence >= 0),
    PRIMARY KEY (account_id, moment)
  );

CREATE TRIGGER closing_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON closing
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER card_is_fixed BEFORE UPDATE ON card FOR EACH ROW WHEN (
    OLD.account_id IS DISTINCT FROM NEW.account_id OR OLD.customer_id IS DISTINCT FROM NEW.customer_id OR OLD.operation_id IS DISTINCT FROM NEW.operation_id OR OLD.ordinal IS DISTINCT FROM NEW.ordinal OR OLD.refundable_until IS DISTINCT FROM NEW.refundable_until OR OLD.paid_cash IS DISTINCT FROM NEW.paid_cash OR OLD.paid_bonus IS DISTINCT FROM NEW.paid_bonus OR OLD.claim_machine_id IS DISTINCT FROM NEW.claim_machine_id OR OLD.claim_odds_version IS DISTINCT FROM NEW.claim_odds_version OR OLD.claim_seed IS DISTINCT FROM NEW.claim_seed OR OLD.sequence IS DISTINCT FROM NEW.sequence OR OLD.created_at IS DISTINCT FROM NEW.created_at
    OR (OLD.item_id IS NOT NULL AND OLD.item_id IS DISTINCT FROM NEW.item_id)
    OR (NEW.sealed AND NOT OLD.sealed)
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER card_is_settled BEFORE UPDATE ON card FOR EACH ROW WHEN (
    (OLD.status IN ('bought_back', 'redeemed', 'refunded', 'cancelled') AND (OLD.status IS DISTINCT FROM NEW.status OR OLD.sealed IS DISTINCT FROM NEW.sealed OR OLD.item_id IS DISTINCT FROM NEW.item_id OR OLD.onchain::text IS DISTINCT FROM NEW.onchain::text))
    OR (OLD.status = 'active' AND NEW.status = 'cancelled')
    OR (OLD.status = 'buyback_pending' AND NEW.status NOT IN ('buyback_pending', 'active', 'bought_back'))
  ) EXECUTE FUNCTION refuse_change();

CREATE FUNCTION card_ends_by_operation() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (
       SELECT 1 FROM operation_card x JOIN operation o ON o.id = x.operation_id
       WHERE x.card_id = NEW.id AND o.account_id = NEW.account_id AND o.kind = CASE NEW.status
         WHEN 'bought_back' THEN 'buyback' WHEN 'redeemed' THEN 'redemption' ELSE 'refund' END
     ) THEN
       RAISE EXCEPTION 'no operation ended the card'
         USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_ends_by_operation';
     END IF;
     RETURN NULL;
   END $$;

CREATE CONSTRAINT TRIGGER card_ends_by_operation AFTER UPDATE ON card
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.status <> NEW.status AND NEW.status IN ('bought_back', 'redeemed', 'refunded'))
    EXECUTE FUNCTION card_ends_by_operation();

CREATE TRIGGER operation_is_fixed BEFORE UPDATE ON operation FOR EACH ROW WHEN (
    OLD.account_id IS DISTINCT FROM NEW.account_id OR OLD.customer_id IS DISTINCT FROM NEW.customer_id OR OLD.kind IS DISTINCT FROM NEW.kind OR OLD.mode IS DISTINCT FROM NEW.mode OR OLD.vending_machine_id IS DISTINCT FROM NEW.vending_machine_id OR OLD.quantity IS DISTINCT FROM NEW.quantity OR OLD.charged IS DISTINCT FROM NEW.charged OR OLD.metadata::text IS DISTINCT FROM NEW.metadata::text OR OLD.idempotency_key IS DISTINCT FROM NEW.idempotency_key OR OLD.sequence IS DISTINCT FROM NEW.sequence OR OLD.created_at IS DISTINCT FROM NEW.created_at
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operation_is_settled BEFORE UPDATE ON operation FOR EACH ROW WHEN (
    OLD.status NOT IN ('pending', 'awaiting_chain')
      AND (OLD.status IS DISTINCT FROM NEW.status OR OLD.credited IS DISTINCT FROM NEW.credited OR OLD.completed_at IS DISTINCT FROM NEW.completed_at)
  ) EXECUTE FUNCTION refuse_change();

DROP TRIGGER operation_card_is_permanent ON operation_card;

CREATE TRIGGER operation_card_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_card
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION operation_card_ends_once() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (
       SELECT 1 FROM added a JOIN operation o ON o.id = a.operation_id AND o.kind <> 'mint'
       JOIN operation_card x ON x.card_id = a.card_id AND x.operation_id <> a.operation_id
       JOIN operation p ON p.id = x.operation_id AND p.kind <> 'mint'
       WHERE p.mode = 'offchain' OR (o.mode = 'offchain' AND EXISTS (SELECT 1 FROM onchain_burn b
         WHERE b.operation_id = p.id AND b.card_id = x.card_id AND b.status <> 'cancelled'))
     ) THEN
       RAISE EXCEPTION 'an operation ended the card before'
         USING ERRCODE = 'unique_violation', CONSTRAINT = 'operation_card_ends_once';
     END IF;
     RETURN NULL;
   END $$;

CREATE TRIGGER operation_card_ends_once AFTER INSERT ON operation_card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operation_card_ends_once();

ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_cause_check CHECK (CASE kind
    WHEN 'TOPUP' THEN operation_id IS NULL
      AND (funding_transaction_id IS NOT NULL OR reason IS NOT NULL)
    WHEN 'SPEND' THEN operation_id IS NOT NULL
    WHEN 'BUYBACK' THEN operation_id IS NOT NULL
    ELSE operation_id IS NULL AND (funding_transaction_id IS NOT NULL OR reason IS NOT NULL)
  END) NOT VALID;

ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_bucket_check CHECK (funding_transaction_id IS NOT NULL OR CASE kind
    WHEN 'TOPUP' THEN cash > 0 AND bonus = 0
    WHEN 'BONUS' THEN cash = 0 AND bonus > 0
    WHEN 'BUYBACK' THEN cash >= 0 AND bonus = 0
    ELSE true
  END) NOT VALID;

CREATE OR REPLACE FUNCTION ledger_entry_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id
             AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of ledger_entry refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$;

CREATE FUNCTION public_id(prefix text, id uuid) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    DECLARE b bit(130) := B'00' || ('x' || replace(id::text, '-', ''))::bit(128);
      p bytea := '000102030405060708090a0b0c0d0e0f0g0h0j0k0m0n0p0q0r0s0t0v0w0x0y0z101112131415161718191a1b1c1d1e1f1g1h1j1k1m1n1p1q1r1s1t1v1w1x1y1z202122232425262728292a2b2c2d2e2f2g2h2j2k2m2n2p2q2r2s2t2v2w2x2y2z303132333435363738393a3b3c3d3e3f3g3h3j3k3m3n3p3q3r3s3t3v3w3x3y3z404142434445464748494a4b4c4d4e4f4g4h4j4k4m4n4p4q4r4s4t4v4w4x4y4z505152535455565758595a5b5c5d5e5f5g5h5j5k5m5n5p5q5r5s5t5v5w5x5y5z606162636465666768696a6b6c6d6e6f6g6h6j6k6m6n6p6q6r6s6t6v6w6x6y6z707172737475767778797a7b7c7d7e7f7g7h7j7k7m7n7p7q7r7s7t7v7w7x7y7z808182838485868788898a8b8c8d8e8f8g8h8j8k8m8n8p8q8r8s8t8v8w8x8y8z909192939495969798999a9b9c9d9e9f9g9h9j9k9m9n9p9q9r9s9t9v9w9x9y9za0a1a2a3a4a5a6a7a8a9aaabacadaeafagahajakamanapaqarasatavawaxayazb0b1b2b3b4b5b6b7b8b9babbbcbdbebfbgbhbjbkbmbnbpbqbrbsbtbvbwbxbybzc0c1c2c3c4c5c6c7c8c9cacbcccdcecfcgchcjckcmcncpcqcrcsctcvcwcxcyczd0d1d2d3d4d5d6d7d8d9dadbdcdddedfdgdhdjdkdmdndpdqdrdsdtdvdwdxdydze0e1e2e3e4e5e6e7e8e9eaebecedeeefegehejekemenepeqeresetevewexeyezf0f1f2f3f4f5f6f7f8f9fafbfcfdfefffgfhfjfkfmfnfpfqfrfsftfvfwfxfyfzg0g1g2g3g4g5g6g7g8g9gagbgcgdgegfggghgjgkgmgngpgqgrgsgtgvgwgxgygzh0h1h2h3h4h5h6h7h8h9hahbhchdhehfhghhhjhkhmhnhphqhrhshthvhwhxhyhzj0j1j2j3j4j5j6j7j8j9jajbjcjdjejfjgjhjjjkjmjnjpjqjrjsjtjvjwjxjyjzk0k1k2k3k4k5k6k7k8k9kakbkckdkekfkgkhkjkkkmknkpkqkrksktkvkwkxkykzm0m1m2m3m4m5m6m7m8m9mambmcmdmemfmgmhmjmkmmmnmpmqmrmsmtmvmwmxmymzn0n1n2n3n4n5n6n7n8n9nanbncndnenfngnhnjnknmnnnpnqnrnsntnvnwnxnynzp0p1p2p3p4p5p6p7p8p9papbpcpdpepfpgphpjpkpmpnpppqprpsptpvpwpxpypzq0q1q2q3q4q5q6q7q8q9qaqbqcqdqeqfqgqhqjqkqmqnqpqqqrqsqtqvqwqxqyqzr0r1r2r3r4r5r6r7r8r9rarbrcrdrerfrgrhrjrkrmrnrprqrrrsrtrvrwrxryrzs0s1s2s3s4s5s6s7s8s9sasbscsdsesfsgshsjsksmsnspsqsrssstsvswsxsyszt0t1t2t3t4t5t6t7t8t9tatbtctdtetftgthtjtktmtntptqtrtstttvtwtxtytzv0v1v2v3v4v5v6v7v8v9vavbvcvdvevfvgvhvjvkvmvnvpvqvrvsvtvvvwvxvyvzw0w1w2w3w4w5w6w7w8w9wawbwcwdwewfwgwhwjwkwmwnwpwqwrwswtwvwwwxwywzx0x1x2x3x4x5x6x7x8x9xaxbxcxdxexfxgxhxjxkxmxnxpxqxrxsxtxvxwxxxyxzy0y1y2y3y4y5y6y7y8y9yaybycydyeyfygyhyjykymynypyqyrysytyvywyxyyyzz0z1z2z3z4z5z6z7z8z9zazbzczdzezfzgzhzjzkzmznzpzqzrzsztzvzwzxzyzz';
    BEGIN RETURN prefix || '_' || convert_from(substring(p FROM 2 * substring(b FROM 1 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 11 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 21 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 31 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 41 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 51 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 61 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 71 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 81 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 91 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 101 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 111 FOR 10)::integer + 1 FOR 2)
      || substring(p FROM 2 * substring(b FROM 121 FOR 10)::integer + 1 FOR 2), 'UTF8'); END $$;

CREATE FUNCTION uuid_of(public text) RETURNS uuid
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    DECLARE body text := substr(public, strpos(public, '_') + 1); b bit(130);
    BEGIN
      IF body !~ '^[0-7][0-9a-hjkmnp-tv-z]{25}$' THEN RETURN NULL; END IF;
      b := (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 1, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 2, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 3, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 4, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 5, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 6, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 7, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 8, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 9, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 10, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 11, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 12, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 13, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 14, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 15, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 16, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 17, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 18, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 19, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 20, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 21, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 22, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 23, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 24, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 25, 1)) - 1)::bit(5)
      || (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(body, 26, 1)) - 1)::bit(5);
      RETURN (lpad(to_hex(substring(b FROM 3 FOR 64)::bigint), 16, '0')
        || lpad(to_hex(substring(b FROM 67 FOR 64)::bigint), 16, '0'))::uuid;
    END $$;

CREATE INDEX operator_log_entry ON operator_log ((detail->>'entryId'))
    WHERE detail->>'entryId' IS NOT NULL;

ALTER TABLE event ADD COLUMN deliveries integer
    CONSTRAINT event_deliveries_check CHECK (deliveries >= 0);

ALTER TABLE deposit_address ADD COLUMN assigned_at_block bigint
    CONSTRAINT deposit_address_assigned_at_block_check CHECK (assigned_at_block >= 0);

DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = current_schema() AND NOT i.indisvalid
        AND c.relname IN ('card_changed', 'operation_changed'))
    THEN RAISE EXCEPTION 'an index that was built beforehand is invalid: drop it and build it again';
    END IF;
  END $$;

CREATE INDEX IF NOT EXISTS card_changed ON card (updated_at, id) WHERE updated_at > created_at;

CREATE INDEX IF NOT EXISTS operation_changed ON operation (updated_at, id)
    WHERE updated_at > created_at;

CREATE INDEX funding_transaction_changed ON funding_transaction (updated_at, id)
    WHERE updated_at > created_at;

CREATE INDEX shipment_changed ON shipment (updated_at, id);

CREATE INDEX mail_changed ON mail (updated_at, id);

CREATE INDEX onchain_order_changed ON onchain_order (updated_at, id);

CREATE INDEX onchain_burn_changed ON onchain_burn (updated_at, id);

ALTER TABLE api_key ADD COLUMN made_by text;

ALTER TABLE operator_token ADD COLUMN made_by text;

ALTER TABLE event ADD CONSTRAINT event_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE operation ADD CONSTRAINT operation_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE card ADD CONSTRAINT card_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE customer ADD CONSTRAINT customer_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE funding_intent ADD CONSTRAINT funding_intent_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE funding_transaction ADD CONSTRAINT funding_transaction_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE delivery ADD CONSTRAINT delivery_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE delivery_history ADD CONSTRAINT delivery_history_sequence_check
      CHECK (sequence BETWEEN 1 AND 1000000000000000) NOT VALID;

ALTER TABLE account ADD CONSTRAINT account_sequence_limit_check
    CHECK (sequence <= 1000000000000000) NOT VALID;

ALTER TABLE event ADD CONSTRAINT event_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE operation ADD CONSTRAINT operation_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE card ADD CONSTRAINT card_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE customer ADD CONSTRAINT customer_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE funding_intent ADD CONSTRAINT funding_intent_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE funding_transaction ADD CONSTRAINT funding_transaction_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE delivery ADD CONSTRAINT delivery_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE delivery_history ADD CONSTRAINT delivery_history_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE account ADD CONSTRAINT account_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE api_key ADD CONSTRAINT api_key_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE item ADD CONSTRAINT item_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE shipment ADD CONSTRAINT shipment_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE mail ADD CONSTRAINT mail_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE onchain_order ADD CONSTRAINT onchain_order_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE onchain_burn ADD CONSTRAINT onchain_burn_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE incident ADD CONSTRAINT incident_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE operator_token ADD CONSTRAINT operator_token_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE operator_log ADD CONSTRAINT operator_log_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID;

ALTER TABLE draw ADD CONSTRAINT draw_card_id_check
    CHECK (card_id > '00000000-0000-0000-0000-000000000000') NOT VALID;

CREATE TRIGGER account_is_permanent
      BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON account
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER api_key_is_permanent
      BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON api_key
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operator_token_is_permanent
      BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON operator_token
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER shipment_is_permanent
      BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON shipment
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER mail_is_permanent
      BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON mail
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER account_follows_its_ledger BEFORE UPDATE ON account FOR EACH ROW WHEN (
    NEW.sequence < OLD.sequence OR NEW.version <= OLD.version
    OR ((OLD.cash <> NEW.cash OR OLD.bonus <> NEW.bonus) AND OLD.ledger_head = NEW.ledger_head)
  ) EXECUTE FUNCTION refuse_change();

DROP TRIGGER odds_is_permanent ON odds;

CREATE TRIGGER odds_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON odds
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER vending_machine_odds_go_on BEFORE UPDATE ON vending_machine FOR EACH ROW
    WHEN (NEW.odds_version < OLD.odds_version) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tier_is_permanent BEFORE UPDATE OF machine_id, name OR DELETE OR TRUNCATE ON tier
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION tier_is_published() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF (NEW.ordinal IS NULL) = EXISTS (
       SELECT 1 FROM vending_machine m
       JOIN odds o ON o.machine_id = m.id AND o.version = m.odds_version
       CROSS JOIN LATERAL json_array_elements(o.tiers) t
       WHERE m.id = NEW.machine_id AND t->>'name' = NEW.name
         AND (NEW.ordinal IS NULL OR t->>'weight' = NEW.weight::text)
     ) THEN
       RAISE EXCEPTION 'the odds in force say otherwise of the tier'
         USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'tier_is_published';
     END IF;
     RETURN NEW;
   END $$;

CREATE TRIGGER tier_is_published BEFORE UPDATE ON tier FOR EACH ROW
    WHEN (OLD.weight <> NEW.weight OR (OLD.ordinal IS NULL) <> (NEW.ordinal IS NULL))
    EXECUTE FUNCTION tier_is_published();

ALTER TABLE operator_log ADD COLUMN transaction xid8;

ALTER TABLE operator_log ALTER COLUMN transaction SET DEFAULT pg_current_xact_id();

CREATE INDEX operator_log_catalog ON operator_log (transaction) WHERE action = 'catalog.put';

CREATE OR REPLACE FUNCTION item_moves_by_log() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     path text := current_setting('search_path');
   BEGIN
     PERFORM set_config('search_path', quote_ident(TG_TABLE_SCHEMA), true);
     IF NOT EXISTS (
       SELECT 1 FROM operator_log g
       WHERE g.action = 'catalog.put' AND g.transaction = pg_current_xact_id()
     ) THEN
       RAISE EXCEPTION 'the log does not say that an operator moved the item'
         USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'item_moves_by_log';
     END IF;
     PERFORM set_config('search_path', path, true);
     RETURN NULL;
   END $$;

CREATE CONSTRAINT TRIGGER item_moves_by_log AFTER UPDATE OF machine_id, tier ON item
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.machine_id <> NEW.machine_id OR OLD.tier <> NEW.tier)
    EXECUTE FUNCTION item_moves_by_log();

CREATE OR REPLACE FUNCTION card_ends_by_operation() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     path text := current_setting('search_path');
   BEGIN
     PERFORM set_config('search_path', quote_ident(TG_TABLE_SCHEMA), true);
     IF NOT EXISTS (
       SELECT 1 FROM operation_card x JOIN operation o ON o.id = x.operation_id
       WHERE x.card_id = NEW.id AND o.account_id = NEW.account_id AND o.kind = CASE NEW.status
         WHEN 'bought_back' THEN 'buyback' WHEN 'redeemed' THEN 'redemption' ELSE 'refund' END
     ) THEN
       RAISE EXCEPTION 'no operation ended the card'
         USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_ends_by_operation';
     END IF;
     PERFORM set_config('search_path', path, true);
     RETURN NULL;
   END $$;

CREATE TRIGGER api_key_is_fixed BEFORE UPDATE ON api_key FOR EACH ROW WHEN (
    OLD.hash IS DISTINCT FROM NEW.hash OR OLD.made_by IS DISTINCT FROM NEW.made_by OR OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.account_id IS DISTINCT FROM NEW.account_id OR OLD.prefix IS DISTINCT FROM NEW.prefix
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER api_key_stays_revoked BEFORE UPDATE ON api_key FOR EACH ROW
    WHEN (OLD.revoked_at IS NOT NULL AND OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
    EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operator_token_is_fixed BEFORE UPDATE ON operator_token FOR EACH ROW WHEN (
    OLD.hash IS DISTINCT FROM NEW.hash OR OLD.made_by IS DISTINCT FROM NEW.made_by OR OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.name IS DISTINCT FROM NEW.name OR OLD.role IS DISTINCT FROM NEW.role OR OLD.expires_at IS DISTINCT FROM NEW.expires_at
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operator_token_stays_revoked BEFORE UPDATE ON operator_token FOR EACH ROW
    WHEN (OLD.revoked_at IS NOT NULL AND OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
    EXECUTE FUNCTION refuse_change();

ALTER TABLE incident DROP CONSTRAINT incident_kind_check;

ALTER TABLE incident ADD CONSTRAINT incident_kind_check CHECK (kind IN (
    'minted_after_cancel', 'burned_after_cancel', 'deposit_after_failure', 'deposit_refused',
    'reorganized_after_credit', 'unexplained_balance', 'missing_balance', 'unproven_transaction',
    'foreign_address'
  )) NOT VALID;

CREATE FUNCTION signatures_go_on() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     old_count integer := json_array_length(OLD.signatures);
     new_count integer := json_array_length(NEW.signatures);
     dropped integer := CASE WHEN old_count = 8 AND new_count = 8
       AND (OLD.signatures->0)::jsonb - 'owner' <> (NEW.signatures->0)::jsonb - 'owner'
       THEN 1 ELSE 0 END;
   BEGIN
     IF new_count NOT IN (old_count, old_count + 1) OR EXISTS (
       SELECT 1 FROM generate_series(dropped, old_count - 1) AS at
       CROSS JOIN LATERAL (SELECT (OLD.signatures->at)::jsonb AS was,
         (NEW.signatures->(at - dropped))::jsonb AS now) s
       WHERE (s.now @> s.was AND s.now - 'owner' = s.was - 'owner') IS NOT TRUE
     ) THEN
       RAISE EXCEPTION '% refuses the change', TG_NAME
         USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
     END IF;
     RETURN NEW;
   END $$;

CREATE TRIGGER onchain_order_is_issued BEFORE UPDATE ON onchain_order FOR EACH ROW WHEN (
    OLD.vending_machine_address IS DISTINCT FROM NEW.vending_machine_address OR OLD.issued_at_block IS DISTINCT FROM NEW.issued_at_block OR OLD.created_at IS DISTINCT FROM NEW.created_at
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_order_signatures_go_on BEFORE UPDATE ON onchain_order FOR EACH ROW
    WHEN (OLD.signatures::text <> NEW.signatures::text) EXECUTE FUNCTION signatures_go_on();

CREATE TRIGGER onchain_burn_is_issued BEFORE UPDATE ON onchain_burn FOR EACH ROW WHEN (
    OLD.handler_address IS DISTINCT FROM NEW.handler_address OR OLD.issued_at_block IS DISTINCT FROM NEW.issued_at_block OR OLD.created_at IS DISTINCT FROM NEW.created_at
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_burn_signatures_go_on BEFORE UPDATE ON onchain_burn FOR EACH ROW
    WHEN (OLD.signatures::text <> NEW.signatures::text) EXECUTE FUNCTION signatures_go_on();

CREATE TRIGGER operator_reply_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_reply
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE account ADD CONSTRAINT account_times_check
      CHECK (isfinite(created_at) AND isfinite(updated_at)) NOT VALID;

ALTER TABLE card ADD CONSTRAINT card_times_check
      CHECK (isfinite(updated_at)) NOT VALID;

ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_times_check
      CHECK (isfinite(created_at)) NOT VALID;

ALTER TABLE event ADD CONSTRAINT event_times_check
      CHECK (isfinite(created_at)) NOT VALID;

ALTER TABLE operation ADD CONSTRAINT operation_times_check
      CHECK (isfinite(updated_at)) NOT VALID;

ALTER TABLE account ADD CONSTRAINT account_version_limit_check
    CHECK (version <= 1000000000000000) NOT VALID;

ALTER TABLE vending_machine ADD CONSTRAINT vending_machine_odds_version_limit_check
    CHECK (odds_version <= 1000000000) NOT VALID;

CREATE TRIGGER item_reference_is_fixed BEFORE UPDATE ON item FOR EACH ROW
    WHEN (OLD.reference <> NEW.reference) EXECUTE FUNCTION refuse_change();

CREATE TABLE item_version (
    item_id uuid NOT NULL,
    name text NOT NULL,
    buyback bigint NOT NULL,
    digest bytea NOT NULL CHECK (length(digest) = 32),
    transaction xid8,
    created_at timestamptz(3),
    CONSTRAINT item_version_time_check CHECK (num_nonnulls(transaction, created_at) = 1)
  );

CREATE INDEX item_version_item ON item_version (item_id);

CREATE TRIGGER item_version_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON item_version
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_item_version() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
       INSERT INTO item_version SELECT n.id, n.name, n.buyback,
  sha256(convert_to(concat_ws(E'\n', n.machine_id, n.tier, n.name, n.image, n.buyback, n.metadata::text), 'UTF8')), pg_current_xact_id() FROM added n;
     ELSE
       INSERT INTO item_version SELECT n.id, n.name, n.buyback,
  sha256(convert_to(concat_ws(E'\n', n.machine_id, n.tier, n.name, n.image, n.buyback, n.metadata::text), 'UTF8')), pg_current_xact_id()
       FROM added n JOIN changed o ON o.id = n.id
       WHERE (o.machine_id, o.tier, o.name, o.image, o.buyback, o.metadata::text) IS DISTINCT FROM (n.machine_id, n.tier, n.name, n.image, n.buyback, n.metadata::text);
     END IF;
     RETURN NULL;
   END $$;

CREATE TRIGGER item_is_kept AFTER INSERT ON item REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION keep_item_version();

CREATE TRIGGER item_change_is_kept AFTER UPDATE ON item
    REFERENCING NEW TABLE AS added OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_item_version();

DROP INDEX operator_log_catalog;

CREATE INDEX operator_log_catalog ON operator_log (transaction)
    WHERE action IN ('catalog.put', 'prices.put');

ALTER TABLE odds ADD COLUMN is_logged boolean;

ALTER TABLE odds ALTER COLUMN is_logged SET DEFAULT true;

ALTER TABLE odds ADD CONSTRAINT odds_is_logged_check CHECK (is_logged IS TRUE) NOT VALID;

ALTER TABLE event ADD CONSTRAINT event_deliveries_known_check
    CHECK (deliveries IS NOT NULL) NOT VALID;

CREATE UNIQUE INDEX operator_log_idempotency_key ON operator_log ((detail->>'idempotencyKey'))
    WHERE detail->>'idempotencyKey' IS NOT NULL;

CREATE TRIGGER chain_cursor_is_permanent BEFORE DELETE OR TRUNCATE ON chain_cursor
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE event_consumer_parked (
    consumer text NOT NULL REFERENCES event_consumer,
    event_id uuid NOT NULL REFERENCES event,
    failures integer NOT NULL CHECK (failures > 0),
    why text NOT NULL,
    parked_at timestamptz(3) NOT NULL,
    PRIMARY KEY (consumer, event_id)
  );

CREATE TABLE log_head (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    number bigint NOT NULL CHECK (number >= 0),
    link bytea NOT NULL CHECK (length(link) = 32)
  );

ALTER TABLE operator_log ADD COLUMN number bigint, ADD COLUMN link bytea;

DROP TRIGGER operator_log_is_immutable ON operator_log;

DO $$ DECLARE r record; head log_head; BEGIN
    SELECT * INTO head FROM log_head;
    FOR r IN SELECT * FROM operator_log ORDER BY id LOOP
      head.link := sha256(convert_to(concat(
    encode(head.link, 'hex'), E'\n', head.number + 1, E'\n', r.id, E'\n',
    round(extract(epoch FROM r.created_at) * 1000)::int8, E'\n', r.actor, E'\n',
    r.action, E'\n', r.subject, E'\n', r.detail::text), 'UTF8'));
      head.number := head.number + 1;
      UPDATE operator_log SET number = head.number, link = head.link WHERE id = r.id;
    END LOOP;
    UPDATE log_head SET number = head.number, link = head.link;
  END $$;

ALTER TABLE operator_log ADD CONSTRAINT operator_log_number_key UNIQUE (number),
    ADD CONSTRAINT operator_log_link_check CHECK (number >= 1 AND length(link) = 32) NOT VALID;

CREATE TRIGGER operator_log_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION operator_log_is_linked() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     head log_head;
   BEGIN
     SELECT * INTO STRICT head FROM log_head FOR UPDATE;
     NEW.link := sha256(convert_to(concat(
    encode(head.link, 'hex'), E'\n', head.number + 1, E'\n', NEW.id, E'\n',
    round(extract(epoch FROM NEW.created_at) * 1000)::int8, E'\n', NEW.actor, E'\n',
    NEW.action, E'\n', NEW.subject, E'\n', NEW.detail::text), 'UTF8'));
     NEW.number := head.number + 1;
     UPDATE log_head SET number = NEW.number, link = NEW.link;
     RETURN NEW;
   END $$;

CREATE TRIGGER operator_log_is_linked BEFORE INSERT ON operator_log FOR EACH ROW
    EXECUTE FUNCTION operator_log_is_linked();

CREATE TRIGGER log_head_goes_on BEFORE UPDATE ON log_head FOR EACH ROW
    WHEN (NEW.number <> OLD.number + 1) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_head_is_permanent BEFORE DELETE OR TRUNCATE ON log_head
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE allowance (
    sender text PRIMARY KEY,
    day text NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    used bigint NOT NULL CHECK (used >= 0)
  );

CREATE TRIGGER allowance_goes_on BEFORE UPDATE ON allowance FOR EACH ROW WHEN (
    OLD.sender <> NEW.sender OR NEW.day < OLD.day OR (NEW.day = OLD.day AND NEW.used < OLD.used)
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER allowance_is_permanent BEFORE DELETE OR TRUNCATE ON allowance
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE approval (
    id uuid PRIMARY KEY,
    act text NOT NULL CHECK (act IN ('balance.bonus', 'balance.adjustment', 'stock.withdraw',
      'prices.put', 'machine.update', 'catalog.put')),
    subject text NOT NULL,
    cost bigint NOT NULL CHECK (cost > 0),
    summary text NOT NULL,
    arguments json NOT NULL,
    request_key text NOT NULL,
    sender text NOT NULL,
    actor text NOT NULL,
    role text NOT NULL,
    session text,
    status text NOT NULL CHECK (status IN ('pending', 'approved', 'declined')),
    settled_by text,
    settled_sender text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    settled_at timestamptz(3),
    CONSTRAINT approval_settled_check CHECK (CASE status
      WHEN 'pending' THEN num_nulls(settled_by, settled_sender, settled_at) = 3
      ELSE num_nulls(settled_by, settled_sender, settled_at) = 0
        AND (status = 'declined' OR (settled_sender <> sender AND settled_at < expires_at)) END)
  );

CREATE INDEX approval_request ON approval (request_key);

CREATE TRIGGER approval_is_settled BEFORE UPDATE ON approval FOR EACH ROW WHEN (
    OLD.status <> 'pending' OR OLD.arguments::text <> NEW.arguments::text
    OR OLD.act IS DISTINCT FROM NEW.act OR OLD.subject IS DISTINCT FROM NEW.subject OR OLD.cost IS DISTINCT FROM NEW.cost OR OLD.summary IS DISTINCT FROM NEW.summary OR OLD.request_key IS DISTINCT FROM NEW.request_key OR OLD.sender IS DISTINCT FROM NEW.sender OR OLD.actor IS DISTINCT FROM NEW.actor OR OLD.role IS DISTINCT FROM NEW.role OR OLD.session IS DISTINCT FROM NEW.session OR OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.expires_at IS DISTINCT FROM NEW.expires_at
  ) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER approval_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON approval
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE INDEX operator_log_approval ON operator_log ((detail->>'approval'))
    WHERE detail->>'approval' IS NOT NULL;

ALTER TABLE schema_migration ADD COLUMN oldest integer
      CONSTRAINT schema_migration_oldest_check CHECK (oldest BETWEEN 1 AND migration_id);

ALTER TABLE operator_token ADD COLUMN maker_token_id uuid REFERENCES operator_token;

ALTER TABLE approval DROP CONSTRAINT approval_act_check;

ALTER TABLE approval ADD CONSTRAINT approval_act_check CHECK (act IN ('balance.bonus',
      'balance.adjustment', 'stock.withdraw', 'stock.return', 'prices.put', 'machine.update',
      'catalog.put'));

SET session_replication_role = replica;

INSERT INTO "account" ("id", "name", "notification_email", "status", "cash", "bonus", "sandbox_credit_at", "sequence", "version", "created_at", "low_balance_threshold", "ledger_head", "updated_at") VALUES
('01a202b2-c500-7c5f-bf25-3293017c2bfc', 'Acme', 'desk@partner.example', 'active', '841833331', '0', '2026-11-22 13:26:30+00', '132', '67', '2026-11-22 10:00:00+00', NULL, E'\\xeeedd63f88640c42ee1f5de3e7a805be183052a58fba2606b605a955c78b8c61', '2026-11-22 13:26:30+00'),
('01a202b3-af60-7309-a09b-c71efa797cc6', 'Bolt', NULL, 'active', '0', '0', NULL, '0', '2', '2026-11-22 10:01:00+00', NULL, E'\\xd24a062f92f30c6bbf7ffa1bea710af5bb94758da9fd49af3c320f0ba8145d5f', '2026-11-22 10:01:00+00'),
('01a202b4-99c0-7d9c-bc82-aa40fc94a4c2', 'Crane & Söhne', NULL, 'suspended', '0', '0', NULL, '0', '3', '2026-11-22 10:02:00+00', NULL, E'\\x0a496e4644fd4caa7bc82bb48bd89eac52c87a1823087895d0f2905c515385e3', '2026-11-22 10:02:00+00'),
('01a2036f-d370-718a-8bc3-14877157eb01', 'Dune', NULL, 'active', '0', '1250000', NULL, '1', '1', '2026-11-22 13:26:30+00', NULL, E'\\x8ee437e9ae80bdcd5ace7558704ad9c56865818e694094ffcd31db9da323a07c', '2026-11-22 13:26:30+00'),
('01a2036f-d370-71bf-9c9d-220714633658', 'Acme Cards', NULL, 'active', '0', '0', NULL, '5', '4', '2026-11-22 13:26:30+00', NULL, E'\\xe6af2cfa0addd6d544e8cb0fa001618102d9f8e9ff31ebf484d24c4c948e37a1', '2026-11-22 13:27:30+00');

INSERT INTO "allowance" ("sender", "day", "used") VALUES
('environment', '2026-11-22', '1050333327');

INSERT INTO "api_key" ("id", "account_id", "hash", "prefix", "label", "created_at", "last_used_at", "revoked_at", "made_by") VALUES
('01a202b2-c500-7550-9ca6-a7cbf8eb8e54', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '331d54fcaf2436f8b9e5c05835a7f08af90cda83cb30448958a175d39f66b906', 'pk_sprGrVS', NULL, '2026-11-22 10:00:00+00', '2026-11-22 13:26:30+00', NULL, 'environment'),
('01a202b3-af60-7b54-9d9e-f8e413844fec', '01a202b3-af60-7309-a09b-c71efa797cc6', '34f1115d611ff7738d5770b8e43aad323fa7f3eecaec93549aec64fb5c671afc', 'pk_saS1Svp', NULL, '2026-11-22 10:01:00+00', NULL, '2026-11-22 10:01:00+00', 'environment'),
('01a202b4-99c0-786f-8995-8f493dec2921', '01a202b4-99c0-7d9c-bc82-aa40fc94a4c2', '47c4ed2b7b21da0f757d652a8e91ba35458abb0f6d01538d54c9ea5ae90fc0f7', 'pk_sLvr64M', NULL, '2026-11-22 10:02:00+00', NULL, '2026-11-22 10:02:00+00', 'environment'),
('01a2036f-d370-7e04-a37d-cf52be448014', '01a2036f-d370-71bf-9c9d-220714633658', 'cacb3e01ba2a1d160f1c82171d7a9c91b870e1482744319b60ff8ed6ad45e88f', 'pk_s1quUeO', NULL, '2026-11-22 13:26:30+00', '2026-11-22 13:26:30+00', NULL, 'environment');

INSERT INTO "approval" ("id", "act", "subject", "cost", "summary", "arguments", "request_key", "sender", "actor", "role", "session", "status", "settled_by", "settled_sender", "created_at", "expires_at", "settled_at") VALUES
('01a2036f-d370-7209-bd0d-9c05db0412d2', 'balance.adjustment', 'par_01m81pzmvge658qgrmgxrnftr1', '1250000', 'an adjustment of 1.25 USD, bonus: a late parcel', '{"amountUsd":"1.25","bucket":"bonus","reason":"a late parcel","partnerId":"par_01m81pzmvge658qgrmgxrnftr1","idempotencyKey":"d051e10f-1e31-4333-8aed-5f7a7cfefe0b"}', 'c67ed69c921debefa041c1a532e4f504b507c0846d8c4d4c192b91629c50f0a1', 'tok_01m81pzmvgf9nswrsw645cd9nk', 'a clerk', 'finance', NULL, 'approved', 'another clerk', 'tok_01m81pzmvget99vxzmfx586f3y', '2026-11-22 13:26:30+00', '2026-11-23 13:26:30+00', '2026-11-22 13:26:30+00'),
('01a2036f-d370-7225-9802-897ecb56593a', 'balance.adjustment', 'par_01m81pzmvge658qgrmgxrnftr1', '1250000', 'an adjustment of 1.25 USD, bonus: a late parcel', '{"amountUsd":"1.25","bucket":"bonus","reason":"a late parcel","partnerId":"par_01m81pzmvge658qgrmgxrnftr1","idempotencyKey":"df13c54d-5452-483b-8d13-d7cd7574325d"}', '739aa390da15082363dbac67460f91a3440224bcfe448f51a8cb98c017af406e', 'tok_01m81pzmvgf9nswrsw645cd9nk', 'a clerk', 'finance', NULL, 'pending', NULL, NULL, '2026-11-22 13:26:30+00', '2026-11-23 13:26:30+00', NULL),
('01a2036f-d370-7b06-a2be-5495d94bb5c2', 'balance.adjustment', 'par_01m81pzmvge658qgrmgxrnftr1', '1250000', 'an adjustment of 1.25 USD, bonus: a late parcel', '{"amountUsd":"1.25","bucket":"bonus","reason":"a late parcel","partnerId":"par_01m81pzmvge658qgrmgxrnftr1","idempotencyKey":"08c6fe7c-7a4c-4fa8-8a5c-c6c347415a6f"}', '413401946403c99e16b90a4b5b51611febbbbfff24f95b0223d6442493fc2693', 'tok_01m81pzmvgf9nswrsw645cd9nk', 'a clerk', 'finance', NULL, 'declined', 'another clerk', 'tok_01m81pzmvget99vxzmfx586f3y', '2026-11-22 13:26:30+00', '2026-11-23 13:26:30+00', '2026-11-22 13:26:30+00');

INSERT INTO "belonging" ("id", "environment", "chain_id", "created_at") VALUES
('true', 'sandbox', '84532', '2026-11-22T10:00:00.000Z');

INSERT INTO "canary" ("id", "sealed") VALUES
('true', 'v2.f4f3903c.gXNX7bhi8GdXHm8iz1RSS_EKitRtDjlZPbE-q2u4xITiFcLD');

INSERT INTO "card" ("id", "account_id", "customer_id", "operation_id", "ordinal", "item_id", "status", "sealed", "refundable_until", "paid_cash", "paid_bonus", "onchain", "sequence", "created_at", "updated_at", "frozen_by", "claim_machine_id", "claim_odds_version", "claim_seed") VALUES
('01a202b7-58e0-7cf2-838a-3985e09c76d4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202b7-58e0-73c1-94bf-c30a596254ab', '0', '01a202b6-6e80-73f1-af92-a7a2aba8aa8f', 'bought_back', 'false', '2026-11-22 11:05:00+00', '0', '10000000', NULL, '11', '2026-11-22 10:05:00+00', '2026-11-22 11:05:30+00', NULL, '3', '1', E'\\x9bbaa4358a31bca7e60a3bc3c2f4dbb3'),
('01a202ef-a6f0-74aa-8e85-0cfe3778248c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202ef-a6f0-7f00-b4df-ab3224793d96', '0', NULL, 'active', 'true', '2026-11-23 11:06:30+00', '4166666', '5833334', NULL, '18', '2026-11-22 11:06:30+00', '2026-11-22 11:06:30+00', NULL, '1', '1', E'\\xb2e16f22d7d515059c6c8523ec061d7e'),
('01a202ef-a6f0-7904-9428-10dfc28c72e0', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202ef-a6f0-7f00-b4df-ab3224793d96', '3', NULL, 'active', 'true', '2026-11-23 11:06:30+00', '4166667', '5833333', NULL, '21', '2026-11-22 11:06:30+00', '2026-11-22 11:06:30+00', NULL, '1', '1', E'\\xfd3167ab1d3668632da896d1554d353d'),
('01a202ef-a6f0-7c56-ab50-ebe68a2e75ae', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202ef-a6f0-7f00-b4df-ab3224793d96', '2', NULL, 'active', 'true', '2026-11-23 11:06:30+00', '4166667', '5833333', NULL, '20', '2026-11-22 11:06:30+00', '2026-11-22 11:06:30+00', NULL, '1', '1', E'\\xdcb3e0b966ce9f249763928c6a64b1bf'),
('01a202ef-a6f0-7d36-bdd2-f64010fedcb4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202ef-a6f0-7f00-b4df-ab3224793d96', '1', NULL, 'active', 'true', '2026-11-23 11:06:30+00', '4166667', '5833333', NULL, '19', '2026-11-22 11:06:30+00', '2026-11-22 11:06:30+00', NULL, '1', '1', E'\\xaea1ca761747f0401438ee57618b4171'),
('01a202f0-9150-7281-b267-5c6b459cefd4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f0-9150-73c5-95a4-ea95bcbf29f1', '0', '01a202b2-c500-7f93-944d-6414eb089989', 'active', 'false', '2026-11-23 11:07:30+00', '10000000', '0', NULL, '25', '2026-11-22 11:07:30+00', '2026-11-22 11:07:30+00', NULL, '1', '1', E'\\x04ee03d4d29de48a8a0ae78affeb5a08'),
('01a202f0-9150-76a1-8b71-fa294ceb5636', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f0-9150-73c5-95a4-ea95bcbf29f1', '1', NULL, 'active', 'true', '2026-11-23 11:07:30+00', '10000000', '0', NULL, '26', '2026-11-22 11:07:30+00', '2026-11-22 11:07:30+00', NULL, '1', '1', E'\\x6d2fb4f39ac5a64de719f8c741675a61'),
('01a202f1-7bb0-72be-8cfd-a9d275377a92', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f1-7bb0-7ccd-96c4-3ff3fa1fb76b', '1', NULL, 'refunded', 'true', '2026-11-23 11:08:30+00', '10000000', '0', NULL, '31', '2026-11-22 11:08:30+00', '2026-11-22 11:09:30+00', NULL, '1', '1', E'\\x4ad773a76a6002f03557f482255fb226'),
('01a202f1-7bb0-757a-954f-b9affee751ff', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f1-7bb0-7ccd-96c4-3ff3fa1fb76b', '0', NULL, 'refunded', 'true', '2026-11-23 11:08:30+00', '10000000', '0', NULL, '30', '2026-11-22 11:08:30+00', '2026-11-22 11:09:30+00', NULL, '1', '1', E'\\xb50de83f9558fabd89dc7edfd520ad51'),
('01a202f1-7bb0-7cc0-8504-ba0653c52a44', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f1-7bb0-7ccd-96c4-3ff3fa1fb76b', '2', NULL, 'active', 'true', '2026-11-23 11:08:30+00', '10000000', '0', NULL, '32', '2026-11-22 11:08:30+00', '2026-11-22 11:08:30+00', NULL, '1', '1', E'\\x2c17e5cbb03c097fa416e700235efd85'),
('01a202f3-5070-701f-a32b-a3890329724e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f3-5070-708f-a5d6-5271a6b6ea0b', '0', NULL, 'active', 'true', '2026-11-22 12:10:30+00', '2500001', '0', NULL, '39', '2026-11-22 11:10:30+00', '2026-11-22 11:10:30+00', NULL, '2', '1', E'\\xcb02c5bf0ca3f5a64a0cecbbbd956835'),
('01a202f3-5070-7b08-8709-2b5dd85fecec', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f3-5070-708f-a5d6-5271a6b6ea0b', '1', NULL, 'active', 'true', '2026-11-22 12:10:30+00', '2500001', '0', NULL, '40', '2026-11-22 11:10:30+00', '2026-11-22 11:10:30+00', NULL, '2', '1', E'\\xf2746e37899cb7173b8a5c43c9f02202'),
('01a202f4-3ad0-762b-aefc-6126058d6807', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f4-3ad0-7587-bbdd-abf70311d83b', '0', '01a202b2-c500-712e-991c-6e4210461516', 'redeemed', 'false', NULL, '10000000', '0', NULL, '44', '2026-11-22 11:11:30+00', '2026-11-22 11:12:30+00', NULL, NULL, NULL, NULL),
('01a202f4-3ad0-7b3d-95bc-7e2ac717e2fe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f4-3ad0-7587-bbdd-abf70311d83b', '1', '01a202b2-c500-7d3a-948b-1d6320909c2c', 'redeemed', 'false', NULL, '10000000', '0', NULL, '45', '2026-11-22 11:11:30+00', '2026-11-22 11:12:30+00', NULL, NULL, NULL, NULL),
('01a202f6-0f90-737e-a78b-3becf0d7de1c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f6-0f90-71a1-b100-c1b7efc447b2', '0', '01a202b2-c500-7e77-8bbc-5d8c9775d896', 'redeemed', 'false', NULL, '10000000', '0', NULL, '53', '2026-11-22 11:13:30+00', '2026-11-22 11:14:30+00', NULL, NULL, NULL, NULL),
('01a202f6-0f90-7407-ba55-a6d4f468c533', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a202f6-0f90-71a1-b100-c1b7efc447b2', '1', '01a202b2-c500-70ac-b92f-70108931bb0f', 'redeemed', 'false', NULL, '10000000', '0', NULL, '54', '2026-11-22 11:13:30+00', '2026-11-22 11:14:30+00', NULL, NULL, NULL, NULL),
('01a20301-0c10-7271-a818-1b781ed3e540', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20301-0c10-7485-8ad9-66dd32f81d7d', '0', '01a202b2-c500-76cd-972c-fe5cb2410bf8', 'redeemed', 'false', NULL, '10000000', '0', NULL, '62', '2026-11-22 11:25:30+00', '2026-11-22 11:26:30+00', NULL, NULL, NULL, NULL),
('01a20301-0c10-7c3d-b521-91edaef2be61', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20301-0c10-7485-8ad9-66dd32f81d7d', '1', '01a202b2-c500-7e21-9606-416667cb93fd', 'redeemed', 'false', NULL, '10000000', '0', NULL, '63', '2026-11-22 11:25:30+00', '2026-11-22 11:26:30+00', NULL, NULL, NULL, NULL),
('01a20315-3050-7420-bc37-29c45ea8bfe2', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20315-3050-786e-93fc-521e78b7d86f', '0', '01a202b2-c500-7d03-bc00-b077bead34f0', 'redeemed', 'false', NULL, '10000000', '0', NULL, '72', '2026-11-22 11:47:30+00', '2026-11-22 11:48:30+00', NULL, NULL, NULL, NULL),
('01a20315-3050-7967-a3d7-b638df38e338', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20315-3050-786e-93fc-521e78b7d86f', '1', '01a202b2-c500-75d3-9839-67d9aed2f53c', 'redeemed', 'false', NULL, '10000000', '0', NULL, '73', '2026-11-22 11:47:30+00', '2026-11-22 11:48:30+00', NULL, NULL, NULL, NULL),
('01a20320-2cd0-7601-9c05-4dd7c33942b8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20320-2cd0-7547-9176-31b6c6d67d39', '1', '01a202b2-c500-7f06-8a74-f8bff7fff8d8', 'redeemed', 'false', NULL, '10000000', '0', NULL, '82', '2026-11-22 11:59:30+00', '2026-11-22 12:00:30+00', NULL, NULL, NULL, NULL),
('01a20320-2cd0-782f-a063-af3d33e80de6', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20320-2cd0-7547-9176-31b6c6d67d39', '0', '01a202b2-c500-75c6-8013-b2cad8f4c095', 'redeemed', 'false', NULL, '10000000', '0', NULL, '81', '2026-11-22 11:59:30+00', '2026-11-22 12:00:30+00', NULL, NULL, NULL, NULL),
('01a2032f-bd30-750f-b0ee-aabde81e0cc8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a2032f-bd30-70f2-9fdb-0958f297c673', '2', '01a202b2-c500-79db-a2ee-e59bec702396', 'bought_back', 'false', NULL, '10000000', '0', NULL, '92', '2026-11-22 12:16:30+00', '2026-11-22 12:17:30+00', NULL, NULL, NULL, NULL),
('01a2032f-bd30-7939-98a9-8a6cfb015445', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a2032f-bd30-70f2-9fdb-0958f297c673', '1', '01a202b2-c500-7d39-a74f-828a870f03b1', 'bought_back', 'false', NULL, '10000000', '0', NULL, '91', '2026-11-22 12:16:30+00', '2026-11-22 12:17:30+00', NULL, NULL, NULL, NULL),
('01a2032f-bd30-7e5e-91f5-a07ff050c69e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a2032f-bd30-70f2-9fdb-0958f297c673', '0', '01a202b2-c500-739e-99f9-3faebcdccce7', 'active', 'false', NULL, '10000000', '0', NULL, '90', '2026-11-22 12:16:30+00', '2026-11-22 12:16:30+00', NULL, NULL, NULL, NULL),
('01a20333-66b0-7030-9759-5cfdaa360011', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20333-66b0-772e-96c7-be6cd583e9e1', '4', '01a202b2-c500-7af6-8fa7-afd4b3b3ffd3', 'active', 'false', NULL, '10000000', '0', NULL, '108', '2026-11-22 12:20:30+00', '2026-11-22 13:24:30+00', NULL, NULL, NULL, NULL),
('01a20333-66b0-72fb-9b75-fc8f568bf86f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20333-66b0-772e-96c7-be6cd583e9e1', '1', '01a202b2-c500-7aee-9d60-c0f2f3c652eb', 'active', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170445079049045919780720584691994223","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81k8m8ge1jra4qy3njzg1rj","transactionHash":"0xd012affbed837222f3820ac4804a1907694d300b5a7320f3258709c4fb5764a3","mintedAt":1790000022000}', '105', '2026-11-22 12:20:30+00', '2026-11-22 13:24:30+00', NULL, NULL, NULL, NULL),
('01a20333-66b0-7739-a548-9b0263eea7ea', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20333-66b0-772e-96c7-be6cd583e9e1', '6', '01a202b2-c500-711a-af7b-9b92c4de0a0e', 'active', 'false', NULL, '10000000', '0', NULL, '110', '2026-11-22 12:20:30+00', '2026-11-22 12:20:30+00', NULL, NULL, NULL, NULL),
('01a20333-66b0-7960-913f-f8a0fc954d78', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20333-66b0-772e-96c7-be6cd583e9e1', '7', '01a202b2-c500-7b0b-81ba-02fe330b9bd3', 'active', 'false', NULL, '10000000', '0', NULL, '111', '2026-11-22 12:20:30+00', '2026-11-22 12:20:30+00', NULL, NULL, NULL, NULL),
('01a20333-66b0-7c57-a810-0e82fb7ba900', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20333-66b0-772e-96c7-be6cd583e9e1', '5', '01a202b2-c500-77e8-8d30-9c5845719cdc', 'active', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170449721324142660917472687057014323","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81pxt8gfkbb8fq3myh3wsbb","transactionHash":null,"mintedAt":null}', '109', '2026-11-22 12:20:30+00', '2026-11-22 13:25:30+00', NULL, NULL, NULL, NULL),
('01a20333-66b0-7c6e-8c69-000b45bd2f08', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20333-66b0-772e-96c7-be6cd583e9e1', '3', '01a202b2-c500-7bb6-baca-a013c0793b69', 'active', 'false', NULL, '10000000', '0', NULL, '107', '2026-11-22 12:20:30+00', '2026-11-22 13:24:30+00', '01a2036d-feb0-7a28-afe7-ab789f6ad9b2', NULL, NULL, NULL),
('01a20333-66b0-7dd1-a8b2-602b3f305559', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20333-66b0-772e-96c7-be6cd583e9e1', '2', '01a202b2-c500-7540-9609-8f1c65393717', 'buyback_pending', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170445079049048226071053884755131996","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81k8m8ge1jra4qy3njzg1rj","transactionHash":"0xcde7fffbd2852dcb9211251798533045b328f99e1e95777fdfe63a86dd939fa3","mintedAt":1790000026000}', '106', '2026-11-22 12:20:30+00', '2026-11-22 13:26:30+00', NULL, NULL, NULL, NULL),
('01a20333-66b0-7e92-8413-badcaea6dafe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', '01a20333-66b0-772e-96c7-be6cd583e9e1', '0', '01a202b2-c500-768e-bf89-27ddcaad9b41', 'bought_back', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170445079049022846199161884308927701","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81k8m8ge1jra4qy3njzg1rj","transactionHash":"0xa140180fe091366da7fba0d5d124f983e8c042e8dafb93772e6300767ab42967","mintedAt":1790000018000}', '104', '2026-11-22 12:20:30+00', '2026-11-22 12:22:30+00', NULL, NULL, NULL, NULL);

INSERT INTO "chain_cursor" ("id", "number", "hash") VALUES
('true', '21', '0x8f740edf2970ab8c1f70d37d4f45e8aaf3a9a070296699d542ec2324952c1e3a');

INSERT INTO "controls" ("id", "orders", "buybacks", "redemptions", "mints") VALUES
('true', 'true', 'true', 'true', 'true');

INSERT INTO "customer" ("id", "account_id", "external_user_id", "attributes", "sequence", "created_at", "updated_at", "idempotency_key", "fingerprint") VALUES
('01a202b2-c500-776e-b54f-f185dd0f5429', '01a202b2-c500-7c5f-bf25-3293017c2bfc', NULL, '{}', '3', '2026-11-22 10:00:00+00', '2026-11-22 10:00:00+00', NULL, NULL),
('01a202b5-8420-7c28-b57b-1610b93e606e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'user-7', '{"vip":false,"tags":["a","b"]}', '8', '2026-11-22 10:03:00+00', '2026-11-22 10:04:00+00', 'e9c4ecd9-decf-484f-813b-bebe2e3986ed', '091ea0cd058d4e8b2be54c1000bbbd632197b9ba930f99d7e66e3450649cae51'),
('01a202b6-6e80-7bdb-8d22-6516ab3e0e63', '01a202b2-c500-7c5f-bf25-3293017c2bfc', NULL, '{}', '9', '2026-11-22 10:04:00+00', '2026-11-22 10:04:00+00', NULL, NULL);

INSERT INTO "deck" ("item_id", "machine_id", "tier", "position", "shuffle") VALUES
('01a202b2-c500-713e-9821-b2733e5139ba', '1', 'tier 1', '2591312302867484437', '0'),
('01a202b2-c500-7151-bf4a-aef8433f4883', '1', 'tier 0', '3881664268775355786', '0'),
('01a202b2-c500-7173-8b3b-4710ee150786', '1', 'tier 1', '4540745806188615822', '0'),
('01a202b2-c500-71d5-a158-eabdfd4263a2', '1', 'tier 1', '2785613954003143192', '0'),
('01a202b2-c500-7236-8556-99bce6a8dc73', '2', 'tier 0', '2704685658122758297', '0'),
('01a202b2-c500-725e-85ab-3cbf78e38303', '1', 'tier 1', '4162954440685352392', '0'),
('01a202b2-c500-729e-9e2f-4e9ecf9eb83b', '1', 'tier 0', '4315243376604270812', '0'),
('01a202b2-c500-72be-a891-585fdd58c2a2', '1', 'tier 0', '3988876344480158475', '0'),
('01a202b2-c500-73bf-ab0c-c5cbe86eaa0e', '1', 'tier 0', '2772093278539711340', '0'),
('01a202b2-c500-7414-86b5-a1cecb1ecc6e', '1', 'tier 0', '3141374312703519494', '0'),
('01a202b2-c500-74a1-8763-69486a5d5835', '1', 'tier 1', '1817889829351278967', '0'),
('01a202b2-c500-751a-be3f-24007d40ef4d', '1', 'tier 1', '1730765600902494020', '0'),
('01a202b2-c500-7577-bdcf-a6b2c9d2ebb1', '1', 'tier 1', '4216010859778212588', '0'),
('01a202b2-c500-75a7-a13b-17fdd5470cdb', '1', 'tier 0', '2484350168308734047', '0'),
('01a202b2-c500-761f-84f3-ae01369347d8', '1', 'tier 1', '2149657576738402713', '0'),
('01a202b2-c500-7632-b04d-2c4f4e0e32d3', '1', 'tier 0', '2556057583525117744', '0'),
('01a202b2-c500-76d6-b012-286f57068f12', '1', 'tier 0', '3091224164425624193', '0'),
('01a202b2-c500-7722-b8ef-e8bc4af59b9e', '2', 'tier 1', '3446536654322564808', '0'),
('01a202b2-c500-7747-8fd7-ffdb0cb2e56b', '1', 'tier 1', '4473570756368514318', '0'),
('01a202b2-c500-77de-a00c-89df78604701', '1', 'tier 0', '4161043483643057047', '0'),
('01a202b2-c500-77ff-91a7-348a71318012', '1', 'tier 1', '1871725787495816771', '0'),
('01a202b2-c500-7804-9464-19717deb4985', '2', 'tier 1', '1825761102851938541', '0'),
('01a202b2-c500-7872-80ea-b7d2c5b9c373', '1', 'tier 1', '4289713532604532694', '0'),
('01a202b2-c500-78a3-9c7a-cbdfa9c26069', '1', 'tier 1', '4269003485467029920', '0'),
('01a202b2-c500-78b1-82d1-b7ed20cc49cb', '1', 'tier 1', '2535854208019618034', '0'),
('01a202b2-c500-791b-a9d6-02cd0213927b', '1', 'tier 1', '3554014501491521437', '0'),
('01a202b2-c500-7a16-bb1a-08c7623145e6', '1', 'tier 0', '4178583278195575087', '0'),
('01a202b2-c500-7acb-a7a4-6f7214151512', '1', 'tier 0', '3361458800280307879', '0'),
('01a202b2-c500-7acd-8fd0-73299a38df6d', '2', 'tier 0', '992057745971618830', '0'),
('01a202b2-c500-7b5e-86c9-12ec6430c371', '1', 'tier 0', '3763096486386492370', '0'),
('01a202b2-c500-7b7f-9155-35c663244aea', '1', 'tier 1', '4527054524473581457', '0'),
('01a202b2-c500-7c06-889b-c00324c25811', '1', 'tier 1', '3731451065192252324', '0'),
('01a202b2-c500-7c20-8f8e-c5f706245bc7', '1', 'tier 0', '2975515541768824465', '0'),
('01a202b2-c500-7c3b-a423-3095e0f6063c', '1', 'tier 1', '1987278437292630672', '0'),
('01a202b2-c500-7c60-a6bf-e7067c481a84', '1', 'tier 0', '2126619038515868232', '0'),
('01a202b2-c500-7c63-95a5-c52b747c2695', '2', 'tier 0', '3749537267908644502', '0'),
('01a202b2-c500-7c85-907b-50af2c6f5a1e', '1', 'tier 1', '1789049896078391828', '0'),
('01a202b2-c500-7c87-bbdd-9a0cc390cffd', '1', 'tier 1', '1685801365362082631', '0'),
('01a202b2-c500-7e01-b88d-51bbbe413737', '1', 'tier 1', '4214149919534682285', '0'),
('01a202b2-c500-7e1d-8816-68c1d6cdf93e', '1', 'tier 1', '4096087215107233898', '0'),
('01a202b2-c500-7e41-b765-134df7fa6584', '1', 'tier 0', '3428764527744586261', '0'),
('01a202b2-c500-7eed-bb0f-33f050a0dc31', '2', 'tier 1', '264116865851305172', '0'),
('01a202b2-c500-7f0b-8a05-3a8ef7d07544', '1', 'tier 0', '3022152965445654339', '0'),
('01a202b6-6e80-7001-8774-c4f752ad3ef2', '3', 'tier 0', '3197079685949612475', '0'),
('01a202b6-6e80-705c-9c89-5ea516159c73', '3', 'tier 1', '1549633007378694292', '0'),
('01a202b6-6e80-768a-8a3e-a501bdb9e65f', '3', 'tier 0', '1584429286879283367', '0'),
('01a202b6-6e80-7a6d-8ef8-9edf998e7e7a', '3', 'tier 0', '1903085508089973885', '0'),
('01a202b6-6e80-7aad-99b1-5c7aa6500bcf', '3', 'tier 1', '3730713128542328271', '0'),
('01a202b6-6e80-7d7d-aac1-6a9b962a00ec', '3', 'tier 0', '2398096401781725143', '0');

INSERT INTO "delivery" ("id", "account_id", "endpoint_id", "event_id", "event_type", "attempts", "attempt_count", "retry_at", "sequence", "created_at") VALUES
('01a202f5-2530-7774-adab-d0afcac90524', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-720a-9f69-4dc135487ccd', '01a202f5-2530-72e6-b9db-0a9b67028a75', 'shipment.updated', '[]', '0', NULL, '51', '2026-11-22 11:12:30+00'),
('01a20300-21b0-72de-bfc7-a9c25879dd12', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-720a-9f69-4dc135487ccd', '01a20300-21b0-7f4b-92c5-f8569ee497ba', 'shipment.updated', '[]', '0', NULL, '60', '2026-11-22 11:24:30+00'),
('01a2030b-1e30-708d-a587-d141ed039ecb', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-720a-9f69-4dc135487ccd', '01a2030b-1e30-702f-8d75-f04ff613a53a', 'shipment.updated', '[]', '0', NULL, '69', '2026-11-22 11:36:30+00'),
('01a20314-45f0-7673-886f-03947401720d', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-720a-9f69-4dc135487ccd', '01a20314-45f0-77d9-8c99-d1accf6e4e1e', 'shipment.updated', '[]', '0', NULL, '70', '2026-11-22 11:46:30+00'),
('01a2031f-4270-7d85-ad85-bd9ed390839c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-720a-9f69-4dc135487ccd', '01a2031f-4270-7fe5-a67d-e06a383d4bd4', 'shipment.updated', '[]', '0', NULL, '79', '2026-11-22 11:58:30+00'),
('01a2032a-3ef0-7bc6-92e2-21edd28e1d83', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-720a-9f69-4dc135487ccd', '01a2032a-3ef0-79a5-91d1-9cc96295e4fc', 'shipment.updated', '[]', '0', NULL, '88', '2026-11-22 12:10:30+00'),
('01a2032f-bd30-7b31-8b03-0fa27af13e8c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2032f-bd30-7d8a-bad4-ebef5ce3f4ec', 'operation.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349970000}]', '1', '2026-11-22 12:21:30+00', '94', '2026-11-22 12:16:30+00'),
('01a2032f-bd30-7fac-8bb6-7c0420ec3303', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a2032f-bd30-7d8a-bad4-ebef5ce3f4ec', 'operation.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349970000}]', '1', '2026-11-22 12:21:30+00', '94', '2026-11-22 12:16:30+00'),
('01a20330-a790-7815-a01e-709b6fae97b3', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20330-a790-77b8-bc81-69726824e414', 'buyback.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349970000}]', '1', '2026-11-22 12:21:30+00', '97', '2026-11-22 12:17:30+00'),
('01a20331-91f0-74ee-a76a-6e931f6dfaf1', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20331-91f0-708d-82ab-a967cf41a537', 'balance.topup.detected', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349970000}]', '1', '2026-11-22 12:21:30+00', '100', '2026-11-22 12:18:30+00'),
('01a20331-91f0-7db4-94e7-165d9999c056', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20331-91f0-7497-9676-527f80c6986e', 'balance.topup.confirmed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349970000}]', '1', '2026-11-22 12:21:30+00', '102', '2026-11-22 12:18:30+00'),
('01a20333-66b0-7084-b64d-cbb537f3871f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a20333-66b0-729a-9b37-25a825f20822', 'operation.completed', '[]', '0', NULL, '113', '2026-11-22 12:20:30+00'),
('01a20333-66b0-7efb-a42f-d68407ebe9e8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20333-66b0-729a-9b37-25a825f20822', 'operation.completed', '[]', '0', NULL, '113', '2026-11-22 12:20:30+00'),
('01a20334-5110-702d-a2a4-3bdbebf38b40', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20334-5110-790e-a3fc-90509761596d', 'operation.completed', '[]', '0', NULL, '116', '2026-11-22 12:21:30+00'),
('01a20334-5110-7b19-82b4-7aed820e33c0', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20334-5110-7e8e-80f1-5ed2adfebe3a', 'operation.awaiting_chain', '[]', '0', NULL, '115', '2026-11-22 12:21:30+00'),
('01a20334-5110-7d7c-9150-08f62c8b35d2', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a20334-5110-790e-a3fc-90509761596d', 'operation.completed', '[]', '0', NULL, '116', '2026-11-22 12:21:30+00'),
('01a20335-3b70-710d-921e-e7089e20d198', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20335-3b70-7d7c-8399-6dfd3b6f4a7a', 'buyback.completed', '[]', '0', NULL, '120', '2026-11-22 12:22:30+00'),
('01a20335-3b70-7fc1-b269-1b131908df3b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20335-3b70-76d0-9089-36f9b107fe68', 'operation.awaiting_chain', '[]', '0', NULL, '118', '2026-11-22 12:22:30+00'),
('01a20336-25d0-7609-9ff8-3a04270ce845', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20336-25d0-7a0b-aed3-5615c223effe', 'operation.awaiting_chain', '[]', '0', NULL, '122', '2026-11-22 12:23:30+00'),
('01a20337-1030-7e83-801b-0e2111af8b52', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20337-1030-7128-8167-ba549dd37bf7', 'operation.awaiting_chain', '[]', '0', NULL, '124', '2026-11-22 12:24:30+00'),
('01a2036d-feb0-74dd-8ca4-45a627d6d180', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2036d-feb0-70c0-b79d-a73246733975', 'operation.cancelled', '[]', '0', NULL, '126', '2026-11-22 13:24:30+00'),
('01a2036d-feb0-76dd-a1cd-6ec9c16cb7c6', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2036d-feb0-70fa-bafb-4cb96100f444', 'operation.onchain_cancelled', '[]', '0', NULL, '125', '2026-11-22 13:24:30+00'),
('01a2036d-feb0-7f32-8a8c-88601d2fc361', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2036d-feb0-712a-bb32-99ee78a8b7dc', 'operation.cancelled', '[]', '0', NULL, '127', '2026-11-22 13:24:30+00'),
('01a2036e-e910-7e49-832e-ab58498f4b74', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2036e-e910-7061-8226-5bc6bac1fce5', 'operation.awaiting_chain', '[]', '0', NULL, '129', '2026-11-22 13:25:30+00'),
('01a2036f-d370-73ab-ad9b-a64d5dbb07c7', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2036f-d370-7b68-b86d-2c6779147045', 'operation.awaiting_chain', '[]', '0', NULL, '131', '2026-11-22 13:26:30+00');

INSERT INTO "delivery_history" ("id", "account_id", "endpoint_id", "event_id", "event_type", "status", "attempts", "sequence", "created_at", "finished_at") VALUES
('01a202b5-8420-7124-8570-476b17489534', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202b5-8420-719b-82f3-1a19a0f563b4', 'webhook.test', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '5', '2026-11-22 10:03:00+00', '2026-11-22 11:10:30+00'),
('01a202b7-58e0-7645-a7e7-4a4342e4e8d1', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202b7-58e0-77ec-81c8-47283efc7e25', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '13', '2026-11-22 10:05:00+00', '2026-11-22 11:10:30+00'),
('01a202b7-58e0-7e01-bb60-55926f6237cb', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a202b7-58e0-77ec-81c8-47283efc7e25', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '13', '2026-11-22 10:05:00+00', '2026-11-22 11:10:30+00'),
('01a202ee-bc90-74d1-8556-e501dfa2e332', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202ee-bc90-7df1-8a6b-2c20df4d7455', 'buyback.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '16', '2026-11-22 11:05:30+00', '2026-11-22 11:10:30+00'),
('01a202ef-a6f0-709c-b47a-2a417223c3e9', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202ef-a6f0-79d4-b895-5f420070c9e1', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '23', '2026-11-22 11:06:30+00', '2026-11-22 11:10:30+00'),
('01a202ef-a6f0-798f-8ec7-b934dddfdd85', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a202ef-a6f0-79d4-b895-5f420070c9e1', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '23', '2026-11-22 11:06:30+00', '2026-11-22 11:10:30+00'),
('01a202f0-9150-789c-9c00-01420076fcbc', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a202f0-9150-7fc7-876a-34527237bc1b', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '28', '2026-11-22 11:07:30+00', '2026-11-22 11:10:30+00'),
('01a202f0-9150-7ef5-a217-c4faed89656e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f0-9150-7fc7-876a-34527237bc1b', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '28', '2026-11-22 11:07:30+00', '2026-11-22 11:10:30+00'),
('01a202f1-7bb0-71d8-a130-0bb03c25def4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f1-7bb0-7b20-89df-010f7d55504b', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '34', '2026-11-22 11:08:30+00', '2026-11-22 11:10:30+00'),
('01a202f1-7bb0-7c34-9c1b-14ee06e5212d', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a202f1-7bb0-7b20-89df-010f7d55504b', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '34', '2026-11-22 11:08:30+00', '2026-11-22 11:10:30+00'),
('01a202f2-6610-7f40-aed7-ecb56b6e2160', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f2-6610-7ca9-9807-66ac0b21294b', 'refund.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '37', '2026-11-22 11:09:30+00', '2026-11-22 11:10:30+00'),
('01a202f3-5070-777b-b5d1-2c3b6e689041', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a202f3-5070-7d17-91b5-bbc95092e2a5', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '42', '2026-11-22 11:10:30+00', '2026-11-22 11:10:30+00'),
('01a202f3-5070-7c36-bcf6-26bac72a541a', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f3-5070-7d17-91b5-bbc95092e2a5', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795345830000}]', '42', '2026-11-22 11:10:30+00', '2026-11-22 11:10:30+00'),
('01a202f4-3ad0-72e6-b24a-de99a47e1a49', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a202f4-3ad0-7dce-9a5f-ecf4d0c98c89', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '47', '2026-11-22 11:11:30+00', '2026-11-22 12:15:30+00'),
('01a202f4-3ad0-7893-9e37-25118084b761', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f4-3ad0-7dce-9a5f-ecf4d0c98c89', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '47', '2026-11-22 11:11:30+00', '2026-11-22 12:15:30+00'),
('01a202f5-2530-7787-a86c-6e4f02f7aede', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f5-2530-72e6-b9db-0a9b67028a75', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '51', '2026-11-22 11:12:30+00', '2026-11-22 12:15:30+00'),
('01a202f5-2530-7dfd-8e12-f50db2f3b8d6', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f5-2530-74f0-8663-5e0378d9b358', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '50', '2026-11-22 11:12:30+00', '2026-11-22 12:15:30+00'),
('01a202f6-0f90-772c-9e81-ae68788610c1', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f6-0f90-773b-a50e-fe475fc76e15', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '56', '2026-11-22 11:13:30+00', '2026-11-22 12:15:30+00'),
('01a202f6-0f90-7761-9e68-17aa718835c0', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a202f6-0f90-773b-a50e-fe475fc76e15', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '56', '2026-11-22 11:13:30+00', '2026-11-22 12:15:30+00'),
('01a202f6-f9f0-7d59-817a-aa123e04ce67', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a202f6-f9f0-71b5-94af-6642ee86d4b0', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '59', '2026-11-22 11:14:30+00', '2026-11-22 12:15:30+00'),
('01a20300-21b0-7c43-ab64-b4eef1395999', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20300-21b0-7f4b-92c5-f8569ee497ba', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '60', '2026-11-22 11:24:30+00', '2026-11-22 12:15:30+00'),
('01a20301-0c10-780a-a621-d93f1741293e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20301-0c10-791d-bec5-f989375c24ea', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '65', '2026-11-22 11:25:30+00', '2026-11-22 12:15:30+00'),
('01a20301-0c10-7ee7-b365-923c1a21ef25', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a20301-0c10-791d-bec5-f989375c24ea', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '65', '2026-11-22 11:25:30+00', '2026-11-22 12:15:30+00'),
('01a20301-f670-744c-9c8d-20645a97f0d6', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20301-f670-7782-bb94-ab2d2383cc93', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '68', '2026-11-22 11:26:30+00', '2026-11-22 12:15:30+00'),
('01a2030b-1e30-7dce-ac08-19aa2c37bfd3', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2030b-1e30-702f-8d75-f04ff613a53a', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '69', '2026-11-22 11:36:30+00', '2026-11-22 12:15:30+00'),
('01a20314-45f0-74fd-b0bf-2a20b431be4c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20314-45f0-77d9-8c99-d1accf6e4e1e', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '70', '2026-11-22 11:46:30+00', '2026-11-22 12:15:30+00'),
('01a20315-3050-7347-91a7-41adbad619fc', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20315-3050-7f29-82cc-069e11a1acb9', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '75', '2026-11-22 11:47:30+00', '2026-11-22 12:15:30+00'),
('01a20315-3050-7aa4-b64d-29616aed32f9', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a20315-3050-7f29-82cc-069e11a1acb9', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '75', '2026-11-22 11:47:30+00', '2026-11-22 12:15:30+00'),
('01a20316-1ab0-72f2-8ed5-b808bcec9c2b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20316-1ab0-73a2-b779-947f4f273174', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '78', '2026-11-22 11:48:30+00', '2026-11-22 12:15:30+00'),
('01a2031f-4270-74d3-88ef-b2e6a9f5bd65', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2031f-4270-7fe5-a67d-e06a383d4bd4', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '79', '2026-11-22 11:58:30+00', '2026-11-22 12:15:30+00'),
('01a20320-2cd0-7939-84b6-7b20e433effe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20320-2cd0-7fef-9745-97be1f7a90ce', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '84', '2026-11-22 11:59:30+00', '2026-11-22 12:15:30+00'),
('01a20320-2cd0-79d6-82b5-e949a16f414e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7118-ad3c-385fcb992da8', '01a20320-2cd0-7fef-9745-97be1f7a90ce', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '84', '2026-11-22 11:59:30+00', '2026-11-22 12:15:30+00'),
('01a20321-1730-73d7-a021-2b54c56b2918', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a20321-1730-7b8b-9204-7e16ec81573a', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '87', '2026-11-22 12:00:30+00', '2026-11-22 12:15:30+00'),
('01a2032a-3ef0-77f9-90cc-702f437b7f39', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b5-8420-7c30-a42a-5035a56b58de', '01a2032a-3ef0-79a5-91d1-9cc96295e4fc', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795349730000}]', '88', '2026-11-22 12:10:30+00', '2026-11-22 12:15:30+00');

INSERT INTO "deposit_address" ("account_id", "index", "address", "created_at", "assigned_at_block") VALUES
('01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '2026-11-22 12:17:30+00', '0'),
('01a2036f-d370-71bf-9c9d-220714633658', '1', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '2026-11-22 13:26:30+00', '17');

INSERT INTO "deposit_sweep" ("id", "account_id", "chain_id", "transaction_hash", "ordinal", "address", "amount", "block_number", "created_at") VALUES
('01a20332-7c50-74ab-a86e-3955399078fa', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '84532', '0xba87a62a17fb6ae19b7aa2e16727390dd94cb44db8a1623a65ec760d0700adc0', '0', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '10000000', '6', '2026-11-22 12:19:30+00');

INSERT INTO "draw" ("card_id", "account_id", "item_id", "machine_id", "tier", "odds_version", "shuffle", "position", "seed", "created_at") VALUES
('01a202b7-58e0-7cf2-838a-3985e09c76d4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b6-6e80-73f1-af92-a7a2aba8aa8f', '3', 'tier 1', '1', '0', '46400223439145863', E'\\x9bbaa4358a31bca7e60a3bc3c2f4dbb3c50bad749c903344d395213543aae767', '2026-11-22 11:05:30+00'),
('01a202f0-9150-7281-b267-5c6b459cefd4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7f93-944d-6414eb089989', '1', 'tier 0', '1', '0', '36433649902870744', E'\\x04ee03d4d29de48a8a0ae78affeb5a08cf894a76e32d6837f89349e597088ad7', '2026-11-22 11:07:30+00'),
('01a202f4-3ad0-762b-aefc-6126058d6807', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-712e-991c-6e4210461516', '1', 'tier 0', '1', '0', '175769942388366422', E'\\xae74da00afadb7cf780311106ed57df7', '2026-11-22 11:11:30+00'),
('01a202f4-3ad0-7b3d-95bc-7e2ac717e2fe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7d3a-948b-1d6320909c2c', '1', 'tier 0', '1', '0', '253820319730055296', E'\\x4c2220b1c00ebaa8719207a3a232db7d', '2026-11-22 11:11:30+00'),
('01a202f6-0f90-737e-a78b-3becf0d7de1c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7e77-8bbc-5d8c9775d896', '1', 'tier 0', '1', '0', '408978702060533461', E'\\x816de524e45b396bdd173758e2cb578e', '2026-11-22 11:13:30+00'),
('01a202f6-0f90-7407-ba55-a6d4f468c533', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-70ac-b92f-70108931bb0f', '1', 'tier 0', '1', '0', '489034888534097097', E'\\xd477e3adb360d58d33a426a363ff4898', '2026-11-22 11:13:30+00'),
('01a20301-0c10-7271-a818-1b781ed3e540', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-76cd-972c-fe5cb2410bf8', '1', 'tier 0', '1', '0', '546390384548190651', E'\\xc1d2f87b56e5c3c147418c06532ea816', '2026-11-22 11:25:30+00'),
('01a20301-0c10-7c3d-b521-91edaef2be61', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7e21-9606-416667cb93fd', '1', 'tier 0', '1', '0', '677331571284858547', E'\\x12c27fd8392234e77268f421d88bff8d', '2026-11-22 11:25:30+00'),
('01a20315-3050-7420-bc37-29c45ea8bfe2', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7d03-bc00-b077bead34f0', '1', 'tier 0', '1', '0', '735910685183743189', E'\\x04a6ad6c41b8b0de5d9a1fd485f5a3be', '2026-11-22 11:47:30+00'),
('01a20315-3050-7967-a3d7-b638df38e338', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-75d3-9839-67d9aed2f53c', '1', 'tier 1', '1', '0', '85078314548531398', E'\\x4989e2c1fec4cf005e17c151b4c08518', '2026-11-22 11:47:30+00'),
('01a20320-2cd0-7601-9c05-4dd7c33942b8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7f06-8a74-f8bff7fff8d8', '1', 'tier 0', '1', '0', '1175601233236001372', E'\\x07ac6335238661c79df0fadc940b7338', '2026-11-22 11:59:30+00'),
('01a20320-2cd0-782f-a063-af3d33e80de6', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-75c6-8013-b2cad8f4c095', '1', 'tier 1', '1', '0', '234031272894326012', E'\\x27a89dad07a7173d954da821fc42cbf3', '2026-11-22 11:59:30+00'),
('01a2032f-bd30-750f-b0ee-aabde81e0cc8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-79db-a2ee-e59bec702396', '1', 'tier 1', '1', '0', '885235636333985585', E'\\x1c0e1b78363e455b0c7470e7aa047c00', '2026-11-22 12:16:30+00'),
('01a2032f-bd30-7939-98a9-8a6cfb015445', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7d39-a74f-828a870f03b1', '1', 'tier 1', '1', '0', '878024047352232716', E'\\x9ad0fa7fd6653f625e9bd4379bdad062', '2026-11-22 12:16:30+00'),
('01a2032f-bd30-7e5e-91f5-a07ff050c69e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-739e-99f9-3faebcdccce7', '1', 'tier 1', '1', '0', '607286365979973227', E'\\x7b26b1d045e42410b2859153e9c5e04e', '2026-11-22 12:16:30+00'),
('01a20333-66b0-7030-9759-5cfdaa360011', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7af6-8fa7-afd4b3b3ffd3', '1', 'tier 1', '1', '0', '915864530639294509', E'\\x758cfa20dbeb53ad9fe84c8c78147264', '2026-11-22 12:20:30+00'),
('01a20333-66b0-72fb-9b75-fc8f568bf86f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7aee-9d60-c0f2f3c652eb', '1', 'tier 1', '1', '0', '897422246228338772', E'\\x7fe439697e2174ffb91fc71105a7016e', '2026-11-22 12:20:30+00'),
('01a20333-66b0-7739-a548-9b0263eea7ea', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-711a-af7b-9b92c4de0a0e', '1', 'tier 0', '1', '0', '2114340252985932658', E'\\xec5252d49e2bf95cf215999419dcad1e', '2026-11-22 12:20:30+00'),
('01a20333-66b0-7960-913f-f8a0fc954d78', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7b0b-81ba-02fe330b9bd3', '1', 'tier 1', '1', '0', '1042438778093077989', E'\\xce58c603247d81c2811ec13413cbd6ae', '2026-11-22 12:20:30+00'),
('01a20333-66b0-7c57-a810-0e82fb7ba900', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-77e8-8d30-9c5845719cdc', '1', 'tier 1', '1', '0', '966062115133761276', E'\\x050af779044c83eb640195305c0821d2', '2026-11-22 12:20:30+00'),
('01a20333-66b0-7c6e-8c69-000b45bd2f08', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7bb6-baca-a013c0793b69', '1', 'tier 0', '1', '0', '2102334321869668046', E'\\xc0430b8f1e2623b2118bcbd7fcad0abb', '2026-11-22 12:20:30+00'),
('01a20333-66b0-7dd1-a8b2-602b3f305559', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7540-9609-8f1c65393717', '1', 'tier 0', '1', '0', '1832887487715926448', E'\\x15cedac305bdccc6c9de53f34b9f4282', '2026-11-22 12:20:30+00'),
('01a20333-66b0-7e92-8413-badcaea6dafe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-768e-bf89-27ddcaad9b41', '1', 'tier 0', '1', '0', '1722560857975148371', E'\\x7a9e830501c6e234350dfe2525e1d2d4', '2026-11-22 12:20:30+00');

INSERT INTO "event" ("id", "account_id", "type", "data", "sequence", "created_at", "deliveries") VALUES
('01a202b5-8420-719b-82f3-1a19a0f563b4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'webhook.test', '{"webhookEndpointId":"wh_01m81bb110fgra8ajg6pjppp6y"}', '5', '2026-11-22 10:03:00+00', '1'),
('01a202b7-58e0-77ec-81c8-47283efc7e25', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81bep70ef0s9fy319cp4n5b","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":3,"quantity":1,"chargedUsd":"10.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:05:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bep70fks872hsgqg9rxpm","status":"active","sealed":true,"refundableUntil":"2026-11-22T11:05:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '13', '2026-11-22 10:05:00+00', '2'),
('01a202ee-bc90-7df1-8a6b-2c20df4d7455', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'buyback.completed', '{"operationId":"op_01m81exf4gf8kahyfa9gptfj07","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"buyback","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"4.000000","completedAt":"2026-11-22T11:05:30.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81bep70fks872hsgqg9rxpm","status":"bought_back","sealed":false,"refundableUntil":"2026-11-22T11:05:00.000Z","name":"Item m3-t1-0002","image":"https://images.example/m3-t1-0002.png","buybackUsd":"4.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '16', '2026-11-22 11:05:30+00', '1'),
('01a202ef-a6f0-79d4-b895-5f420070c9e1', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81ez9qgfw0b9qxb68j7jfcp","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":4,"chargedUsd":"40.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:06:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81ez9qgejn8x18czrvqg94c","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:06:30.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81ez9qgfmvbvmqp808fxq5m","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:06:30.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81ez9qgfhbapm7bwt52wxde","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:06:30.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81ez9qgf4298a0gvz18rwq0","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:06:30.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '23', '2026-11-22 11:06:30+00', '2'),
('01a202f0-9150-7fc7-876a-34527237bc1b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81f14agef2sb97ajpybyafh","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:07:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81f14agea0v4stwdd2ssvym","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:07:30.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81f14agetgrpwft556epnhp","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:07:30.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '28', '2026-11-22 11:07:30+00', '2'),
('01a202f1-7bb0-7b20-89df-010f7d55504b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81f2yxgfk6sdh1zyfx1zdvb","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":3,"chargedUsd":"30.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:08:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81f2yxgenx9akxsnzzeemfz","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:08:30.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81f2yxgeaz8szd9t9tkeymj","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:08:30.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81f2yxgfk08a15t0s9waaj4","status":"active","sealed":true,"refundableUntil":"2026-11-23T11:08:30.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '34', '2026-11-22 11:08:30+00', '2'),
('01a202f2-6610-7ca9-9807-66ac0b21294b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'refund.completed', '{"operationId":"op_01m81f4sgger39h6kavvd6j801","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"refund","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"20.000000","completedAt":"2026-11-22T11:09:30.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81f2yxgenx9akxsnzzeemfz","status":"refunded","sealed":true,"refundableUntil":"2026-11-23T11:08:30.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81f2yxgeaz8szd9t9tkeymj","status":"refunded","sealed":true,"refundableUntil":"2026-11-23T11:08:30.000Z","name":null,"image":null,"buybackUsd":null}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '37', '2026-11-22 11:09:30+00', '1'),
('01a202f3-5070-7d17-91b5-bbc95092e2a5', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81f6m3ge27tbnjje6kbdtgb","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":2,"quantity":2,"chargedUsd":"5.000002","creditedUsd":"0.000000","completedAt":"2026-11-22T11:10:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81f6m3ge0ft6ax3h41jjwje","status":"active","sealed":true,"refundableUntil":"2026-11-22T12:10:30.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81f6m3gfc48e29bbqc5zv7c","status":"active","sealed":true,"refundableUntil":"2026-11-22T12:10:30.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '42', '2026-11-22 11:10:30+00', '2'),
('01a202f4-3ad0-7dce-9a5f-ecf4d0c98c89', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81f8epgep3vqqdbyw1h3p1v","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:11:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81f8epgerntxz314r2rtt07","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0028","image":"https://images.example/m1-t0-0028.png","buybackUsd":"4.000000"},{"id":"card_01m81f8epgfcysbf3y5b3hfrqy","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0026","image":"https://images.example/m1-t0-0026.png","buybackUsd":"4.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '47', '2026-11-22 11:11:30+00', '2'),
('01a202f5-2530-72e6-b9db-0a9b67028a75', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'shipment.updated', '{"operationId":"op_01m81fa99gfnwarepv0kr3fejr","customerId":"cus_01m81b5h80exqbakzhgqegyn19","previousStatus":"created","changedFields":["shipmentInfo"],"shipment":{"id":"shp_01m81fa99gfd29r4f0h0p9kfss","status":"created","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T11:12:30.000Z"}}', '51', '2026-11-22 11:12:30+00', '2'),
('01a202f5-2530-74f0-8663-5e0378d9b358', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'redemption.completed', '{"operationId":"op_01m81fa99gfnwarepv0kr3fejr","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:12:30.000Z","shipmentId":"shp_01m81fa99gfd29r4f0h0p9kfss","cards":[],"affectedCards":[{"id":"card_01m81f8epgerntxz314r2rtt07","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0028","image":"https://images.example/m1-t0-0028.png","buybackUsd":"4.000000"},{"id":"card_01m81f8epgfcysbf3y5b3hfrqy","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0026","image":"https://images.example/m1-t0-0026.png","buybackUsd":"4.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '50', '2026-11-22 11:12:30+00', '1'),
('01a202f6-0f90-773b-a50e-fe475fc76e15', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81fc3wge6gv2061pzqw8hxj","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:13:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81fc3wgedzaf2svxkrdfqgw","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0012","image":"https://images.example/m1-t0-0012.png","buybackUsd":"4.000000"},{"id":"card_01m81fc3wgeg3vmnd6tkt6hh9k","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0010","image":"https://images.example/m1-t0-0010.png","buybackUsd":"4.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '56', '2026-11-22 11:13:30+00', '2'),
('01a202f6-f9f0-71b5-94af-6642ee86d4b0', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'redemption.completed', '{"operationId":"op_01m81fdyfgenn9mr0jspdvqke5","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:14:30.000Z","shipmentId":"shp_01m81fdyfgfmhby9cc4a3d1e5h","cards":[],"affectedCards":[{"id":"card_01m81fc3wgedzaf2svxkrdfqgw","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0012","image":"https://images.example/m1-t0-0012.png","buybackUsd":"4.000000"},{"id":"card_01m81fc3wgeg3vmnd6tkt6hh9k","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0010","image":"https://images.example/m1-t0-0010.png","buybackUsd":"4.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '59', '2026-11-22 11:14:30+00', '1'),
('01a20300-21b0-7f4b-92c5-f8569ee497ba', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'shipment.updated', '{"operationId":"op_01m81fdyfgenn9mr0jspdvqke5","customerId":"cus_01m81b5h80exqbakzhgqegyn19","previousStatus":"created","changedFields":["status","carrier","trackingNumber"],"shipment":{"id":"shp_01m81fdyfgfmhby9cc4a3d1e5h","status":"shipped","carrier":"DHL","trackingNumber":"7","trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T11:24:30.000Z"}}', '60', '2026-11-22 11:24:30+00', '2'),
('01a20301-0c10-791d-bec5-f989375c24ea', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81g230gej2rnpb6vmsfg7bx","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:25:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81g230ge9rtg60vf0fd7sa0","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0025","image":"https://images.example/m1-t0-0025.png","buybackUsd":"4.000000"},{"id":"card_01m81g230gfgyva8chxpqf5fk1","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0023","image":"https://images.example/m1-t0-0023.png","buybackUsd":"4.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '65', '2026-11-22 11:25:30+00', '2'),
('01a20301-f670-7782-bb94-ab2d2383cc93', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'redemption.completed', '{"operationId":"op_01m81g3xkge4ftxthx7vq3b66f","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:26:30.000Z","shipmentId":"shp_01m81g3xkgfy39zgt72eptqn4y","cards":[],"affectedCards":[{"id":"card_01m81g230ge9rtg60vf0fd7sa0","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0025","image":"https://images.example/m1-t0-0025.png","buybackUsd":"4.000000"},{"id":"card_01m81g230gfgyva8chxpqf5fk1","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0023","image":"https://images.example/m1-t0-0023.png","buybackUsd":"4.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '68', '2026-11-22 11:26:30+00', '1'),
('01a2030b-1e30-702f-8d75-f04ff613a53a', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'shipment.updated', '{"operationId":"op_01m81g3xkge4ftxthx7vq3b66f","customerId":"cus_01m81b5h80exqbakzhgqegyn19","previousStatus":"created","changedFields":["status"],"shipment":{"id":"shp_01m81g3xkgfy39zgt72eptqn4y","status":"shipped","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T11:36:30.000Z"}}', '69', '2026-11-22 11:36:30+00', '2'),
('01a20314-45f0-77d9-8c99-d1accf6e4e1e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'shipment.updated', '{"operationId":"op_01m81g3xkge4ftxthx7vq3b66f","customerId":"cus_01m81b5h80exqbakzhgqegyn19","previousStatus":"shipped","changedFields":["status","trackingUrl"],"shipment":{"id":"shp_01m81g3xkgfy39zgt72eptqn4y","status":"in_transit","carrier":null,"trackingNumber":null,"trackingUrl":"https://track.example/7","statusReason":null,"updatedAt":"2026-11-22T11:46:30.000Z"}}', '70', '2026-11-22 11:46:30+00', '2'),
('01a20315-3050-7f29-82cc-069e11a1acb9', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81hac2gf1q97z2j3swbfp3f","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:47:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81hac2geggbrds9rhfahfz2","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0018","image":"https://images.example/m1-t0-0018.png","buybackUsd":"4.000000"},{"id":"card_01m81hac2gf5kt7nxp73fkhrsr","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0018","image":"https://images.example/m1-t1-0018.png","buybackUsd":"4.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '75', '2026-11-22 11:47:30+00', '2'),
('01a20316-1ab0-73a2-b779-947f4f273174', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'redemption.completed', '{"operationId":"op_01m81hc6ngf47bhkts0cbx718w","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:48:30.000Z","shipmentId":"shp_01m81hc6ngfwab7he32xvcewqy","cards":[],"affectedCards":[{"id":"card_01m81hac2geggbrds9rhfahfz2","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0018","image":"https://images.example/m1-t0-0018.png","buybackUsd":"4.000000"},{"id":"card_01m81hac2gf5kt7nxp73fkhrsr","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0018","image":"https://images.example/m1-t1-0018.png","buybackUsd":"4.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '78', '2026-11-22 11:48:30+00', '1'),
('01a2031f-4270-7fe5-a67d-e06a383d4bd4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'shipment.updated', '{"operationId":"op_01m81hc6ngf47bhkts0cbx718w","customerId":"cus_01m81b5h80exqbakzhgqegyn19","previousStatus":"created","changedFields":["status"],"shipment":{"id":"shp_01m81hc6ngfwab7he32xvcewqy","status":"delivered","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T11:58:30.000Z"}}', '79', '2026-11-22 11:58:30+00', '2'),
('01a20320-2cd0-7fef-9745-97be1f7a90ce', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81j0b6gen3s2xhhpv3dcz9s","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:59:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81j0b6gf0qt0rxf7msyg3f6","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0000","image":"https://images.example/m1-t1-0000.png","buybackUsd":"4.000000"},{"id":"card_01m81j0b6ger0sr1adtz1kjgnr","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0003","image":"https://images.example/m1-t0-0003.png","buybackUsd":"4.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '84', '2026-11-22 11:59:30+00', '2'),
('01a20321-1730-7b8b-9204-7e16ec81573a', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'redemption.completed', '{"operationId":"op_01m81j25sge7788reqyr426cap","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T12:00:30.000Z","shipmentId":"shp_01m81j25sgf1h9pwg21m41trck","cards":[],"affectedCards":[{"id":"card_01m81j0b6gf0qt0rxf7msyg3f6","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0000","image":"https://images.example/m1-t1-0000.png","buybackUsd":"4.000000"},{"id":"card_01m81j0b6ger0sr1adtz1kjgnr","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0003","image":"https://images.example/m1-t0-0003.png","buybackUsd":"4.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '87', '2026-11-22 12:00:30+00', '1'),
('01a2032a-3ef0-79a5-91d1-9cc96295e4fc', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'shipment.updated', '{"operationId":"op_01m81j25sge7788reqyr426cap","customerId":"cus_01m81b5h80exqbakzhgqegyn19","previousStatus":"created","changedFields":["status","statusReason"],"shipment":{"id":"shp_01m81j25sgf1h9pwg21m41trck","status":"exception","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":"The address does not exist.","updatedAt":"2026-11-22T12:10:30.000Z"}}', '88', '2026-11-22 12:10:30+00', '2'),
('01a2032f-bd30-7d8a-bad4-ebef5ce3f4ec', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81jzf9ge3s9zpr9b3s9fhkk","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":3,"chargedUsd":"30.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T12:16:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81jzf9gfsf93xd0fzr51hmy","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0020","image":"https://images.example/m1-t1-0020.png","buybackUsd":"4.000000"},{"id":"card_01m81jzf9gf4wshacadkxg2n25","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0021","image":"https://images.example/m1-t1-0021.png","buybackUsd":"4.000000"},{"id":"card_01m81jzf9gem7v1vnaqqm1w368","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0025","image":"https://images.example/m1-t1-0025.png","buybackUsd":"4.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '94', '2026-11-22 12:16:30+00', '2'),
('01a20330-a790-77b8-bc81-69726824e414', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'buyback.completed', '{"operationId":"op_01m81k19wgffqvm1gchd6wn9r8","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"buyback","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"8.000000","completedAt":"2026-11-22T12:17:30.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81jzf9gf4wshacadkxg2n25","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0021","image":"https://images.example/m1-t1-0021.png","buybackUsd":"4.000000"},{"id":"card_01m81jzf9gem7v1vnaqqm1w368","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0025","image":"https://images.example/m1-t1-0025.png","buybackUsd":"4.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '97', '2026-11-22 12:17:30+00', '1'),
('01a20331-91f0-708d-82ab-a967cf41a537', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81k34fgfeg95w432eaghp10","amountUsd":"12.500000","chainId":84532,"transactionHash":"0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c"}', '100', '2026-11-22 12:18:30+00', '1'),
('01a20331-91f0-7497-9676-527f80c6986e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'balance.topup.confirmed', '{"fundingTransactionId":"ftx_01m81k34fgfeg95w432eaghp10","amountUsd":"12.500000","chainId":84532,"transactionHash":"0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c"}', '102', '2026-11-22 12:18:30+00', '1'),
('01a20333-66b0-729a-9b37-25a825f20822', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81k6sngewq9dhxydkar7tf1","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":8,"chargedUsd":"80.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T12:20:30.000Z","shipmentId":null,"cards":[{"id":"card_01m81k6sngft9884xtvjqadpqy","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0027","image":"https://images.example/m1-t0-0027.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngebxspxfwhxb8qy3f","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0028","image":"https://images.example/m1-t1-0028.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngfq8thck05czk0nas","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0022","image":"https://images.example/m1-t0-0022.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngfhq8rt801d2vtbr8","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0013","image":"https://images.example/m1-t0-0013.png","buybackUsd":"4.000000"},{"id":"card_01m81k6snge0r9epawzpn3c00h","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0015","image":"https://images.example/m1-t1-0015.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngfhbtg40egbxqqa80","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0009","image":"https://images.example/m1-t1-0009.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngewwtaj4v09hyx9za","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0021","image":"https://images.example/m1-t0-0021.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngf5g92fzrm3y9akbr","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0017","image":"https://images.example/m1-t1-0017.png","buybackUsd":"4.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '113', '2026-11-22 12:20:30+00', '2'),
('01a20334-5110-790e-a3fc-90509761596d', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.completed', '{"operationId":"op_01m81k8m8ge1jra4qy3njzg1rj","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"mint","mode":"onchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T12:21:30.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngft9884xtvjqadpqy","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0027","image":"https://images.example/m1-t0-0027.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngebxspxfwhxb8qy3f","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0028","image":"https://images.example/m1-t1-0028.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngfq8thck05czk0nas","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0022","image":"https://images.example/m1-t0-0022.png","buybackUsd":"4.000000"}],"entryIds":["oco_01m81k8m8gf6pb5r2mktq3zx6n","oco_01m81k8m8gft7ra9975vs85kkf","oco_01m81k8m8gfw68ppjy27k0bfjw"],"onchainOrders":[{"id":"oco_01m81k8m8gf6pb5r2mktq3zx6n","cardId":"card_01m81k6sngft9884xtvjqadpqy","status":"confirmed","tokenId":"2170445079049022846199161884308927701","deadline":"2026-11-22T12:36:30.000Z","transactionHash":"0xa140180fe091366da7fba0d5d124f983e8c042e8dafb93772e6300767ab42967","confirmedAt":"2026-11-22T12:21:30.000Z","failureReason":null},{"id":"oco_01m81k8m8gft7ra9975vs85kkf","cardId":"card_01m81k6sngebxspxfwhxb8qy3f","status":"confirmed","tokenId":"2170445079049045919780720584691994223","deadline":"2026-11-22T12:36:30.000Z","transactionHash":"0xd012affbed837222f3820ac4804a1907694d300b5a7320f3258709c4fb5764a3","confirmedAt":"2026-11-22T12:21:30.000Z","failureReason":null},{"id":"oco_01m81k8m8gfw68ppjy27k0bfjw","cardId":"card_01m81k6sngfq8thck05czk0nas","status":"confirmed","tokenId":"2170445079049048226071053884755131996","deadline":"2026-11-22T12:36:30.000Z","transactionHash":"0xcde7fffbd2852dcb9211251798533045b328f99e1e95777fdfe63a86dd939fa3","confirmedAt":"2026-11-22T12:21:30.000Z","failureReason":null}],"onchainBurns":[]}', '116', '2026-11-22 12:21:30+00', '2'),
('01a20334-5110-7e8e-80f1-5ed2adfebe3a', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.awaiting_chain', '{"operationId":"op_01m81k8m8ge1jra4qy3njzg1rj","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngft9884xtvjqadpqy","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0027","image":"https://images.example/m1-t0-0027.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngebxspxfwhxb8qy3f","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0028","image":"https://images.example/m1-t1-0028.png","buybackUsd":"4.000000"},{"id":"card_01m81k6sngfq8thck05czk0nas","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0022","image":"https://images.example/m1-t0-0022.png","buybackUsd":"4.000000"}],"entryIds":["oco_01m81k8m8gf6pb5r2mktq3zx6n","oco_01m81k8m8gft7ra9975vs85kkf","oco_01m81k8m8gfw68ppjy27k0bfjw"],"onchainOrders":[{"id":"oco_01m81k8m8gf6pb5r2mktq3zx6n","cardId":"card_01m81k6sngft9884xtvjqadpqy","status":"pending","tokenId":"2170445079049022846199161884308927701","deadline":"2026-11-22T12:36:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81k8m8gft7ra9975vs85kkf","cardId":"card_01m81k6sngebxspxfwhxb8qy3f","status":"pending","tokenId":"2170445079049045919780720584691994223","deadline":"2026-11-22T12:36:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81k8m8gfw68ppjy27k0bfjw","cardId":"card_01m81k6sngfq8thck05czk0nas","status":"pending","tokenId":"2170445079049048226071053884755131996","deadline":"2026-11-22T12:36:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '115', '2026-11-22 12:21:30+00', '1'),
('01a20335-3b70-76d0-9089-36f9b107fe68', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.awaiting_chain', '{"operationId":"op_01m81kaevgfx2betcksccdj5f1","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngft9884xtvjqadpqy","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0027","image":"https://images.example/m1-t0-0027.png","buybackUsd":"4.000000"}],"entryIds":["ocb_01m81kaevgfaw9c2yjwwv2g4hj"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81kaevgfaw9c2yjwwv2g4hj","cardId":"card_01m81k6sngft9884xtvjqadpqy","status":"pending","tokenId":"2170445079049022846199161884308927701","quotedUsd":"4.000000","deadline":"2026-11-22T12:37:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '118', '2026-11-22 12:22:30+00', '1'),
('01a20335-3b70-7d7c-8399-6dfd3b6f4a7a', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'buyback.completed', '{"operationId":"op_01m81kaevgfx2betcksccdj5f1","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"buyback","mode":"onchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"4.000000","completedAt":"2026-11-22T12:22:30.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngft9884xtvjqadpqy","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0027","image":"https://images.example/m1-t0-0027.png","buybackUsd":"4.000000"}],"entryIds":["ocb_01m81kaevgfaw9c2yjwwv2g4hj"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81kaevgfaw9c2yjwwv2g4hj","cardId":"card_01m81k6sngft9884xtvjqadpqy","status":"confirmed","tokenId":"2170445079049022846199161884308927701","quotedUsd":"4.000000","deadline":"2026-11-22T12:37:30.000Z","transactionHash":"0x1c935df258b23fe7d3783023ce13d447e55639f500ea97b3e3f77623da0fbe6d","confirmedAt":"2026-11-22T12:22:30.000Z","failureReason":null}]}', '120', '2026-11-22 12:22:30+00', '1'),
('01a20336-25d0-7a0b-aed3-5615c223effe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.awaiting_chain', '{"operationId":"op_01m81kc9egey7rvgae86as83qb","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngfhq8rt801d2vtbr8","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0013","image":"https://images.example/m1-t0-0013.png","buybackUsd":"4.000000"},{"id":"card_01m81k6snge0r9epawzpn3c00h","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0015","image":"https://images.example/m1-t1-0015.png","buybackUsd":"4.000000"}],"entryIds":["oco_01m81kc9egfxkrw4ytw0cp0499","oco_01m81kc9egfrfach8tk953s2rr"],"onchainOrders":[{"id":"oco_01m81kc9egfxkrw4ytw0cp0499","cardId":"card_01m81k6sngfhq8rt801d2vtbr8","status":"pending","tokenId":"2170445224120148258676590840899440937","deadline":"2026-11-22T12:38:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81kc9egfrfach8tk953s2rr","cardId":"card_01m81k6snge0r9epawzpn3c00h","status":"pending","tokenId":"2170445224120142191441035190142274328","deadline":"2026-11-22T12:38:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '122', '2026-11-22 12:23:30+00', '1'),
('01a20337-1030-7128-8167-ba549dd37bf7', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.awaiting_chain', '{"operationId":"op_01m81ke41ge93b1t218gmqvv81","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngebxspxfwhxb8qy3f","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0028","image":"https://images.example/m1-t1-0028.png","buybackUsd":"4.000000"}],"entryIds":["ocb_01m81ke41ges4sreyqjn912v7y"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81ke41ges4sreyqjn912v7y","cardId":"card_01m81k6sngebxspxfwhxb8qy3f","status":"pending","tokenId":"2170445079049045919780720584691994223","quotedUsd":"4.000000","deadline":"2026-11-22T12:39:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '124', '2026-11-22 12:24:30+00', '1'),
('01a2036d-feb0-70c0-b79d-a73246733975', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.cancelled', '{"operationId":"op_01m81kc9egey7rvgae86as83qb","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"mint","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngfhq8rt801d2vtbr8","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0013","image":"https://images.example/m1-t0-0013.png","buybackUsd":"4.000000"},{"id":"card_01m81k6snge0r9epawzpn3c00h","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0015","image":"https://images.example/m1-t1-0015.png","buybackUsd":"4.000000"}],"entryIds":["oco_01m81kc9egfxkrw4ytw0cp0499","oco_01m81kc9egfrfach8tk953s2rr"],"onchainOrders":[{"id":"oco_01m81kc9egfxkrw4ytw0cp0499","cardId":"card_01m81k6sngfhq8rt801d2vtbr8","status":"cancelled","tokenId":"2170445224120148258676590840899440937","deadline":"2026-11-22T12:38:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81kc9egfrfach8tk953s2rr","cardId":"card_01m81k6snge0r9epawzpn3c00h","status":"cancelled","tokenId":"2170445224120142191441035190142274328","deadline":"2026-11-22T12:38:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '126', '2026-11-22 13:24:30+00', '1'),
('01a2036d-feb0-70fa-bafb-4cb96100f444', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.onchain_cancelled', '{"operationId":"op_01m81kc9egey7rvgae86as83qb","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"mint","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngfhq8rt801d2vtbr8","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0013","image":"https://images.example/m1-t0-0013.png","buybackUsd":"4.000000"},{"id":"card_01m81k6snge0r9epawzpn3c00h","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0015","image":"https://images.example/m1-t1-0015.png","buybackUsd":"4.000000"}],"entryIds":["oco_01m81kc9egfxkrw4ytw0cp0499","oco_01m81kc9egfrfach8tk953s2rr"],"onchainOrders":[{"id":"oco_01m81kc9egfxkrw4ytw0cp0499","cardId":"card_01m81k6sngfhq8rt801d2vtbr8","status":"cancelled","tokenId":"2170445224120148258676590840899440937","deadline":"2026-11-22T12:38:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81kc9egfrfach8tk953s2rr","cardId":"card_01m81k6snge0r9epawzpn3c00h","status":"cancelled","tokenId":"2170445224120142191441035190142274328","deadline":"2026-11-22T12:38:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '125', '2026-11-22 13:24:30+00', '1'),
('01a2036d-feb0-712a-bb32-99ee78a8b7dc', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.cancelled', '{"operationId":"op_01m81ke41ge93b1t218gmqvv81","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"buyback","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngebxspxfwhxb8qy3f","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0028","image":"https://images.example/m1-t1-0028.png","buybackUsd":"4.000000"}],"entryIds":["ocb_01m81ke41ges4sreyqjn912v7y"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81ke41ges4sreyqjn912v7y","cardId":"card_01m81k6sngebxspxfwhxb8qy3f","status":"cancelled","tokenId":"2170445079049045919780720584691994223","quotedUsd":"4.000000","deadline":"2026-11-22T12:39:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '127', '2026-11-22 13:24:30+00', '1'),
('01a2036e-e910-7061-8226-5bc6bac1fce5', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.awaiting_chain', '{"operationId":"op_01m81pxt8gfkbb8fq3myh3wsbb","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngfhbtg40egbxqqa80","status":"active","sealed":false,"refundableUntil":null,"name":"Item m1-t1-0009","image":"https://images.example/m1-t1-0009.png","buybackUsd":"4.000000"}],"entryIds":["oco_01m81pxt8gefcszy3jc2wvg3hk"],"onchainOrders":[{"id":"oco_01m81pxt8gefcszy3jc2wvg3hk","cardId":"card_01m81k6sngfhbtg40egbxqqa80","status":"pending","tokenId":"2170449721324142660917472687057014323","deadline":"2026-11-22T13:40:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '129', '2026-11-22 13:25:30+00', '1'),
('01a2036f-d370-7610-9a99-5643b81799c2', '01a2036f-d370-71bf-9c9d-220714633658', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81pzmvgef3vsdazkj3d2g9q","amountUsd":"7.000000","chainId":84532,"transactionHash":"0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975"}', '2', '2026-11-22 13:26:30+00', '0'),
('01a2036f-d370-7b68-b86d-2c6779147045', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'operation.awaiting_chain', '{"operationId":"op_01m81pzmvge028y9erf345je6k","customerId":"cus_01m81b5h80exqbakzhgqegyn19","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81k6sngfq8thck05czk0nas","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Item m1-t0-0022","image":"https://images.example/m1-t0-0022.png","buybackUsd":"4.000000"}],"entryIds":["ocb_01m81pzmvgfj29ftts51b29830"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81pzmvgfj29ftts51b29830","cardId":"card_01m81k6sngfq8thck05czk0nas","status":"pending","tokenId":"2170445079049048226071053884755131996","quotedUsd":"4.000000","deadline":"2026-11-22T13:41:30.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '131', '2026-11-22 13:26:30+00', '1'),
('01a20370-bdd0-7242-b59b-f740f680e591', '01a2036f-d370-71bf-9c9d-220714633658', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81q1fegfg7bvj8j25m8jfhm","amountUsd":"8.000000","chainId":84532,"transactionHash":"0x0fb8a27bdd305fd99f5bc7c7996ab1b253be65115655fef1d637aadf52c1547a"}', '5', '2026-11-22 13:27:30+00', '0'),
('01a20370-bdd0-787b-a2c5-af7623da268c', '01a2036f-d370-71bf-9c9d-220714633658', 'balance.topup.failed', '{"fundingTransactionId":"ftx_01m81pzmvgef3vsdazkj3d2g9q","amountUsd":"7.000000","chainId":84532,"transactionHash":"0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975","failureReason":"the transaction failed"}', '3', '2026-11-22 13:27:30+00', '0');

INSERT INTO "foreign_deposit" ("id", "account_id", "chain_id", "transaction_hash", "ordinal", "address", "token", "amount", "block_number", "created_at") VALUES
('01a20332-7c50-7813-843d-036c54d0eb93', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '84532', '0xf5a044c1632f39f894dc103410504107a41fe253a3d4e0022258134840754e00', '0', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '0xa0f06ce943becb4c90621d9973e1469655919f66', '1606938044258990275541962092341162602522202993782792835301376', '2', '2026-11-22 12:19:30+00');

INSERT INTO "funding_intent" ("id", "account_id", "requested", "address", "chain_id", "sequence", "created_at", "idempotency_key", "fingerprint") VALUES
('01a20330-a790-718f-96d0-ee56d2721c57', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '500000000', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '84532', '98', '2026-11-22 12:17:30+00', 'eb7d0df1-bf92-4edf-87ad-d29dfa926c3b', '0bda27ea908c7ba8b60e3e9dadb0ec436818f1467171303a7e5092e05c3f6e60');

INSERT INTO "funding_transaction" ("id", "account_id", "status", "address", "amount", "chain_id", "transaction_hash", "ordinal", "log_index", "block_number", "block_hash", "failure_reason", "sequence", "created_at", "confirmed_at", "updated_at") VALUES
('01a20331-91f0-7ba0-92f0-83139508d820', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'confirmed', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '12500000', '84532', '0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c', '0', '0', '1', '0xa03981ba11f3cca1120fec16e9feb55342840f93b8d0f1d0dda8b2adb9fcc643', NULL, '99', '2026-11-22 12:18:30+00', '2026-11-22 12:18:30+00', '2026-11-22 12:18:30+00'),
('01a2036f-d370-73c7-bcb5-5f9c86d14137', '01a2036f-d370-71bf-9c9d-220714633658', 'failed', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '7000000', '84532', '0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975', '0', '0', '18', '0xa1c9971933fffa1f810ef9fd496fd183fa0801411ce918324b57113faa107ac8', 'the transaction failed', '1', '2026-11-22 13:26:30+00', NULL, '2026-11-22 13:27:30+00'),
('01a20370-bdd0-7c0e-bdc9-121168893e34', '01a2036f-d370-71bf-9c9d-220714633658', 'detected', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '8000000', '84532', '0x0fb8a27bdd305fd99f5bc7c7996ab1b253be65115655fef1d637aadf52c1547a', '0', '0', '22', '0x3c4ab0bb323085d9555c3966f3b5c0777e15f0467635f6c2ef9ab85d6198db60', NULL, '4', '2026-11-22 13:27:30+00', NULL, '2026-11-22 13:27:30+00');

INSERT INTO "incident" ("id", "kind", "subject", "account_id", "operation_id", "card_id", "transaction_hash", "detail", "created_at", "resolved_at", "resolved_by", "resolution") VALUES
('01a2036d-feb0-7a28-afe7-ab789f6ad9b2', 'minted_after_cancel', 'minted_after_cancel oco_01m81kc9egfxkrw4ytw0cp0499', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20336-25d0-778f-8dc1-4e4195940eeb', '01a20333-66b0-7c6e-8c69-000b45bd2f08', '0x67eb28141f20da5af49707095f48a44ce79622e6933ef792300b2424510481e7', '{"tokenId":"2170445224120148258676590840899440937","blockNumber":"17"}', '2026-11-22 13:24:30+00', '2026-11-22 13:24:30+00', 'environment', 'the wallet keeps the token');

INSERT INTO "item" ("id", "reference", "machine_id", "tier", "name", "image", "buyback", "metadata", "withdrawn_at", "created_at") VALUES
('01a202b2-c500-70ac-b92f-70108931bb0f', 'm1-t0-0010', '1', 'tier 0', 'Item m1-t0-0010', 'https://images.example/m1-t0-0010.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0010"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-711a-af7b-9b92c4de0a0e', 'm1-t0-0021', '1', 'tier 0', 'Item m1-t0-0021', 'https://images.example/m1-t0-0021.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0021"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-712e-991c-6e4210461516', 'm1-t0-0028', '1', 'tier 0', 'Item m1-t0-0028', 'https://images.example/m1-t0-0028.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0028"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-713e-9821-b2733e5139ba', 'm1-t1-0011', '1', 'tier 1', 'Item m1-t1-0011', 'https://images.example/m1-t1-0011.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0011"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7151-bf4a-aef8433f4883', 'm1-t0-0017', '1', 'tier 0', 'Item m1-t0-0017', 'https://images.example/m1-t0-0017.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0017"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7173-8b3b-4710ee150786', 'm1-t1-0001', '1', 'tier 1', 'Item m1-t1-0001', 'https://images.example/m1-t1-0001.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0001"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-71d5-a158-eabdfd4263a2', 'm1-t1-0002', '1', 'tier 1', 'Item m1-t1-0002', 'https://images.example/m1-t1-0002.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0002"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7236-8556-99bce6a8dc73', 'm2-t0-0001', '2', 'tier 0', 'Item m2-t0-0001', 'https://images.example/m2-t0-0001.png', '4000000', '{"grade":"PSA 10","reference":"m2-t0-0001"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-725e-85ab-3cbf78e38303', 'm1-t1-0027', '1', 'tier 1', 'Item m1-t1-0027', 'https://images.example/m1-t1-0027.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0027"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-729e-9e2f-4e9ecf9eb83b', 'm1-t0-0009', '1', 'tier 0', 'Item m1-t0-0009', 'https://images.example/m1-t0-0009.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0009"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-72be-a891-585fdd58c2a2', 'm1-t0-0029', '1', 'tier 0', 'Item m1-t0-0029', 'https://images.example/m1-t0-0029.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0029"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-739e-99f9-3faebcdccce7', 'm1-t1-0020', '1', 'tier 1', 'Item m1-t1-0020', 'https://images.example/m1-t1-0020.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0020"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-73bf-ab0c-c5cbe86eaa0e', 'm1-t0-0014', '1', 'tier 0', 'Item m1-t0-0014', 'https://images.example/m1-t0-0014.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0014"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7414-86b5-a1cecb1ecc6e', 'm1-t0-0008', '1', 'tier 0', 'Item m1-t0-0008', 'https://images.example/m1-t0-0008.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0008"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-74a1-8763-69486a5d5835', 'm1-t1-0005', '1', 'tier 1', 'Item m1-t1-0005', 'https://images.example/m1-t1-0005.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0005"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-751a-be3f-24007d40ef4d', 'm1-t1-0016', '1', 'tier 1', 'Item m1-t1-0016', 'https://images.example/m1-t1-0016.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0016"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7540-9609-8f1c65393717', 'm1-t0-0022', '1', 'tier 0', 'Item m1-t0-0022', 'https://images.example/m1-t0-0022.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0022"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7577-bdcf-a6b2c9d2ebb1', 'm1-t1-0023', '1', 'tier 1', 'Item m1-t1-0023', 'https://images.example/m1-t1-0023.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0023"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-75a7-a13b-17fdd5470cdb', 'm1-t0-0019', '1', 'tier 0', 'Item m1-t0-0019', 'https://images.example/m1-t0-0019.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0019"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-75c6-8013-b2cad8f4c095', 'm1-t1-0000', '1', 'tier 1', 'Item m1-t1-0000', 'https://images.example/m1-t1-0000.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0000"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-75d3-9839-67d9aed2f53c', 'm1-t1-0018', '1', 'tier 1', 'Item m1-t1-0018', 'https://images.example/m1-t1-0018.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0018"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-761f-84f3-ae01369347d8', 'm1-t1-0019', '1', 'tier 1', 'Item m1-t1-0019', 'https://images.example/m1-t1-0019.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0019"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7632-b04d-2c4f4e0e32d3', 'm1-t0-0004', '1', 'tier 0', 'Item m1-t0-0004', 'https://images.example/m1-t0-0004.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0004"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-768e-bf89-27ddcaad9b41', 'm1-t0-0027', '1', 'tier 0', 'Item m1-t0-0027', 'https://images.example/m1-t0-0027.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0027"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-76cd-972c-fe5cb2410bf8', 'm1-t0-0025', '1', 'tier 0', 'Item m1-t0-0025', 'https://images.example/m1-t0-0025.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0025"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-76d6-b012-286f57068f12', 'm1-t0-0024', '1', 'tier 0', 'Item m1-t0-0024', 'https://images.example/m1-t0-0024.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0024"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-76e6-be05-1938a19d2500', 'm1-t0-0000', '1', 'tier 0', 'Item m1-t0-0000', 'https://images.example/m1-t0-0000.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0000"}', '2026-11-22 13:26:30+00', '2026-11-22 10:00:00+00'),
('01a202b2-c500-7722-b8ef-e8bc4af59b9e', 'm2-t1-0001', '2', 'tier 1', 'Item m2-t1-0001', 'https://images.example/m2-t1-0001.png', '4000000', '{"grade":"PSA 10","reference":"m2-t1-0001"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7747-8fd7-ffdb0cb2e56b', 'm1-t1-0008', '1', 'tier 1', 'Item m1-t1-0008', 'https://images.example/m1-t1-0008.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0008"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-77de-a00c-89df78604701', 'm1-t0-0006', '1', 'tier 0', 'Item m1-t0-0006', 'https://images.example/m1-t0-0006.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0006"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-77e8-8d30-9c5845719cdc', 'm1-t1-0009', '1', 'tier 1', 'Item m1-t1-0009', 'https://images.example/m1-t1-0009.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0009"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-77ff-91a7-348a71318012', 'm1-t1-0022', '1', 'tier 1', 'Item m1-t1-0022', 'https://images.example/m1-t1-0022.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0022"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7804-9464-19717deb4985', 'm2-t1-0000', '2', 'tier 1', 'Item m2-t1-0000', 'https://images.example/m2-t1-0000.png', '4000000', '{"grade":"PSA 10","reference":"m2-t1-0000"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7872-80ea-b7d2c5b9c373', 'm1-t1-0012', '1', 'tier 1', 'Item m1-t1-0012', 'https://images.example/m1-t1-0012.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0012"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-78a3-9c7a-cbdfa9c26069', 'm1-t1-0004', '1', 'tier 1', 'Item m1-t1-0004', 'https://images.example/m1-t1-0004.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0004"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-78b1-82d1-b7ed20cc49cb', 'm1-t1-0029', '1', 'tier 1', 'Item m1-t1-0029', 'https://images.example/m1-t1-0029.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0029"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-791b-a9d6-02cd0213927b', 'm1-t1-0013', '1', 'tier 1', 'Item m1-t1-0013', 'https://images.example/m1-t1-0013.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0013"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-79db-a2ee-e59bec702396', 'm1-t1-0025', '1', 'tier 1', 'Item m1-t1-0025', 'https://images.example/m1-t1-0025.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0025"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7a16-bb1a-08c7623145e6', 'm1-t0-0001', '1', 'tier 0', 'Item m1-t0-0001', 'https://images.example/m1-t0-0001.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0001"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7acb-a7a4-6f7214151512', 'm1-t0-0007', '1', 'tier 0', 'Item m1-t0-0007', 'https://images.example/m1-t0-0007.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0007"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7acd-8fd0-73299a38df6d', 'm2-t0-0002', '2', 'tier 0', 'Item m2-t0-0002', 'https://images.example/m2-t0-0002.png', '4000000', '{"grade":"PSA 10","reference":"m2-t0-0002"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7aee-9d60-c0f2f3c652eb', 'm1-t1-0028', '1', 'tier 1', 'Item m1-t1-0028', 'https://images.example/m1-t1-0028.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0028"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7af6-8fa7-afd4b3b3ffd3', 'm1-t1-0015', '1', 'tier 1', 'Item m1-t1-0015', 'https://images.example/m1-t1-0015.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0015"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7b0b-81ba-02fe330b9bd3', 'm1-t1-0017', '1', 'tier 1', 'Item m1-t1-0017', 'https://images.example/m1-t1-0017.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0017"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7b5e-86c9-12ec6430c371', 'm1-t0-0016', '1', 'tier 0', 'Item m1-t0-0016', 'https://images.example/m1-t0-0016.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0016"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7b7f-9155-35c663244aea', 'm1-t1-0024', '1', 'tier 1', 'Item m1-t1-0024', 'https://images.example/m1-t1-0024.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0024"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7bb6-baca-a013c0793b69', 'm1-t0-0013', '1', 'tier 0', 'Item m1-t0-0013', 'https://images.example/m1-t0-0013.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0013"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7c06-889b-c00324c25811', 'm1-t1-0003', '1', 'tier 1', 'Item m1-t1-0003', 'https://images.example/m1-t1-0003.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0003"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7c20-8f8e-c5f706245bc7', 'm1-t0-0002', '1', 'tier 0', 'Item m1-t0-0002', 'https://images.example/m1-t0-0002.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0002"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7c3b-a423-3095e0f6063c', 'm1-t1-0006', '1', 'tier 1', 'Item m1-t1-0006', 'https://images.example/m1-t1-0006.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0006"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7c60-a6bf-e7067c481a84', 'm1-t0-0005', '1', 'tier 0', 'Item m1-t0-0005', 'https://images.example/m1-t0-0005.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0005"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7c63-95a5-c52b747c2695', 'm2-t0-0000', '2', 'tier 0', 'Item m2-t0-0000', 'https://images.example/m2-t0-0000.png', '4000000', '{"grade":"PSA 10","reference":"m2-t0-0000"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7c85-907b-50af2c6f5a1e', 'm1-t1-0014', '1', 'tier 1', 'Item m1-t1-0014', 'https://images.example/m1-t1-0014.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0014"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7c87-bbdd-9a0cc390cffd', 'm1-t1-0010', '1', 'tier 1', 'Item m1-t1-0010', 'https://images.example/m1-t1-0010.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0010"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d03-bc00-b077bead34f0', 'm1-t0-0018', '1', 'tier 0', 'Item m1-t0-0018', 'https://images.example/m1-t0-0018.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0018"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d39-a74f-828a870f03b1', 'm1-t1-0021', '1', 'tier 1', 'Item m1-t1-0021', 'https://images.example/m1-t1-0021.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0021"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d3a-948b-1d6320909c2c', 'm1-t0-0026', '1', 'tier 0', 'Item m1-t0-0026', 'https://images.example/m1-t0-0026.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0026"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7e01-b88d-51bbbe413737', 'm1-t1-0007', '1', 'tier 1', 'Item m1-t1-0007', 'https://images.example/m1-t1-0007.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0007"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7e1d-8816-68c1d6cdf93e', 'm1-t1-0026', '1', 'tier 1', 'Item m1-t1-0026', 'https://images.example/m1-t1-0026.png', '4000000', '{"grade":"PSA 10","reference":"m1-t1-0026"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7e21-9606-416667cb93fd', 'm1-t0-0023', '1', 'tier 0', 'Item m1-t0-0023', 'https://images.example/m1-t0-0023.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0023"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7e41-b765-134df7fa6584', 'm1-t0-0015', '1', 'tier 0', 'Item m1-t0-0015', 'https://images.example/m1-t0-0015.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0015"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7e77-8bbc-5d8c9775d896', 'm1-t0-0012', '1', 'tier 0', 'Item m1-t0-0012', 'https://images.example/m1-t0-0012.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0012"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7eed-bb0f-33f050a0dc31', 'm2-t1-0002', '2', 'tier 1', 'Item m2-t1-0002', 'https://images.example/m2-t1-0002.png', '4000000', '{"grade":"PSA 10","reference":"m2-t1-0002"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7f06-8a74-f8bff7fff8d8', 'm1-t0-0003', '1', 'tier 0', 'Item m1-t0-0003', 'https://images.example/m1-t0-0003.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0003"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7f0b-8a05-3a8ef7d07544', 'm1-t0-0011', '1', 'tier 0', 'Item m1-t0-0011', 'https://images.example/m1-t0-0011.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0011"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7f93-944d-6414eb089989', 'm1-t0-0020', '1', 'tier 0', 'Item m1-t0-0020', 'https://images.example/m1-t0-0020.png', '4000000', '{"grade":"PSA 10","reference":"m1-t0-0020"}', NULL, '2026-11-22 10:00:00+00'),
('01a202b6-6e80-7001-8774-c4f752ad3ef2', 'm3-t0-0000', '3', 'tier 0', 'Item m3-t0-0000', 'https://images.example/m3-t0-0000.png', '4000000', '{"grade":"PSA 10","reference":"m3-t0-0000"}', NULL, '2026-11-22 10:04:00+00'),
('01a202b6-6e80-705c-9c89-5ea516159c73', 'm3-t1-0000', '3', 'tier 1', 'Item m3-t1-0000', 'https://images.example/m3-t1-0000.png', '4000000', '{"grade":"PSA 10","reference":"m3-t1-0000"}', NULL, '2026-11-22 10:04:00+00'),
('01a202b6-6e80-73f1-af92-a7a2aba8aa8f', 'm3-t1-0002', '3', 'tier 1', 'Item m3-t1-0002', 'https://images.example/m3-t1-0002.png', '4000000', '{"grade":"PSA 10","reference":"m3-t1-0002"}', NULL, '2026-11-22 10:04:00+00'),
('01a202b6-6e80-768a-8a3e-a501bdb9e65f', 'm3-t0-0001', '3', 'tier 0', 'Item m3-t0-0001', 'https://images.example/m3-t0-0001.png', '4000000', '{"grade":"PSA 10","reference":"m3-t0-0001"}', NULL, '2026-11-22 10:04:00+00'),
('01a202b6-6e80-7a6d-8ef8-9edf998e7e7a', 'm3-t0-0002', '3', 'tier 0', 'Item m3-t0-0002', 'https://images.example/m3-t0-0002.png', '4000000', '{"grade":"PSA 10","reference":"m3-t0-0002"}', NULL, '2026-11-22 10:04:00+00'),
('01a202b6-6e80-7aad-99b1-5c7aa6500bcf', 'm3-t1-0001', '3', 'tier 1', 'Item m3-t1-0001', 'https://images.example/m3-t1-0001.png', '4000000', '{"grade":"PSA 10","reference":"m3-t1-0001"}', NULL, '2026-11-22 10:04:00+00'),
('01a202b6-6e80-7d7d-aac1-6a9b962a00ec', 'm3-t0-0003', '3', 'tier 0', 'Item m3-t0-0003', 'https://images.example/m3-t0-0003.png', '4000000', '{"grade":"PSA 10","reference":"m3-t0-0003"}', NULL, '2026-11-22 10:04:00+00');

INSERT INTO "item_version" ("item_id", "name", "buyback", "digest", "transaction", "created_at") VALUES
('01a202b2-c500-70ac-b92f-70108931bb0f', 'Item m1-t0-0010', '4000000', E'\\x4d79b812360e2ff6824afebf601a05d09b42b3670e3dbb73893e11f5cddbbe56', '766', NULL),
('01a202b2-c500-711a-af7b-9b92c4de0a0e', 'Item m1-t0-0021', '4000000', E'\\x6516eacfb426e364173502599df446e426e02757f2fd847f4c008bba6238e09e', '766', NULL),
('01a202b2-c500-712e-991c-6e4210461516', 'Item m1-t0-0028', '4000000', E'\\x0d1b2f772c3d727a19f8558d691c046985e86dc5b1d91298ba28113cb39a5379', '766', NULL),
('01a202b2-c500-713e-9821-b2733e5139ba', 'Item m1-t1-0011', '4000000', E'\\x316cb41764e59b1d6eb376850861f61c8e2dd04105859a2698bdbad7d3a4c068', '766', NULL),
('01a202b2-c500-7151-bf4a-aef8433f4883', 'Item m1-t0-0017', '4000000', E'\\x9a8e1ced09eeca41712bdeb5524d6a6dd25876e86fcc4d68ed0c9f0dfa7cbd84', '766', NULL),
('01a202b2-c500-7173-8b3b-4710ee150786', 'Item m1-t1-0001', '4000000', E'\\xa7fe7436799938f6b830cb26c668e164ea4410f8542b6260ba1f9f97b96cc0ac', '766', NULL),
('01a202b2-c500-71d5-a158-eabdfd4263a2', 'Item m1-t1-0002', '4000000', E'\\xb4ed03e46fe3b23f1d3cdb37984d758332eb7355179d82a718c78076e8cad03d', '766', NULL),
('01a202b2-c500-7236-8556-99bce6a8dc73', 'Item m2-t0-0001', '4000000', E'\\x55e475f8585fc68df84cda6868b2a7e70453a206214914630371c329b62e757c', '771', NULL),
('01a202b2-c500-725e-85ab-3cbf78e38303', 'Item m1-t1-0027', '4000000', E'\\x0773bbdc42cb33342f3b948b15987bb05531c58d653b48c405e621755ca36841', '766', NULL),
('01a202b2-c500-729e-9e2f-4e9ecf9eb83b', 'Item m1-t0-0009', '4000000', E'\\xff28f92a499f470abb4fc4edd2567c77e0c7cdd88ee213aa43c622a38f3ab19c', '766', NULL),
('01a202b2-c500-72be-a891-585fdd58c2a2', 'Item m1-t0-0029', '4000000', E'\\xb2358c943e7cde94dd7e8f626e28d6774df80d5c1f11fb38dbe7be28d64d506e', '766', NULL),
('01a202b2-c500-739e-99f9-3faebcdccce7', 'Item m1-t1-0020', '4000000', E'\\x9ef3daf3b427e3bbd81d69855ea0f999eedad23db9b6fb1a355269fb4bd346fc', '766', NULL),
('01a202b2-c500-73bf-ab0c-c5cbe86eaa0e', 'Item m1-t0-0014', '4000000', E'\\xbfd2576b8b55c2fd065cf9ca2cd703534d12774ad39728edb7577b7ca7d2789e', '766', NULL),
('01a202b2-c500-7414-86b5-a1cecb1ecc6e', 'Item m1-t0-0008', '4000000', E'\\xe000f02d9f1b22326259f7582fe748adebb5450dc18ca2f3931d27ce3ac79f82', '766', NULL),
('01a202b2-c500-74a1-8763-69486a5d5835', 'Item m1-t1-0005', '4000000', E'\\xd165f185a92d1ab1754a2c18d2c640857424fe52cdd9209e8b6918317c2ca8e9', '766', NULL),
('01a202b2-c500-751a-be3f-24007d40ef4d', 'Item m1-t1-0016', '4000000', E'\\x1273afdc07ff3261e1454dcd0687c4051f30d0778776da957ca781a16f96f8f7', '766', NULL),
('01a202b2-c500-7540-9609-8f1c65393717', 'Item m1-t0-0022', '4000000', E'\\x45c189a5bc93a012392acfec0b616c777510ac518f23ade009aabb296a2094a9', '766', NULL),
('01a202b2-c500-7577-bdcf-a6b2c9d2ebb1', 'Item m1-t1-0023', '4000000', E'\\xa34784cb2315bd20f23cb3cfd759d9220dabfdd1bb73c4c08e357276beb4a940', '766', NULL),
('01a202b2-c500-75a7-a13b-17fdd5470cdb', 'Item m1-t0-0019', '4000000', E'\\xb0031233446f17778b0c710ddd75f508044a7fcbb97171e282e616b4df577793', '766', NULL),
('01a202b2-c500-75c6-8013-b2cad8f4c095', 'Item m1-t1-0000', '4000000', E'\\x1259908a3d7bd1acef52cd0fe901512edd2b7a61fdea20275be722a6cea36f87', '766', NULL),
('01a202b2-c500-75d3-9839-67d9aed2f53c', 'Item m1-t1-0018', '4000000', E'\\x56d0eb60cc63976cc35c0a1ec63661cfebdcb7fdfc5f31e24b47047d562f8dad', '766', NULL),
('01a202b2-c500-761f-84f3-ae01369347d8', 'Item m1-t1-0019', '4000000', E'\\xde4ee3515176b7a56bd325facb7ca087cef8918851082cc2024d8a2e4ef7801d', '766', NULL),
('01a202b2-c500-7632-b04d-2c4f4e0e32d3', 'Item m1-t0-0004', '4000000', E'\\x3abe9962a0600c6d817a7082377272bdd11e9d73ab3603977ba60aef2346d7a4', '766', NULL),
('01a202b2-c500-768e-bf89-27ddcaad9b41', 'Item m1-t0-0027', '4000000', E'\\x8c6b335db620083b193633b5693b15a952aad702b0aeb0065c4823253963833d', '766', NULL),
('01a202b2-c500-76cd-972c-fe5cb2410bf8', 'Item m1-t0-0025', '4000000', E'\\x6a27a17a31a2657dc30e59689b4d16a450eb34c7bf490a55e8f62a3902ecc74f', '766', NULL),
('01a202b2-c500-76d6-b012-286f57068f12', 'Item m1-t0-0024', '4000000', E'\\x7549b4cc99d23ab0661719185c3fad90dfce950675f7cebd321c14cbfdc37752', '766', NULL),
('01a202b2-c500-76e6-be05-1938a19d2500', 'Item m1-t0-0000', '4000000', E'\\x1af3472cfa5aaff4f4242c590e7220b0695e3805999085d92fc2a4d0d98b45b8', '766', NULL),
('01a202b2-c500-7722-b8ef-e8bc4af59b9e', 'Item m2-t1-0001', '4000000', E'\\xd4295d0c569071d689a0ee3c176baf91a4deb2c182081683afbf53dfa48b33d6', '771', NULL),
('01a202b2-c500-7747-8fd7-ffdb0cb2e56b', 'Item m1-t1-0008', '4000000', E'\\xeed89e43c774e8757c96082de9d13808323923fd35f183a60e5f8b5574cf83e0', '766', NULL),
('01a202b2-c500-77de-a00c-89df78604701', 'Item m1-t0-0006', '4000000', E'\\x4718bdf5b21e978766141954f673f5fbf1618c5b9a63920a4e3291a8e600e1a6', '766', NULL),
('01a202b2-c500-77e8-8d30-9c5845719cdc', 'Item m1-t1-0009', '4000000', E'\\xcd919876bff88c0bb6ea6227c2ac579350b378570dccb3d22b4d118f60dc7add', '766', NULL),
('01a202b2-c500-77ff-91a7-348a71318012', 'Item m1-t1-0022', '4000000', E'\\xa49ec56f56050fd720711e660f3a78f1089ddddc57e559f3137d579e36a28b3a', '766', NULL),
('01a202b2-c500-7804-9464-19717deb4985', 'Item m2-t1-0000', '4000000', E'\\xf10412cab37d9525bde3aae2c935100c61930f136d9f25bf7eeeb117d1f2a29a', '771', NULL),
('01a202b2-c500-7872-80ea-b7d2c5b9c373', 'Item m1-t1-0012', '4000000', E'\\xf695dc43a724f2784a7e206fdffde3d235b643d4941337c54e4524c9742110a2', '766', NULL),
('01a202b2-c500-78a3-9c7a-cbdfa9c26069', 'Item m1-t1-0004', '4000000', E'\\x6295b2368312093fc0c1717c5bae686bd64550357bd3352321b0eef017c496d3', '766', NULL),
('01a202b2-c500-78b1-82d1-b7ed20cc49cb', 'Item m1-t1-0029', '4000000', E'\\x1b4fd84a0db2e5adb3145187f3c1f0d62f772b3ec502d8f06ae6591eb85f1dae', '766', NULL),
('01a202b2-c500-791b-a9d6-02cd0213927b', 'Item m1-t1-0013', '4000000', E'\\xe874a7eb2f8052f40cf2728fffd853957d9be5827278fe3605c7705593921885', '766', NULL),
('01a202b2-c500-79db-a2ee-e59bec702396', 'Item m1-t1-0025', '4000000', E'\\x076707b1563f151fe9384faf68756ecd42c89ea66a3b8036d89d6230008f7053', '766', NULL),
('01a202b2-c500-7a16-bb1a-08c7623145e6', 'Item m1-t0-0001', '4000000', E'\\x59888f3ca02f23332ad3b984ef768ff58c464d0e0a649898f725442050617565', '766', NULL),
('01a202b2-c500-7acb-a7a4-6f7214151512', 'Item m1-t0-0007', '4000000', E'\\xa4147c57c848a48735fec867ae724e57931ea9c6cbc74e6871dbf4a4e35259a3', '766', NULL),
('01a202b2-c500-7acd-8fd0-73299a38df6d', 'Item m2-t0-0002', '4000000', E'\\x4a72f08681739f641ac0268385a7dd76ca426b7166e4bb39bfd0c20cae465b2d', '771', NULL),
('01a202b2-c500-7aee-9d60-c0f2f3c652eb', 'Item m1-t1-0028', '4000000', E'\\x013bbc533a060daa08f3b773864db333e78bb6000bc56b680aedb35a333e2a25', '766', NULL),
('01a202b2-c500-7af6-8fa7-afd4b3b3ffd3', 'Item m1-t1-0015', '4000000', E'\\x4f3d6660ec90bd74c3296c8cb1b7054c8b0ea99e68176116fc3e1d8fc604d7a0', '766', NULL),
('01a202b2-c500-7b0b-81ba-02fe330b9bd3', 'Item m1-t1-0017', '4000000', E'\\xc359cc48993995e962c6408d77b4cb4c659b97e572b0e874a342ba026d62534f', '766', NULL),
('01a202b2-c500-7b5e-86c9-12ec6430c371', 'Item m1-t0-0016', '4000000', E'\\xe9f99b173df534ecf04e022e6473aae6cf4cc8f8e70615d099fa94d910c04d9e', '766', NULL),
('01a202b2-c500-7b7f-9155-35c663244aea', 'Item m1-t1-0024', '4000000', E'\\x8abd7c93c8e2bb55fcb0cb67b025f20e975e9de6bca2892357f195ea56a274e0', '766', NULL),
('01a202b2-c500-7bb6-baca-a013c0793b69', 'Item m1-t0-0013', '4000000', E'\\x4e78282c25b1add071ae67b8821a4d6436a376c65e43ee437a62e993df7c4c84', '766', NULL),
('01a202b2-c500-7c06-889b-c00324c25811', 'Item m1-t1-0003', '4000000', E'\\xe5f635b64cdb0524529f2e1ece5c06107d9a29f9123c6009e2580c76dac931e5', '766', NULL),
('01a202b2-c500-7c20-8f8e-c5f706245bc7', 'Item m1-t0-0002', '4000000', E'\\x071804b52c85e9abd2acee65f53c3f787ab1bc15214f001f64af2902500fad2b', '766', NULL),
('01a202b2-c500-7c3b-a423-3095e0f6063c', 'Item m1-t1-0006', '4000000', E'\\xd3de074d779cb6ae0e821be52d5740447f6501689346e5ce192d78f96750a3e0', '766', NULL),
('01a202b2-c500-7c60-a6bf-e7067c481a84', 'Item m1-t0-0005', '4000000', E'\\x21089d723f838234ce1758fdf31cd44d58abbbf47a58ca688bdd32e877ab0a8e', '766', NULL),
('01a202b2-c500-7c63-95a5-c52b747c2695', 'Item m2-t0-0000', '4000000', E'\\x12cd45edb11cf1f45ee0d752e8f807d992ed10bc8061181f58308e90fec25bb8', '771', NULL),
('01a202b2-c500-7c85-907b-50af2c6f5a1e', 'Item m1-t1-0014', '4000000', E'\\x4729e35813269b6c048a4575ce38c238bc5c0d9b9ff60a68d65333db278373af', '766', NULL),
('01a202b2-c500-7c87-bbdd-9a0cc390cffd', 'Item m1-t1-0010', '4000000', E'\\x06efc2ec804e14bd4719fde83575904fd0dc59781abde211d258d89b5f630052', '766', NULL),
('01a202b2-c500-7d03-bc00-b077bead34f0', 'Item m1-t0-0018', '4000000', E'\\x8c6b8712202a75705ceab81c0869eb328c008b9c77671877975973c693de89ad', '766', NULL),
('01a202b2-c500-7d39-a74f-828a870f03b1', 'Item m1-t1-0021', '4000000', E'\\x6679bf35c0c4af79ec1e4d20e0d91d48a447149c73b8008981c4ae5bce523453', '766', NULL),
('01a202b2-c500-7d3a-948b-1d6320909c2c', 'Item m1-t0-0026', '4000000', E'\\x8d69be2b19a52f395cd2a274c68970ff05898835f99ba34501cbd70c74bedb63', '766', NULL),
('01a202b2-c500-7e01-b88d-51bbbe413737', 'Item m1-t1-0007', '4000000', E'\\x569eb15cf189a4c3f68b81998144fff8ca386cf35e6f17711a45fc34b50f8da9', '766', NULL),
('01a202b2-c500-7e1d-8816-68c1d6cdf93e', 'Item m1-t1-0026', '4000000', E'\\xcce91528faae44f043eb3d4c95c4c89cb5acefebc4705760e2315cfa6e38fa4a', '766', NULL),
('01a202b2-c500-7e21-9606-416667cb93fd', 'Item m1-t0-0023', '4000000', E'\\xf27daf676a0369229c6620fef05eb7ff0202e6421f8f6246930870e679c9be14', '766', NULL),
('01a202b2-c500-7e41-b765-134df7fa6584', 'Item m1-t0-0015', '4000000', E'\\xbe2bd07d7a319c8b99c152397ae976bd260431215fbf3b897b077c15dae65026', '766', NULL),
('01a202b2-c500-7e77-8bbc-5d8c9775d896', 'Item m1-t0-0012', '4000000', E'\\x6966b93458006fc67d4c57bedffef1f5cd809cd3487cb801307c434076a61ec5', '766', NULL),
('01a202b2-c500-7eed-bb0f-33f050a0dc31', 'Item m2-t1-0002', '4000000', E'\\xe75a1627cf67b4f7f2324fd1de1916a9d772dd655f9b5fcfc9357496d1fcdd05', '771', NULL),
('01a202b2-c500-7f06-8a74-f8bff7fff8d8', 'Item m1-t0-0003', '4000000', E'\\x83688bc6a36595f83d7354f76e18e5c8c2c3b346eb4097f17cca995ac5ead4d2', '766', NULL),
('01a202b2-c500-7f0b-8a05-3a8ef7d07544', 'Item m1-t0-0011', '4000000', E'\\xc690fb498433dcdaa36ba17a6e1ca9be5ade00aa1bba68ab8f95fd65fff547e9', '766', NULL),
('01a202b2-c500-7f93-944d-6414eb089989', 'Item m1-t0-0020', '4000000', E'\\x31951eee07a30971f290bb42598d0c35f09fdcd42c4efcd8e54ed92409f1ab50', '766', NULL),
('01a202b6-6e80-7001-8774-c4f752ad3ef2', 'Item m3-t0-0000', '4000000', E'\\x509b4b0ad88f3b1271c606b57d377c60536a4e2a9eddaf1f6f324ac988bc3deb', '804', NULL),
('01a202b6-6e80-705c-9c89-5ea516159c73', 'Item m3-t1-0000', '4000000', E'\\x460c82037b044cfdf1c74f0e98dc49561da2d2e8f168e488e1ca06b139230452', '804', NULL),
('01a202b6-6e80-73f1-af92-a7a2aba8aa8f', 'Item m3-t1-0002', '4000000', E'\\xb36d76e1892bfd8106667806358487dfc5cd10bc49964ec686a03b1a20858c7b', '804', NULL),
('01a202b6-6e80-768a-8a3e-a501bdb9e65f', 'Item m3-t0-0001', '4000000', E'\\x755ce7967bcafce63b2a4570f5823fde094663d4ef4cdbf90f3a69a1202a940b', '804', NULL),
('01a202b6-6e80-7a6d-8ef8-9edf998e7e7a', 'Item m3-t0-0002', '4000000', E'\\xcff923bd98af7450d1cf898f74d26a6edf4232331d13b2b50f400b5c621950f9', '804', NULL),
('01a202b6-6e80-7aad-99b1-5c7aa6500bcf', 'Item m3-t1-0001', '4000000', E'\\xf85959f91652bd4b9caac88b369676bd2ce7a5290625e338529725f09c0e2847', '804', NULL),
('01a202b6-6e80-7d7d-aac1-6a9b962a00ec', 'Item m3-t0-0003', '4000000', E'\\x9efc7d5079585301a251fe674274e137f2261b8e86f05585c8f8f86d648948d4', '804', NULL);

INSERT INTO "ledger_entry" ("id", "account_id", "kind", "cash", "bonus", "cash_after", "bonus_after", "operation_id", "reason", "sequence", "created_at", "funding_transaction_id", "link") VALUES
('01a202b2-c500-75a7-a02d-df881249e7c6', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'BONUS', '0', '33333333', '0', '33333333', NULL, 'test funds', '1', '2026-11-22 10:00:00+00', NULL, E'\\xcf415f3e41f40888ce7da0f7128ed4592f3f54e398ec9a9c37365fa27a6c7e2e'),
('01a202b2-c500-7977-9091-dba4a4ebfd64', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'ADJUSTMENT', '1000000000', '0', '1000000000', '33333333', NULL, 'test funds', '2', '2026-11-22 10:00:00+00', NULL, E'\\x1563892d9e3f4cfea15ff710d5252cf5d975f14a5b7575882c89ccc352c2fa90'),
('01a202b7-58e0-76e9-bd41-abe8f28bdeb5', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '0', '-10000000', '1000000000', '23333333', '01a202b7-58e0-73c1-94bf-c30a596254ab', NULL, '10', '2026-11-22 10:05:00+00', NULL, E'\\xfac31ad27b0e252601025732cff32648fbc73ac5e8a47343bcab03cab489fede'),
('01a202ee-bc90-744d-8094-0b02e93853e8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'BUYBACK', '4000000', '0', '1004000000', '23333333', '01a202ee-bc90-7a26-a8f9-ea4c2da7c807', NULL, '14', '2026-11-22 11:05:30+00', NULL, E'\\x279a30f03acf4fab8c99e08b7d4c3b3441b8752e9195a5d5540278ec68bdc51f'),
('01a202ef-a6f0-71a0-834e-81de5828193d', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-16666667', '-23333333', '987333333', '0', '01a202ef-a6f0-7f00-b4df-ab3224793d96', NULL, '17', '2026-11-22 11:06:30+00', NULL, E'\\x5b6996c2bcd664ce7a59f0d8b8980207ccaacafa32a8f7b799ab8df83e02a411'),
('01a202f0-9150-7f7b-a049-267e08c48f6b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-20000000', '0', '967333333', '0', '01a202f0-9150-73c5-95a4-ea95bcbf29f1', NULL, '24', '2026-11-22 11:07:30+00', NULL, E'\\xe13acee9a035580691ca821d3f1ecde984658e7f4cd77c03f0c02e00ec6ae803'),
('01a202f1-7bb0-733c-b270-109f44e74b7d', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-30000000', '0', '937333333', '0', '01a202f1-7bb0-7ccd-96c4-3ff3fa1fb76b', NULL, '29', '2026-11-22 11:08:30+00', NULL, E'\\x3e607af554f57f73f6176e9ac18d1a44bed6a06c7ac1e565dbeb60ef355b9d5d'),
('01a202f2-6610-7744-9a5d-07c600a0606d', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '20000000', '0', '957333333', '0', '01a202f2-6610-7606-989a-6adeda692001', NULL, '35', '2026-11-22 11:09:30+00', NULL, E'\\x4fee33c5d9b83066d7e160f240a8acf666c0c169229c4cee8412072d20c19bba'),
('01a202f3-5070-7049-81f9-719b85650741', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-5000002', '0', '952333331', '0', '01a202f3-5070-708f-a5d6-5271a6b6ea0b', NULL, '38', '2026-11-22 11:10:30+00', NULL, E'\\x80840680c868d80da3744378d2ba645e6e366bebd899f501a5406de7e446f803'),
('01a202f4-3ad0-70d5-b0a9-8e470d918bd0', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-20000000', '0', '932333331', '0', '01a202f4-3ad0-7587-bbdd-abf70311d83b', NULL, '43', '2026-11-22 11:11:30+00', NULL, E'\\xe8928cf2c0b71a11c3d341ef8cf54b2ee41df423788000062e23b558e8ec8169'),
('01a202f5-2530-7cf3-92fb-71c1036b25d2', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-5000000', '0', '927333331', '0', '01a202f5-2530-7d78-ac3a-db04f037ba58', NULL, '48', '2026-11-22 11:12:30+00', NULL, E'\\x4840cd74cba19a0c23cee13b9813deb5fd8ef1c72fd39a52babb4e2957edf2b2'),
('01a202f6-0f90-7026-a6fc-3df1f8df06df', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-20000000', '0', '907333331', '0', '01a202f6-0f90-71a1-b100-c1b7efc447b2', NULL, '52', '2026-11-22 11:13:30+00', NULL, E'\\x82998764826a28c40062a24549b9d6703c7c0b13c68330cd4e19f65ec251a280'),
('01a202f6-f9f0-733a-94e0-f486d713577c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-5000000', '0', '902333331', '0', '01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', NULL, '57', '2026-11-22 11:14:30+00', NULL, E'\\x707d6e1d9bf4fba6179e19c97ad2f203dfa1e3abf2b092612445a1a384368c8f'),
('01a20301-0c10-7310-bf21-5c2c891d4f67', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-20000000', '0', '882333331', '0', '01a20301-0c10-7485-8ad9-66dd32f81d7d', NULL, '61', '2026-11-22 11:25:30+00', NULL, E'\\xb9dcc6a6a6a4d7370306e755e90910b575166102311110a9599fcb3c31520e73'),
('01a20301-f670-7a56-95eb-7f555a4c0517', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-5000000', '0', '877333331', '0', '01a20301-f670-711f-aeea-3d3eee3598cf', NULL, '66', '2026-11-22 11:26:30+00', NULL, E'\\x66d6ccead0671583065b1f379e12319dd268413e6f881f86a4d859629de1a692'),
('01a20315-3050-7146-915d-6ec614dce5df', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-20000000', '0', '857333331', '0', '01a20315-3050-786e-93fc-521e78b7d86f', NULL, '71', '2026-11-22 11:47:30+00', NULL, E'\\x472e99ac9b8f4166bf8fac90f8ef503cf2ed63c5c20200a0caa2048d8db231c3'),
('01a20316-1ab0-7253-9f59-dd87c55a9290', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-5000000', '0', '852333331', '0', '01a20316-1ab0-790e-b8cf-590317d3851c', NULL, '76', '2026-11-22 11:48:30+00', NULL, E'\\xd88afc2987da2d276cfdfa99ee9c0ff739e38550c712b234309216887f14caa8'),
('01a20320-2cd0-700a-a17c-88da185c570e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-20000000', '0', '832333331', '0', '01a20320-2cd0-7547-9176-31b6c6d67d39', NULL, '80', '2026-11-22 11:59:30+00', NULL, E'\\x337dbf66cf2f9e355ef7028ce5ca700bee0a2791454c657fa9c25e524bf310c2'),
('01a20321-1730-7a7c-bdef-157806a5dda2', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-5000000', '0', '827333331', '0', '01a20321-1730-71ce-8461-d7f608233156', NULL, '85', '2026-11-22 12:00:30+00', NULL, E'\\xce1df790a47c9c0f1ed1b034d7270e00bedb358e61ab34ee2cd88380585dbf9e'),
('01a2032f-bd30-72dd-b862-2f09090ad3a9', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-30000000', '0', '797333331', '0', '01a2032f-bd30-70f2-9fdb-0958f297c673', NULL, '89', '2026-11-22 12:16:30+00', NULL, E'\\xea0f168632e8d926ee8047427584d7cd6a821a6ab22a32c7a7e6e9a4f441f57c'),
('01a20330-a790-733f-ba5d-d212fa1a254b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'BUYBACK', '8000000', '0', '805333331', '0', '01a20330-a790-7bef-ba06-0c8b4dcaa708', NULL, '95', '2026-11-22 12:17:30+00', NULL, E'\\x338a290157a39d52cf1ee551008924478196ba6554fe4f1848c9ded387d7e45e'),
('01a20331-91f0-7f70-86ab-7a9bb3d40d77', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'TOPUP', '12500000', '0', '817833331', '0', NULL, NULL, '101', '2026-11-22 12:18:30+00', '01a20331-91f0-7ba0-92f0-83139508d820', E'\\xf67891f5e18c8cf23c80f24951fc984c93523c255cdc0c989b0ef94f2815752c'),
('01a20333-66b0-7890-b57e-8b4fd09276bb', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'SPEND', '-80000000', '0', '737833331', '0', '01a20333-66b0-772e-96c7-be6cd583e9e1', NULL, '103', '2026-11-22 12:20:30+00', NULL, E'\\xc9173d7f58ca552db68b5710fbac9bc9a55c7d51f5cbddaa62518d06bc6f9282'),
('01a20335-3b70-7913-a752-4daf095a3f7c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'BUYBACK', '4000000', '0', '741833331', '0', '01a20335-3b70-7f44-b769-93cb18d915e1', NULL, '119', '2026-11-22 12:22:30+00', NULL, E'\\xf5fa7a0d43f3ffed8db805c621a62a2ff810d9edcf08d2e67c1e130c29e9f325'),
('01a2036f-d370-753f-851e-5b86b860e19d', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'TOPUP', '100000000', '0', '841833331', '0', NULL, 'sandbox_credit', '132', '2026-11-22 13:26:30+00', NULL, E'\\xeeedd63f88640c42ee1f5de3e7a805be183052a58fba2606b605a955c78b8c61'),
('01a2036f-d370-7db2-87e0-302cf59101e3', '01a2036f-d370-718a-8bc3-14877157eb01', 'ADJUSTMENT', '0', '1250000', '0', '1250000', NULL, 'a late parcel', '1', '2026-11-22 13:26:30+00', NULL, E'\\x8ee437e9ae80bdcd5ace7558704ad9c56865818e694094ffcd31db9da323a07c');

INSERT INTO "log_head" ("id", "number", "link") VALUES
('true', '47', E'\\xf761e2363ac6eea2f61796b7e36c0a52f5c9cc51ced00402d297c3d9dbfae9c2');

INSERT INTO "machine_stock" ("machine_id", "free", "claims") VALUES
('1', '37', '6'),
('2', '6', '2'),
('3', '4', '0');

INSERT INTO "mail" ("id", "account_id", "shipment_id", "operation_id", "status", "channel", "state", "attempts", "due_at", "created_at", "updated_at", "event_id") VALUES
('01a202f5-2530-7702-902e-9b293e844b9f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202f5-2530-7b44-9c11-e0882c99bf39', '01a202f5-2530-7d78-ac3a-db04f037ba58', 'created', 'partner_email', 'sent', '1', NULL, '2026-11-22 11:12:30+00', '2026-11-22 12:11:30+00', NULL),
('01a202f5-2530-7e8d-b051-bb951f8e5c3b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202f5-2530-7b44-9c11-e0882c99bf39', '01a202f5-2530-7d78-ac3a-db04f037ba58', 'created', 'customer_email', 'failed', '1', NULL, '2026-11-22 11:12:30+00', '2026-11-22 12:12:30+00', NULL),
('01a202f6-f9f0-7513-9c43-37d8eb855cbb', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202f6-f9f0-7d22-bf25-8c2286d0b8b1', '01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', 'created', 'customer_email', 'unknown', '1', NULL, '2026-11-22 11:14:30+00', '2026-11-22 12:13:30+00', NULL),
('01a202f6-f9f0-78e8-a326-906b55cf8ecc', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202f6-f9f0-7d22-bf25-8c2286d0b8b1', '01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', 'created', 'partner_email', 'skipped', '0', NULL, '2026-11-22 11:14:30+00', '2026-11-22 12:14:30+00', NULL),
('01a20300-21b0-7ca1-8ea3-c5491653413f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202f6-f9f0-7d22-bf25-8c2286d0b8b1', '01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', 'shipped', 'customer_email', 'sending', '1', '2026-11-22 12:25:30+00', '2026-11-22 11:24:30+00', '2026-11-22 12:15:30+00', NULL),
('01a20300-21b0-7fbf-9e37-cec0e08d1b3a', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202f6-f9f0-7d22-bf25-8c2286d0b8b1', '01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', 'shipped', 'partner_email', 'queued', '0', '2026-11-22 11:24:30+00', '2026-11-22 11:24:30+00', '2026-11-22 11:24:30+00', NULL),
('01a20301-f670-7588-bf33-0a3a97960c5f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20301-f670-7f86-9fc3-4713adabd49e', '01a20301-f670-711f-aeea-3d3eee3598cf', 'created', 'customer_email', 'queued', '0', '2026-11-22 11:26:30+00', '2026-11-22 11:26:30+00', '2026-11-22 11:26:30+00', NULL),
('01a20301-f670-7955-bc1a-d4edd2211169', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20301-f670-7f86-9fc3-4713adabd49e', '01a20301-f670-711f-aeea-3d3eee3598cf', 'created', 'partner_email', 'queued', '0', '2026-11-22 11:26:30+00', '2026-11-22 11:26:30+00', '2026-11-22 11:26:30+00', NULL),
('01a2030b-1e30-7392-b6cd-acde339a200b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20301-f670-7f86-9fc3-4713adabd49e', '01a20301-f670-711f-aeea-3d3eee3598cf', 'shipped', 'customer_email', 'queued', '0', '2026-11-22 11:36:30+00', '2026-11-22 11:36:30+00', '2026-11-22 11:36:30+00', NULL),
('01a2030b-1e30-7947-9911-e9a4c126dac0', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20301-f670-7f86-9fc3-4713adabd49e', '01a20301-f670-711f-aeea-3d3eee3598cf', 'shipped', 'partner_email', 'queued', '0', '2026-11-22 11:36:30+00', '2026-11-22 11:36:30+00', '2026-11-22 11:36:30+00', NULL),
('01a20316-1ab0-7969-9d0b-006c69ad984c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20316-1ab0-7f14-b3c5-c31776c772fe', '01a20316-1ab0-790e-b8cf-590317d3851c', 'created', 'partner_email', 'queued', '0', '2026-11-22 11:48:30+00', '2026-11-22 11:48:30+00', '2026-11-22 11:48:30+00', NULL),
('01a20316-1ab0-7cdd-8c22-a0861e331977', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20316-1ab0-7f14-b3c5-c31776c772fe', '01a20316-1ab0-790e-b8cf-590317d3851c', 'created', 'customer_email', 'queued', '0', '2026-11-22 11:48:30+00', '2026-11-22 11:48:30+00', '2026-11-22 11:48:30+00', NULL),
('01a2031f-4270-725e-891e-dcb109c99739', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20316-1ab0-7f14-b3c5-c31776c772fe', '01a20316-1ab0-790e-b8cf-590317d3851c', 'delivered', 'customer_email', 'queued', '0', '2026-11-22 11:58:30+00', '2026-11-22 11:58:30+00', '2026-11-22 11:58:30+00', NULL),
('01a2031f-4270-786c-8cb1-47be00ab9f5c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20316-1ab0-7f14-b3c5-c31776c772fe', '01a20316-1ab0-790e-b8cf-590317d3851c', 'delivered', 'partner_email', 'queued', '0', '2026-11-22 11:58:30+00', '2026-11-22 11:58:30+00', '2026-11-22 11:58:30+00', NULL),
('01a20321-1730-7302-a808-f7c576e3f17f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20321-1730-7862-9b72-020d081d6193', '01a20321-1730-71ce-8461-d7f608233156', 'created', 'partner_email', 'queued', '0', '2026-11-22 12:00:30+00', '2026-11-22 12:00:30+00', '2026-11-22 12:00:30+00', NULL),
('01a20321-1730-7673-ba04-9d502c490471', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20321-1730-7862-9b72-020d081d6193', '01a20321-1730-71ce-8461-d7f608233156', 'created', 'customer_email', 'queued', '0', '2026-11-22 12:00:30+00', '2026-11-22 12:00:30+00', '2026-11-22 12:00:30+00', NULL),
('01a2032a-3ef0-7484-b64a-56d1658f1bbd', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20321-1730-7862-9b72-020d081d6193', '01a20321-1730-71ce-8461-d7f608233156', 'exception', 'partner_email', 'queued', '0', '2026-11-22 12:10:30+00', '2026-11-22 12:10:30+00', '2026-11-22 12:10:30+00', NULL),
('01a2032a-3ef0-7ae2-8845-8722dcabc64e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20321-1730-7862-9b72-020d081d6193', '01a20321-1730-71ce-8461-d7f608233156', 'exception', 'customer_email', 'queued', '0', '2026-11-22 12:10:30+00', '2026-11-22 12:10:30+00', '2026-11-22 12:10:30+00', NULL);

INSERT INTO "odds" ("machine_id", "version", "tiers", "is_logged") VALUES
('1', '1', '[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"1000000"}]', 'true'),
('2', '1', '[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"1000000"}]', 'true'),
('3', '1', '[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"1000000"}]', 'true'),
('3', '2', '[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"0"}]', 'true');

INSERT INTO "onchain_burn" ("id", "account_id", "operation_id", "card_id", "ordinal", "status", "chain_id", "collection_address", "token_id", "issued_at_block", "transaction_hash", "judged", "failure_reason", "signatures", "confirmed_at", "block_number", "block_hash", "created_at", "updated_at", "handler_address", "request_id", "owner_address", "credited") VALUES
('01a20335-3b70-7ab8-960b-d2e736281232', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20335-3b70-7f44-b769-93cb18d915e1', '01a20333-66b0-7e92-8413-badcaea6dafe', '0', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445079049022846199161884308927701', '14', '0x1c935df258b23fe7d3783023ce13d447e55639f500ea97b3e3f77623da0fbe6d', 'true', NULL, '[{"deadline":1795351050000,"calldata":"0xb9b73d480000000000000000000000000000000001a203353b707ab8960bd2e736281232000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a20334511079acb2e0549eae3ff4d5000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02e20a00000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041c333fc89313e2aa1927e6e7f0df40eccb0a7da65c7208bdb7b90de7c01fb8cc9556e61be808472def3efd14419c5e40a1a73c49d29359e7f82aa2b9d1424fcfd1c00000000000000000000000000000000000000000000000000000000000000","owner":"0xad552e506319819c0f98881855e4b79af9cbe2b3","quotedUsd":"4000000"}]', '2026-11-22 12:22:30+00', '15', '0xbb5f08f3d0e538582b1f24cd213e600e84352a92133376c750d16f903a92503e', '2026-11-22 12:22:30+00', '2026-11-22 12:22:30+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170445151584576964726896167720849970', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '4000000'),
('01a20337-1030-7649-9c3b-d79552116cfe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20337-1030-7246-b0e8-4144297ded01', '01a20333-66b0-72fb-9b75-fc8f568bf86f', '0', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445079049045919780720584691994223', '16', NULL, 'false', NULL, '[{"deadline":1795351170000,"calldata":"0xb9b73d480000000000000000000000000000000001a20337103076499c3bd79552116cfe000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a2033451107e8f8525272ef282ce6f000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02e28200000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041719ddc54db8988df3d15b7ef5ad584516887afce8ccf2bb7e2392d8a3bcea05332b8cb2f458cae70a4ab342b3925e7e3b02fc9482e7b485cf6e252b3301140411b00000000000000000000000000000000000000000000000000000000000000","owner":"0xad552e506319819c0f98881855e4b79af9cbe2b3","quotedUsd":"4000000"}]', NULL, NULL, NULL, '2026-11-22 12:24:30+00', '2026-11-22 13:24:30+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170445296655654381873734981069663486', '0xad552e506319819c0f98881855e4b79af9cbe2b3', NULL),
('01a2036f-d370-7c84-97eb-59285624a060', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a2036f-d370-7004-8f25-d878c85938d3', '01a20333-66b0-7dd1-a8b2-602b3f305559', '0', 'pending', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445079049048226071053884755131996', '17', NULL, 'false', NULL, '[{"deadline":1795354890000,"calldata":"0xb9b73d480000000000000000000000000000000001a2036fd3707c8497eb59285624a060000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a2033451107f0c8b5a5e11e605be5c000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02f10a00000000000000000000000000000000000000000000000000000000000000c000000000000000000000000000000000000000000000000000000000000000417cb0683be6688fc41b754e078a13587c13ab9edcc41e8f5155894899594651ac19c84e1095207b1e7ab82ecef9708cb03b0c977964e93486e943ef0fd12272871b00000000000000000000000000000000000000000000000000000000000000","owner":"0xad552e506319819c0f98881855e4b79af9cbe2b3","quotedUsd":"4000000"}]', NULL, NULL, NULL, '2026-11-22 13:26:30+00', '2026-11-22 13:26:30+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170449793859732770540175073942478944', '0xad552e506319819c0f98881855e4b79af9cbe2b3', NULL);

INSERT INTO "onchain_order" ("id", "account_id", "operation_id", "card_id", "ordinal", "status", "chain_id", "collection_address", "token_id", "issued_at_block", "transaction_hash", "judged", "failure_reason", "signatures", "confirmed_at", "block_number", "block_hash", "created_at", "updated_at", "vending_machine_address", "buyer_address", "price_base_units") VALUES
('01a20334-5110-79ac-b2e0-549eae3ff4d5', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20334-5110-7065-8512-fe1d65f80712', '01a20333-66b0-7e92-8413-badcaea6dafe', '0', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445079049022846199161884308927701', '5', '0xa140180fe091366da7fba0d5d124f983e8c042e8dafb93772e6300767ab42967', 'true', NULL, '[{"deadline":1795350990000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a20334511079acb2e0549eae3ff4d5000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02e1ce00000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041a47f2ebc35f0bcc840df6519b5546d1cd77abc395c2d880402c8567453bbf7e054ed934d277c3ddcc03ad5b13a20ed0509dff5c7bac8ff09b70f83fad0388c6d1c00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 12:21:30+00', '9', '0x57507b4462e1516546f8771cf74192fae96529116727cc8fdcee2a789f1b3b61', '2026-11-22 12:21:30+00', '2026-11-22 12:21:30+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a20334-5110-7e8f-8525-272ef282ce6f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20334-5110-7065-8512-fe1d65f80712', '01a20333-66b0-72fb-9b75-fc8f568bf86f', '1', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445079049045919780720584691994223', '5', '0xd012affbed837222f3820ac4804a1907694d300b5a7320f3258709c4fb5764a3', 'true', NULL, '[{"deadline":1795350990000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a2033451107e8f8525272ef282ce6f000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02e1ce00000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041cb5a5eb79ca2628295a5cb2b51a1a91aea3df3de07a569182c16db410f84fc295255133990f4fed30beb690ab86feba66e794a321f21e462ac775ef9649901fb1b00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 12:21:30+00', '11', '0x1e5ba55666b5b4b9d5e6290033477b6bdeabf7d5a0059574badf7970cca42471', '2026-11-22 12:21:30+00', '2026-11-22 12:21:30+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a20334-5110-7f0c-8b5a-5e11e605be5c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20334-5110-7065-8512-fe1d65f80712', '01a20333-66b0-7dd1-a8b2-602b3f305559', '2', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445079049048226071053884755131996', '5', '0xcde7fffbd2852dcb9211251798533045b328f99e1e95777fdfe63a86dd939fa3', 'true', NULL, '[{"deadline":1795350990000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a2033451107f0c8b5a5e11e605be5c000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02e1ce00000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041a5d4dc4e3d773ba4974c71b5d269cc7377a383f8efbe2feabe245d6f5e0903c10acff19aecf78a597b2369781f46dd984bed0520019e027a9bd7f6d96e6e114a1c00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 12:21:30+00', '13', '0x2f981325625d12f659da339a505b7e85416c48cd046e73d8b115b58d1e1b0a62', '2026-11-22 12:21:30+00', '2026-11-22 12:21:30+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a20336-25d0-7e1e-a645-1a9a4a3c8b18', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20336-25d0-778f-8dc1-4e4195940eeb', '01a20333-66b0-7030-9759-5cfdaa360011', '1', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445224120142191441035190142274328', '16', NULL, 'false', NULL, '[{"deadline":1795351110000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a2033625d07e1ea6451a9a4a3c8b18000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02e24600000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041c43eecf49359da05b2480d2ce8ac7dd83e9c2f51f160d2b6e9e3c555cee9eec90ba48e6c24c85958cfcdfc6aa1cb5004f57650828a2639143003fa8c76ade7ca1c00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 12:23:30+00', '2026-11-22 13:24:30+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a20336-25d0-7f67-8e13-dae019601129', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20336-25d0-778f-8dc1-4e4195940eeb', '01a20333-66b0-7c6e-8c69-000b45bd2f08', '0', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445224120148258676590840899440937', '16', NULL, 'false', NULL, '[{"deadline":1795351110000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a2033625d07f678e13dae019601129000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02e24600000000000000000000000000000000000000000000000000000000000000c0000000000000000000000000000000000000000000000000000000000000004137792c08172a5cd4cdf81b0df1f69f412d863579d8886fa93212bd5fbe4f31a32c30ff36e6977656b0c2a63a73463eb787c692c617574492c73ae51a6907b3a41c00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 12:23:30+00', '2026-11-22 13:24:30+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a2036e-e910-73d9-9ff8-7260b9b80e33', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a2036e-e910-7cd6-b43e-e3a7a23e656b', '01a20333-66b0-7c57-a810-0e82fb7ba900', '0', 'pending', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170449721324142660917472687057014323', '17', NULL, 'false', NULL, '[{"deadline":1795354830000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a2036ee91073d99ff87260b9b80e33000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02f0ce00000000000000000000000000000000000000000000000000000000000000c0000000000000000000000000000000000000000000000000000000000000004130e1eb37c8936ee2e6fa1cc68da3bff2833e6c69674b6242cdc197cb6da453d9520662b6a5fea5b48c8592ed1ac2b4799c698ba92d0b5981b9f37acf3c470f141b00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 13:25:30+00', '2026-11-22 13:25:30+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0');

INSERT INTO "operation" ("id", "account_id", "customer_id", "kind", "mode", "status", "vending_machine_id", "quantity", "charged", "credited", "metadata", "idempotency_key", "fingerprint", "sequence", "completed_at", "created_at", "updated_at") VALUES
('01a202b7-58e0-73c1-94bf-c30a596254ab', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '3', '1', '10000000', '0', NULL, '78cfe46b-3cd6-4bc5-890f-007d7e29195b', '2f03e33e7719202129a28782bdeb3173bd29a61999dde32f2acd1982a92394cb', '12', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00'),
('01a202ee-bc90-7a26-a8f9-ea4c2da7c807', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'buyback', 'offchain', 'completed', NULL, NULL, '0', '4000000', NULL, '4c44d192-14bf-405a-8212-5579fdbf3719', '0ce0b7ea12b3ec903d91df29531e37b6438acaab9fa5e9c6141073506782e24e', '15', '2026-11-22 11:05:30+00', '2026-11-22 11:05:30+00', '2026-11-22 11:05:30+00'),
('01a202ef-a6f0-7f00-b4df-ab3224793d96', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '4', '40000000', '0', NULL, '2cbfe986-6ddf-4d13-89f4-ccc708bb3656', '539e667071c6df43c7cc57f18995d6b7811c4ed0ad2bba6d1d7fbfc73f3ecc40', '22', '2026-11-22 11:06:30+00', '2026-11-22 11:06:30+00', '2026-11-22 11:06:30+00'),
('01a202f0-9150-73c5-95a4-ea95bcbf29f1', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, '1bbbdb1d-e99b-4129-8da4-eac3fd65c3d3', 'de859f13b17f1ef6e3e78c73779f0a88365dc0102f8ad59ea602c7b78df25d82', '27', '2026-11-22 11:07:30+00', '2026-11-22 11:07:30+00', '2026-11-22 11:07:30+00'),
('01a202f1-7bb0-7ccd-96c4-3ff3fa1fb76b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '3', '30000000', '0', NULL, 'd1319a2d-a4a7-4027-84b5-854f1ec73093', '3fb2d91321ce5816a2ee249d192a4cb0204c5e5d44bc43338ac981ce0670e7da', '33', '2026-11-22 11:08:30+00', '2026-11-22 11:08:30+00', '2026-11-22 11:08:30+00'),
('01a202f2-6610-7606-989a-6adeda692001', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'refund', 'offchain', 'completed', NULL, NULL, '0', '20000000', NULL, '87944ffe-35e6-408b-802b-3f02e418236e', '55bc4260e419ce368d7c0a222818959ed4aec9bda3cd24c45b1193fa4ce05e78', '36', '2026-11-22 11:09:30+00', '2026-11-22 11:09:30+00', '2026-11-22 11:09:30+00'),
('01a202f3-5070-708f-a5d6-5271a6b6ea0b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '2', '2', '5000002', '0', E'{"note":"it''s \\"quoted\\" \\\\ ünd ☃","n":1.5}', '2fa496a9-3cf4-4085-8b16-dbf0b5889e9c', 'e8658b64f2f52f5cbda0d0553e087279c48dfb8aa29e697417fcfe3ea3a40d01', '41', '2026-11-22 11:10:30+00', '2026-11-22 11:10:30+00', '2026-11-22 11:10:30+00'),
('01a202f4-3ad0-7587-bbdd-abf70311d83b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'ebb647c5-2881-4531-8d45-83821c275da7', '41b4050cd48baf2ddd5a9cafe57b500f8da7f85dc6b775380f6ebdda0e60ccb5', '46', '2026-11-22 11:11:30+00', '2026-11-22 11:11:30+00', '2026-11-22 11:11:30+00'),
('01a202f5-2530-7d78-ac3a-db04f037ba58', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '798b5c6d-b35a-4d92-8182-1ad7ff07a625', '36a9dd280c9c3a488f3929ce4b1c895eee65c230aa05fcac563987429379f52d', '49', '2026-11-22 11:12:30+00', '2026-11-22 11:12:30+00', '2026-11-22 11:12:30+00'),
('01a202f6-0f90-71a1-b100-c1b7efc447b2', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, '6035246d-d78e-4976-81ef-91e48d4de13c', '41b4050cd48baf2ddd5a9cafe57b500f8da7f85dc6b775380f6ebdda0e60ccb5', '55', '2026-11-22 11:13:30+00', '2026-11-22 11:13:30+00', '2026-11-22 11:13:30+00'),
('01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '060bfdd1-2450-411f-8ed4-2227f33773e4', 'f579dafe66c639a58ac55c5795604412d64529148615da658c6f319757912a74', '58', '2026-11-22 11:14:30+00', '2026-11-22 11:14:30+00', '2026-11-22 11:14:30+00'),
('01a20301-0c10-7485-8ad9-66dd32f81d7d', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, '5f1c6565-3d4b-47d3-8a69-d91ad5d3754a', '41b4050cd48baf2ddd5a9cafe57b500f8da7f85dc6b775380f6ebdda0e60ccb5', '64', '2026-11-22 11:25:30+00', '2026-11-22 11:25:30+00', '2026-11-22 11:25:30+00'),
('01a20301-f670-711f-aeea-3d3eee3598cf', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '13e06f7a-e91e-4812-803b-7ae856dcaa27', 'cac089ee4a4cf1105df18be80506304b3e68a70753c4d5baf5c7dc5e2b5d609a', '67', '2026-11-22 11:26:30+00', '2026-11-22 11:26:30+00', '2026-11-22 11:26:30+00'),
('01a20315-3050-786e-93fc-521e78b7d86f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'fb7d7339-224c-4fa6-8505-f69280d10013', '41b4050cd48baf2ddd5a9cafe57b500f8da7f85dc6b775380f6ebdda0e60ccb5', '74', '2026-11-22 11:47:30+00', '2026-11-22 11:47:30+00', '2026-11-22 11:47:30+00'),
('01a20316-1ab0-790e-b8cf-590317d3851c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '4d093829-dd50-4a07-8eb9-b5a84c0404f4', '2c557fe89fc7227a2504c9d23401cb1cebdda938fd4b8ec0e7a4f3961a37dd2c', '77', '2026-11-22 11:48:30+00', '2026-11-22 11:48:30+00', '2026-11-22 11:48:30+00'),
('01a20320-2cd0-7547-9176-31b6c6d67d39', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, '9d043a4c-4138-4c62-8f8a-856c57999157', '41b4050cd48baf2ddd5a9cafe57b500f8da7f85dc6b775380f6ebdda0e60ccb5', '83', '2026-11-22 11:59:30+00', '2026-11-22 11:59:30+00', '2026-11-22 11:59:30+00'),
('01a20321-1730-71ce-8461-d7f608233156', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '5f93b848-21b2-4865-8163-10475c2615e4', 'da1050f6ae9932658e25713b2d39bfcb7f4cfafebf8d4886872f77960159d8bc', '86', '2026-11-22 12:00:30+00', '2026-11-22 12:00:30+00', '2026-11-22 12:00:30+00'),
('01a2032f-bd30-70f2-9fdb-0958f297c673', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '3', '30000000', '0', NULL, '201fdabe-d20c-4c64-8bbc-22dc7dc6807c', 'b194a9f837c410e7bc6f29e99eb58612473813737a955e6c4169bbe6cf611ba6', '93', '2026-11-22 12:16:30+00', '2026-11-22 12:16:30+00', '2026-11-22 12:16:30+00'),
('01a20330-a790-7bef-ba06-0c8b4dcaa708', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'buyback', 'offchain', 'completed', NULL, NULL, '0', '8000000', NULL, '098089f3-47c7-48af-81a7-3342da5fa70b', 'f9f05978ffa20f816c5204d2d9740029b04ba61c6ce3ef00013643fb5c81f724', '96', '2026-11-22 12:17:30+00', '2026-11-22 12:17:30+00', '2026-11-22 12:17:30+00'),
('01a20333-66b0-772e-96c7-be6cd583e9e1', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'order', 'offchain', 'completed', '1', '8', '80000000', '0', NULL, 'f29dbbf4-0d77-44c9-8c43-b57089fa802f', 'e4824359e9905ff74534f28cd951750371da1dfd038d8dbdff7feb3a9d8c0aca', '112', '2026-11-22 12:20:30+00', '2026-11-22 12:20:30+00', '2026-11-22 12:20:30+00'),
('01a20334-5110-7065-8512-fe1d65f80712', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'mint', 'onchain', 'completed', NULL, NULL, '0', '0', NULL, 'bb56f25c-9ad4-4ae7-8aad-12646b39a8a5', '359321147104c549747c7102ca915a6c64459ee8af19d075ee7460473787307e', '114', '2026-11-22 12:21:30+00', '2026-11-22 12:21:30+00', '2026-11-22 12:21:30+00'),
('01a20335-3b70-7f44-b769-93cb18d915e1', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'buyback', 'onchain', 'completed', NULL, NULL, '0', '4000000', NULL, '5739caf9-c1e6-4688-8d75-c12425c642d7', '4efc8fa9a860ff7a6f960af5a7c1c02f765e46742a8242dbd0523326244d2893', '117', '2026-11-22 12:22:30+00', '2026-11-22 12:22:30+00', '2026-11-22 12:22:30+00'),
('01a20336-25d0-778f-8dc1-4e4195940eeb', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'mint', 'onchain', 'cancelled', NULL, NULL, '0', '0', NULL, 'd00da9c7-fd0f-4676-8d3e-0de088b1d13b', '6fd52422efb3bb2cc5eb91a7de9844da5b9503cbbdaab1ba2ac421af015890c4', '121', NULL, '2026-11-22 12:23:30+00', '2026-11-22 13:24:30+00'),
('01a20337-1030-7246-b0e8-4144297ded01', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'buyback', 'onchain', 'cancelled', NULL, NULL, '0', '0', NULL, '15a98b99-9aaa-4976-839a-18a369305ff0', '099b3ffade86be0edbd4b4d0ba7fa2e812d95f4b031cfa32a4ecee9a1aaf7519', '123', NULL, '2026-11-22 12:24:30+00', '2026-11-22 13:24:30+00'),
('01a2036e-e910-7cd6-b43e-e3a7a23e656b', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'mint', 'onchain', 'awaiting_chain', NULL, NULL, '0', '0', NULL, '350978ee-b673-4df6-87ef-5f2b1aff847c', '05e838523669a20634d2ee1b7f684a331364bc53fe97aa3d1fa5c0f2f30a95f2', '128', NULL, '2026-11-22 13:25:30+00', '2026-11-22 13:25:30+00'),
('01a2036f-d370-7004-8f25-d878c85938d3', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202b2-c500-776e-b54f-f185dd0f5429', 'buyback', 'onchain', 'awaiting_chain', NULL, NULL, '0', '0', NULL, '9a5cb056-3f87-431f-8562-fc499a5b403a', 'cab092dd2d3d3ef62e9fbcd458328b7299b1514bdd0870245ea770f15e290520', '130', NULL, '2026-11-22 13:26:30+00', '2026-11-22 13:26:30+00');

INSERT INTO "operation_card" ("operation_id", "card_id", "account_id", "ordinal", "credited_cash", "credited_bonus") VALUES
('01a202ee-bc90-7a26-a8f9-ea4c2da7c807', '01a202b7-58e0-7cf2-838a-3985e09c76d4', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '4000000', '0'),
('01a202f2-6610-7606-989a-6adeda692001', '01a202f1-7bb0-757a-954f-b9affee751ff', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '10000000', '0'),
('01a202f2-6610-7606-989a-6adeda692001', '01a202f1-7bb0-72be-8cfd-a9d275377a92', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '10000000', '0'),
('01a202f5-2530-7d78-ac3a-db04f037ba58', '01a202f4-3ad0-762b-aefc-6126058d6807', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a202f5-2530-7d78-ac3a-db04f037ba58', '01a202f4-3ad0-7b3d-95bc-7e2ac717e2fe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '0', '0'),
('01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', '01a202f6-0f90-737e-a78b-3becf0d7de1c', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', '01a202f6-0f90-7407-ba55-a6d4f468c533', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '0', '0'),
('01a20301-f670-711f-aeea-3d3eee3598cf', '01a20301-0c10-7271-a818-1b781ed3e540', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a20301-f670-711f-aeea-3d3eee3598cf', '01a20301-0c10-7c3d-b521-91edaef2be61', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '0', '0'),
('01a20316-1ab0-790e-b8cf-590317d3851c', '01a20315-3050-7420-bc37-29c45ea8bfe2', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a20316-1ab0-790e-b8cf-590317d3851c', '01a20315-3050-7967-a3d7-b638df38e338', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '0', '0'),
('01a20321-1730-71ce-8461-d7f608233156', '01a20320-2cd0-782f-a063-af3d33e80de6', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a20321-1730-71ce-8461-d7f608233156', '01a20320-2cd0-7601-9c05-4dd7c33942b8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '0', '0'),
('01a20330-a790-7bef-ba06-0c8b4dcaa708', '01a2032f-bd30-7939-98a9-8a6cfb015445', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '4000000', '0'),
('01a20330-a790-7bef-ba06-0c8b4dcaa708', '01a2032f-bd30-750f-b0ee-aabde81e0cc8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '4000000', '0'),
('01a20334-5110-7065-8512-fe1d65f80712', '01a20333-66b0-7e92-8413-badcaea6dafe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a20334-5110-7065-8512-fe1d65f80712', '01a20333-66b0-72fb-9b75-fc8f568bf86f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '0', '0'),
('01a20334-5110-7065-8512-fe1d65f80712', '01a20333-66b0-7dd1-a8b2-602b3f305559', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '2', '0', '0'),
('01a20335-3b70-7f44-b769-93cb18d915e1', '01a20333-66b0-7e92-8413-badcaea6dafe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a20336-25d0-778f-8dc1-4e4195940eeb', '01a20333-66b0-7c6e-8c69-000b45bd2f08', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a20336-25d0-778f-8dc1-4e4195940eeb', '01a20333-66b0-7030-9759-5cfdaa360011', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '1', '0', '0'),
('01a20337-1030-7246-b0e8-4144297ded01', '01a20333-66b0-72fb-9b75-fc8f568bf86f', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a2036e-e910-7cd6-b43e-e3a7a23e656b', '01a20333-66b0-7c57-a810-0e82fb7ba900', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0'),
('01a2036f-d370-7004-8f25-d878c85938d3', '01a20333-66b0-7dd1-a8b2-602b3f305559', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '0', '0', '0');

INSERT INTO "operator_log" ("id", "actor", "action", "subject", "detail", "created_at", "transaction", "number", "link") VALUES
('01a202b2-c500-749e-9df2-70bab88dc440', 'environment', 'catalog.put', 'catalog', '{"vendingMachines":1,"cardsAdded":60,"cardsUpdated":0,"machines":{"1":{"priceUsd":"10.000000","refundWindow":86400000,"whenTierEmpty":"redistribute","maxOpenShare":500000,"active":true,"public":true,"name":"Machine 1","oddsVersion":1,"odds":[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"1000000"}]}}}', '2026-11-22 10:00:00+00', '766', '6', E'\\xcbf091a2a7276380ca5f022e5649f08029e7934ac5d2838820558a1fd934707e'),
('01a202b2-c500-752b-b496-9c2df0273c58', 'environment', 'balance.bonus', 'par_01m81b5h80fhfvy99jjc0qrazw', '{"entryId":"led_01m81b5h80epkt0bezh094ksy6","amountUsd":"33.333333","bucket":"bonus","reason":"test funds","idempotencyKey":"62c045dc-4d00-44c0-848f-df7cc74e062b"}', '2026-11-22 10:00:00+00', '762', '3', E'\\x4841b87d88eeadd8ad422935dd91f216252f09d99a6e83c72b2ccf586feaf5dc'),
('01a202b2-c500-7623-9319-8f28fc8bbf4c', 'environment', 'catalog.put', 'catalog', '{"vendingMachines":1,"cardsAdded":6,"cardsUpdated":0,"machines":{"2":{"priceUsd":"2.500001","refundWindow":3600000,"whenTierEmpty":"redistribute","maxOpenShare":500000,"active":true,"public":true,"name":"Machine 2","oddsVersion":1,"odds":[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"1000000"}]}}}', '2026-11-22 10:00:00+00', '771', '7', E'\\xf0cdb753a9988153e137cf0da5402f50f13dec3a5920d076ad4446529b6ce885'),
('01a202b2-c500-7b41-bb44-0ad1444c2b95', 'environment', 'balance.adjustment', 'par_01m81b5h80fhfvy99jjc0qrazw', '{"entryId":"led_01m81b5h80f5vs14evmjjeqzb4","amountUsd":"1000.000000","bucket":"cash","reason":"test funds","idempotencyKey":"2a752839-2dc8-4d83-8a01-ca98178d9fb7"}', '2026-11-22 10:00:00+00', '763', '4', E'\\xc998396c8eb33149b274844e9af9b5e3ee565d3d95e2f198294e05306e8995ed'),
('01a202b2-c500-7cfb-a5c8-a471f0caafb3', 'environment', 'key.create', 'par_01m81b5h80fhfvy99jjc0qrazw', '{"keyId":"key_01m81b5h80en89s9n7sfweq3jm","label":null,"fingerprint":"e4152f510069aa6298fa0779756a732f07b9446e5977d17fd3667f470f7e8266"}', '2026-11-22 10:00:00+00', '761', '2', E'\\x5f15a0c5632e5375435377dd344b8f50cf88a884b17c9fb6f17d9a8f295e5437'),
('01a202b2-c500-7d90-ad83-ae225a5a7ff6', 'environment', 'countries.put', 'shipping-countries', '{"countries":5,"fees":{"US":"12.500000","FR":"20.000000","JP":"33.333333","MC":"0.000000","DE":"5.000000"},"version":"bda7883f5929c0298ab4518e079b4b21"}', '2026-11-22 10:00:00+00', '764', '5', E'\\xadc9fee1662c8ce48367e6297c5b47fe01a04236945b0026a9ce53c870346a2a'),
('01a202b2-c500-7faf-ab57-2b0463339b4b', 'environment', 'partner.create', 'par_01m81b5h80fhfvy99jjc0qrazw', '{"name":"Acme Cards"}', '2026-11-22 10:00:00+00', '760', '1', E'\\x6f3b2aee13919a3d4c50f522ce9689c4812d277632f96bf9d624e849045a0206'),
('01a202b3-af60-75ad-b857-3b7ad7f4c3d6', 'environment', 'key.revoke', 'par_01m81b7bv0ec4t16y73vx7jz66', '{"keyId":"key_01m81b7bv0fda9v7qrwg9r8kzc"}', '2026-11-22 10:01:00+00', '777', '11', E'\\x210d877d5867b175fb52a2dad3b6e310f640dd009f2c49ea2df05db60ac94a3b'),
('01a202b3-af60-7820-ade5-8d59e0998ff6', 'environment', 'partner.create', 'par_01m81b7bv0ec4t16y73vx7jz66', '{"name":"Bolt"}', '2026-11-22 10:01:00+00', '775', '9', E'\\x405757648f0d06a59c2c1d14ba32c15a3e1884d14bf1b02a67d6ae9865daf492'),
('01a202b3-af60-792c-a22c-dee593a3205f', 'environment', 'partner.update', 'par_01m81b5h80fhfvy99jjc0qrazw', '{"changed":["name","notificationEmail"],"name":"Acme","status":"active"}', '2026-11-22 10:01:00+00', '774', '8', E'\\xe8cbb27a92614820764b20ccbee6d03942001d384de6b275275721182b47c968'),
('01a202b3-af60-7c72-bc47-db0fe0a339f4', 'environment', 'key.create', 'par_01m81b7bv0ec4t16y73vx7jz66', '{"keyId":"key_01m81b7bv0fda9v7qrwg9r8kzc","label":null,"fingerprint":"3488ff3cf635ade01fed1593b1129855a561cc456bca5b09781b12b9756928f4"}', '2026-11-22 10:01:00+00', '776', '10', E'\\x0c592b2b7316372feecfd627fd90c39c2551120801dc6ae1c469d0057d39bd30'),
('01a202b4-99c0-7064-bd17-3b2cf1685dd5', 'environment', 'partner.create', 'par_01m81b96e0fpebs0na83y99962', '{"name":"Crane & Söhne"}', '2026-11-22 10:02:00+00', '778', '12', E'\\x2064a180260beddb6c6d767af49faa4879bb4247710f6831784914e018838d13'),
('01a202b4-99c0-7124-85bb-42948ecca2d5', 'environment', 'partner.update', 'par_01m81b96e0fpebs0na83y99962', '{"changed":["status"],"name":"Crane & Söhne","status":"suspended"}', '2026-11-22 10:02:00+00', '781', '15', E'\\x10d0bfa7d05682c3ed6fc964d2e52c6353eb99df943c8442260e50c23b793387'),
('01a202b4-99c0-7504-be33-6f5fb092d3b4', 'environment', 'key.create', 'par_01m81b96e0fpebs0na83y99962', '{"keyId":"key_01m81b96e0f1qrk5cf94yyra91","label":null,"fingerprint":"c07a68d88baf134c781ae418a7233bde5d019ce952453d0f3548cfd8325faa31"}', '2026-11-22 10:02:00+00', '779', '13', E'\\xb27ddc9a50b6fad59f1ba31589387401289a426addbca85833ef875af87deedd'),
('01a202b4-99c0-7d61-8ca6-9279f8c84883', 'environment', 'key.revoke', 'par_01m81b96e0fpebs0na83y99962', '{"keyId":"key_01m81b96e0f1qrk5cf94yyra91"}', '2026-11-22 10:02:00+00', '780', '14', E'\\xfbc8e17a3d86bd03e78d9f7e53e5800b19047477a7a7a3faaa1eb4a6a806d832'),
('01a202b5-8420-744a-b5cd-e4a592f5b8fe', 'environment', 'controls.set', 'controls', '{"mints":"off","reason":"a drill"}', '2026-11-22 10:03:00+00', '789', '23', E'\\x59b7959aa18a2b3bba2503f5233aa9fbc5f480b797ccd35ff7efdf6f4c07f0e7'),
('01a202b5-8420-7647-ab34-5db057922019', 'environment', 'token.create', 'tok_01m81bb110f71s0pre54ncwc07', '{"name":"a support","role":"support","expiresAt":"2036-11-22T00:00:00.000Z","fingerprint":"b0a52eb70d0f6437b652377be2422d22aec9667a728af7d5099b151b5ebdbe35"}', '2026-11-22 10:03:00+00', '786', '20', E'\\xb57db078f788f5e2c379e6d2d0273be74ecbeac0ad5dd6b8a44bb6107875ec90'),
('01a202b5-8420-7706-99e1-6bf4b96e3361', 'environment', 'token.create', 'tok_01m81bb110fg298t6tsg17xp9s', '{"name":"a owner","role":"owner","expiresAt":"2036-11-22T00:00:00.000Z","fingerprint":"d0798b607fb50b7989b4862476b6be8dcfbe9754f3acd52f3b4aa4c67834d0dc"}', '2026-11-22 10:03:00+00', '782', '16', E'\\x526630012d4199fd0a0c6e1d4bd390486eb40007a627b550f97ad2b0f0914ccd'),
('01a202b5-8420-79bb-94db-4e5cde712ce3', 'environment', 'token.create', 'tok_01m81bb110fc2sq04vktrt8pj7', '{"name":"a read-only","role":"read-only","expiresAt":"2036-11-22T00:00:00.000Z","fingerprint":"b5286af6442b33a770693fc52a65fddc29d8f681c9e10669e9a25a95bb377f0e"}', '2026-11-22 10:03:00+00', '788', '22', E'\\xe56a2cfd0528c72f11bd99f9d3803443b12050b7868fa4021df031886c6b6310'),
('01a202b5-8420-7aec-ad36-54917a88c1c7', 'environment', 'token.create', 'tok_01m81bb110ezvsc0vmyv7gzp5h', '{"name":"a catalog","role":"catalog","expiresAt":"2036-11-22T00:00:00.000Z","fingerprint":"a3454fb26ffcdedcb4d6c3b3e759e6eb23131d7ce4546b836a7298c70f851aaa"}', '2026-11-22 10:03:00+00', '784', '18', E'\\x4da2e9100a3a21da840108973bc34275aca1c4f11bd64fc002cb13bb1c757d77'),
('01a202b5-8420-7c1d-8e7c-47a12bccb2f2', 'environment', 'controls.set', 'controls', '{"mints":"on","reason":"it is over"}', '2026-11-22 10:03:00+00', '790', '24', E'\\x6bff10f30cdc27234b2d2b4f523a74cb160482324e84e224c25ec928236fcf69'),
('01a202b5-8420-7cc3-b686-be1cca14d362', 'environment', 'token.revoke', 'tok_01m81bb110f71s0pre54ncwc07', '{"name":"a support"}', '2026-11-22 10:03:00+00', '787', '21', E'\\x4fadcf1db986b1b2a1a8caf574ed9d0ef1d7528eff546997d015ce1837666e5c'),
('01a202b5-8420-7db0-bb84-b1d5f7155c6a', 'environment', 'token.create', 'tok_01m81bb110fbdsdcyfvv0xe4dz', '{"name":"a finance","role":"finance","expiresAt":"2036-11-22T00:00:00.000Z","fingerprint":"13bf0dcdd4522095eced415406171ba3c17d901c5fa5e91536e0140a6b160da1"}', '2026-11-22 10:03:00+00', '783', '17', E'\\xa2aec96ca32606f726394700bd6e62f51e36f216e6bd37ad52ffb7df66fb98a8'),
('01a202b5-8420-7f66-bcef-586e6037134a', 'environment', 'token.create', 'tok_01m81bb110erhrq6menr5r98g8', '{"name":"a shipping","role":"shipping","expiresAt":"2036-11-22T00:00:00.000Z","fingerprint":"9d8fa019d87031fc9d38e4e54f47678345e061c92538e45ceb808d2a4c9990b2"}', '2026-11-22 10:03:00+00', '785', '19', E'\\x7aa4a7c7e092d76e228c8cf27a1157621e6be8d51eb0de90901f9f917bcca1c6'),
('01a202b6-6e80-7339-beeb-99e180c79e04', 'environment', 'customer.erase', 'cus_01m81bcvm0ffdrt8k52tnkw3k3', '{"partnerId":"par_01m81b5h80fhfvy99jjc0qrazw","shipments":0}', '2026-11-22 10:04:00+00', '802', '25', E'\\xab168db85eb31677f3e50cfc04054f40ec2b1600659e8e8d6c1c25fea23f58ea'),
('01a202b6-6e80-7df2-b79b-a31ccd960ea0', 'environment', 'catalog.put', 'catalog', '{"vendingMachines":1,"cardsAdded":7,"cardsUpdated":0,"machines":{"3":{"priceUsd":"10.000000","refundWindow":3600000,"whenTierEmpty":"redistribute","maxOpenShare":500000,"active":true,"public":true,"name":"Machine 3","oddsVersion":1,"odds":[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"1000000"}]}}}', '2026-11-22 10:04:00+00', '804', '26', E'\\x5558e7e069951dd4307ed4dbd85dd440fd1aeb4d53d6df6070dd772861acda59'),
('01a202ee-bc90-7f50-a765-9eac663631d0', 'environment', 'catalog.put', 'catalog', '{"vendingMachines":1,"cardsAdded":0,"cardsUpdated":0,"machines":{"3":{"priceUsd":"10.000000","refundWindow":3600000,"whenTierEmpty":"redistribute","maxOpenShare":500000,"active":true,"public":true,"name":"Machine 3","oddsVersion":2,"odds":[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"0"}]}}}', '2026-11-22 11:05:30+00', '813', '27', E'\\x060694a83343cc380b40c9c63fcb4ca578845d288d47a3eac220b60290bc3f61'),
('01a2031f-4270-7017-a42c-1df96edbfd66', 'environment', 'recipient.read', 'shp_01m81hc6ngfwab7he32xvcewqy', '{"shipmentIds":["shp_01m81hc6ngfwab7he32xvcewqy"]}', '2026-11-22 11:58:30+00', '865', '30', E'\\xdd8456721006bf28b01e09d69ebddf581d0249393e3118b1843efb65434d92e7'),
('01a2031f-4270-738d-9054-c998a9820945', 'environment', 'shipment.update', 'shp_01m81hc6ngfwab7he32xvcewqy', '{"changed":["status"],"status":"delivered"}', '2026-11-22 11:58:30+00', '864', '29', E'\\x7f2f7827a4f815c8663b93ae8c24546c6edf94d5dde5b6ccf7ded6644f301b07'),
('01a2031f-4270-78e1-a06e-045ec0b0d016', 'environment', 'recipient.read', 'shp_01m81hc6ngfwab7he32xvcewqy', '{"shipmentIds":["shp_01m81hc6ngfwab7he32xvcewqy","shp_01m81fa99gfd29r4f0h0p9kfss"]}', '2026-11-22 11:58:30+00', '863', '28', E'\\xec750d4bcd0281b3d49fd8a083bd3265890cb9081211939f0f3e86267a58b046'),
('01a2032a-3ef0-7031-b713-c2f17687b86a', 'environment', 'recipient.read', 'shp_01m81fa99gfd29r4f0h0p9kfss', '{"shipmentIds":["shp_01m81fa99gfd29r4f0h0p9kfss"]}', '2026-11-22 12:10:30+00', '873', '31', E'\\xe3e91e7b6fca3d3b933674a1d4b08c91e8d1de898376510989d7aa31ca93d806'),
('01a20332-7c50-7672-8be3-22e11831d465', 'environment', 'deposit.sweep', 'par_01m81b5h80fhfvy99jjc0qrazw', '{"transactionHash":"0xba87a62a17fb6ae19b7aa2e16727390dd94cb44db8a1623a65ec760d0700adc0","transfers":1,"baseUnits":"10000000"}', '2026-11-22 12:19:30+00', '902', '32', E'\\xf18e3a8a5ccbea4bd5b42affe0ef78099dba1b958ad83f5fe0f35ba5567bce7f'),
('01a2036d-feb0-773a-a44d-95a9a8482c6d', 'environment', 'incident.resolve', 'par_01m81b5h80fhfvy99jjc0qrazw', '{"incidentId":"inc_01m81pvzngf8mazsxbf2fpnpdj","resolution":"the wallet keeps the token","releaseCard":false}', '2026-11-22 13:24:30+00', '939', '33', E'\\x6d63ee7b9f35211d4484d6df31c813d2791f78816c4b4f6ca3f8d9667462671c'),
('01a2036f-d370-7283-9d50-9ee8aa9d80b0', 'environment', 'partner.create', 'par_01m81pzmvge6zss7920wa66djr', '{"name":"Acme Cards"}', '2026-11-22 13:26:30+00', '960', '46', E'\\xb76e320b1246da62aca85b6e045b8a3cc978ee828405be2e258ea1fc3253bbc7'),
('01a2036f-d370-72dc-ac68-3fce6572cd8f', 'another clerk', 'approval.decline', 'apr_01m81pzmvgfc3a5fjmjqcmqde2', '{"action":"balance.adjustment"}', '2026-11-22 13:26:30+00', '958', '44', E'\\x59cb79834bc0d4045a8978d9cbae9498c5bbe23dd6b6a475b52a61463104adb1'),
('01a2036f-d370-7445-a21e-85871b3877ab', 'a clerk', 'balance.adjustment', 'par_01m81pzmvge658qgrmgxrnftr1', '{"entryId":"led_01m81pzmvgfps8fr1g5kts20f3","amountUsd":"1.250000","bucket":"bonus","reason":"a late parcel","idempotencyKey":"d051e10f-1e31-4333-8aed-5f7a7cfefe0b","approval":"apr_01m81pzmvge84vt3cw0qdg84pj","approvedBy":"another clerk","person":null,"session":null}', '2026-11-22 13:26:30+00', '956', '41', E'\\xf37953ae080b6e4677e948d01683eb4bbc8abf6bc8e92a56149b6d02618ade93'),
('01a2036f-d370-76ab-9252-ccab6159df64', 'environment', 'token.create', 'tok_01m81pzmvgf9nswrsw645cd9nk', '{"name":"a clerk","role":"finance","expiresAt":null,"fingerprint":"94092e364828c792a6e56dfd14ddb2bf604d88405a8b49ae676bb274315f1410"}', '2026-11-22 13:26:30+00', '951', '38', E'\\x16d4ffd6844020d17a1c4a01a6063fca1e24203e0cce50f322677f352c2a4ba8'),
('01a2036f-d370-76af-8915-0349812aad7d', 'environment', 'token.create', 'tok_01m81pzmvget99vxzmfx586f3y', '{"name":"another clerk","role":"finance","expiresAt":null,"fingerprint":"ea1ab194c9ed4771dc7bd226ef0a5be57b5721de9e59bbbd02f2ec9740d2e1e0"}', '2026-11-22 13:26:30+00', '952', '39', E'\\x7b15eaa4d2751413a33f4280e87c027c81e53b7bcecb7cd4c125e4671e42a7e4'),
('01a2036f-d370-76c5-8b8d-bee9f417f56e', 'environment', 'machine.update', '2', '{"changed":["public"],"oddsVersion":1,"machines":{"2":{"priceUsd":"2.500001","refundWindow":3600000,"whenTierEmpty":"redistribute","maxOpenShare":500000,"active":true,"public":false,"name":"Machine 2","oddsVersion":1,"odds":[{"name":"tier 0","weight":"1000000"},{"name":"tier 1","weight":"1000000"}]}}}', '2026-11-22 13:26:30+00', '946', '35', E'\\xa34f6532cea85c3d9151b958f2f4aa0176f9dcf2ad01f2880cb676c5ec466791'),
('01a2036f-d370-7710-8e02-1bb20e7b7bbf', 'a clerk', 'approval.request', 'apr_01m81pzmvge84vt3cw0qdg84pj', '{"action":"balance.adjustment","of":"par_01m81pzmvge658qgrmgxrnftr1","costUsd":"1.250000","expiresAt":"2026-11-23T13:26:30.000Z"}', '2026-11-22 13:26:30+00', '954', '40', E'\\x18db7ecfa514d049ffc2c674fed2e181044c5aa89ea37a93acc2af24d9de44b2'),
('01a2036f-d370-78ae-9f6b-e13a0be3b271', 'environment', 'stock.withdraw', 'stock', '{"reason":"a crack in the slab","changed":2,"references":["m1-t0-0000","m1-t0-0001"],"idempotencyKey":"69bf38a1-6c51-45bb-8d65-6d308c55abed"}', '2026-11-22 13:26:30+00', '944', '34', E'\\x6eafd57184f7009ed75c38825cb5adf3067f0edc35b754b5a61dd75853d51ace'),
('01a2036f-d370-797d-938d-14a523dcedda', 'environment', 'key.create', 'par_01m81pzmvge6zss7920wa66djr', '{"keyId":"key_01m81pzmvgfr2a6zefaaz4900m","label":null,"fingerprint":"7918e937ddc602d760982d3f9e32c3b72abf66f1a86b328cdde24fa0ba7ff249"}', '2026-11-22 13:26:30+00', '961', '47', E'\\xf761e2363ac6eea2f61796b7e36c0a52f5c9cc51ced00402d297c3d9dbfae9c2'),
('01a2036f-d370-7cc4-87fe-ab4bc5312b99', 'a clerk', 'approval.request', 'apr_01m81pzmvgfc3a5fjmjqcmqde2', '{"action":"balance.adjustment","of":"par_01m81pzmvge658qgrmgxrnftr1","costUsd":"1.250000","expiresAt":"2026-11-23T13:26:30.000Z"}', '2026-11-22 13:26:30+00', '957', '43', E'\\x89d90512c3711c93f3dc08a4513cf2bbfa447be311f4995e81b4c8de8c67ca19'),
('01a2036f-d370-7d2d-9da2-a3aa9cd46b2d', 'environment', 'partner.create', 'par_01m81pzmvge658qgrmgxrnftr1', '{"name":"Dune"}', '2026-11-22 13:26:30+00', '950', '37', E'\\x62414f7a4292504d578b0cb14e195d0bc6531fa2760ca2a06a11ac4c9d7c172b'),
('01a2036f-d370-7d49-a119-854d67444596', 'environment', 'stock.return', 'stock', '{"reason":"none after all","changed":1,"references":["m1-t0-0001"],"idempotencyKey":"95aaaa48-9566-4687-8ed2-5be7b55aa697"}', '2026-11-22 13:26:30+00', '947', '36', E'\\xed5c218c8bc959a7d9fa5270f731c722b05bd759d99ffd9abe12b5766ee55390'),
('01a2036f-d370-7e42-b948-c5ebc56b5e1f', 'a clerk', 'approval.request', 'apr_01m81pzmvge8jsg0m9fv5ncp9t', '{"action":"balance.adjustment","of":"par_01m81pzmvge658qgrmgxrnftr1","costUsd":"1.250000","expiresAt":"2026-11-23T13:26:30.000Z"}', '2026-11-22 13:26:30+00', '959', '45', E'\\x97953b417c37e2b548d2b5b864efd526c86923aa83e6a7aff9b5c4dc906ccf66'),
('01a2036f-d370-7f8d-833a-c8af6966e294', 'another clerk', 'approval.approve', 'apr_01m81pzmvge84vt3cw0qdg84pj', '{"action":"balance.adjustment"}', '2026-11-22 13:26:30+00', '956', '42', E'\\x3ad9e11fc30f6f4959562b2e3c957e9238160a785d952fcf5b96f8ee53f3615a');

INSERT INTO "operator_reply" ("key", "fingerprint", "body", "created_at") VALUES
('2a752839-2dc8-4d83-8a01-ca98178d9fb7', '791f0cc42ed671a35c82bcfa4953151ba86679769cef3b64fa56f2ba2f9d1197', '{"id":"led_01m81b5h80f5vs14evmjjeqzb4","kind":"ADJUSTMENT","amountUsd":"1000.000000","cashUsd":"1000.000000","bonusUsd":"0.000000","balanceAfter":{"cash":"1000.000000","bonus":"33.333333","total":"1033.333333"},"operationId":null,"fundingTransactionId":null,"reason":"test funds","sequence":"2","link":"1563892d9e3f4cfea15ff710d5252cf5d975f14a5b7575882c89ccc352c2fa90","createdAt":"2026-11-22T10:00:00.000Z"}', '2026-11-22 10:00:00+00'),
('62c045dc-4d00-44c0-848f-df7cc74e062b', '1d4bb572bed3d3b72f490b95d0336ebfe4b7281ba7d501413b59ec2c026386ee', '{"id":"led_01m81b5h80epkt0bezh094ksy6","kind":"BONUS","amountUsd":"33.333333","cashUsd":"0.000000","bonusUsd":"33.333333","balanceAfter":{"cash":"0.000000","bonus":"33.333333","total":"33.333333"},"operationId":null,"fundingTransactionId":null,"reason":"test funds","sequence":"1","link":"cf415f3e41f40888ce7da0f7128ed4592f3f54e398ec9a9c37365fa27a6c7e2e","createdAt":"2026-11-22T10:00:00.000Z"}', '2026-11-22 10:00:00+00'),
('69bf38a1-6c51-45bb-8d65-6d308c55abed', '9511f26f1c1e9f63ecc9dd4594502f16de55089fc5240d563f3ba03696ffd25c', '{"changed":2}', '2026-11-22 13:26:30+00'),
('95aaaa48-9566-4687-8ed2-5be7b55aa697', 'a0fa422234b12bcc3079ce32ae92e1050e21b6f98b26eee6f2ec6bf61b3dc90a', '{"changed":1}', '2026-11-22 13:26:30+00'),
('d051e10f-1e31-4333-8aed-5f7a7cfefe0b', 'f267a6ab3e918fbc925c21b46af4ad43f5d908e6fa6de39387262aa908b0a1d8', '{"id":"led_01m81pzmvgfps8fr1g5kts20f3","kind":"ADJUSTMENT","amountUsd":"1.250000","cashUsd":"0.000000","bonusUsd":"1.250000","balanceAfter":{"cash":"0.000000","bonus":"1.250000","total":"1.250000"},"operationId":null,"fundingTransactionId":null,"reason":"a late parcel","sequence":"1","link":"8ee437e9ae80bdcd5ace7558704ad9c56865818e694094ffcd31db9da323a07c","createdAt":"2026-11-22T13:26:30.000Z"}', '2026-11-22 13:26:30+00');

INSERT INTO "operator_token" ("id", "name", "hash", "created_at", "revoked_at", "role", "expires_at", "last_used_at", "made_by", "maker_token_id") VALUES
('01a202b5-8420-7623-8b9a-8eae0b84a208', 'a shipping', '02baab78acfeb095479d6af26f8571c390fd75eabf09b4a777804be22605d451', '2026-11-22 10:03:00+00', NULL, 'shipping', '2036-11-22 00:00:00+00', NULL, 'environment', NULL),
('01a202b5-8420-77f7-9603-74f6cf0fd8b1', 'a catalog', '5a388441e0598a83359ff9ba5e866bb8497d1d02716ff6e6f717cf0cb68fa26a', '2026-11-22 10:03:00+00', NULL, 'catalog', '2036-11-22 00:00:00+00', NULL, 'environment', NULL),
('01a202b5-8420-79c3-905b-0e292ace3007', 'a support', '477c040d5bbc676332bf730cd9de6ada560b166901e29cc19144b7fc8ee7f090', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00', 'support', '2036-11-22 00:00:00+00', NULL, 'environment', NULL),
('01a202b5-8420-7adb-96b3-cfdec1d711bf', 'a finance', 'c4894092a5d9f000f5fd93abae9b5369eb2be651f30ed7e0141189119ab388e0', '2026-11-22 10:03:00+00', NULL, 'finance', '2036-11-22 00:00:00+00', NULL, 'environment', NULL),
('01a202b5-8420-7b05-9b80-9b9eb1a45a47', 'a read-only', 'e8e4bc745c1eb6fb9acc143e9369f35afa45d581c86d1003f8a41af4a228a04b', '2026-11-22 10:03:00+00', NULL, 'read-only', '2036-11-22 00:00:00+00', NULL, 'environment', NULL),
('01a202b5-8420-7c04-9468-dacc027ed939', 'a owner', '0427db8021cb8402ec52bdb62009cdec7e7d4c69f72287335c83331996a40bb7', '2026-11-22 10:03:00+00', NULL, 'owner', '2036-11-22 00:00:00+00', NULL, 'environment', NULL),
('01a2036f-d370-7692-9df7-f47f4a833c7e', 'another clerk', '2f70b51b628c0d172bf6f9c9d2238abffbb6354bf1709d6be0b27668130922e9', '2026-11-22 13:26:30+00', NULL, 'finance', NULL, '2026-11-22 13:26:30+00', 'environment', NULL),
('01a2036f-d370-7a6b-9e63-3c310ac6a6b3', 'a clerk', '022c41dc3826cd169413ae3db1d22cb67aa0513f039679f5208501790a1ca0ec', '2026-11-22 13:26:30+00', NULL, 'finance', NULL, '2026-11-22 13:26:30+00', 'environment', NULL);

INSERT INTO "schema_migration" ("migration_id", "created_at", "name", "oldest") VALUES
('1', '2026-11-22T10:00:00.000Z', 'account', NULL),
('2', '2026-11-22T10:00:00.000Z', 'catalog', NULL),
('3', '2026-11-22T10:00:00.000Z', 'customer', NULL),
('4', '2026-11-22T10:00:00.000Z', 'operation', NULL),
('5', '2026-11-22T10:00:00.000Z', 'history', NULL),
('6', '2026-11-22T10:00:00.000Z', 'shipment', NULL),
('7', '2026-11-22T10:00:00.000Z', 'operator', NULL),
('8', '2026-11-22T10:00:00.000Z', 'webhook', NULL),
('9', '2026-11-22T10:00:00.000Z', 'mail', NULL),
('10', '2026-11-22T10:00:00.000Z', 'chain', NULL),
('11', '2026-11-22T10:00:00.000Z', 'onchain_end', NULL),
('12', '2026-11-22T10:00:00.000Z', 'shipment_mail', NULL),
('13', '2026-11-22T10:00:00.000Z', 'stamp', NULL),
('14', '2026-11-22T10:00:00.000Z', 'belonging', NULL),
('15', '2026-11-22T10:00:00.000Z', 'token_role', NULL),
('16', '2026-11-22T10:00:00.000Z', 'deposit_sweep', NULL),
('18', '2026-11-22T10:00:00.000Z', 'recipient', NULL),
('19', '2026-11-22T10:00:00.000Z', 'claim', NULL),
('20', '2026-11-22T10:00:00.000Z', 'forget', NULL),
('21', '2026-11-22T10:00:00.000Z', 'event_consumer', NULL),
('22', '2026-11-22T10:00:00.000Z', 'found', NULL),
('23', '2026-11-22T10:00:00.000Z', 'queue', NULL),
('24', '2026-11-22T10:00:00.000Z', 'low_balance', NULL),
('25', '2026-11-22T10:00:00.000Z', 'operation_life', NULL),
('26', '2026-11-22T10:00:00.000Z', 'token_use', NULL),
('27', '2026-11-22T10:00:00.000Z', 'refused_request', NULL),
('28', '2026-11-22T10:00:00.000Z', 'ledger_link', NULL),
('29', '2026-11-22T10:00:00.000Z', 'settled', NULL),
('30', '2026-11-22T10:00:00.000Z', 'cause', NULL),
('31', '2026-11-22T10:00:00.000Z', 'assigned_at_block', NULL),
('32', '2026-11-22T10:00:00.000Z', 'changed', NULL),
('33', '2026-11-22T10:00:00.000Z', 'made_by', NULL),
('34', '2026-11-22T10:00:00.000Z', 'guarded', NULL),
('35', '2026-11-22T10:00:00.000Z', 'kept_access', NULL),
('36', '2026-11-22T10:00:00.000Z', 'signed', NULL),
('37', '2026-11-22T10:00:00.000Z', 'bounded', NULL),
('38', '2026-11-22T10:00:00.000Z', 'versioned', NULL),
('39', '2026-11-22T10:00:00.000Z', 'parked', NULL),
('41', '2026-11-22T10:00:00.000Z', 'log_link', NULL),
('42', '2026-11-22T10:00:00.000Z', 'approval', NULL),
('43', '2026-11-22T10:00:00.000Z', 'oldest', '37'),
('47', '2026-11-22T10:00:00.000Z', 'token_maker', '37');

INSERT INTO "shipment" ("id", "account_id", "operation_id", "customer_id", "status", "carrier", "tracking_number", "tracking_url", "status_reason", "country_code", "country_name", "info", "info_fingerprint", "channels", "customer_email", "emails", "address_updated_at", "created_at", "updated_at") VALUES
('01a202f5-2530-7b44-9c11-e0882c99bf39', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202f5-2530-7d78-ac3a-db04f037ba58', '01a202b2-c500-776e-b54f-f185dd0f5429', 'created', NULL, NULL, NULL, NULL, 'DE', 'Germany', 'v2.f4f3903c.1dluvcT5LoY1ABgVvQ1nbxJsmaQLqg_9wYIwWjGGxKQwq-3EgZMBrNqMX1FNm_8GbyE_Enu3GNal0txv7kxPjnY7eYmh6Z-971TY4b4w9Zmf1vlLn4Gw8Y4byt0TFJ1IzfH8OD1KCLQ', '1c39f44baf61f9c5625c42191e876dd15e805dae1f8e70d0af9400f9a4d32eb6', '["customer_email","partner_email"]', 'v2.f4f3903c.ULUrKnuHdBJOhX3fnLVwtuENj4z0n4_HGLXHXiX7F_B9syfa9Gnnk1oH5g', '[{"status":"created","channel":"partner_email","state":"sent","at":1795349490000},{"status":"created","channel":"customer_email","state":"failed","at":1795349550000}]', '2026-11-22 11:12:30+00', '2026-11-22 11:12:30+00', '2026-11-22 11:12:30+00'),
('01a202f6-f9f0-7d22-bf25-8c2286d0b8b1', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a202f6-f9f0-756a-9a60-12cd9bbbcdc5', '01a202b2-c500-776e-b54f-f185dd0f5429', 'shipped', 'DHL', '7', NULL, NULL, 'DE', 'Germany', 'v2.f4f3903c.jmOxR583cPfP-JB3nMln6HIa8oMahSYY9qFHTqhMTft3qt8Sr9oXTOs7qAx2AWw07vkRvytdu-dCaSB3H9-DbGgEC0zMLfzwCnpHFBpYP4B1UWrR5pycF8bOP8sCB-9Pg6em4xAfR8F2rCM', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v2.f4f3903c.5cBEDI4IjIeECUCGbKWqY-XvgAqVgW5K6rcaBnkslfj4WA8aN0VX8sNoGQ', '[{"status":"created","channel":"customer_email","state":"unknown","at":1795349610000},{"status":"created","channel":"partner_email","state":"skipped","at":1795349670000}]', NULL, '2026-11-22 11:14:30+00', '2026-11-22 11:24:30+00'),
('01a20301-f670-7f86-9fc3-4713adabd49e', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20301-f670-711f-aeea-3d3eee3598cf', '01a202b2-c500-776e-b54f-f185dd0f5429', 'in_transit', NULL, NULL, 'https://track.example/7', NULL, 'DE', 'Germany', 'v2.f4f3903c.QTxce5KbKWMbS_2qp18GeTkE1fg4FYZEZmL0WYOBHpb7Q48fQfH_fCTvpH24gMF9ZhYdpD-T-Xi45ClCZ9hrK2xCZIg7GGyO-pi86bJy-k2QBgH8cYf68ofruCjtc0IfML7kF9DjevbEpJI', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v2.f4f3903c.Oqh2tTOVQaigPp2VVtpb3fDXyAncLMWp6LUilLBRN-hv0TV6JB52r1zV2g', '[]', NULL, '2026-11-22 11:26:30+00', '2026-11-22 11:46:30+00'),
('01a20316-1ab0-7f14-b3c5-c31776c772fe', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20316-1ab0-790e-b8cf-590317d3851c', '01a202b2-c500-776e-b54f-f185dd0f5429', 'delivered', NULL, NULL, NULL, NULL, 'DE', 'Germany', 'v2.f4f3903c.LM24X3NY4y7K2yKWaPHdapiRyFRQiqEK1pxNX-JUyFYfz1NVG_a0jqwjxp0nPjMfv9o19E0Cmfp-1G1yMcP6i9yTX1mOOobhT9C4CWPr0kHMaolyEtZH72GzNn6qZcPFfGY6A_2Gb4XS_Qs', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v2.f4f3903c.hkFM9P_guBVClges3oDsrz-ID2qTPAiynzUch-stZyW02sQhBHSspxSgyQ', '[]', NULL, '2026-11-22 11:48:30+00', '2026-11-22 11:58:30+00'),
('01a20321-1730-7862-9b72-020d081d6193', '01a202b2-c500-7c5f-bf25-3293017c2bfc', '01a20321-1730-71ce-8461-d7f608233156', '01a202b2-c500-776e-b54f-f185dd0f5429', 'exception', NULL, NULL, NULL, 'The address does not exist.', 'DE', 'Germany', 'v2.f4f3903c.E24c0LxaW2zcSlPrUZACIXv7rQIyd9H1IuQXsYD1e6SPzbzMtFAsSwutTVyslkVMBP3UfAEULlvHBC5OCLrToF87l1sLl9NqrjTe_n8pX5qDAiI27IVQzc1Vz_ZMbNXZj1m5VYLH5My2p-M', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v2.f4f3903c.MOtx7jI_aJjKYHqCHhTK8_DQc3Pu6iT00Vu18laI-tS0qldUW7THnHa2XQ', '[]', NULL, '2026-11-22 12:00:30+00', '2026-11-22 12:10:30+00');

INSERT INTO "shipping_country" ("code", "country", "fee", "ordinal") VALUES
('DE', 'Germany', '5000000', '4'),
('FR', 'France', '20000000', '1'),
('JP', 'Japan', '33333333', '2'),
('MC', 'Monaco', '0', '3'),
('US', 'United States', '12500000', '0');

INSERT INTO "tier" ("machine_id", "name", "weight", "ordinal", "shuffle", "low_stock") VALUES
('1', 'tier 0', '1000000', '0', '0', NULL),
('1', 'tier 1', '1000000', '1', '0', NULL),
('2', 'tier 0', '1000000', '0', '0', NULL),
('2', 'tier 1', '1000000', '1', '0', NULL),
('3', 'tier 0', '1000000', '0', '0', NULL),
('3', 'tier 1', '0', '1', '0', NULL);

INSERT INTO "vending_machine" ("id", "name", "price", "image", "static_image", "public", "active", "refund_window", "odds_version", "created_at", "when_tier_empty", "max_open_share") VALUES
('1', 'Machine 1', '10000000', 'https://images.example/machine-1.png', '', 'true', 'true', '86400000', '1', '2026-11-22 10:00:00+00', 'redistribute', '500000'),
('2', 'Machine 2', '2500001', 'https://images.example/machine-2.png', '', 'false', 'true', '3600000', '1', '2026-11-22 10:00:00+00', 'redistribute', '500000'),
('3', 'Machine 3', '10000000', 'https://images.example/machine-3.png', '', 'true', 'true', '3600000', '2', '2026-11-22 10:04:00+00', 'redistribute', '500000');

INSERT INTO "webhook_endpoint" ("id", "account_id", "url", "subscribed_events", "active", "secret", "previous_secret", "previous_until", "disabled_at", "sequence", "created_at", "updated_at") VALUES
('01a202b5-8420-7118-ad3c-385fcb992da8', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'https://partner.example/webhooks', '["operation.completed"]', 'true', 'v2.f4f3903c.lfVn8qlWojG1sSOU6tlNXNJjWoXnIal6AHoLoqJqt939RXTM9DdODP2lM9OloBEzwEgMsowtGBqqeNzxsLpvhLmbGDAa_mZTi1S3KlblD0HFjU0mdYty0HYtFIrgUGVplwA', NULL, NULL, NULL, '6', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00'),
('01a202b5-8420-720a-9f69-4dc135487ccd', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'https://partner.example/webhooks', '["shipment.updated"]', 'false', 'v2.f4f3903c.198BnY2lnHgJrdJ0iPTx7ZvtNLY3yg4jYNSXFhBPAEv0JLv4zTGnd1_BWc6e1XPLJ-2Ea4b8fJK30WXysjAbEw_JpMbDrIU0tonSP4NMEd9_Ar30Bs1yBEZ0_D-MbPZGbh8', NULL, NULL, '2026-11-22 10:03:00+00', '7', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7c30-a42a-5035a56b58de', '01a202b2-c500-7c5f-bf25-3293017c2bfc', 'https://partner.example/webhooks', '["*"]', 'true', 'v2.f4f3903c.BvJqIl2Iny1-0ZjQJO18b6fpDIVieTTbRe-4n1qnSkaFes2Eo-6gaA4Tz-RkoGVgYwn7KhEL6QQnJ2l7ft6dSKKZMhuFNRqtlzZ5zSSYX3LJlcMkEUjb46qNbSAIS3vLt0c', 'v2.f4f3903c.X2b9cGqGRIt_PwWtityvMq9EMe8ynZ42ULGMENGdTH9WsyEBdaEsw9kZLekrnpLybSid0sy_LuqsEcwaOOfb9oF-DmjE6Kv1BVrRZ1t-2NPjJXGcE61aS1xz76P2VaT3ZBU', '2026-11-29 10:03:00+00', NULL, '4', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00');

INSERT INTO "webhook_lane" ("endpoint_id", "leased_by", "leased_until", "through") VALUES
('01a202b5-8420-7118-ad3c-385fcb992da8', NULL, '2026-11-22 12:19:30+00', '94'),
('01a202b5-8420-720a-9f69-4dc135487ccd', NULL, NULL, '0'),
('01a202b5-8420-7c30-a42a-5035a56b58de', NULL, '2026-11-22 12:19:30+00', '102');

SELECT setval('deposit_index', 1);

RESET session_replication_role;

