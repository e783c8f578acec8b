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

CREATE TRIGGER vending_machine_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON vending_machine
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER odds_is_permanent BEFORE UPDATE OF machine_id, version OR DELETE OR TRUNCATE ON odds
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

CREATE TRIGGER customer_is_permanent BEFORE UPDATE OF id, account_id OR DELETE OR TRUNCATE ON customer
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE operation (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('order', 'refund', 'buyback', 'redemption', 'mint')),
    mode text NOT NULL CHECK (mode IN ('offchain', 'onchain')),
    status text NOT NULL CHECK (status IN ('pending', 'awaiting_chain', 'completed', 'failed', 'cancelled')),
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

CREATE INDEX operation_other_kinds ON operation (account_id, kind, sequence) WHERE kind <> 'order';

CREATE INDEX operation_unfinished ON operation (account_id, status, sequence)
    WHERE status <> 'completed';

CREATE TABLE card (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    item_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('active', 'reserved', 'buyback_pending', 'bought_back', 'redeemed', 'refunded', 'cancelled')),
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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operation_account_id_customer_id_fkey();

CREATE TRIGGER operation_account_id_customer_id_fkey_UPDATE AFTER UPDATE ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operation_account_id_customer_id_fkey();

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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operation_vending_machine_id_fkey();

CREATE TRIGGER operation_vending_machine_id_fkey_UPDATE AFTER UPDATE ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operation_vending_machine_id_fkey();

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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_account_id_customer_id_fkey();

CREATE TRIGGER card_account_id_customer_id_fkey_UPDATE AFTER UPDATE ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_account_id_customer_id_fkey();

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
    type text NOT NULL CHECK (type IN ('balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed', 'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed', 'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed', 'refund.completed', 'redemption.completed', 'shipment.updated')),
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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION draw_machine_id_odds_version_fkey();

CREATE TRIGGER draw_machine_id_odds_version_fkey_UPDATE AFTER UPDATE ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION draw_machine_id_odds_version_fkey();

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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_operation_id_fkey();

CREATE TRIGGER ledger_entry_operation_id_fkey_UPDATE AFTER UPDATE ON ledger_entry
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_operation_id_fkey();

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
    status text NOT NULL CHECK (status IN ('created', 'shipped', 'in_transit', 'delivered', 'exception')),
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

ALTER TABLE event ADD CONSTRAINT event_type_check CHECK (type IN ('balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed', 'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed', 'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed', 'refund.completed', 'redemption.completed', 'shipment.updated', 'webhook.test'));

CREATE TABLE webhook_endpoint (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account,
    url text NOT NULL,
    subscribed_events json NOT NULL
      CHECK (subscribed_events::jsonb <@ '["balance.topup.detected","balance.topup.confirmed","balance.topup.failed","operation.completed","operation.awaiting_chain","operation.onchain_failed","operation.onchain_cancelled","operation.cancelled","buyback.completed","refund.completed","redemption.completed","shipment.updated","*"]'::jsonb),
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
    event_type text NOT NULL CHECK (event_type IN ('balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed', 'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed', 'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed', 'refund.completed', 'redemption.completed', 'shipment.updated', 'webhook.test')),
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

CREATE TRIGGER webhook_endpoint_is_permanent BEFORE UPDATE OF id, account_id OR DELETE OR TRUNCATE ON webhook_endpoint
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER delivery_is_fixed BEFORE UPDATE OF id, account_id, endpoint_id, event_id, sequence ON delivery
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

CREATE TRIGGER delivery_history_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON delivery_history
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
    state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'skipped', 'failed', 'unknown')),
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
    amount numeric(78) NOT NULL CHECK (amount BETWEEN 0 AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
    block_number bigint NOT NULL CHECK (block_number >= 0),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT foreign_deposit_log_key UNIQUE (transaction_hash, ordinal, chain_id, account_id),
    CONSTRAINT foreign_deposit_address_fkey FOREIGN KEY (account_id, address)
      REFERENCES deposit_address (account_id, address)
  );

CREATE TRIGGER deposit_address_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_address
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER funding_intent_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON funding_intent
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER foreign_deposit_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON foreign_deposit
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER funding_transaction_is_permanent BEFORE UPDATE OF id, account_id, address, amount OR DELETE OR TRUNCATE ON funding_transaction
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER funding_transaction_is_fixed BEFORE UPDATE OF chain_id, transaction_hash, ordinal, sequence ON funding_transaction
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER funding_transaction_is_settled BEFORE UPDATE ON funding_transaction
   FOR EACH ROW WHEN (OLD.status <> 'detected' AND OLD.* *<> NEW.*) EXECUTE FUNCTION refuse_change();

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

CREATE TRIGGER operation_card_is_permanent BEFORE UPDATE OF operation_id, ordinal, account_id, card_id OR DELETE OR TRUNCATE ON operation_card
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
    token_id numeric(78) NOT NULL CHECK (token_id BETWEEN 0 AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
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
    CONSTRAINT onchain_order_confirmed_check CHECK (num_nulls(confirmed_at, block_number, block_hash)
      = CASE WHEN status = 'confirmed' THEN 0 ELSE 3 END),
    CONSTRAINT onchain_order_judged_check CHECK (NOT judged OR transaction_hash IS NOT NULL),
    CONSTRAINT onchain_order_proof_check
      CHECK (status <> 'confirmed' OR (judged AND failure_reason IS NULL)),
    UNIQUE (operation_id, ordinal),
    vending_machine_address text NOT NULL CHECK (vending_machine_address ~ '^0x[0-9a-f]{40}$'),
    buyer_address text NOT NULL CHECK (buyer_address ~ '^0x[0-9a-f]{40}$'),
    price_base_units numeric(78) NOT NULL CHECK (price_base_units BETWEEN 0 AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
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
    token_id numeric(78) NOT NULL CHECK (token_id BETWEEN 0 AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
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
    request_id numeric(78) NOT NULL CHECK (request_id BETWEEN 0 AND 115792089237316195423570985008687907853269984665640564039457584007913129639935),
    owner_address text NOT NULL CHECK (owner_address ~ '^0x[0-9a-f]{40}$'),
    credited bigint,
    CONSTRAINT onchain_burn_credited_check CHECK ((status = 'confirmed') = (credited IS NOT NULL)
      AND coalesce(credited, 0) >= 0),
    CONSTRAINT onchain_burn_request_id_key UNIQUE (request_id)
  );

CREATE INDEX onchain_burn_account ON onchain_burn (account_id, id);

CREATE UNIQUE INDEX onchain_order_card_once ON onchain_order (card_id) WHERE status <> 'cancelled';

CREATE INDEX onchain_order_awaited ON onchain_order (updated_at, id)
    WHERE status = 'pending' AND transaction_hash IS NOT NULL AND NOT judged;

CREATE INDEX onchain_order_confirmed ON onchain_order (block_number, id) WHERE status = 'confirmed';

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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION onchain_order_operation_id_fkey();

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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION onchain_order_operation_id_ordinal_fkey();

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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION onchain_order_card_id_fkey();

CREATE TRIGGER onchain_order_is_permanent BEFORE UPDATE OF id, account_id, operation_id, card_id, ordinal OR DELETE OR TRUNCATE ON onchain_order
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_order_is_settled BEFORE UPDATE ON onchain_order
   FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.* *<> NEW.*) EXECUTE FUNCTION refuse_change();

CREATE UNIQUE INDEX onchain_burn_card_once ON onchain_burn (card_id) WHERE status <> 'cancelled';

CREATE INDEX onchain_burn_awaited ON onchain_burn (updated_at, id)
    WHERE status = 'pending' AND transaction_hash IS NOT NULL AND NOT judged;

CREATE INDEX onchain_burn_confirmed ON onchain_burn (block_number, id) WHERE status = 'confirmed';

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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION onchain_burn_operation_id_fkey();

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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION onchain_burn_operation_id_ordinal_fkey();

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

CREATE TRIGGER onchain_burn_is_permanent BEFORE UPDATE OF id, account_id, operation_id, card_id, ordinal OR DELETE OR TRUNCATE ON onchain_burn
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_burn_is_settled BEFORE UPDATE ON onchain_burn
   FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.* *<> NEW.*) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_order_is_fixed BEFORE UPDATE OF chain_id, collection_address, token_id, buyer_address, price_base_units ON onchain_order
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER onchain_burn_is_fixed BEFORE UPDATE OF chain_id, collection_address, token_id, request_id, owner_address ON onchain_burn
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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION onchain_burn_token_id_fkey();

CREATE TABLE incident (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('minted_after_cancel', 'burned_after_cancel', 'deposit_after_failure', 'deposit_refused', 'reorganized_after_credit', 'unexplained_balance')),
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
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION incident_operation_id_fkey();

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

CREATE TRIGGER incident_is_permanent BEFORE UPDATE OF id, account_id, kind, subject, operation_id, card_id OR DELETE OR TRUNCATE ON incident
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE card ADD COLUMN frozen_by uuid;

CREATE TABLE chain_cursor (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    number bigint NOT NULL CHECK (number >= 0),
    hash text CHECK (hash ~ '^0x[0-9a-f]{64}$')
  );

SET session_replication_role = replica;

INSERT INTO "account" ("id", "name", "notification_email", "status", "cash", "bonus", "sandbox_credit_at", "sequence", "version", "created_at") VALUES
('01a202b2-c500-7745-8d62-8bd69ab3916d', 'Acme', 'desk@partner.example', 'active', '859833331', '0', '2026-11-22 12:25:00+00', '125', '64', '2026-11-22 10:00:00+00'),
('01a202b3-af60-7ae5-b432-a2ace7c9773e', 'Bolt', NULL, 'active', '0', '0', NULL, '0', '2', '2026-11-22 10:01:00+00'),
('01a202b4-99c0-70f3-978e-181485fda6cc', 'Crane & Söhne', NULL, 'suspended', '0', '0', NULL, '0', '3', '2026-11-22 10:02:00+00'),
('01a20337-8560-70ac-b92f-70108931bb0f', 'Dorn', NULL, 'active', '0', '0', NULL, '5', '4', '2026-11-22 12:25:00+00');

INSERT INTO "api_key" ("id", "account_id", "hash", "prefix", "label", "created_at", "last_used_at", "revoked_at") VALUES
('01a202b2-c500-7e7b-b2f2-5da36223f378', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'e2b543dd9b191dea325c7dcc76c4d67f9958942a53a5dfba2182f77af881db01', 'pk_sta2iYE', NULL, '2026-11-22 10:00:00+00', '2026-11-22 12:25:00+00', NULL),
('01a202b3-af60-75f6-84c4-bdad761a0c5a', '01a202b3-af60-7ae5-b432-a2ace7c9773e', '7c866c4e4845f2b0830a3fb9b9b30c010b0a57ce7ed842de23976c70db9d2220', 'pk_sg409lU', NULL, '2026-11-22 10:01:00+00', NULL, '2026-11-22 10:01:00+00'),
('01a202b4-99c0-7988-8205-992b2981c2eb', '01a202b4-99c0-70f3-978e-181485fda6cc', '87648f7722e8cca2e4cce1b6623ee2f9ca853d98d5598d52a10743680a046164', 'pk_s9Hcvh1', NULL, '2026-11-22 10:02:00+00', NULL, '2026-11-22 10:02:00+00'),
('01a20337-8560-7077-bead-34f065a7213b', '01a20337-8560-70ac-b92f-70108931bb0f', '9e5195aef92e0652047994ec0d4ab007e8ab91c14d622358035c15dbb67f5902', 'pk_sqvF2VG', NULL, '2026-11-22 12:25:00+00', '2026-11-22 12:25:00+00', NULL);

INSERT INTO "card" ("id", "account_id", "customer_id", "operation_id", "ordinal", "item_id", "status", "sealed", "refundable_until", "paid_cash", "paid_bonus", "onchain", "sequence", "created_at", "updated_at", "frozen_by") VALUES
('01a202b7-58e0-708c-a583-d9b26bb6ac40', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b7-58e0-7910-96c1-dce5abad9e37', '2', '01a202b2-c500-7443-935d-7af7a7bb2384', 'active', 'true', '2026-11-23 10:05:00+00', '1666667', '8333333', NULL, '13', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', NULL),
('01a202b7-58e0-7795-ae74-54911469673e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b7-58e0-7910-96c1-dce5abad9e37', '1', '01a202b2-c500-7763-b6d8-61404a96b95f', 'active', 'true', '2026-11-23 10:05:00+00', '1666667', '8333333', NULL, '12', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', NULL),
('01a202b7-58e0-793f-b1db-c10ea3ab4820', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b7-58e0-7910-96c1-dce5abad9e37', '0', '01a202b2-c500-7970-9501-1f28273dc3e2', 'active', 'true', '2026-11-23 10:05:00+00', '1666666', '8333334', NULL, '11', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', NULL),
('01a202b7-58e0-79bb-b15c-23a852bbfc4d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b7-58e0-7910-96c1-dce5abad9e37', '3', '01a202b2-c500-7182-a17e-33e85c93377f', 'active', 'true', '2026-11-23 10:05:00+00', '1666667', '8333333', NULL, '14', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', NULL),
('01a202b8-4340-7d72-acf3-78385da3775a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b8-4340-71b5-9104-37cad6e9c42d', '1', '01a202b2-c500-77b1-959c-617d6a9c387b', 'active', 'true', '2026-11-23 10:06:00+00', '10000000', '0', NULL, '19', '2026-11-22 10:06:00+00', '2026-11-22 10:06:00+00', NULL),
('01a202b8-4340-7ec1-a074-7d8785bff4bf', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b8-4340-71b5-9104-37cad6e9c42d', '0', '01a202b2-c500-7367-b24d-89d4b178c6cd', 'active', 'false', '2026-11-23 10:06:00+00', '10000000', '0', NULL, '18', '2026-11-22 10:06:00+00', '2026-11-22 10:06:00+00', NULL),
('01a202b9-2da0-77f3-a24b-715b9c2fbb9d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b9-2da0-72f9-a4ab-aeb88cc053ab', '0', '01a202b2-c500-7d22-9482-738fc7706971', 'refunded', 'true', '2026-11-23 10:07:00+00', '10000000', '0', NULL, '23', '2026-11-22 10:07:00+00', '2026-11-22 10:08:00+00', NULL),
('01a202b9-2da0-7f0d-a805-0bce36925152', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b9-2da0-72f9-a4ab-aeb88cc053ab', '1', '01a202b2-c500-7f3a-80f0-1861a5bc81f6', 'refunded', 'true', '2026-11-23 10:07:00+00', '10000000', '0', NULL, '24', '2026-11-22 10:07:00+00', '2026-11-22 10:08:00+00', NULL),
('01a202b9-2da0-7fa2-88b4-3cc74dddf211', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b9-2da0-72f9-a4ab-aeb88cc053ab', '2', '01a202b2-c500-7ccb-a4d8-5605aa402160', 'active', 'true', '2026-11-23 10:07:00+00', '10000000', '0', NULL, '25', '2026-11-22 10:07:00+00', '2026-11-22 10:07:00+00', NULL),
('01a202bb-0260-7373-a059-159171ff8df6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bb-0260-7c63-a77d-ab025f2ed31a', '1', '01a202b2-c500-7ed8-ac55-49512b10a343', 'active', 'true', '2026-11-22 11:09:00+00', '2500001', '0', NULL, '33', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00', NULL),
('01a202bb-0260-7c39-954b-1e0270949ca5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bb-0260-7c63-a77d-ab025f2ed31a', '0', '01a202b2-c500-757b-8f73-6a8aa9eed47c', 'active', 'true', '2026-11-22 11:09:00+00', '2500001', '0', NULL, '32', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00', NULL),
('01a202bb-ecc0-7200-b9c1-045e20a6ded3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bb-ecc0-74e5-b5e6-6eae7a24b68e', '0', '01a202b2-c500-74d1-9d18-8e58f46d0329', 'redeemed', 'false', NULL, '10000000', '0', NULL, '37', '2026-11-22 10:10:00+00', '2026-11-22 10:11:00+00', NULL),
('01a202bb-ecc0-7a33-97a5-80788f6ecda9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bb-ecc0-74e5-b5e6-6eae7a24b68e', '1', '01a202b2-c500-734c-8a40-022ff3aa9a72', 'redeemed', 'false', NULL, '10000000', '0', NULL, '38', '2026-11-22 10:10:00+00', '2026-11-22 10:11:00+00', NULL),
('01a202bd-c180-7254-82a2-3676128d325b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bd-c180-72c5-9019-431fc4b6ac68', '1', '01a202b2-c500-7e22-af84-b92f89ae8d35', 'redeemed', 'false', NULL, '10000000', '0', NULL, '47', '2026-11-22 10:12:00+00', '2026-11-22 10:13:00+00', NULL),
('01a202bd-c180-7ff9-886f-337836b1186c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bd-c180-72c5-9019-431fc4b6ac68', '0', '01a202b2-c500-7357-9ce7-268f201f249a', 'redeemed', 'false', NULL, '10000000', '0', NULL, '46', '2026-11-22 10:12:00+00', '2026-11-22 10:13:00+00', NULL),
('01a202c8-be00-7557-92b9-c091fa1ce4e7', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202c8-be00-70d5-b7e6-a7cdcf414227', '1', '01a202b2-c500-75e3-a8cd-845c4c69f0ed', 'redeemed', 'false', NULL, '10000000', '0', NULL, '56', '2026-11-22 10:24:00+00', '2026-11-22 10:25:00+00', NULL),
('01a202c8-be00-7f06-b0f1-6880cbae1323', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202c8-be00-70d5-b7e6-a7cdcf414227', '0', '01a202b2-c500-70b0-b3f0-7f3373115ffb', 'redeemed', 'false', NULL, '10000000', '0', NULL, '55', '2026-11-22 10:24:00+00', '2026-11-22 10:25:00+00', NULL),
('01a202dc-e240-774d-ad67-077f575a40b0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202dc-e240-7c03-8e2c-64882e359871', '0', '01a202b2-c500-7fe8-922c-0519d54bad98', 'redeemed', 'false', NULL, '10000000', '0', NULL, '65', '2026-11-22 10:46:00+00', '2026-11-22 10:47:00+00', NULL),
('01a202dc-e240-7fb7-b82d-50683172ebc9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202dc-e240-7c03-8e2c-64882e359871', '1', '01a202b2-c500-7968-a07e-724ab3856b8c', 'redeemed', 'false', NULL, '10000000', '0', NULL, '66', '2026-11-22 10:46:00+00', '2026-11-22 10:47:00+00', NULL),
('01a202e7-dec0-7423-a117-17418330d451', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202e7-dec0-7bce-abd9-446472e2b1bf', '1', '01a202b2-c500-73ca-8ea2-3a7f776b59fc', 'redeemed', 'false', NULL, '10000000', '0', NULL, '75', '2026-11-22 10:58:00+00', '2026-11-22 10:59:00+00', NULL),
('01a202e7-dec0-756f-a771-5717e60bf9e8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202e7-dec0-7bce-abd9-446472e2b1bf', '0', '01a202b2-c500-7310-acd3-1bff40fc05cb', 'redeemed', 'false', NULL, '10000000', '0', NULL, '74', '2026-11-22 10:58:00+00', '2026-11-22 10:59:00+00', NULL),
('01a202f7-6f20-7136-a8f8-78328e6d3eb3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202f7-6f20-7412-897d-66d121411f7e', '1', '01a202b2-c500-73e7-8087-286269e5b5c0', 'bought_back', 'false', NULL, '10000000', '0', NULL, '84', '2026-11-22 11:15:00+00', '2026-11-22 11:16:00+00', NULL),
('01a202f7-6f20-7217-be55-ad978c534e2a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202f7-6f20-7412-897d-66d121411f7e', '2', '01a202b2-c500-77d6-9364-ca7d4bc7f7a2', 'bought_back', 'false', NULL, '10000000', '0', NULL, '85', '2026-11-22 11:15:00+00', '2026-11-22 11:16:00+00', NULL),
('01a202f7-6f20-7e0f-b00c-8374cdb38b7f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202f7-6f20-7412-897d-66d121411f7e', '0', '01a202b2-c500-739d-b6c1-20a82d086476', 'active', 'false', NULL, '10000000', '0', NULL, '83', '2026-11-22 11:15:00+00', '2026-11-22 11:15:00+00', NULL),
('01a202fb-18a0-74fd-8d8e-f2690dc32fd1', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-78a7-bbc0-fe57f8709865', '6', '01a202b2-c500-76c8-9a4f-b75d505dcd1f', 'active', 'false', NULL, '10000000', '0', NULL, '103', '2026-11-22 11:19:00+00', '2026-11-22 11:19:00+00', NULL),
('01a202fb-18a0-773d-ae2e-bdb70b85cb34', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-78a7-bbc0-fe57f8709865', '5', '01a202b2-c500-7012-88b5-00f5c8854703', 'active', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170445260387907612560274587867648145","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81kd6r0feja9tzxckdm3yt4","transactionHash":null,"mintedAt":null}', '102', '2026-11-22 11:19:00+00', '2026-11-22 12:24:00+00', NULL),
('01a202fb-18a0-79bd-81e2-b69fdf695c67', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-78a7-bbc0-fe57f8709865', '0', '01a202b2-c500-7bf6-86bc-7add74a8f8da', 'bought_back', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170440618112774642572273764916967384","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81fr0r0fsh9369bx1x8c3m7","transactionHash":"0xced1a90d2011ef7c5615ae6f8a9f6321f2450affd316b379f92f2a85bce69991","mintedAt":1790000018000}', '97', '2026-11-22 11:19:00+00', '2026-11-22 11:21:00+00', NULL),
('01a202fb-18a0-79d1-8a84-dfcadf2ace62', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-78a7-bbc0-fe57f8709865', '4', '01a202b2-c500-7d3d-9008-b1ad7dabeed5', 'active', 'false', NULL, '10000000', '0', NULL, '101', '2026-11-22 11:19:00+00', '2026-11-22 12:23:00+00', NULL),
('01a202fb-18a0-7acd-89e9-40d2a6157169', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-78a7-bbc0-fe57f8709865', '7', '01a202b2-c500-7eee-a888-7e3216b25613', 'active', 'false', NULL, '10000000', '0', NULL, '104', '2026-11-22 11:19:00+00', '2026-11-22 11:19:00+00', NULL),
('01a202fb-18a0-7b2f-954d-e8955d0b59e3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-78a7-bbc0-fe57f8709865', '2', '01a202b2-c500-77f0-952d-6b3a7462717e', 'buyback_pending', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170440618112714285178004043625305230","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81fr0r0fsh9369bx1x8c3m7","transactionHash":"0xd150f2912ffb9d7eeabd73f7c0dd42942ef613a5945776ec02e37b5830b24730","mintedAt":1790000026000}', '99', '2026-11-22 11:19:00+00', '2026-11-22 12:25:00+00', NULL),
('01a202fb-18a0-7f43-b026-ee24ea769ec6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-78a7-bbc0-fe57f8709865', '1', '01a202b2-c500-7e61-a77a-31fc29cfe706', 'active', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170440618112727107051833546597225443","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81fr0r0fsh9369bx1x8c3m7","transactionHash":"0x3cb29919a4878d501b2a05661f551590654c6f0f6093febf8c3edf4d8fa84ef0","mintedAt":1790000022000}', '98', '2026-11-22 11:19:00+00', '2026-11-22 12:23:00+00', NULL),
('01a202fb-18a0-7fc3-8e28-ac1dd8ea1fe9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-78a7-bbc0-fe57f8709865', '3', '01a202b2-c500-7160-bd11-eb945683363c', 'active', 'false', NULL, '10000000', '0', NULL, '100', '2026-11-22 11:19:00+00', '2026-11-22 12:23:00+00', '01a20335-b0a0-7471-b0ca-afb335a7202d');

INSERT INTO "chain_cursor" ("id", "number", "hash") VALUES
('true', '21', '0xbaed7d788ead060bd9ec927ccf0b5e11f3337d289835ac27a4a1256e7542735a');

INSERT INTO "controls" ("id", "orders", "buybacks", "redemptions", "mints") VALUES
('true', 'true', 'true', 'true', 'true');

INSERT INTO "customer" ("id", "account_id", "external_user_id", "attributes", "sequence", "created_at", "updated_at") VALUES
('01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b2-c500-7745-8d62-8bd69ab3916d', NULL, '{}', '3', '2026-11-22 10:00:00+00', '2026-11-22 10:00:00+00'),
('01a202b5-8420-75ae-a5cd-b5efac00e00f', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'user-7', '{"vip":false,"tags":["a","b"]}', '8', '2026-11-22 10:03:00+00', '2026-11-22 10:04:00+00'),
('01a202b6-6e80-73fe-a0f7-03e36cd42aa4', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'user-8', '{}', '9', '2026-11-22 10:04:00+00', '2026-11-22 10:04:00+00');

INSERT INTO "deck" ("item_id", "machine_id", "tier", "position", "shuffle") VALUES
('01a202b2-c500-7020-b2eb-17fe194f4f5e', '1', 'Iron', '4358697902883843260', '0'),
('01a202b2-c500-707b-8c09-c265d31e8989', '2', 'Gold', '4399883658674538067', '0'),
('01a202b2-c500-71d6-a4f7-4d2204126840', '1', 'Gold', '4392500133982456005', '0'),
('01a202b2-c500-720c-a684-1862588b96cc', '1', 'Iron', '4173798279197800744', '0'),
('01a202b2-c500-722c-919d-70bf676d4eff', '1', 'Iron', '3990422123191070213', '0'),
('01a202b2-c500-735c-86e6-b8c304b77b17', '1', 'Gold', '2915802816436998008', '0'),
('01a202b2-c500-7454-a8b9-89af8ad56e7d', '1', 'Gold', '2516084471260725307', '0'),
('01a202b2-c500-745a-8d9c-531fe5fcc5b2', '1', 'Gold', '1600105935357772841', '0'),
('01a202b2-c500-74c8-b4c0-ebae152dfbc2', '1', 'Gold', '4043677053491791377', '0'),
('01a202b2-c500-751d-9037-4834a5e15c30', '1', 'Gold', '2196751552762056595', '0'),
('01a202b2-c500-7566-be43-0dea9e0c55f0', '1', 'Gold', '2458289288625998133', '0'),
('01a202b2-c500-75f1-ab53-86e5fcc66a22', '1', 'Gold', '3073175816986173159', '0'),
('01a202b2-c500-7637-8e9f-baeb8a2c8041', '1', 'Gold', '2028733361932937124', '0'),
('01a202b2-c500-76c1-a5a1-6fd494e55100', '1', 'Gold', '2280639689186809410', '0'),
('01a202b2-c500-76f4-b12d-7b540b29b53f', '1', 'Gold', '2794439695994546320', '0'),
('01a202b2-c500-770b-a32a-1ac40a5ce410', '1', 'Gold', '1916557201905034510', '0'),
('01a202b2-c500-7770-b365-c4ab7386d51b', '2', 'Iron', '746292229993087667', '0'),
('01a202b2-c500-7952-a8ac-a4b406ec812e', '1', 'Gold', '3670192039011796850', '0'),
('01a202b2-c500-795e-9a9f-434440408209', '1', 'Gold', '3426976774173423307', '0'),
('01a202b2-c500-7997-9958-fb0da8f49d39', '2', 'Iron', '3804685792311129463', '0'),
('01a202b2-c500-799d-8236-716cde19ae70', '1', 'Iron', '4593087238482329716', '0'),
('01a202b2-c500-7ab7-ab31-27a4594b1b0a', '1', 'Gold', '2493093165852208043', '0'),
('01a202b2-c500-7bab-97df-d783cf3764cc', '1', 'Gold', '4241033230759210464', '0'),
('01a202b2-c500-7d0e-8c26-ff24faf09a29', '1', 'Gold', '4441029651925619425', '0'),
('01a202b2-c500-7d15-910b-31cab9d19cc8', '1', 'Gold', '3870752605422057076', '0'),
('01a202b2-c500-7d22-9482-738fc7706971', '1', 'Iron', '4567574575800658449', '0'),
('01a202b2-c500-7d39-b14f-4c01b1dc34e6', '1', 'Gold', '2724884742696088568', '0'),
('01a202b2-c500-7d46-b04e-89ac77db194a', '1', 'Gold', '3186819438656446925', '0'),
('01a202b2-c500-7d89-a667-2b62d5e11790', '1', 'Iron', '3819673902749874906', '0'),
('01a202b2-c500-7db1-9439-28ee87528a09', '2', 'Gold', '3793764887159322708', '0'),
('01a202b2-c500-7dfb-b3a4-c4e36e3494ce', '1', 'Gold', '1687398601420275693', '0'),
('01a202b2-c500-7e8c-b943-d396877e14c0', '1', 'Gold', '4340743094455855550', '0'),
('01a202b2-c500-7ea6-b87a-daebc03f3c91', '1', 'Iron', '3956346403779575724', '0'),
('01a202b2-c500-7ec9-a9c9-3bb1742c91ea', '1', 'Gold', '3377361592438500406', '0'),
('01a202b2-c500-7f3a-80f0-1861a5bc81f6', '1', 'Iron', '3794386258481959847', '0');

INSERT INTO "delivery" ("id", "account_id", "endpoint_id", "event_id", "event_type", "attempts", "attempt_count", "retry_at", "sequence", "created_at") VALUES
('01a202bc-d720-7e5e-9f67-e88eddf585c2', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7027-91fa-baac4b00a3a0', '01a202bc-d720-7d20-9433-7c386ff484f4', 'shipment.updated', '[]', '0', NULL, '44', '2026-11-22 10:11:00+00'),
('01a202c7-d3a0-75a1-953e-aa7c03e85858', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7027-91fa-baac4b00a3a0', '01a202c7-d3a0-7bfb-b688-7155ecda4683', 'shipment.updated', '[]', '0', NULL, '53', '2026-11-22 10:23:00+00'),
('01a202d2-d020-76c3-a990-261abefedfdd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7027-91fa-baac4b00a3a0', '01a202d2-d020-70f0-becd-88011693f0a4', 'shipment.updated', '[]', '0', NULL, '62', '2026-11-22 10:35:00+00'),
('01a202db-f7e0-76d2-af5e-71b2cb7c7587', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7027-91fa-baac4b00a3a0', '01a202db-f7e0-7739-94d7-9f907cd24b5e', 'shipment.updated', '[]', '0', NULL, '63', '2026-11-22 10:45:00+00'),
('01a202e6-f460-7625-ad95-e7f49f4ff833', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7027-91fa-baac4b00a3a0', '01a202e6-f460-7fa0-9220-a5bf4555c5cf', 'shipment.updated', '[]', '0', NULL, '72', '2026-11-22 10:57:00+00'),
('01a202f1-f0e0-7bff-91a0-a313b2ca44ab', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7027-91fa-baac4b00a3a0', '01a202f1-f0e0-768d-8db9-4002350d9cea', 'shipment.updated', '[]', '0', NULL, '81', '2026-11-22 11:09:00+00'),
('01a202f7-6f20-7a5c-9525-e64c2fcc3db4', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202f7-6f20-7489-b579-02be4538ef3a', 'operation.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '87', '2026-11-22 11:15:00+00'),
('01a202f7-6f20-7af6-a738-3f6a7be84c13', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202f7-6f20-7489-b579-02be4538ef3a', 'operation.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '87', '2026-11-22 11:15:00+00'),
('01a202f8-5980-780f-9ae4-7844ca092ec5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202f8-5980-7764-a1c9-3c8af79cf5b1', 'buyback.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '90', '2026-11-22 11:16:00+00'),
('01a202f9-43e0-79f2-8652-a08277d9acef', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202f9-43e0-7270-90e9-ced88b5758fd', 'balance.topup.confirmed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '95', '2026-11-22 11:17:00+00'),
('01a202f9-43e0-7d4e-8524-069c630ca616', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202f9-43e0-7a9d-9bb5-a648cfa10ac9', 'balance.topup.detected', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '93', '2026-11-22 11:17:00+00'),
('01a202fb-18a0-7bf0-b682-b4903757accc', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202fb-18a0-7d03-87aa-d80c71b5599e', 'operation.completed', '[]', '0', NULL, '106', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7df8-b03f-cab0557e13e0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202fb-18a0-7d03-87aa-d80c71b5599e', 'operation.completed', '[]', '0', NULL, '106', '2026-11-22 11:19:00+00'),
('01a202fc-0300-751f-ac8b-9d68ad9fcb3b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202fc-0300-7284-8568-3be60ceb42e8', 'operation.awaiting_chain', '[]', '0', NULL, '108', '2026-11-22 11:20:00+00'),
('01a202fc-0300-78c5-bdf6-377c5cf6cc76', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202fc-0300-7de6-8270-7d3d6b67936a', 'operation.completed', '[]', '0', NULL, '109', '2026-11-22 11:20:00+00'),
('01a202fc-0300-78e5-b268-78fd10f9cd08', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202fc-0300-7de6-8270-7d3d6b67936a', 'operation.completed', '[]', '0', NULL, '109', '2026-11-22 11:20:00+00'),
('01a202fc-ed60-7675-9734-fe42288d51e3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202fc-ed60-704e-b2de-f891fc3856e1', 'buyback.completed', '[]', '0', NULL, '113', '2026-11-22 11:21:00+00'),
('01a202fc-ed60-79fb-acab-e088bf9d49fd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202fc-ed60-7fe6-9e18-0f50a1c760d2', 'operation.awaiting_chain', '[]', '0', NULL, '111', '2026-11-22 11:21:00+00'),
('01a202fd-d7c0-786d-8518-4920278f288a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202fd-d7c0-7cfc-bd6b-fae3c9c869f4', 'operation.awaiting_chain', '[]', '0', NULL, '115', '2026-11-22 11:22:00+00'),
('01a202fe-c220-7327-9549-9af5c23a9b53', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202fe-c220-7b4b-afb1-10ef5d982d25', 'operation.awaiting_chain', '[]', '0', NULL, '117', '2026-11-22 11:23:00+00'),
('01a20335-b0a0-77cb-b8eb-8e545cfba5c8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a20335-b0a0-7e9e-a336-ee5485501ca6', 'operation.cancelled', '[]', '0', NULL, '120', '2026-11-22 12:23:00+00'),
('01a20335-b0a0-7b03-98e1-3d71976f4959', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a20335-b0a0-7274-b37e-9a271fb84710', 'operation.onchain_cancelled', '[]', '0', NULL, '118', '2026-11-22 12:23:00+00'),
('01a20335-b0a0-7b62-b476-fbf174e707c0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a20335-b0a0-7528-9480-901322f4ad56', 'operation.cancelled', '[]', '0', NULL, '119', '2026-11-22 12:23:00+00'),
('01a20336-9b00-7e22-9a5a-7ff636e6fe05', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a20336-9b00-7ad1-844c-2b955d90ad83', 'operation.awaiting_chain', '[]', '0', NULL, '122', '2026-11-22 12:24:00+00'),
('01a20337-8560-78bf-b7ff-f8d86632b04d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a20337-8560-75f7-8624-5bc76f068a74', 'operation.awaiting_chain', '[]', '0', NULL, '124', '2026-11-22 12:25:00+00');

INSERT INTO "delivery_history" ("id", "account_id", "endpoint_id", "event_id", "event_type", "status", "attempts", "sequence", "created_at", "finished_at") VALUES
('01a202b5-8420-7067-9b7c-4e99a1defabc', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202b5-8420-79a4-9afd-a6710526f50c', 'webhook.test', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '5', '2026-11-22 10:03:00+00', '2026-11-22 10:09:00+00'),
('01a202b7-58e0-7b0d-8991-8d1a95e9a0b9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202b7-58e0-74b5-b31e-891b23427b4e', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '16', '2026-11-22 10:05:00+00', '2026-11-22 10:09:00+00'),
('01a202b7-58e0-7ffa-8677-a51572bc5e37', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202b7-58e0-74b5-b31e-891b23427b4e', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '16', '2026-11-22 10:05:00+00', '2026-11-22 10:09:00+00'),
('01a202b8-4340-71c1-8ec5-871cfa586b91', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202b8-4340-7e02-87ee-619c9b73b40d', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '21', '2026-11-22 10:06:00+00', '2026-11-22 10:09:00+00'),
('01a202b8-4340-7bb4-ae8f-3b0233996804', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202b8-4340-7e02-87ee-619c9b73b40d', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '21', '2026-11-22 10:06:00+00', '2026-11-22 10:09:00+00'),
('01a202b9-2da0-70dc-8a18-892696fcc28e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202b9-2da0-7610-a27a-669249fb1ecb', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '27', '2026-11-22 10:07:00+00', '2026-11-22 10:09:00+00'),
('01a202b9-2da0-7ddd-97d9-9433d000b74e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202b9-2da0-7610-a27a-669249fb1ecb', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '27', '2026-11-22 10:07:00+00', '2026-11-22 10:09:00+00'),
('01a202ba-1800-7d4f-9a2b-8ca6e2311311', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202ba-1800-7bf1-b39b-8ba2e829bdab', 'refund.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '30', '2026-11-22 10:08:00+00', '2026-11-22 10:09:00+00'),
('01a202bb-0260-7711-b652-0a2f57c97e0e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202bb-0260-733f-819d-7dbea217b20a', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '35', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00'),
('01a202bb-0260-7bb5-9fba-e4991a210789', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202bb-0260-733f-819d-7dbea217b20a', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '35', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00'),
('01a202bb-ecc0-7174-aa53-869d39e4fd98', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202bb-ecc0-731f-ab39-cc49d9653345', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '40', '2026-11-22 10:10:00+00', '2026-11-22 11:14:00+00'),
('01a202bb-ecc0-799f-a8f9-feb7b76bc489', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202bb-ecc0-731f-ab39-cc49d9653345', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '40', '2026-11-22 10:10:00+00', '2026-11-22 11:14:00+00'),
('01a202bc-d720-73d6-a3b1-47aa8578bb69', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202bc-d720-7d20-9433-7c386ff484f4', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '44', '2026-11-22 10:11:00+00', '2026-11-22 11:14:00+00'),
('01a202bc-d720-7930-b4f4-99f72ecd8436', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202bc-d720-7eef-af38-dbc6926963d4', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '43', '2026-11-22 10:11:00+00', '2026-11-22 11:14:00+00'),
('01a202bd-c180-737c-bec0-df142ebfe4d9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202bd-c180-793b-856c-ac0b59366d9f', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '49', '2026-11-22 10:12:00+00', '2026-11-22 11:14:00+00'),
('01a202bd-c180-79ba-9fe1-52f3d18e90ee', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202bd-c180-793b-856c-ac0b59366d9f', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '49', '2026-11-22 10:12:00+00', '2026-11-22 11:14:00+00'),
('01a202be-abe0-7afc-a577-88f193118144', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202be-abe0-717d-aa8f-0c389237cbf3', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '52', '2026-11-22 10:13:00+00', '2026-11-22 11:14:00+00'),
('01a202c7-d3a0-7d8c-ad74-4bcc147f3916', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202c7-d3a0-7bfb-b688-7155ecda4683', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '53', '2026-11-22 10:23:00+00', '2026-11-22 11:14:00+00'),
('01a202c8-be00-736b-b3a8-eaffea6305ed', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202c8-be00-7c93-b13c-e649685c5cf3', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '58', '2026-11-22 10:24:00+00', '2026-11-22 11:14:00+00'),
('01a202c8-be00-737a-a897-ccdabf1f5159', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202c8-be00-7c93-b13c-e649685c5cf3', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '58', '2026-11-22 10:24:00+00', '2026-11-22 11:14:00+00'),
('01a202c9-a860-742b-9823-743fd22fba65', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202c9-a860-72a9-9e82-89acfab1759e', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '61', '2026-11-22 10:25:00+00', '2026-11-22 11:14:00+00'),
('01a202d2-d020-70c2-8bd4-154655484962', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202d2-d020-70f0-becd-88011693f0a4', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '62', '2026-11-22 10:35:00+00', '2026-11-22 11:14:00+00'),
('01a202db-f7e0-71c2-b58b-24a010bab580', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202db-f7e0-7739-94d7-9f907cd24b5e', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '63', '2026-11-22 10:45:00+00', '2026-11-22 11:14:00+00'),
('01a202dc-e240-7397-a3c3-b65b718cc50d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202dc-e240-7195-91ad-9d0b219acd3f', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '68', '2026-11-22 10:46:00+00', '2026-11-22 11:14:00+00'),
('01a202dc-e240-77f9-9884-cb782cfbde87', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202dc-e240-7195-91ad-9d0b219acd3f', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '68', '2026-11-22 10:46:00+00', '2026-11-22 11:14:00+00'),
('01a202dd-cca0-7771-a775-b7d26a94845c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202dd-cca0-7a7a-a86a-32b1ab8a44f9', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '71', '2026-11-22 10:47:00+00', '2026-11-22 11:14:00+00'),
('01a202e6-f460-71c7-a30d-7c162935d26d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202e6-f460-7fa0-9220-a5bf4555c5cf', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '72', '2026-11-22 10:57:00+00', '2026-11-22 11:14:00+00'),
('01a202e7-dec0-7eb2-899b-f9e3fc94c2f5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202e7-dec0-7372-b0cb-36361d77f44a', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '77', '2026-11-22 10:58:00+00', '2026-11-22 11:14:00+00'),
('01a202e7-dec0-7fdf-ab90-54b2e0ee6d78', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202e7-dec0-7372-b0cb-36361d77f44a', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '77', '2026-11-22 10:58:00+00', '2026-11-22 11:14:00+00'),
('01a202e8-c920-7acb-a77b-bfdac252f26f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202e8-c920-7065-817a-95b263a08415', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '80', '2026-11-22 10:59:00+00', '2026-11-22 11:14:00+00'),
('01a202f1-f0e0-707f-b440-8dc4717ff7d5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202f1-f0e0-768d-8db9-4002350d9cea', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '81', '2026-11-22 11:09:00+00', '2026-11-22 11:14:00+00');

INSERT INTO "deposit_address" ("account_id", "index", "address", "created_at") VALUES
('01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '2026-11-22 11:16:00+00'),
('01a20337-8560-70ac-b92f-70108931bb0f', '1', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '2026-11-22 12:25:00+00');

INSERT INTO "draw" ("card_id", "account_id", "item_id", "machine_id", "tier", "odds_version", "shuffle", "position", "seed", "created_at") VALUES
('01a202b7-58e0-708c-a583-d9b26bb6ac40', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7443-935d-7af7a7bb2384', '1', 'Iron', '1', '0', '638829213757269284', E'\\xdc1fb163fb95779e61cd486914fbbe2f', '2026-11-22 10:05:00+00'),
('01a202b7-58e0-7795-ae74-54911469673e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7763-b6d8-61404a96b95f', '1', 'Iron', '1', '0', '588196445170737313', E'\\x0294e8d2c926beeef79f6f966af289be', '2026-11-22 10:05:00+00'),
('01a202b7-58e0-793f-b1db-c10ea3ab4820', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7970-9501-1f28273dc3e2', '1', 'Gold', '1', '0', '123865865133446667', E'\\x04b03de0512a759a918f088a3b50868b', '2026-11-22 10:05:00+00'),
('01a202b7-58e0-79bb-b15c-23a852bbfc4d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7182-a17e-33e85c93377f', '1', 'Iron', '1', '0', '861603729983277417', E'\\x254f5acbe9d285859f3fc37beb0dccca', '2026-11-22 10:05:00+00'),
('01a202b8-4340-7d72-acf3-78385da3775a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-77b1-959c-617d6a9c387b', '1', 'Iron', '1', '0', '915375100404792224', E'\\xef58d9d38115c49e5b31e33ff6198696', '2026-11-22 10:06:00+00'),
('01a202b8-4340-7ec1-a074-7d8785bff4bf', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7367-b24d-89d4b178c6cd', '1', 'Iron', '1', '0', '898529200058556925', E'\\x3614bda4e0871bd4e4e01d1fd9cdd1f2', '2026-11-22 10:06:00+00'),
('01a202b9-2da0-77f3-a24b-715b9c2fbb9d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7d22-9482-738fc7706971', '1', 'Iron', '1', '0', '937606443099423438', E'\\xc91fd8304e3d2a53e502d44414f54732', '2026-11-22 10:07:00+00'),
('01a202b9-2da0-7f0d-a805-0bce36925152', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7f3a-80f0-1861a5bc81f6', '1', 'Iron', '1', '0', '1179902620560230006', E'\\xf432bed9867d18075649bb92c2028b96', '2026-11-22 10:07:00+00'),
('01a202b9-2da0-7fa2-88b4-3cc74dddf211', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7ccb-a4d8-5605aa402160', '1', 'Gold', '1', '0', '520491543874721804', E'\\xd48e2eba512f3d29ccf6af111425135f', '2026-11-22 10:07:00+00'),
('01a202bb-0260-7373-a059-159171ff8df6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7ed8-ac55-49512b10a343', '2', 'Gold', '1', '0', '3072073615897106642', E'\\xdfe1e0b1c50a650e127d2cdf311c4cc7', '2026-11-22 10:09:00+00'),
('01a202bb-0260-7c39-954b-1e0270949ca5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-757b-8f73-6a8aa9eed47c', '2', 'Iron', '1', '0', '543849970834801058', E'\\xb4f5d1af5b93b9fe9c4d361e4e02c734', '2026-11-22 10:09:00+00'),
('01a202bb-ecc0-7200-b9c1-045e20a6ded3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-74d1-9d18-8e58f46d0329', '1', 'Iron', '1', '0', '1221935519127693926', E'\\xa659497febeca51def2e254adf882406', '2026-11-22 10:10:00+00'),
('01a202bb-ecc0-7a33-97a5-80788f6ecda9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-734c-8a40-022ff3aa9a72', '1', 'Iron', '1', '0', '1643611771707266919', E'\\x6bd02070814178d8b6eddbced6ff1301', '2026-11-22 10:10:00+00'),
('01a202bd-c180-7254-82a2-3676128d325b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7e22-af84-b92f89ae8d35', '1', 'Iron', '1', '0', '2005214878443568192', E'\\xab0a17464e7470741f40e6fba7420149', '2026-11-22 10:12:00+00'),
('01a202bd-c180-7ff9-886f-337836b1186c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7357-9ce7-268f201f249a', '1', 'Iron', '1', '0', '1947753415127214301', E'\\xcfa2c7b41f0fb396b36e5efa4a93cda5', '2026-11-22 10:12:00+00'),
('01a202c8-be00-7557-92b9-c091fa1ce4e7', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-75e3-a8cd-845c4c69f0ed', '1', 'Iron', '1', '0', '2329426252454888400', E'\\x2eb429a59d0ce9df626c5719023e2a3d', '2026-11-22 10:24:00+00'),
('01a202c8-be00-7f06-b0f1-6880cbae1323', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-70b0-b3f0-7f3373115ffb', '1', 'Iron', '1', '0', '2203899845248662512', E'\\xa3de08c497c79984093f595fb1d1dc30', '2026-11-22 10:24:00+00'),
('01a202dc-e240-774d-ad67-077f575a40b0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7fe8-922c-0519d54bad98', '1', 'Iron', '1', '0', '2505131469451690231', E'\\xfbd34ab30728a7ed9b1f18336eb248e1', '2026-11-22 10:46:00+00'),
('01a202dc-e240-7fb7-b82d-50683172ebc9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7968-a07e-724ab3856b8c', '1', 'Iron', '1', '0', '2519513666999048249', E'\\xfa31f043cf3a278d766d338f70d18bdb', '2026-11-22 10:46:00+00'),
('01a202e7-dec0-7423-a117-17418330d451', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-73ca-8ea2-3a7f776b59fc', '1', 'Iron', '1', '0', '2626239691005661344', E'\\xd5304bafc40e281a0d3f79a3e39c343d', '2026-11-22 10:58:00+00'),
('01a202e7-dec0-756f-a771-5717e60bf9e8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7310-acd3-1bff40fc05cb', '1', 'Iron', '1', '0', '2568308775639400368', E'\\x6f6698fae0cfc122c74bd7b8793999e5', '2026-11-22 10:58:00+00'),
('01a202f7-6f20-7136-a8f8-78328e6d3eb3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-73e7-8087-286269e5b5c0', '1', 'Iron', '1', '0', '3077267585133773797', E'\\x7833f179f08c91148c8ede131b30f4d0', '2026-11-22 11:15:00+00'),
('01a202f7-6f20-7217-be55-ad978c534e2a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-77d6-9364-ca7d4bc7f7a2', '1', 'Gold', '1', '0', '776545585071085366', E'\\x8ae6a84fab23180350115766b46e6843', '2026-11-22 11:15:00+00'),
('01a202f7-6f20-7e0f-b00c-8374cdb38b7f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-739d-b6c1-20a82d086476', '1', 'Iron', '1', '0', '2877449766939798200', E'\\xe90d33e4fb246539be98a91a6d6b2966', '2026-11-22 11:15:00+00'),
('01a202fb-18a0-74fd-8d8e-f2690dc32fd1', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-76c8-9a4f-b75d505dcd1f', '1', 'Iron', '1', '0', '3790258808322919361', E'\\x6ee93698dc2f698a24718fbcae9ed848', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-773d-ae2e-bdb70b85cb34', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7012-88b5-00f5c8854703', '1', 'Gold', '1', '0', '1394744345078174235', E'\\xb4ace313c20180670c1cc8fb52b1ad55', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-79bd-81e2-b69fdf695c67', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7bf6-86bc-7add74a8f8da', '1', 'Iron', '1', '0', '3135506594653844116', E'\\x8b803139b767c2b94f188280a7cf8f38', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-79d1-8a84-dfcadf2ace62', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7d3d-9008-b1ad7dabeed5', '1', 'Iron', '1', '0', '3219336957368762882', E'\\xaa196baca725791a8e234c24efd29619', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7acd-89e9-40d2a6157169', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7eee-a888-7e3216b25613', '1', 'Gold', '1', '0', '1466171145754409410', E'\\x48f814e734311cce5f59460d771bfaf8', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7b2f-954d-e8955d0b59e3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-77f0-952d-6b3a7462717e', '1', 'Iron', '1', '0', '3147991790146328439', E'\\x22cd2c87b06d5871073b796a41171cd8', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7f43-b026-ee24ea769ec6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7e61-a77a-31fc29cfe706', '1', 'Gold', '1', '0', '1177068782585232426', E'\\xcbc1be5f36ecad3ffff8d09b265ca23e', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7fc3-8e28-ac1dd8ea1fe9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7160-bd11-eb945683363c', '1', 'Iron', '1', '0', '3150080250664995737', E'\\x4b33da9f01a238d55eeeb5fcafe484d8', '2026-11-22 11:19:00+00');

INSERT INTO "event" ("id", "account_id", "type", "data", "sequence", "created_at") VALUES
('01a202b5-8420-79a4-9afd-a6710526f50c', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'webhook.test', '{"webhookEndpointId":"wh_01m81bb110ft6981b9mpjnnp5w"}', '5', '2026-11-22 10:03:00+00'),
('01a202b7-58e0-74b5-b31e-891b23427b4e', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bep70f489dgewwpntv7hq","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":4,"chargedUsd":"40.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:05:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bep70f4zv3py11thtpj10","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:05:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bep70eyatwx2mj4a6jssy","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:05:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bep70e26ab0ysp9nvdb20","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:05:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bep70f6xv2q13n19bqz2d","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:05:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '16', '2026-11-22 10:05:00+00'),
('01a202b8-4340-7e02-87ee-619c9b73b40d', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bggt0e6ts211qsbbekh1d","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:06:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bggt0fv0t0x3xgy2vzx5z","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:06:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bggt0fnsaswvr71et6xtt","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:06:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '21', '2026-11-22 10:06:00+00'),
('01a202b9-2da0-7610-a27a-669249fb1ecb', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bjbd0ebwt9axeq26c0mxb","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":3,"chargedUsd":"30.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:07:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bjbd0ezst4jvhbee2zewx","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bjbd0fw6tg18bsrv94maj","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bjbd0fyh8hd1wrx6xvwgh","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '27', '2026-11-22 10:07:00+00'),
('01a202ba-1800-7bf1-b39b-8ba2e829bdab', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'refund.completed', '{"operationId":"op_01m81bm600ers9ejms23dck5ns","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"refund","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"20.000000","completedAt":"2026-11-22T10:08:00.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81bjbd0ezst4jvhbee2zewx","status":"refunded","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bjbd0fw6tg18bsrv94maj","status":"refunded","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null}],"onchainOrders":[],"onchainBurns":[]}', '30', '2026-11-22 10:08:00+00'),
('01a202bb-0260-733f-819d-7dbea217b20a', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bp0k0fhhtezdb09fjxmrt","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":2,"quantity":2,"chargedUsd":"5.000002","creditedUsd":"0.000000","completedAt":"2026-11-22T10:09:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bp0k0fgwsajry09r99755","status":"active","sealed":true,"refundableUntil":"2026-11-22T11:09:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bp0k0edst0p8nj5rzz3fp","status":"active","sealed":true,"refundableUntil":"2026-11-22T11:09:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '35', '2026-11-22 10:09:00+00'),
('01a202bb-ecc0-731f-ab39-cc49d9653345', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bqv60ekjvbskensx29dme","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:10:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bqv60e80bkg84brgadqpk","status":"active","sealed":false,"refundableUntil":null,"name":"Card 59","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81bqv60f8ssf9c0f27pxkd9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 45","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '40', '2026-11-22 10:10:00+00'),
('01a202bc-d720-7d20-9433-7c386ff484f4', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81bsns0ff1rce7b4mh9sr3j","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["shipmentInfo"],"shipment":{"id":"shp_01m81bsns0f84vambq4dgdms2d","status":"created","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T10:11:00.000Z"}}', '44', '2026-11-22 10:11:00+00'),
('01a202bc-d720-7eef-af38-dbc6926963d4', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81bsns0ff1rce7b4mh9sr3j","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:11:00.000Z","shipmentId":"shp_01m81bsns0f84vambq4dgdms2d","cards":[],"affectedCards":[{"id":"card_01m81bqv60e80bkg84brgadqpk","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 59","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81bqv60f8ssf9c0f27pxkd9","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 45","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[]}', '43', '2026-11-22 10:11:00+00'),
('01a202bd-c180-793b-856c-ac0b59366d9f', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bvgc0eb2s06a33z2bdb38","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:12:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bvgc0fzwrgvskf0vb263c","status":"active","sealed":false,"refundableUntil":null,"name":"Card 33","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81bvgc0e9a858hper98tcjv","status":"active","sealed":false,"refundableUntil":null,"name":"Card 13","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '49', '2026-11-22 10:12:00+00'),
('01a202be-abe0-717d-aa8f-0c389237cbf3', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81bxaz0fgxvv3fgqsrsfc8j","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:13:00.000Z","shipmentId":"shp_01m81bxaz0ey9a3wwb8nt1r1yb","cards":[],"affectedCards":[{"id":"card_01m81bvgc0fzwrgvskf0vb263c","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 33","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81bvgc0e9a858hper98tcjv","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 13","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[]}', '52', '2026-11-22 10:13:00+00'),
('01a202c7-d3a0-7bfb-b688-7155ecda4683', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81bxaz0fgxvv3fgqsrsfc8j","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["status","carrier","trackingNumber"],"shipment":{"id":"shp_01m81bxaz0ey9a3wwb8nt1r1yb","status":"shipped","carrier":"DHL","trackingNumber":"7","trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T10:23:00.000Z"}}', '53', '2026-11-22 10:23:00+00'),
('01a202c8-be00-7c93-b13c-e649685c5cf3', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81chfg0e3avfsn7sq7m2gh7","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:24:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81chfg0fw3b1wb8g35tw4s3","status":"active","sealed":false,"refundableUntil":null,"name":"Card 43","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81chfg0enbs5ee0j7x1ss77","status":"active","sealed":false,"refundableUntil":null,"name":"Card 19","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '58', '2026-11-22 10:24:00+00'),
('01a202c9-a860-72a9-9e82-89acfab1759e', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81cka30e8gak8ks6smj4pft","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:25:00.000Z","shipmentId":"shp_01m81cka30ecv8pqwd87gyqj66","cards":[],"affectedCards":[{"id":"card_01m81chfg0fw3b1wb8g35tw4s3","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 43","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81chfg0enbs5ee0j7x1ss77","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 19","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[]}', '61', '2026-11-22 10:25:00+00'),
('01a202d2-d020-70f0-becd-88011693f0a4', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81cka30e8gak8ks6smj4pft","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["status"],"shipment":{"id":"shp_01m81cka30ecv8pqwd87gyqj66","status":"shipped","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T10:35:00.000Z"}}', '62', '2026-11-22 10:35:00+00'),
('01a202db-f7e0-7739-94d7-9f907cd24b5e', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81cka30e8gak8ks6smj4pft","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"shipped","changedFields":["status","trackingUrl"],"shipment":{"id":"shp_01m81cka30ecv8pqwd87gyqj66","status":"in_transit","carrier":null,"trackingNumber":null,"trackingUrl":"https://track.example/7","statusReason":null,"updatedAt":"2026-11-22T10:45:00.000Z"}}', '63', '2026-11-22 10:45:00+00'),
('01a202dc-e240-7195-91ad-9d0b219acd3f', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81dsrj0fg1rwb34h0q3b63h","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:46:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81dsrj0ex6ttsr7fxbnmg5g","status":"active","sealed":false,"refundableUntil":null,"name":"Card 55","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81dsrj0fyvvgbagd0rq5ty9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 57","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '68', '2026-11-22 10:46:00+00'),
('01a202dd-cca0-7a7a-a86a-32b1ab8a44f9', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81dvk50f5496qetth4ps1kk","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:47:00.000Z","shipmentId":"shp_01m81dvk50f50t32bnzhtfzwrv","cards":[],"affectedCards":[{"id":"card_01m81dsrj0ex6ttsr7fxbnmg5g","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 55","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81dsrj0fyvvgbagd0rq5ty9","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 57","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[]}', '71', '2026-11-22 10:47:00+00'),
('01a202e6-f460-7fa0-9220-a5bf4555c5cf', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81dvk50f5496qetth4ps1kk","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["status"],"shipment":{"id":"shp_01m81dvk50f50t32bnzhtfzwrv","status":"delivered","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T10:57:00.000Z"}}', '72', '2026-11-22 10:57:00+00'),
('01a202e7-dec0-7372-b0cb-36361d77f44a', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81efqp0ff7aqpa4chse5cdz","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:58:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81efqp0enqtewaq2zk0qyf8","status":"active","sealed":false,"refundableUntil":null,"name":"Card 47","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81efqp0eght25rq861k1n2h","status":"active","sealed":false,"refundableUntil":null,"name":"Card 49","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '77', '2026-11-22 10:58:00+00'),
('01a202e8-c920-7065-817a-95b263a08415', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81ehj90f3ktbxc6g62wxst5","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:59:00.000Z","shipmentId":"shp_01m81ehj90e78rxathk4r749vp","cards":[],"affectedCards":[{"id":"card_01m81efqp0enqtewaq2zk0qyf8","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 47","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81efqp0eght25rq861k1n2h","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 49","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[]}', '80', '2026-11-22 10:59:00+00'),
('01a202f1-f0e0-768d-8db9-4002350d9cea', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81ehj90f3ktbxc6g62wxst5","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["status","statusReason"],"shipment":{"id":"shp_01m81ehj90e78rxathk4r749vp","status":"exception","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":"The address does not exist.","updatedAt":"2026-11-22T11:09:00.000Z"}}', '81', '2026-11-22 11:09:00+00'),
('01a202f7-6f20-7489-b579-02be4538ef3a', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81fevs0eg98jzb6t4gm27vy","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":3,"chargedUsd":"30.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:15:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81fevs0fr7v0343ek6v72vz","status":"active","sealed":false,"refundableUntil":null,"name":"Card 15","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fevs0e4vahy3r6a76tfnk","status":"active","sealed":false,"refundableUntil":null,"name":"Card 29","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fevs0e8bvwnddjy656kha","status":"active","sealed":false,"refundableUntil":null,"name":"Card 24","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '87', '2026-11-22 11:15:00+00'),
('01a202f8-5980-7764-a1c9-3c8af79cf5b1', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'buyback.completed', '{"operationId":"op_01m81fgpc0emqb8p39qtsgnp6c","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"16.000000","completedAt":"2026-11-22T11:16:00.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fevs0e4vahy3r6a76tfnk","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Card 29","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fevs0e8bvwnddjy656kha","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Card 24","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[]}', '90', '2026-11-22 11:16:00+00'),
('01a202f9-43e0-7270-90e9-ced88b5758fd', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'balance.topup.confirmed', '{"fundingTransactionId":"ftx_01m81fjgz0feyt7whgnnfdrztt","amountUsd":"12.500000","chainId":84532,"transactionHash":"0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c"}', '95', '2026-11-22 11:17:00+00'),
('01a202f9-43e0-7a9d-9bb5-a648cfa10ac9', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81fjgz0feyt7whgnnfdrztt","amountUsd":"12.500000","chainId":84532,"transactionHash":"0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c"}', '93', '2026-11-22 11:17:00+00'),
('01a202fb-18a0-7d03-87aa-d80c71b5599e', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81fp650f2kvqg7yazw71635","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":8,"chargedUsd":"80.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:19:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81fp650f6yr3rnpkzfpjq37","status":"active","sealed":false,"refundableUntil":null,"name":"Card 7","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fx1v09qe4kn7d7p6","status":"active","sealed":false,"refundableUntil":null,"name":"Card 26","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fcqsakf8jnegppf3","status":"active","sealed":false,"refundableUntil":null,"name":"Card 53","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fz1rwa5c3qcem7z9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 21","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650f78rn16zsbfjnkk2","status":"active","sealed":false,"refundableUntil":null,"name":"Card 31","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650ewytwbnxpw5rbjsm","status":"active","sealed":false,"refundableUntil":null,"name":"Card 46","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650ekyrv3qjd46w6byh","status":"active","sealed":false,"refundableUntil":null,"name":"Card 37","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fb6rkta0tak1awb9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 12","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"onchainOrders":[],"onchainBurns":[]}', '106', '2026-11-22 11:19:00+00'),
('01a202fc-0300-7284-8568-3be60ceb42e8', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81fr0r0fsh9369bx1x8c3m7","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650f6yr3rnpkzfpjq37","status":"active","sealed":false,"refundableUntil":null,"name":"Card 7","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fx1v09qe4kn7d7p6","status":"active","sealed":false,"refundableUntil":null,"name":"Card 26","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fcqsakf8jnegppf3","status":"active","sealed":false,"refundableUntil":null,"name":"Card 53","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[{"id":"oco_01m81fr0r0fwvst14b3smaxdyr","cardId":"card_01m81fp650f6yr3rnpkzfpjq37","tokenId":"2170440618112774642572273764916967384","deadline":"2026-11-22T11:35:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fr0r0emkba9prq2srrmz3","cardId":"card_01m81fp650fx1v09qe4kn7d7p6","tokenId":"2170440618112727107051833546597225443","deadline":"2026-11-22T11:35:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fr0r0e9qt3t2dzk8q554e","cardId":"card_01m81fp650fcqsakf8jnegppf3","tokenId":"2170440618112714285178004043625305230","deadline":"2026-11-22T11:35:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '108', '2026-11-22 11:20:00+00'),
('01a202fc-0300-7de6-8270-7d3d6b67936a', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81fr0r0fsh9369bx1x8c3m7","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:20:00.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650f6yr3rnpkzfpjq37","status":"active","sealed":false,"refundableUntil":null,"name":"Card 7","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fx1v09qe4kn7d7p6","status":"active","sealed":false,"refundableUntil":null,"name":"Card 26","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fcqsakf8jnegppf3","status":"active","sealed":false,"refundableUntil":null,"name":"Card 53","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[{"id":"oco_01m81fr0r0fwvst14b3smaxdyr","cardId":"card_01m81fp650f6yr3rnpkzfpjq37","tokenId":"2170440618112774642572273764916967384","deadline":"2026-11-22T11:35:00.000Z","transactionHash":"0xced1a90d2011ef7c5615ae6f8a9f6321f2450affd316b379f92f2a85bce69991","confirmedAt":"2026-11-22T11:20:00.000Z","failureReason":null},{"id":"oco_01m81fr0r0emkba9prq2srrmz3","cardId":"card_01m81fp650fx1v09qe4kn7d7p6","tokenId":"2170440618112727107051833546597225443","deadline":"2026-11-22T11:35:00.000Z","transactionHash":"0x3cb29919a4878d501b2a05661f551590654c6f0f6093febf8c3edf4d8fa84ef0","confirmedAt":"2026-11-22T11:20:00.000Z","failureReason":null},{"id":"oco_01m81fr0r0e9qt3t2dzk8q554e","cardId":"card_01m81fp650fcqsakf8jnegppf3","tokenId":"2170440618112714285178004043625305230","deadline":"2026-11-22T11:35:00.000Z","transactionHash":"0xd150f2912ffb9d7eeabd73f7c0dd42942ef613a5945776ec02e37b5830b24730","confirmedAt":"2026-11-22T11:20:00.000Z","failureReason":null}],"onchainBurns":[]}', '109', '2026-11-22 11:20:00+00'),
('01a202fc-ed60-704e-b2de-f891fc3856e1', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'buyback.completed', '{"operationId":"op_01m81fsvb0ecpbs3n55smpbvdb","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"8.000000","completedAt":"2026-11-22T11:21:00.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650f6yr3rnpkzfpjq37","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Card 7","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81fsvb0e32ttjpa9k28kxvw","cardId":"card_01m81fp650f6yr3rnpkzfpjq37","tokenId":"2170440618112774642572273764916967384","quotedUsd":"8.000000","deadline":"2026-11-22T11:36:00.000Z","transactionHash":"0xef614990a23efac82635eee9aa09d5fd6659b11bcc558422edcef25cd9bcca46","confirmedAt":"2026-11-22T11:21:00.000Z","failureReason":null}]}', '113', '2026-11-22 11:21:00+00'),
('01a202fc-ed60-7fe6-9e18-0f50a1c760d2', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81fsvb0ecpbs3n55smpbvdb","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650f6yr3rnpkzfpjq37","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Card 7","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81fsvb0e32ttjpa9k28kxvw","cardId":"card_01m81fp650f6yr3rnpkzfpjq37","tokenId":"2170440618112774642572273764916967384","quotedUsd":"8.000000","deadline":"2026-11-22T11:36:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '111', '2026-11-22 11:21:00+00'),
('01a202fd-d7c0-7cfc-bd6b-fae3c9c869f4', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81fvny0f9yby8a2fs5mk5ec","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650fz1rwa5c3qcem7z9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 21","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650f78rn16zsbfjnkk2","status":"active","sealed":false,"refundableUntil":null,"name":"Card 31","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[{"id":"oco_01m81fvny0fwgtdv8y0y097t7w","cardId":"card_01m81fp650fz1rwa5c3qcem7z9","tokenId":"2170440763183872591213387178812107004","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fvny0e5h94y6rbe5e0sc2","cardId":"card_01m81fp650f78rn16zsbfjnkk2","tokenId":"2170440763183807675647112211979068802","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '115', '2026-11-22 11:22:00+00'),
('01a202fe-c220-7b4b-afb1-10ef5d982d25', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81fxgh0ffy8zbvbawng8rsk","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650fx1v09qe4kn7d7p6","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Card 26","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81fxgh0fxdrrqvz4ms960bw","cardId":"card_01m81fp650fx1v09qe4kn7d7p6","tokenId":"2170440618112727107051833546597225443","quotedUsd":"8.000000","deadline":"2026-11-22T11:38:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '117', '2026-11-22 11:23:00+00'),
('01a20335-b0a0-7274-b37e-9a271fb84710', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.onchain_cancelled', '{"operationId":"op_01m81fvny0f9yby8a2fs5mk5ec","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650fz1rwa5c3qcem7z9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 21","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650f78rn16zsbfjnkk2","status":"active","sealed":false,"refundableUntil":null,"name":"Card 31","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[{"id":"oco_01m81fvny0fwgtdv8y0y097t7w","cardId":"card_01m81fp650fz1rwa5c3qcem7z9","tokenId":"2170440763183872591213387178812107004","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fvny0e5h94y6rbe5e0sc2","cardId":"card_01m81fp650f78rn16zsbfjnkk2","tokenId":"2170440763183807675647112211979068802","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '118', '2026-11-22 12:23:00+00'),
('01a20335-b0a0-7528-9480-901322f4ad56', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.cancelled', '{"operationId":"op_01m81fvny0f9yby8a2fs5mk5ec","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650fz1rwa5c3qcem7z9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 21","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650f78rn16zsbfjnkk2","status":"active","sealed":false,"refundableUntil":null,"name":"Card 31","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[{"id":"oco_01m81fvny0fwgtdv8y0y097t7w","cardId":"card_01m81fp650fz1rwa5c3qcem7z9","tokenId":"2170440763183872591213387178812107004","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fvny0e5h94y6rbe5e0sc2","cardId":"card_01m81fp650f78rn16zsbfjnkk2","tokenId":"2170440763183807675647112211979068802","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '119', '2026-11-22 12:23:00+00'),
('01a20335-b0a0-7e9e-a336-ee5485501ca6', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.cancelled', '{"operationId":"op_01m81fxgh0ffy8zbvbawng8rsk","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650fx1v09qe4kn7d7p6","status":"active","sealed":false,"refundableUntil":null,"name":"Card 26","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81fxgh0fxdrrqvz4ms960bw","cardId":"card_01m81fp650fx1v09qe4kn7d7p6","tokenId":"2170440618112727107051833546597225443","quotedUsd":"8.000000","deadline":"2026-11-22T11:38:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '120', '2026-11-22 12:23:00+00'),
('01a20336-9b00-7ad1-844c-2b955d90ad83', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81kd6r0feja9tzxckdm3yt4","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650ewytwbnxpw5rbjsm","status":"active","sealed":false,"refundableUntil":null,"name":"Card 46","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[{"id":"oco_01m81kd6r0fgpv09swb0cqf44h","cardId":"card_01m81fp650ewytwbnxpw5rbjsm","tokenId":"2170445260387907612560274587867648145","deadline":"2026-11-22T12:39:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '122', '2026-11-22 12:24:00+00'),
('01a20337-8560-75f7-8624-5bc76f068a74', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81kf1b0f33t4ca5wty213we","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650fcqsakf8jnegppf3","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Card 53","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81kf1b0f4wa379503d1dert","cardId":"card_01m81fp650fcqsakf8jnegppf3","tokenId":"2170440618112714285178004043625305230","quotedUsd":"8.000000","deadline":"2026-11-22T12:40:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '124', '2026-11-22 12:25:00+00'),
('01a20337-8560-7b92-84de-0a0e85409609', '01a20337-8560-70ac-b92f-70108931bb0f', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81kf1b0egaap24sh4rhmvvv","amountUsd":"7.000000","chainId":84532,"transactionHash":"0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975"}', '2', '2026-11-22 12:25:00+00'),
('01a20338-6fc0-786f-9706-8f1246cd972c', '01a20337-8560-70ac-b92f-70108931bb0f', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81kgvy0e5kafjwkzqbdcw0j","amountUsd":"8.000000","chainId":84532,"transactionHash":"0x0fb8a27bdd305fd99f5bc7c7996ab1b253be65115655fef1d637aadf52c1547a"}', '5', '2026-11-22 12:26:00+00'),
('01a20338-6fc0-7f1c-a539-37175e219606', '01a20337-8560-70ac-b92f-70108931bb0f', 'balance.topup.failed', '{"fundingTransactionId":"ftx_01m81kf1b0egaap24sh4rhmvvv","amountUsd":"7.000000","chainId":84532,"transactionHash":"0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975","failureReason":"the transaction failed"}', '3', '2026-11-22 12:26:00+00');

INSERT INTO "foreign_deposit" ("id", "account_id", "chain_id", "transaction_hash", "ordinal", "address", "token", "amount", "block_number", "created_at") VALUES
('01a202fa-2e40-7ac1-8955-d6c1e40c94ce', '01a202b2-c500-7745-8d62-8bd69ab3916d', '84532', '0xf5a044c1632f39f894dc103410504107a41fe253a3d4e0022258134840754e00', '0', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '0xa0f06ce943becb4c90621d9973e1469655919f66', '1606938044258990275541962092341162602522202993782792835301376', '2', '2026-11-22 11:18:00+00');

INSERT INTO "funding_intent" ("id", "account_id", "requested", "address", "chain_id", "sequence", "created_at") VALUES
('01a202f8-5980-7b7c-a6f1-f5266af34807', '01a202b2-c500-7745-8d62-8bd69ab3916d', '500000000', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '84532', '91', '2026-11-22 11:16:00+00');

INSERT INTO "funding_transaction" ("id", "account_id", "status", "address", "amount", "chain_id", "transaction_hash", "ordinal", "log_index", "block_number", "block_hash", "failure_reason", "sequence", "created_at", "confirmed_at", "updated_at") VALUES
('01a202f9-43e0-7bbd-a3f2-30ad5edc7f5a', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'confirmed', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '12500000', '84532', '0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c', '0', '0', '1', '0xa03981ba11f3cca1120fec16e9feb55342840f93b8d0f1d0dda8b2adb9fcc643', NULL, '92', '2026-11-22 11:17:00+00', '2026-11-22 11:17:00+00', '2026-11-22 11:17:00+00'),
('01a20337-8560-7414-ab08-9989311a6f7b', '01a20337-8560-70ac-b92f-70108931bb0f', 'failed', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '7000000', '84532', '0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975', '0', '0', '18', '0x808b9893576eef1820019bb6ce8dd1f619a5d0f712aa895dfdb106e2b5ea630f', 'the transaction failed', '1', '2026-11-22 12:25:00+00', NULL, '2026-11-22 12:26:00+00'),
('01a20338-6fc0-7166-a7cb-93fdd6d67012', '01a20337-8560-70ac-b92f-70108931bb0f', 'detected', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '8000000', '84532', '0x0fb8a27bdd305fd99f5bc7c7996ab1b253be65115655fef1d637aadf52c1547a', '0', '0', '22', '0x59113ca746588138e0c70c6153bfdb3f55defa84bda3bdabe0153ce04e5241d2', NULL, '4', '2026-11-22 12:26:00+00', NULL, '2026-11-22 12:26:00+00');

INSERT INTO "incident" ("id", "kind", "subject", "account_id", "operation_id", "card_id", "transaction_hash", "detail", "created_at", "resolved_at", "resolved_by", "resolution") VALUES
('01a20335-b0a0-7471-b0ca-afb335a7202d', 'minted_after_cancel', 'minted_after_cancel oco_01m81fvny0fwgtdv8y0y097t7w', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fd-d7c0-7a7c-bf21-427e4b4995cc', '01a202fb-18a0-7fc3-8e28-ac1dd8ea1fe9', '0x1c53b370c705009cca5cb9ffe641a79fb2f43aa58b65df9b4a3c60ffa2791c13', '{"tokenId":"2170440763183872591213387178812107004","blockNumber":"17"}', '2026-11-22 12:23:00+00', '2026-11-22 12:23:00+00', 'environment', 'the wallet keeps the token');

INSERT INTO "item" ("id", "reference", "machine_id", "tier", "name", "image", "buyback", "metadata", "withdrawn_at", "created_at") VALUES
('01a202b2-c500-7012-88b5-00f5c8854703', 'C-46', '1', 'Gold', 'Card 46', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7020-b2eb-17fe194f4f5e', 'C-41', '1', 'Iron', 'Card 41', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-707b-8c09-c265d31e8989', 'Q-4', '2', 'Gold', 'Card 4', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-70b0-b3f0-7f3373115ffb', 'C-43', '1', 'Iron', 'Card 43', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7160-bd11-eb945683363c', 'C-21', '1', 'Iron', 'Card 21', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7182-a17e-33e85c93377f', 'C-17', '1', 'Iron', 'Card 17', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-71d6-a4f7-4d2204126840', 'C-22', '1', 'Gold', 'Card 22', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-720c-a684-1862588b96cc', 'C-5', '1', 'Iron', 'Card 5', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-722c-919d-70bf676d4eff', 'C-27', '1', 'Iron', 'Card 27', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7310-acd3-1bff40fc05cb', 'C-47', '1', 'Iron', 'Card 47', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-734c-8a40-022ff3aa9a72', 'C-45', '1', 'Iron', 'Card 45', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7357-9ce7-268f201f249a', 'C-33', '1', 'Iron', 'Card 33', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-735c-86e6-b8c304b77b17', 'C-42', '1', 'Gold', 'Card 42', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7367-b24d-89d4b178c6cd', 'C-39', '1', 'Iron', 'Card 39', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-739d-b6c1-20a82d086476', 'C-15', '1', 'Iron', 'Card 15', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-73ca-8ea2-3a7f776b59fc', 'C-49', '1', 'Iron', 'Card 49', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-73e7-8087-286269e5b5c0', 'C-29', '1', 'Iron', 'Card 29', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7443-935d-7af7a7bb2384', 'C-3', '1', 'Iron', 'Card 3', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7454-a8b9-89af8ad56e7d', 'C-52', '1', 'Gold', 'Card 52', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-745a-8d9c-531fe5fcc5b2', 'C-6', '1', 'Gold', 'Card 6', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-74c8-b4c0-ebae152dfbc2', 'C-20', '1', 'Gold', 'Card 20', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-74d1-9d18-8e58f46d0329', 'C-59', '1', 'Iron', 'Card 59', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-74e6-a735-9727a86db1c7', 'C-0', '1', 'Gold', 'Card 0', 'https://cards.example/card.svg', '9000000', '{"grade":9.5}', '2026-11-22 12:25:00+00', '2026-11-22 10:00:00+00'),
('01a202b2-c500-751d-9037-4834a5e15c30', 'C-16', '1', 'Gold', 'Card 16', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7566-be43-0dea9e0c55f0', 'C-30', '1', 'Gold', 'Card 30', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-757b-8f73-6a8aa9eed47c', 'Q-5', '2', 'Iron', 'Card 5', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-75e3-a8cd-845c4c69f0ed', 'C-19', '1', 'Iron', 'Card 19', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-75f1-ab53-86e5fcc66a22', 'C-32', '1', 'Gold', 'Card 32', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7637-8e9f-baeb8a2c8041', 'C-8', '1', 'Gold', 'Card 8', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-76c1-a5a1-6fd494e55100', 'C-50', '1', 'Gold', 'Card 50', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-76c8-9a4f-b75d505dcd1f', 'C-37', '1', 'Iron', 'Card 37', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-76f4-b12d-7b540b29b53f', 'C-38', '1', 'Gold', 'Card 38', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-770b-a32a-1ac40a5ce410', 'C-14', '1', 'Gold', 'Card 14', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7763-b6d8-61404a96b95f', 'C-51', '1', 'Iron', 'Card 51', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7770-b365-c4ab7386d51b', 'Q-3', '2', 'Iron', 'Card 3', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-77b1-959c-617d6a9c387b', 'C-25', '1', 'Iron', 'Card 25', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-77d6-9364-ca7d4bc7f7a2', 'C-24', '1', 'Gold', 'Card 24', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-77f0-952d-6b3a7462717e', 'C-53', '1', 'Iron', 'Card 53', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7952-a8ac-a4b406ec812e', 'C-10', '1', 'Gold', 'Card 10', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-795e-9a9f-434440408209', 'C-58', '1', 'Gold', 'Card 58', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7968-a07e-724ab3856b8c', 'C-57', '1', 'Iron', 'Card 57', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7970-9501-1f28273dc3e2', 'C-54', '1', 'Gold', 'Card 54', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7997-9958-fb0da8f49d39', 'Q-1', '2', 'Iron', 'Card 1', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-799d-8236-716cde19ae70', 'C-9', '1', 'Iron', 'Card 9', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7ab7-ab31-27a4594b1b0a', 'C-36', '1', 'Gold', 'Card 36', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7bab-97df-d783cf3764cc', 'C-40', '1', 'Gold', 'Card 40', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7bf6-86bc-7add74a8f8da', 'C-7', '1', 'Iron', 'Card 7', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7ccb-a4d8-5605aa402160', 'C-4', '1', 'Gold', 'Card 4', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d0e-8c26-ff24faf09a29', 'C-48', '1', 'Gold', 'Card 48', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d15-910b-31cab9d19cc8', 'C-18', '1', 'Gold', 'Card 18', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d22-9482-738fc7706971', 'C-11', '1', 'Iron', 'Card 11', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d39-b14f-4c01b1dc34e6', 'C-56', '1', 'Gold', 'Card 56', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d3d-9008-b1ad7dabeed5', 'C-31', '1', 'Iron', 'Card 31', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d46-b04e-89ac77db194a', 'C-34', '1', 'Gold', 'Card 34', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d89-a667-2b62d5e11790', 'C-1', '1', 'Iron', 'Card 1', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7db1-9439-28ee87528a09', 'Q-2', '2', 'Gold', 'Card 2', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7dfb-b3a4-c4e36e3494ce', 'C-28', '1', 'Gold', 'Card 28', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7e22-af84-b92f89ae8d35', 'C-13', '1', 'Iron', 'Card 13', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7e61-a77a-31fc29cfe706', 'C-26', '1', 'Gold', 'Card 26', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7e8c-b943-d396877e14c0', 'C-44', '1', 'Gold', 'Card 44', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7ea6-b87a-daebc03f3c91', 'C-35', '1', 'Iron', 'Card 35', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7ec9-a9c9-3bb1742c91ea', 'C-2', '1', 'Gold', 'Card 2', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7ed8-ac55-49512b10a343', 'Q-0', '2', 'Gold', 'Card 0', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7eee-a888-7e3216b25613', 'C-12', '1', 'Gold', 'Card 12', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7f3a-80f0-1861a5bc81f6', 'C-23', '1', 'Iron', 'Card 23', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
('01a202b2-c500-7fe8-922c-0519d54bad98', 'C-55', '1', 'Iron', 'Card 55', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00');

INSERT INTO "ledger_entry" ("id", "account_id", "kind", "cash", "bonus", "cash_after", "bonus_after", "operation_id", "reason", "sequence", "created_at", "funding_transaction_id") VALUES
('01a202b2-c500-7148-93d3-42d91fcaecc6', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'BONUS', '0', '33333333', '1000000000', '33333333', NULL, 'start', '2', '2026-11-22 10:00:00+00', NULL),
('01a202b2-c500-7e58-818b-982239647094', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'ADJUSTMENT', '1000000000', '0', '1000000000', '0', NULL, 'start', '1', '2026-11-22 10:00:00+00', NULL),
('01a202b7-58e0-75d3-b5f0-6b2e15ad3ff0', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-6666667', '-33333333', '993333333', '0', '01a202b7-58e0-7910-96c1-dce5abad9e37', NULL, '10', '2026-11-22 10:05:00+00', NULL),
('01a202b8-4340-75f0-853a-81fb99234aaa', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '973333333', '0', '01a202b8-4340-71b5-9104-37cad6e9c42d', NULL, '17', '2026-11-22 10:06:00+00', NULL),
('01a202b9-2da0-7fc1-bc8b-f343f9cea050', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-30000000', '0', '943333333', '0', '01a202b9-2da0-72f9-a4ab-aeb88cc053ab', NULL, '22', '2026-11-22 10:07:00+00', NULL),
('01a202ba-1800-71ea-9102-d2ba717bf265', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '20000000', '0', '963333333', '0', '01a202ba-1800-7632-974a-9910dac996b9', NULL, '28', '2026-11-22 10:08:00+00', NULL),
('01a202bb-0260-78d2-a53e-b4f78ad99419', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000002', '0', '958333331', '0', '01a202bb-0260-7c63-a77d-ab025f2ed31a', NULL, '31', '2026-11-22 10:09:00+00', NULL),
('01a202bb-ecc0-7d06-9e5e-5693535a52b3', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '938333331', '0', '01a202bb-ecc0-74e5-b5e6-6eae7a24b68e', NULL, '36', '2026-11-22 10:10:00+00', NULL),
('01a202bc-d720-784b-b534-128a1ba061c4', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '933333331', '0', '01a202bc-d720-7bc3-8638-eb25229ce072', NULL, '41', '2026-11-22 10:11:00+00', NULL),
('01a202bd-c180-70ab-ab52-fc3ddda0bb30', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '913333331', '0', '01a202bd-c180-72c5-9019-431fc4b6ac68', NULL, '45', '2026-11-22 10:12:00+00', NULL),
('01a202be-abe0-770e-ac7a-6682c354169f', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '908333331', '0', '01a202be-abe0-7c3b-bd8d-f0be7197b112', NULL, '50', '2026-11-22 10:13:00+00', NULL),
('01a202c8-be00-7426-83a0-43862dea90e5', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '888333331', '0', '01a202c8-be00-70d5-b7e6-a7cdcf414227', NULL, '54', '2026-11-22 10:24:00+00', NULL),
('01a202c9-a860-7ca7-8040-348d4016883c', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '883333331', '0', '01a202c9-a860-7220-a9a2-7936692259fa', NULL, '59', '2026-11-22 10:25:00+00', NULL),
('01a202dc-e240-7b58-8248-519e923a92bb', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '863333331', '0', '01a202dc-e240-7c03-8e2c-64882e359871', NULL, '64', '2026-11-22 10:46:00+00', NULL),
('01a202dd-cca0-7076-b7e5-71585e3be3c2', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '858333331', '0', '01a202dd-cca0-7948-935d-dad4496c8673', NULL, '69', '2026-11-22 10:47:00+00', NULL),
('01a202e7-dec0-7eb1-879e-dadf947c5d65', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '838333331', '0', '01a202e7-dec0-7bce-abd9-446472e2b1bf', NULL, '73', '2026-11-22 10:58:00+00', NULL),
('01a202e8-c920-700b-9937-658f763cdc59', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '833333331', '0', '01a202e8-c920-78e7-a5f5-868185cee745', NULL, '78', '2026-11-22 10:59:00+00', NULL),
('01a202f7-6f20-7b2f-a0b7-04c607da5302', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-30000000', '0', '803333331', '0', '01a202f7-6f20-7412-897d-66d121411f7e', NULL, '82', '2026-11-22 11:15:00+00', NULL),
('01a202f8-5980-713f-a9ce-a14387c55166', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'BUYBACK', '16000000', '0', '819333331', '0', '01a202f8-5980-752e-b458-69beb30ad8cc', NULL, '88', '2026-11-22 11:16:00+00', NULL),
('01a202f9-43e0-7434-84a5-0cf0dcbfa54a', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'TOPUP', '12500000', '0', '831833331', '0', NULL, NULL, '94', '2026-11-22 11:17:00+00', '01a202f9-43e0-7bbd-a3f2-30ad5edc7f5a'),
('01a202fb-18a0-71a2-90f5-72e13fabe690', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-80000000', '0', '751833331', '0', '01a202fb-18a0-78a7-bbc0-fe57f8709865', NULL, '96', '2026-11-22 11:19:00+00', NULL),
('01a202fc-ed60-7a71-b2eb-044bc0fef7e3', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'BUYBACK', '8000000', '0', '759833331', '0', '01a202fc-ed60-732c-bc8e-a52e6965edab', NULL, '112', '2026-11-22 11:21:00+00', NULL),
('01a20337-8560-729e-9e2f-4e9ecf9eb83b', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'TOPUP', '100000000', '0', '859833331', '0', NULL, 'sandbox_credit', '125', '2026-11-22 12:25:00+00', NULL);

INSERT INTO "mail" ("id", "account_id", "shipment_id", "operation_id", "status", "channel", "state", "attempts", "due_at", "created_at", "updated_at") VALUES
('01a202bc-d720-7a42-a744-38c0186b23e1', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202bc-d720-7a09-b551-772360da644d', '01a202bc-d720-7bc3-8638-eb25229ce072', 'created', 'customer_email', 'sent', '1', NULL, '2026-11-22 10:11:00+00', '2026-11-22 11:10:00+00'),
('01a202bc-d720-7a9d-9fa9-f1635606f1d6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202bc-d720-7a09-b551-772360da644d', '01a202bc-d720-7bc3-8638-eb25229ce072', 'created', 'partner_email', 'failed', '1', NULL, '2026-11-22 10:11:00+00', '2026-11-22 11:11:00+00'),
('01a202be-abe0-71d7-beaa-c0da7e1c2d4a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202be-abe0-7c3b-bd8d-f0be7197b112', 'created', 'partner_email', 'unknown', '1', NULL, '2026-11-22 10:13:00+00', '2026-11-22 11:12:00+00'),
('01a202be-abe0-7f8f-8490-bd8251939559', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202be-abe0-7c3b-bd8d-f0be7197b112', 'created', 'customer_email', 'skipped', '0', NULL, '2026-11-22 10:13:00+00', '2026-11-22 11:13:00+00'),
('01a202c7-d3a0-72c6-a009-81b08a3c2b61', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202be-abe0-7c3b-bd8d-f0be7197b112', 'shipped', 'customer_email', 'sending', '1', '2026-11-22 11:24:00+00', '2026-11-22 10:23:00+00', '2026-11-22 11:14:00+00'),
('01a202c7-d3a0-7b77-bc24-59b70de3abb5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202be-abe0-7c3b-bd8d-f0be7197b112', 'shipped', 'partner_email', 'queued', '0', '2026-11-22 10:23:00+00', '2026-11-22 10:23:00+00', '2026-11-22 10:23:00+00'),
('01a202c9-a860-71fe-913b-6f3b792357ab', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202c9-a860-7220-a9a2-7936692259fa', 'created', 'partner_email', 'queued', '0', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00'),
('01a202c9-a860-76be-a66d-b04daf699f1a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202c9-a860-7220-a9a2-7936692259fa', 'created', 'customer_email', 'queued', '0', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00'),
('01a202d2-d020-7af9-9239-18658c84c791', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202c9-a860-7220-a9a2-7936692259fa', 'shipped', 'partner_email', 'queued', '0', '2026-11-22 10:35:00+00', '2026-11-22 10:35:00+00', '2026-11-22 10:35:00+00'),
('01a202d2-d020-7f81-a747-b81c7443d17b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202c9-a860-7220-a9a2-7936692259fa', 'shipped', 'customer_email', 'queued', '0', '2026-11-22 10:35:00+00', '2026-11-22 10:35:00+00', '2026-11-22 10:35:00+00'),
('01a202dd-cca0-729d-b09a-7d10a3a38560', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7941-a189-75fc74fff31b', '01a202dd-cca0-7948-935d-dad4496c8673', 'created', 'partner_email', 'queued', '0', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00'),
('01a202dd-cca0-7e77-b587-9a85a2c5f5b5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7941-a189-75fc74fff31b', '01a202dd-cca0-7948-935d-dad4496c8673', 'created', 'customer_email', 'queued', '0', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00'),
('01a202e6-f460-7644-8424-d56051b93caf', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7941-a189-75fc74fff31b', '01a202dd-cca0-7948-935d-dad4496c8673', 'delivered', 'partner_email', 'queued', '0', '2026-11-22 10:57:00+00', '2026-11-22 10:57:00+00', '2026-11-22 10:57:00+00'),
('01a202e6-f460-785f-9b28-6e9f423c3a6f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7941-a189-75fc74fff31b', '01a202dd-cca0-7948-935d-dad4496c8673', 'delivered', 'customer_email', 'queued', '0', '2026-11-22 10:57:00+00', '2026-11-22 10:57:00+00', '2026-11-22 10:57:00+00'),
('01a202e8-c920-7157-9317-0d1b0ff5f80b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-71d1-8eab-519930722776', '01a202e8-c920-78e7-a5f5-868185cee745', 'created', 'partner_email', 'queued', '0', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00'),
('01a202e8-c920-7b51-a5a0-8918e5a3f6ab', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-71d1-8eab-519930722776', '01a202e8-c920-78e7-a5f5-868185cee745', 'created', 'customer_email', 'queued', '0', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00'),
('01a202f1-f0e0-74c8-8aa1-f92cbee75450', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-71d1-8eab-519930722776', '01a202e8-c920-78e7-a5f5-868185cee745', 'exception', 'customer_email', 'queued', '0', '2026-11-22 11:09:00+00', '2026-11-22 11:09:00+00', '2026-11-22 11:09:00+00'),
('01a202f1-f0e0-78c5-9d07-6e3336c5f454', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-71d1-8eab-519930722776', '01a202e8-c920-78e7-a5f5-868185cee745', 'exception', 'partner_email', 'queued', '0', '2026-11-22 11:09:00+00', '2026-11-22 11:09:00+00', '2026-11-22 11:09:00+00');

INSERT INTO "odds" ("machine_id", "version", "tiers") VALUES
('1', '1', '[{"name":"Gold","weight":"1000000"},{"name":"Iron","weight":"3000000"}]'),
('2', '1', '[{"name":"Gold","weight":"1000000"},{"name":"Iron","weight":"3000000"}]');

INSERT INTO "onchain_burn" ("id", "account_id", "operation_id", "card_id", "ordinal", "status", "chain_id", "collection_address", "token_id", "issued_at_block", "transaction_hash", "judged", "failure_reason", "signatures", "confirmed_at", "block_number", "block_hash", "created_at", "updated_at", "handler_address", "request_id", "owner_address", "credited") VALUES
('01a202fc-ed60-70c5-ad4a-ca4cc489f77c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fc-ed60-732c-bc8e-a52e6965edab', '01a202fb-18a0-79bd-81e2-b69fdf695c67', '0', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112774642572273764916967384', '14', '0xef614990a23efac82635eee9aa09d5fd6659b11bcc558422edcef25cd9bcca46', 'true', NULL, '[{"deadline":1795347360000,"calldata":"0xb9b73d480000000000000000000000000000000001a202fced6070c5ad4aca4cc489f77c000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007f379d048b1e68aeb7d8000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02d3a000000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041fdc721429bc0dfe767de6f791b0943493d37da4194d2e0c6f8bb705553cca80131fe99ae6f3f8bdaca0e474a18cc8f3c21fbb25d5b862826e2e8af5a0dc41c931b00000000000000000000000000000000000000000000000000000000000000","quotedUsd":"8000000"}]', '2026-11-22 11:21:00+00', '15', '0x49c7cdfed3174c1553d3521dcc7b7a6a509ac590a73e3bb4c99953f36f1b7b4f', '2026-11-22 11:21:00+00', '2026-11-22 11:21:00+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170440690648255604563133890684385148', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '8000000'),
('01a202fe-c220-7f5b-8c5f-7f253293017c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fe-c220-7bfc-8faf-6b572b046333', '01a202fb-18a0-7f43-b026-ee24ea769ec6', '0', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112727107051833546597225443', '16', NULL, 'false', NULL, '[{"deadline":1795347480000,"calldata":"0xb9b73d480000000000000000000000000000000001a202fec2207f5b8c5f7f253293017c000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007526b526d8b8b38c53e3000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02d41800000000000000000000000000000000000000000000000000000000000000c0000000000000000000000000000000000000000000000000000000000000004111a57fbb94a1bde9e352d6087464d66f44da885c50d304f15777c5b9d7b62082620e8812f8e86f556821251b71f61237bba1ffdb280966e854216122cee1add01b00000000000000000000000000000000000000000000000000000000000000","quotedUsd":"8000000"}]', NULL, NULL, NULL, '2026-11-22 11:23:00+00', '2026-11-22 12:23:00+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170440835719422836088933824825852284', '0xad552e506319819c0f98881855e4b79af9cbe2b3', NULL),
('01a20337-8560-7938-a19d-2500da16bb1a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a20337-8560-78c7-a231-45e6bc208f8e', '01a202fb-18a0-7b2f-954d-e8955d0b59e3', '0', 'pending', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112714285178004043625305230', '17', NULL, 'false', NULL, '[{"deadline":1795351200000,"calldata":"0xb9b73d480000000000000000000000000000000001a2033785607938a19d2500da16bb1a000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc0300726fa1e84dfcd172948e000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02e2a000000000000000000000000000000000000000000000000000000000000000c0000000000000000000000000000000000000000000000000000000000000004194e52cc78bc3328ff3637fef7ca2ec01fb86275d9d388efe5e4ec6d711dc94f32c1c668d3f0c8ffadba0f6f5aef82c9643c54c7523c805c1e7e81e9b822299151c00000000000000000000000000000000000000000000000000000000000000","quotedUsd":"8000000"}]', NULL, NULL, NULL, '2026-11-22 12:25:00+00', '2026-11-22 12:25:00+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170445332923442824205085745297668890', '0xad552e506319819c0f98881855e4b79af9cbe2b3', NULL);

INSERT INTO "onchain_order" ("id", "account_id", "operation_id", "card_id", "ordinal", "status", "chain_id", "collection_address", "token_id", "issued_at_block", "transaction_hash", "judged", "failure_reason", "signatures", "confirmed_at", "block_number", "block_hash", "created_at", "updated_at", "vending_machine_address", "buyer_address", "price_base_units") VALUES
('01a202fc-0300-726f-a1e8-4dfcd172948e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fc-0300-7e62-9199-2be87a860e87', '01a202fb-18a0-7b2f-954d-e8955d0b59e3', '2', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112714285178004043625305230', '5', '0xd150f2912ffb9d7eeabd73f7c0dd42942ef613a5945776ec02e37b5830b24730', 'true', NULL, '[{"deadline":1795347300000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc0300726fa1e84dfcd172948e000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d36400000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041290f49dd94610b9f4e6d514cb5ce3473da1c687d3a25fc091089889f307e006a3bc124617b5ae922848b623eb6277f6ccd27cf8ff745a26fef80399b5f4e4ab51b00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 11:20:00+00', '13', '0xb09a64a48af60e74247d139b4f2b05b01672f0e806d8735f3e969d84f24b0744', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a202fc-0300-7526-b526-d8b8b38c53e3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fc-0300-7e62-9199-2be87a860e87', '01a202fb-18a0-7f43-b026-ee24ea769ec6', '1', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112727107051833546597225443', '5', '0x3cb29919a4878d501b2a05661f551590654c6f0f6093febf8c3edf4d8fa84ef0', 'true', NULL, '[{"deadline":1795347300000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007526b526d8b8b38c53e3000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d36400000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041c6c3fddeaea81362f2d82b064ecb13ff604eca7448cae0ee42b73d7b60fa17497fb7def91c2b8086c15a201451f974445b4c5ec58ef789b117bb0e97bc633c7d1b00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 11:20:00+00', '11', '0x4546afd072149f7263262cfe58a0dbf24d177510533b79a571dc58e319c2af78', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a202fc-0300-7f37-9d04-8b1e68aeb7d8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fc-0300-7e62-9199-2be87a860e87', '01a202fb-18a0-79bd-81e2-b69fdf695c67', '0', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112774642572273764916967384', '5', '0xced1a90d2011ef7c5615ae6f8a9f6321f2450affd316b379f92f2a85bce69991', 'true', NULL, '[{"deadline":1795347300000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007f379d048b1e68aeb7d8000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d36400000000000000000000000000000000000000000000000000000000000000c000000000000000000000000000000000000000000000000000000000000000418f155a80ef970108452e437c1c4a45460eb2761d47109edc3b3e73fabc877c890f890cbbbf2063827719c4d6efb346598132ea85a27c5a6d644a304938af71791b00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 11:20:00+00', '9', '0x4add6f00b6ce47837fbe1e5d637652be6bad7b76bc06bc7fd5111e0c5fa11419', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a202fd-d7c0-7162-9278-d85b8ae06582', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fd-d7c0-7a7c-bf21-427e4b4995cc', '01a202fb-18a0-79d1-8a84-dfcadf2ace62', '1', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440763183807675647112211979068802', '16', NULL, 'false', NULL, '[{"deadline":1795347420000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fdd7c071629278d85b8ae06582000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d3dc00000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041c791088721f1a7ead5bbe6a5da0893b4703898f8283ed6d701370d215e631e1216b31a21ae37094ebec443ea1183384aeb30c36fe3c502ed1ca6dcbbb8bf9efc1c00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 11:22:00+00', '2026-11-22 12:23:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a202fd-d7c0-7f21-a6ed-1e078093e8fc', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fd-d7c0-7a7c-bf21-427e4b4995cc', '01a202fb-18a0-7fc3-8e28-ac1dd8ea1fe9', '0', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440763183872591213387178812107004', '16', NULL, 'false', NULL, '[{"deadline":1795347420000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fdd7c07f21a6ed1e078093e8fc000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d3dc00000000000000000000000000000000000000000000000000000000000000c0000000000000000000000000000000000000000000000000000000000000004107cb0bdfdfcb2e288292c397bfbf44f0c652940e00f2996596a21333eef8d2fe172bb0cf0f5b516e6606b829e7760bf58a76071432d06f9f67791c060d6568681b00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 11:22:00+00', '2026-11-22 12:23:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a20336-9b00-7c2d-b027-3c5819779091', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a20336-9b00-7ba4-a4eb-fd64db41fb44', '01a202fb-18a0-773d-ae2e-bdb70b85cb34', '0', 'pending', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445260387907612560274587867648145', '17', NULL, 'false', NULL, '[{"deadline":1795351140000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a203369b007c2db0273c5819779091000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02e26400000000000000000000000000000000000000000000000000000000000000c0000000000000000000000000000000000000000000000000000000000000004142e70877a8e84f257a3094e17a0bf9d64acd551c0ef6097b1494d578f793945a095b5664ec41043f887dda3e72b6828e76d267f92f130659bb0b454c70da352e1c00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 12:24:00+00', '2026-11-22 12:24:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0');

INSERT INTO "operation" ("id", "account_id", "customer_id", "kind", "mode", "status", "vending_machine_id", "quantity", "charged", "credited", "metadata", "idempotency_key", "fingerprint", "sequence", "completed_at", "created_at", "updated_at") VALUES
('01a202b7-58e0-7910-96c1-dce5abad9e37', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '4', '40000000', '0', NULL, 'b44d93b0-97a9-41f3-80ba-97114b81f45e', '2b8a8640b3f71ef1c1d6a0760e2386f435ec48cbbfb7884166084a604f62df42', '15', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00'),
('01a202b8-4340-71b5-9104-37cad6e9c42d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'b941b433-9591-4cd6-8322-c7c91cd6b380', 'c42e693067eef5f210a7fef71eb192d87cc57125e34397bcdb5bc08a7df2c826', '20', '2026-11-22 10:06:00+00', '2026-11-22 10:06:00+00', '2026-11-22 10:06:00+00'),
('01a202b9-2da0-72f9-a4ab-aeb88cc053ab', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '3', '30000000', '0', NULL, '9a34c958-9a93-40de-8396-490615a4b5a3', '64fad46ed1ed9f28fee66e69db076f69ac280a811acf48f68848a5cb55f88022', '26', '2026-11-22 10:07:00+00', '2026-11-22 10:07:00+00', '2026-11-22 10:07:00+00'),
('01a202ba-1800-7632-974a-9910dac996b9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'refund', 'offchain', 'completed', NULL, NULL, '0', '20000000', NULL, '3299ae57-6bf3-4524-8a4f-da8f4e542bc1', '4b0462046d609a66b754adefaf808b3bdc8a878d04516f9821dab4d187e54edf', '29', '2026-11-22 10:08:00+00', '2026-11-22 10:08:00+00', '2026-11-22 10:08:00+00'),
('01a202bb-0260-7c63-a77d-ab025f2ed31a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '2', '2', '5000002', '0', E'{"note":"it''s \\"quoted\\" \\\\ ünd ☃","n":1.5}', 'fd5325aa-afb4-49b5-8b66-aceb6176df5e', '9a43358196f270de48e526a223cf569bbc7b02ed27c1d3ec1a4f34625b732f94', '34', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00'),
('01a202bb-ecc0-74e5-b5e6-6eae7a24b68e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'bbe65447-b734-45d9-8a74-2196fe018d24', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '39', '2026-11-22 10:10:00+00', '2026-11-22 10:10:00+00', '2026-11-22 10:10:00+00'),
('01a202bc-d720-7bc3-8638-eb25229ce072', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, 'a3a804c2-8a74-4c19-8e6b-83d510c344fc', '7dd42077e6452e69287604b18a6ceaa72106dedbec42b77511d2aa5e1162d8aa', '42', '2026-11-22 10:11:00+00', '2026-11-22 10:11:00+00', '2026-11-22 10:11:00+00'),
('01a202bd-c180-72c5-9019-431fc4b6ac68', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'adbb7c7d-07f2-427f-8e08-c9f2abbacd4b', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '48', '2026-11-22 10:12:00+00', '2026-11-22 10:12:00+00', '2026-11-22 10:12:00+00'),
('01a202be-abe0-7c3b-bd8d-f0be7197b112', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '566cf540-5743-4123-873a-f03152d85d51', 'd6712fcdaaee68644695f8f05b904a6af0c733a294903f9722892bc77131838f', '51', '2026-11-22 10:13:00+00', '2026-11-22 10:13:00+00', '2026-11-22 10:13:00+00'),
('01a202c8-be00-70d5-b7e6-a7cdcf414227', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'e735bbdb-1f85-4562-82a3-c6b8c4aea008', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '57', '2026-11-22 10:24:00+00', '2026-11-22 10:24:00+00', '2026-11-22 10:24:00+00'),
('01a202c9-a860-7220-a9a2-7936692259fa', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '47212eb6-7e23-4310-8cbe-a348c4c1cc66', 'ee0f3d37620719a761bcdc67889c5939c5f0aab702223f859b9eac43302a66bd', '60', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00'),
('01a202dc-e240-7c03-8e2c-64882e359871', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, '95d8ca0f-a6ac-46dc-807c-9d4c232262d2', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '67', '2026-11-22 10:46:00+00', '2026-11-22 10:46:00+00', '2026-11-22 10:46:00+00'),
('01a202dd-cca0-7948-935d-dad4496c8673', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, 'bea1406e-ec7a-44d8-8138-1c8d200d4d3d', 'dc7f17419f4351f9a1866cb6b85d3b3ffc49f3d8744dbf7a55f2b4552753a280', '70', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00'),
('01a202e7-dec0-7bce-abd9-446472e2b1bf', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'ebe68a2e-75ae-4cb3-80b9-66ce9f249763', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '76', '2026-11-22 10:58:00+00', '2026-11-22 10:58:00+00', '2026-11-22 10:58:00+00'),
('01a202e8-c920-78e7-a5f5-868185cee745', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, 'c28c72e0-fd31-47ab-8d36-68632da896d1', '30231f0b20d54bfa9db8fc4a2b96001b1c2d9ec238a3124713d0ee4dfdae96e2', '79', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00'),
('01a202f7-6f20-7412-897d-66d121411f7e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '3', '30000000', '0', NULL, '459cefd4-04ee-43d4-829d-e48a8a0ae78a', 'b4c21bc2566f17b1912c93e59bb01638556d7bdbf8eedbf85378ef256a94d191', '86', '2026-11-22 11:15:00+00', '2026-11-22 11:15:00+00', '2026-11-22 11:15:00+00'),
('01a202f8-5980-752e-b458-69beb30ad8cc', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'buyback', 'offchain', 'completed', NULL, NULL, '0', '16000000', NULL, '56366d2f-b4f3-4ac5-864d-e719f8c74167', '116fc5c758af3d89a5397cf4b6cb29632e92bd96c0d1e66479a4b1d581053e87', '89', '2026-11-22 11:16:00+00', '2026-11-22 11:16:00+00', '2026-11-22 11:16:00+00'),
('01a202fb-18a0-78a7-bbc0-fe57f8709865', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '8', '80000000', '0', NULL, '3ff3fa1f-b76b-433c-8270-109f44e74b7d', '788f91d87c7d319e197ec01096a063f56b2af6347ac9466d5510219a1706669d', '105', '2026-11-22 11:19:00+00', '2026-11-22 11:19:00+00', '2026-11-22 11:19:00+00'),
('01a202fc-0300-7e62-9199-2be87a860e87', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'mint', 'onchain', 'completed', NULL, NULL, '0', '0', NULL, 'e83f9558-fabd-49dc-8edf-d520ad51f2be', '047ff52647bd31d275e3df78489f5e343f5d47d35f42c566acbe4dfa1410f5b1', '107', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00'),
('01a202fc-ed60-732c-bc8e-a52e6965edab', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'buyback', 'onchain', 'completed', NULL, NULL, '0', '8000000', NULL, '6a6002f0-3557-4482-855f-b2261cc00504', '96e6b5150187ad2fac8f1a799fa1417c41668694fe53862e413d85aef5dd4777', '110', '2026-11-22 11:21:00+00', '2026-11-22 11:21:00+00', '2026-11-22 11:21:00+00'),
('01a202fd-d7c0-7a7c-bf21-427e4b4995cc', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'mint', 'onchain', 'cancelled', NULL, NULL, '0', '0', NULL, '097fa416-e700-435e-8d85-6b2009df010f', '5a140f77d38426006ca4981b1f7eced02383d1b45cd75538fd86bf975fffff63', '114', NULL, '2026-11-22 11:22:00+00', '2026-11-22 12:23:00+00'),
('01a202fe-c220-7bfc-8faf-6b572b046333', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'buyback', 'onchain', 'cancelled', NULL, NULL, '0', '0', NULL, '212d01d8-6130-4bb0-8c25-def4f606d89a', '69ef1d39bc6e36c85126b01ad0ebc0f6e5781c44cbda5ad88d794d6d08d5b821', '116', NULL, '2026-11-22 11:23:00+00', '2026-11-22 12:23:00+00'),
('01a20336-9b00-7ba4-a4eb-fd64db41fb44', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'mint', 'onchain', 'awaiting_chain', NULL, NULL, '0', '0', NULL, 'a3890329-724e-4b02-85bf-0ca3f5a64a0c', '3e4d596e55af2de89638bfa4ec76f2550fa76685070aae1d9955be28c3dc7291', '121', NULL, '2026-11-22 12:24:00+00', '2026-11-22 12:24:00+00'),
('01a20337-8560-78c7-a231-45e6bc208f8e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'buyback', 'onchain', 'awaiting_chain', NULL, NULL, '0', '0', NULL, 'd85fecec-f274-4e37-899c-b7173b8a5c43', 'be9510c0ba29d6e16477cd70ef7918772a871ed938a8074b3d1276cd9ab2540a', '123', NULL, '2026-11-22 12:25:00+00', '2026-11-22 12:25:00+00');

INSERT INTO "operation_card" ("operation_id", "card_id", "account_id", "ordinal", "credited_cash", "credited_bonus") VALUES
('01a202ba-1800-7632-974a-9910dac996b9', '01a202b9-2da0-77f3-a24b-715b9c2fbb9d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '10000000', '0'),
('01a202ba-1800-7632-974a-9910dac996b9', '01a202b9-2da0-7f0d-a805-0bce36925152', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '10000000', '0'),
('01a202bc-d720-7bc3-8638-eb25229ce072', '01a202bb-ecc0-7200-b9c1-045e20a6ded3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202bc-d720-7bc3-8638-eb25229ce072', '01a202bb-ecc0-7a33-97a5-80788f6ecda9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202be-abe0-7c3b-bd8d-f0be7197b112', '01a202bd-c180-7ff9-886f-337836b1186c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202be-abe0-7c3b-bd8d-f0be7197b112', '01a202bd-c180-7254-82a2-3676128d325b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202c9-a860-7220-a9a2-7936692259fa', '01a202c8-be00-7f06-b0f1-6880cbae1323', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202c9-a860-7220-a9a2-7936692259fa', '01a202c8-be00-7557-92b9-c091fa1ce4e7', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202dd-cca0-7948-935d-dad4496c8673', '01a202dc-e240-774d-ad67-077f575a40b0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202dd-cca0-7948-935d-dad4496c8673', '01a202dc-e240-7fb7-b82d-50683172ebc9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202e8-c920-78e7-a5f5-868185cee745', '01a202e7-dec0-756f-a771-5717e60bf9e8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202e8-c920-78e7-a5f5-868185cee745', '01a202e7-dec0-7423-a117-17418330d451', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202f8-5980-752e-b458-69beb30ad8cc', '01a202f7-6f20-7136-a8f8-78328e6d3eb3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '8000000', '0'),
('01a202f8-5980-752e-b458-69beb30ad8cc', '01a202f7-6f20-7217-be55-ad978c534e2a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '8000000', '0'),
('01a202fc-0300-7e62-9199-2be87a860e87', '01a202fb-18a0-79bd-81e2-b69fdf695c67', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202fc-0300-7e62-9199-2be87a860e87', '01a202fb-18a0-7f43-b026-ee24ea769ec6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202fc-0300-7e62-9199-2be87a860e87', '01a202fb-18a0-7b2f-954d-e8955d0b59e3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '2', '0', '0'),
('01a202fc-ed60-732c-bc8e-a52e6965edab', '01a202fb-18a0-79bd-81e2-b69fdf695c67', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202fd-d7c0-7a7c-bf21-427e4b4995cc', '01a202fb-18a0-7fc3-8e28-ac1dd8ea1fe9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202fd-d7c0-7a7c-bf21-427e4b4995cc', '01a202fb-18a0-79d1-8a84-dfcadf2ace62', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202fe-c220-7bfc-8faf-6b572b046333', '01a202fb-18a0-7f43-b026-ee24ea769ec6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a20336-9b00-7ba4-a4eb-fd64db41fb44', '01a202fb-18a0-773d-ae2e-bdb70b85cb34', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a20337-8560-78c7-a231-45e6bc208f8e', '01a202fb-18a0-7b2f-954d-e8955d0b59e3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0');

INSERT INTO "operator_log" ("id", "actor", "action", "subject", "detail", "created_at") VALUES
('01a202b2-c500-756c-aecd-06e68a47e7ea', 'environment', 'catalog.put', 'catalog', '{"vendingMachines":1,"cardsAdded":6,"cardsUpdated":0}', '2026-11-22 10:00:00+00'),
('01a202b2-c500-76ce-b542-10e471845a40', 'environment', 'balance.adjustment', 'par_01m81b5h80ex2rtrmbttdb74bd', '{"entryId":"led_01m81b5h80fsc832wr48wp8w4m","amountUsd":"1000.000000","bucket":"cash","reason":"start"}', '2026-11-22 10:00:00+00'),
('01a202b2-c500-77e7-a452-707ae5c2bcbf', 'environment', 'catalog.put', 'catalog', '{"vendingMachines":1,"cardsAdded":60,"cardsUpdated":0}', '2026-11-22 10:00:00+00'),
('01a202b2-c500-79f2-ac82-cb2df2a31c13', 'environment', 'countries.put', 'shipping-countries', '{"countries":1}', '2026-11-22 10:00:00+00'),
('01a202b2-c500-7a95-a280-e94d7da3bd00', 'environment', 'balance.bonus', 'par_01m81b5h80ex2rtrmbttdb74bd', '{"entryId":"led_01m81b5h80e5497mt2v4fwnv66","amountUsd":"33.333333","bucket":"bonus","reason":"start"}', '2026-11-22 10:00:00+00'),
('01a202b2-c500-7b54-aac7-33781377195b', 'environment', 'key.create', 'par_01m81b5h80ex2rtrmbttdb74bd', '{"keyId":"key_01m81b5h80fsxv5wjxmdh27wvr","label":null}', '2026-11-22 10:00:00+00'),
('01a202b2-c500-7c07-991e-188376bbce85', 'environment', 'prices.put', 'prices', '{"updated":1}', '2026-11-22 10:00:00+00'),
('01a202b2-c500-7d83-ad52-2ab4999b0b7a', 'environment', 'partner.create', 'par_01m81b5h80ex2rtrmbttdb74bd', '{"name":"Acme"}', '2026-11-22 10:00:00+00'),
('01a202b3-af60-7667-a309-bdeca3860613', 'environment', 'key.create', 'par_01m81b7bv0fbjv8cn2nkkwjxsy', '{"keyId":"key_01m81b7bv0eqv89h5xnnv1m32t","label":null}', '2026-11-22 10:01:00+00'),
('01a202b3-af60-7bb4-850d-c1759ebabb3e', 'environment', 'partner.update', 'par_01m81b5h80ex2rtrmbttdb74bd', '{"changed":["notificationEmail"],"status":"active"}', '2026-11-22 10:01:00+00'),
('01a202b3-af60-7cde-a211-c078bb9c11f7', 'environment', 'partner.create', 'par_01m81b7bv0fbjv8cn2nkkwjxsy', '{"name":"Bolt"}', '2026-11-22 10:01:00+00'),
('01a202b3-af60-7dd6-a218-e6df754618e8', 'environment', 'key.revoke', 'par_01m81b7bv0fbjv8cn2nkkwjxsy', '{"keyId":"key_01m81b7bv0eqv89h5xnnv1m32t"}', '2026-11-22 10:01:00+00'),
('01a202b4-99c0-721d-a77d-b7884bb2af0f', 'environment', 'partner.create', 'par_01m81b96e0e3ssf3gr2j2zv9pc', '{"name":"Crane & Söhne"}', '2026-11-22 10:02:00+00'),
('01a202b4-99c0-796a-a5d5-96be9c7a7ccb', 'environment', 'key.create', 'par_01m81b96e0e3ssf3gr2j2zv9pc', '{"keyId":"key_01m81b96e0f64841cs5cmr3gqb","label":null}', '2026-11-22 10:02:00+00'),
('01a202b4-99c0-7a90-88bc-c6a211816734', 'environment', 'key.revoke', 'par_01m81b96e0e3ssf3gr2j2zv9pc', '{"keyId":"key_01m81b96e0f64841cs5cmr3gqb"}', '2026-11-22 10:02:00+00'),
('01a202b4-99c0-7d9c-844f-00fdd6bcaf10', 'environment', 'partner.update', 'par_01m81b96e0e3ssf3gr2j2zv9pc', '{"changed":["status"],"status":"suspended"}', '2026-11-22 10:02:00+00'),
('01a202b5-8420-7160-b2c8-a47507dd398a', 'environment', 'token.create', 'tok_01m81bb110e95asjss6b9kpr1x', '{"name":"a catalog"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-71c2-b2aa-c347251a7999', 'environment', 'controls.set', 'controls', '{"mints":"on","reason":"it is over"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-72aa-84cb-68b3f175a751', 'environment', 'token.create', 'tok_01m81bb110ftmvq0j67j8a4308', '{"name":"a shipping"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-72e0-aa6d-f8cbe5538d56', 'environment', 'controls.set', 'controls', '{"mints":"off","reason":"a drill"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-755e-b0de-569c513c399d', 'environment', 'token.create', 'tok_01m81bb110em0bvv9fxrf0heh7', '{"name":"a finance"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-75c8-a9f4-7428687be047', 'environment', 'token.revoke', 'tok_01m81bb110fa58w7a5zw261s9r', '{"name":"a support"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-75d1-8639-2bad0821c66a', 'environment', 'token.create', 'tok_01m81bb110eja9kjckt17g0688', '{"name":"a read-only"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7626-b0a0-53247a155e7f', 'environment', 'token.create', 'tok_01m81bb110e9b8bqv7pwtesx4a', '{"name":"a owner"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7ac5-b5c7-66adb54ff0f3', 'environment', 'token.create', 'tok_01m81bb110fa58w7a5zw261s9r', '{"name":"a support"}', '2026-11-22 10:03:00+00'),
('01a20335-b0a0-7f88-9249-e7c6152bf496', 'environment', 'incident.resolve', 'par_01m81b5h80ex2rtrmbttdb74bd', '{"incidentId":"inc_01m81kbc50ehrv1jnfpctte81d","resolution":"the wallet keeps the token","releaseCard":false}', '2026-11-22 12:23:00+00'),
('01a20337-8560-7414-86b5-a1cecb1ecc6e', 'environment', 'stock.return', 'stock', '{"reason":"none after all","changed":1,"references":["C-1"]}', '2026-11-22 12:25:00+00'),
('01a20337-8560-7706-bc48-1a8407dea00c', 'environment', 'machine.update', '2', '{"changed":["public"],"oddsVersion":1}', '2026-11-22 12:25:00+00'),
('01a20337-8560-77fd-9547-0cdb4f93944d', 'environment', 'key.create', 'par_01m81kf1b0e2pbjbvg224k3erf', '{"keyId":"key_01m81kf1b0e1vvxb9my1jte89v","label":null}', '2026-11-22 12:25:00+00'),
('01a20337-8560-7c4f-8e0e-32d36c60e6bf', 'environment', 'stock.withdraw', 'stock', '{"reason":"a crack in the slab","changed":2,"references":["C-0","C-1"]}', '2026-11-22 12:25:00+00'),
('01a20337-8560-7f0b-8a05-3a8ef7d07544', 'environment', 'partner.create', 'par_01m81kf1b0e2pbjbvg224k3erf', '{"name":"Dorn"}', '2026-11-22 12:25:00+00');

INSERT INTO "operator_reply" ("key", "fingerprint", "body", "created_at") VALUES
('714be9e7-c1a7-4001-8bcb-a806f3b158c1', 'e65ccaa8d63b0ebb5a4f4843269f6270b210e9382ec5d9696b34b446e5936861', '{"id":"led_01m81b5h80fsc832wr48wp8w4m","kind":"ADJUSTMENT","amountUsd":"1000.000000","cashUsd":"1000.000000","bonusUsd":"0.000000","balanceAfter":{"cash":"1000.000000","bonus":"0.000000","total":"1000.000000"},"operationId":null,"fundingTransactionId":null,"reason":"start","createdAt":"2026-11-22T10:00:00.000Z"}', '2026-11-22 10:00:00+00'),
('db7dd587-fbdd-4bf7-8311-d83b30d5f0a9', '7e8bc8c48f2aee90f5cd5e83d890e6aae9c095b5380e6a5538624c3ce389b97a', '{"changed":1}', '2026-11-22 12:25:00+00'),
('dbfa7e37-6e52-4328-845d-416e375916ab', 'dad99550779d018a2039c2c6132afd3624fc68e7c6d0bb150a7982650d44e99c', '{"id":"led_01m81b5h80e5497mt2v4fwnv66","kind":"BONUS","amountUsd":"33.333333","cashUsd":"0.000000","bonusUsd":"33.333333","balanceAfter":{"cash":"1000.000000","bonus":"33.333333","total":"1033.333333"},"operationId":null,"fundingTransactionId":null,"reason":"start","createdAt":"2026-11-22T10:00:00.000Z"}', '2026-11-22 10:00:00+00'),
('ec36fcf6-26ba-472a-841a-ae74da00afad', '3be37afea97333a9bf37fd4ac6e90bea11f6308068046a5a01573858a3b2d1c9', '{"changed":2}', '2026-11-22 12:25:00+00');

INSERT INTO "operator_token" ("id", "name", "hash", "created_at", "revoked_at") VALUES
('01a202b5-8420-724a-accb-3932d33b603d', 'a catalog', '58f92a32725746c5d65f4a5f358171965f693bae27db44e69a5b0f2204728636', '2026-11-22 10:03:00+00', NULL),
('01a202b5-8420-7256-85df-67b734ecf48a', 'a owner', '9cb6dae3299a9d948faef1a56bd224957f85d68e375fe376d4771420566a6791', '2026-11-22 10:03:00+00', NULL),
('01a202b5-8420-7494-99c9-93d04f001908', 'a read-only', 'fbace4479758b0f889a645e489a0b54ba0f38f35932265034d3737875d566163', '2026-11-22 10:03:00+00', NULL),
('01a202b5-8420-7500-bded-2fee1e08ba27', 'a finance', '4d9ded40608ad10a9896f178b6e431a12c2ea95253cdae6bd4b0ac6cc1ca0af9', '2026-11-22 10:03:00+00', NULL),
('01a202b5-8420-7a8a-8e1d-45ff0460e538', 'a support', '150e684c4e582d4e6463f4e8c9c0470e91047aa8b18a903020d4417c35b49918', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7ea9-bb82-463c90a20c08', 'a shipping', '7315ab0f91e2dbb3c0d834da297b81045a142814f4d48236a7b24824171146a0', '2026-11-22 10:03:00+00', NULL);

INSERT INTO "schema_migration" ("migration_id", "created_at", "name") VALUES
('1', '2026-11-22T10:00:00.000Z', 'account'),
('2', '2026-11-22T10:00:00.000Z', 'catalog'),
('3', '2026-11-22T10:00:00.000Z', 'customer'),
('4', '2026-11-22T10:00:00.000Z', 'operation'),
('5', '2026-11-22T10:00:00.000Z', 'history'),
('6', '2026-11-22T10:00:00.000Z', 'shipment'),
('7', '2026-11-22T10:00:00.000Z', 'operator'),
('8', '2026-11-22T10:00:00.000Z', 'webhook'),
('9', '2026-11-22T10:00:00.000Z', 'mail'),
('10', '2026-11-22T10:00:00.000Z', 'chain');

INSERT INTO "shipment" ("id", "account_id", "operation_id", "customer_id", "status", "carrier", "tracking_number", "tracking_url", "status_reason", "country_code", "country_name", "info", "info_fingerprint", "channels", "customer_email", "emails", "address_updated_at", "created_at", "updated_at", "notified") VALUES
('01a202bc-d720-7a09-b551-772360da644d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202bc-d720-7bc3-8638-eb25229ce072', '01a202b2-c500-71a6-ad88-182627e7de3b', 'created', NULL, NULL, NULL, NULL, 'DE', 'Germany', 'v1.f4f3903c.yXsW79RlEdA5ueWE0X4SsnLubVcFeNZrQQMQFuQn3Up696mkIDkaWEzHm5G67Wu81sD1x2RDn0hN-SkY9BCi186jXjlCXg3NFbuUMxqtScoc-0eS8IMvupjAneHHqeXmuN23GMBsLFQ', '1c39f44baf61f9c5625c42191e876dd15e805dae1f8e70d0af9400f9a4d32eb6', '["customer_email","partner_email"]', 'v1.f4f3903c.vCj5ZTC8F7pMTlUmZqrDuaRoq2qm4xJcvwsyBMlRSMSF_1wHi7Wjb-UJaA', '[{"status":"created","channel":"customer_email","state":"sent","at":1795345800000},{"status":"created","channel":"partner_email","state":"failed","at":1795345860000}]', '2026-11-22 10:11:00+00', '2026-11-22 10:11:00+00', '2026-11-22 10:11:00+00', '["created"]'),
('01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-7c3b-bd8d-f0be7197b112', '01a202b2-c500-71a6-ad88-182627e7de3b', 'shipped', 'DHL', '7', NULL, NULL, 'DE', 'Germany', 'v1.f4f3903c.g5j5E6u_V9BiH-5GpBHUf009HEAXyRYaLop46lCsrNeHOR70fadkeh9qsgJjezmuzdHQi-T7UdCBRo9dp1mq2bdScTN7wI1hPAFVNbOnX-irmMjPn5yDPXd4jfzY5CqrgywOxk67hNYqUoc', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v1.f4f3903c.lVBY1EKPoMSRPeUGt1K-cmUI4eU6iWfoTcAIWu2NIbsvg2Q8W6829BKNow', '[{"status":"created","channel":"partner_email","state":"unknown","at":1795345920000},{"status":"created","channel":"customer_email","state":"skipped","at":1795345980000}]', NULL, '2026-11-22 10:13:00+00', '2026-11-22 10:23:00+00', '["created","shipped"]'),
('01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7220-a9a2-7936692259fa', '01a202b2-c500-71a6-ad88-182627e7de3b', 'in_transit', NULL, NULL, 'https://track.example/7', NULL, 'DE', 'Germany', 'v1.f4f3903c.evZfzkvluC2eq5yNbi0zoaHOIbNSd-IoqGSDcD87IogDL31pi4TeepB6SxIN3udSt15aIFUi1ffHAn7-daW_04OSL8gZVKtErDXm5rYCOGNYIpkqhdBqqQ91qePNyx1-S8JynpKscT1fnMU', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v1.f4f3903c.q4riK__7416AhXAdvGz-CTpi681pLpVR2zIpskApCqZXXzG1atvtvDb2cQ', '[]', NULL, '2026-11-22 10:25:00+00', '2026-11-22 10:45:00+00', '["created","shipped"]'),
('01a202dd-cca0-7941-a189-75fc74fff31b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7948-935d-dad4496c8673', '01a202b2-c500-71a6-ad88-182627e7de3b', 'delivered', NULL, NULL, NULL, NULL, 'DE', 'Germany', 'v1.f4f3903c._QHG0esCfT_iIa73bc1MWmjZsq7QigQ_rZZfEvcv-bXIA4jAWvDCCUQjK1TaamynG_xtTGHes8Y2ty5YeCt_eMMaxgz85Poy7JcgojBb0Gx1xzJyGYeewmZn3SOJfMhGytGeuLo4kto1_Tw', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v1.f4f3903c.Tb7JfDr6rfqmkd07yyDFPOrFCrnkdx-RXT7TfRxNMKhaB0CeLBlCjtisew', '[]', NULL, '2026-11-22 10:47:00+00', '2026-11-22 10:57:00+00', '["created","delivered"]'),
('01a202e8-c920-71d1-8eab-519930722776', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-78e7-a5f5-868185cee745', '01a202b2-c500-71a6-ad88-182627e7de3b', 'exception', NULL, NULL, NULL, 'The address does not exist.', 'DE', 'Germany', 'v1.f4f3903c.yeHJjw7HuTTd392FRGWCfczSaazfrgqYIjkYRhqrfHnm2H0WC8V_GXDj7cNaOiKIddABarwBUyidFqW9NZn4Im-knY_Mb5c8xQozgd5MGnqcjrdizTg4dNsYuIcbS23Ot7EUgDxj_IGGyOo', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v1.f4f3903c.wJw0eipBciPD6WPF_Jbz_3_dF0koQGkmpD_qK223ez-luh5p46H4xYZhZg', '[]', NULL, '2026-11-22 10:59:00+00', '2026-11-22 11:09:00+00', '["created","exception"]');

INSERT INTO "shipping_country" ("code", "country", "fee", "ordinal") VALUES
('DE', 'Germany', '5000000', '0');

INSERT INTO "tier" ("machine_id", "name", "weight", "ordinal", "shuffle") VALUES
('1', 'Gold', '1000000', '0', '0'),
('1', 'Iron', '3000000', '1', '0'),
('2', 'Gold', '1000000', '0', '0'),
('2', 'Iron', '3000000', '1', '0');

INSERT INTO "vending_machine" ("id", "name", "price", "image", "static_image", "public", "active", "refund_window", "odds_version", "created_at") VALUES
('1', 'Machine 1', '10000000', 'https://cards.example/machine.svg', '', 'true', 'true', '86400000', '1', '2026-11-22 10:00:00+00'),
('2', 'Machine 2', '2500001', 'https://cards.example/machine.svg', '', 'false', 'true', '3600000', '1', '2026-11-22 10:00:00+00');

INSERT INTO "webhook_endpoint" ("id", "account_id", "url", "subscribed_events", "active", "secret", "previous_secret", "previous_until", "disabled_at", "sequence", "created_at", "updated_at") VALUES
('01a202b5-8420-7027-91fa-baac4b00a3a0', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'https://partner.example/webhooks', '["shipment.updated"]', 'false', 'v1.f4f3903c.AGqztf5YihpLslk9Rs0bmo64Gur8fwzNmkN4VDQYlRcvh-H_BVE0UrTl3QactejxkQCdFdc6zOcRCt_Qwadw0kXJ574GnK3WYzkFS9gkNeOrvVBo4qdD5OjVcplE088EAIU', NULL, NULL, '2026-11-22 10:03:00+00', '7', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00'),
('01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'https://partner.example/webhooks', '["operation.completed"]', 'true', 'v1.f4f3903c.5YMZLUDbqb5XXlIkPBCNeKyfqed9RlfldImAXW0s0vudd-CFKEO811L3lLtHuJLE6o1g-C3AN3rkNkF7dXKPB4MX2SKTzl2l7xI9-EGKReWyVhGGchIC_HQEctXL7W9q1XU', NULL, NULL, NULL, '6', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7e8c-9405-69a5a55ad8bc', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'https://partner.example/webhooks', '["*"]', 'true', 'v1.f4f3903c.DIFrhz6jCNo5vzpMa1yIgyQt8uHuevfySjggJl2hg5MIM3KuqubGMo5p1Pe1hEXR8Kvt3JOgKMRcKrtunC_GKDyRelbAPllCI62SLcmsDpIWmyAlOXM4fpBlqvjPBPrKP-g', 'v1.f4f3903c.NeSzo--NvrVdXOO2GSXqMp_cm551TOUvsAvZBu6674K1pEkpWKHAKZI0mIGVvbwe_4ATmNgg7t20lzvHsjG8Y6rPaYhbr90f3jzuoM2x9_-2lR0ZGRpx3QfqzU1ya-nuqa8', '2026-11-29 10:03:00+00', NULL, '4', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00');

INSERT INTO "webhook_lane" ("endpoint_id", "leased_by", "leased_until", "through") VALUES
('01a202b5-8420-7027-91fa-baac4b00a3a0', NULL, NULL, '0'),
('01a202b5-8420-78fe-9c4b-5b43b0fdaf8b', NULL, '2026-11-22 11:18:00+00', '87'),
('01a202b5-8420-7e8c-9405-69a5a55ad8bc', NULL, '2026-11-22 11:18:00+00', '95');

SELECT setval('deposit_index', 1);

RESET session_replication_role;

