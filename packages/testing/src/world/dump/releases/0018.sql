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
    kind text NOT NULL CHECK (kind IN ('minted_after_cancel', 'burned_after_cancel', 'deposit_after_failure', 'deposit_refused', 'reorganized_after_credit', 'unexplained_balance', 'missing_balance')),
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

SET session_replication_role = replica;

INSERT INTO "account" ("id", "name", "notification_email", "status", "cash", "bonus", "sandbox_credit_at", "sequence", "version", "created_at") VALUES
('01a202b2-c500-7745-8d62-8bd69ab3916d', 'Acme', 'desk@partner.example', 'active', '859833331', '0', '2026-11-22 12:25:00+00', '125', '65', '2026-11-22 10:00:00+00'),
('01a202b3-af60-7ae5-b432-a2ace7c9773e', 'Bolt', NULL, 'active', '0', '0', NULL, '0', '2', '2026-11-22 10:01:00+00'),
('01a202b4-99c0-70f3-978e-181485fda6cc', 'Crane & Söhne', NULL, 'suspended', '0', '0', NULL, '0', '3', '2026-11-22 10:02:00+00'),
('01a20337-8560-7765-934d-f7fa6584db5e', 'Dorn', NULL, 'active', '0', '0', NULL, '5', '4', '2026-11-22 12:25:00+00');

INSERT INTO "api_key" ("id", "account_id", "hash", "prefix", "label", "created_at", "last_used_at", "revoked_at") VALUES
('01a202b2-c500-7e7b-b2f2-5da36223f378', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'e2b543dd9b191dea325c7dcc76c4d67f9958942a53a5dfba2182f77af881db01', 'pk_sta2iYE', NULL, '2026-11-22 10:00:00+00', '2026-11-22 12:25:00+00', NULL),
('01a202b3-af60-75f6-84c4-bdad761a0c5a', '01a202b3-af60-7ae5-b432-a2ace7c9773e', '7c866c4e4845f2b0830a3fb9b9b30c010b0a57ce7ed842de23976c70db9d2220', 'pk_sg409lU', NULL, '2026-11-22 10:01:00+00', NULL, '2026-11-22 10:01:00+00'),
('01a202b4-99c0-7988-8205-992b2981c2eb', '01a202b4-99c0-70f3-978e-181485fda6cc', '87648f7722e8cca2e4cce1b6623ee2f9ca853d98d5598d52a10743680a046164', 'pk_s9Hcvh1', NULL, '2026-11-22 10:02:00+00', NULL, '2026-11-22 10:02:00+00'),
('01a20337-8560-77cb-93fd-d6d67012286f', '01a20337-8560-7765-934d-f7fa6584db5e', 'de98306bb7feb3484bad975ae0536648337816be64ca6661e713776061f3335d', 'pk_s5Co51A', NULL, '2026-11-22 12:25:00+00', '2026-11-22 12:25:00+00', NULL);

INSERT INTO "belonging" ("id", "environment", "chain_id", "created_at") VALUES
('true', 'sandbox', '84532', '2026-11-22T10:00:00.000Z');

INSERT INTO "canary" ("id", "sealed") VALUES
('true', 'v2.f4f3903c.myk-hEuf1PCGY14DAkVo12G0KVukMhUyq9xQeYzGnI2d9iyL');

INSERT INTO "card" ("id", "account_id", "customer_id", "operation_id", "ordinal", "item_id", "status", "sealed", "refundable_until", "paid_cash", "paid_bonus", "onchain", "sequence", "created_at", "updated_at", "frozen_by") VALUES
('01a202b7-58e0-708c-a583-d9b26bb6ac40', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b7-58e0-75d3-b5f0-6b2e15ad3ff0', '1', '01a202b2-c500-7443-935d-7af7a7bb2384', 'active', 'true', '2026-11-23 10:05:00+00', '1666667', '8333333', NULL, '12', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', NULL),
('01a202b7-58e0-74b5-b31e-891b23427b4e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b7-58e0-75d3-b5f0-6b2e15ad3ff0', '3', '01a202b2-c500-7182-a17e-33e85c93377f', 'active', 'true', '2026-11-23 10:05:00+00', '1666667', '8333333', NULL, '14', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', NULL),
('01a202b7-58e0-7795-ae74-54911469673e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b7-58e0-75d3-b5f0-6b2e15ad3ff0', '0', '01a202b2-c500-7763-b6d8-61404a96b95f', 'active', 'true', '2026-11-23 10:05:00+00', '1666666', '8333334', NULL, '11', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', NULL),
('01a202b7-58e0-79bb-b15c-23a852bbfc4d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b7-58e0-75d3-b5f0-6b2e15ad3ff0', '2', '01a202b2-c500-7970-9501-1f28273dc3e2', 'active', 'true', '2026-11-23 10:05:00+00', '1666667', '8333333', NULL, '13', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', NULL),
('01a202b8-4340-7d72-acf3-78385da3775a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b8-4340-75f0-853a-81fb99234aaa', '0', '01a202b2-c500-7367-b24d-89d4b178c6cd', 'active', 'false', '2026-11-23 10:06:00+00', '10000000', '0', NULL, '18', '2026-11-22 10:06:00+00', '2026-11-22 10:06:00+00', NULL),
('01a202b8-4340-7e02-87ee-619c9b73b40d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b8-4340-75f0-853a-81fb99234aaa', '1', '01a202b2-c500-7ccb-a4d8-5605aa402160', 'active', 'true', '2026-11-23 10:06:00+00', '10000000', '0', NULL, '19', '2026-11-22 10:06:00+00', '2026-11-22 10:06:00+00', NULL),
('01a202b9-2da0-7610-a27a-669249fb1ecb', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b9-2da0-7fc1-bc8b-f343f9cea050', '2', '01a202b2-c500-7f3a-80f0-1861a5bc81f6', 'active', 'true', '2026-11-23 10:07:00+00', '10000000', '0', NULL, '25', '2026-11-22 10:07:00+00', '2026-11-22 10:07:00+00', NULL),
('01a202b9-2da0-7f0d-a805-0bce36925152', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b9-2da0-7fc1-bc8b-f343f9cea050', '0', '01a202b2-c500-77b1-959c-617d6a9c387b', 'refunded', 'true', '2026-11-23 10:07:00+00', '10000000', '0', NULL, '23', '2026-11-22 10:07:00+00', '2026-11-22 10:08:00+00', NULL),
('01a202b9-2da0-7fa2-88b4-3cc74dddf211', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b9-2da0-7fc1-bc8b-f343f9cea050', '1', '01a202b2-c500-7d22-9482-738fc7706971', 'refunded', 'true', '2026-11-23 10:07:00+00', '10000000', '0', NULL, '24', '2026-11-22 10:07:00+00', '2026-11-22 10:08:00+00', NULL),
('01a202bb-0260-733f-819d-7dbea217b20a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bb-0260-78d2-a53e-b4f78ad99419', '1', '01a202b2-c500-757b-8f73-6a8aa9eed47c', 'active', 'true', '2026-11-22 11:09:00+00', '2500001', '0', NULL, '33', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00', NULL),
('01a202bb-0260-7373-a059-159171ff8df6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bb-0260-78d2-a53e-b4f78ad99419', '0', '01a202b2-c500-7ed8-ac55-49512b10a343', 'active', 'true', '2026-11-22 11:09:00+00', '2500001', '0', NULL, '32', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00', NULL),
('01a202bb-ecc0-731f-ab39-cc49d9653345', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bb-ecc0-7d06-9e5e-5693535a52b3', '1', '01a202b2-c500-77d6-9364-ca7d4bc7f7a2', 'redeemed', 'false', NULL, '10000000', '0', NULL, '38', '2026-11-22 10:10:00+00', '2026-11-22 10:11:00+00', NULL),
('01a202bb-ecc0-7a33-97a5-80788f6ecda9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bb-ecc0-7d06-9e5e-5693535a52b3', '0', '01a202b2-c500-74d1-9d18-8e58f46d0329', 'redeemed', 'false', NULL, '10000000', '0', NULL, '37', '2026-11-22 10:10:00+00', '2026-11-22 10:11:00+00', NULL),
('01a202bd-c180-7254-82a2-3676128d325b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bd-c180-70ab-ab52-fc3ddda0bb30', '0', '01a202b2-c500-7e61-a77a-31fc29cfe706', 'redeemed', 'false', NULL, '10000000', '0', NULL, '46', '2026-11-22 10:12:00+00', '2026-11-22 10:13:00+00', NULL),
('01a202bd-c180-793b-856c-ac0b59366d9f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202bd-c180-70ab-ab52-fc3ddda0bb30', '1', '01a202b2-c500-7d22-9482-738fc7706971', 'redeemed', 'false', NULL, '10000000', '0', NULL, '47', '2026-11-22 10:12:00+00', '2026-11-22 10:13:00+00', NULL),
('01a202c8-be00-7557-92b9-c091fa1ce4e7', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202c8-be00-7426-83a0-43862dea90e5', '0', '01a202b2-c500-734c-8a40-022ff3aa9a72', 'redeemed', 'false', NULL, '10000000', '0', NULL, '55', '2026-11-22 10:24:00+00', '2026-11-22 10:25:00+00', NULL),
('01a202c8-be00-7c93-b13c-e649685c5cf3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202c8-be00-7426-83a0-43862dea90e5', '1', '01a202b2-c500-7012-88b5-00f5c8854703', 'redeemed', 'false', NULL, '10000000', '0', NULL, '56', '2026-11-22 10:24:00+00', '2026-11-22 10:25:00+00', NULL),
('01a202dc-e240-7195-91ad-9d0b219acd3f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202dc-e240-7b58-8248-519e923a92bb', '1', '01a202b2-c500-7eee-a888-7e3216b25613', 'redeemed', 'false', NULL, '10000000', '0', NULL, '66', '2026-11-22 10:46:00+00', '2026-11-22 10:47:00+00', NULL),
('01a202dc-e240-7fb7-b82d-50683172ebc9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202dc-e240-7b58-8248-519e923a92bb', '0', '01a202b2-c500-7357-9ce7-268f201f249a', 'redeemed', 'false', NULL, '10000000', '0', NULL, '65', '2026-11-22 10:46:00+00', '2026-11-22 10:47:00+00', NULL),
('01a202e7-dec0-70cb-b636-1d77f44a6fdf', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202e7-dec0-7771-9717-e60bf9e8d423', '0', '01a202b2-c500-7e22-af84-b92f89ae8d35', 'redeemed', 'false', NULL, '10000000', '0', NULL, '74', '2026-11-22 10:58:00+00', '2026-11-22 10:59:00+00', NULL),
('01a202e7-dec0-7b90-94b2-e0ee6d785eb2', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202e7-dec0-7771-9717-e60bf9e8d423', '1', '01a202b2-c500-70b0-b3f0-7f3373115ffb', 'redeemed', 'false', NULL, '10000000', '0', NULL, '75', '2026-11-22 10:58:00+00', '2026-11-22 10:59:00+00', NULL),
('01a202f7-6f20-7525-a64c-2fcc3db4052e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202f7-6f20-78f8-b832-8e6d3eb30217', '2', '01a202b2-c500-7dfb-b3a4-c4e36e3494ce', 'bought_back', 'false', NULL, '10000000', '0', NULL, '85', '2026-11-22 11:15:00+00', '2026-11-22 11:16:00+00', NULL),
('01a202f7-6f20-7579-82be-4538ef3a7af6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202f7-6f20-78f8-b832-8e6d3eb30217', '0', '01a202b2-c500-745a-8d9c-531fe5fcc5b2', 'active', 'false', NULL, '10000000', '0', NULL, '83', '2026-11-22 11:15:00+00', '2026-11-22 11:15:00+00', NULL),
('01a202f7-6f20-7738-bf6a-7be84c13ca5c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202f7-6f20-78f8-b832-8e6d3eb30217', '1', '01a202b2-c500-75e3-a8cd-845c4c69f0ed', 'bought_back', 'false', NULL, '10000000', '0', NULL, '84', '2026-11-22 11:15:00+00', '2026-11-22 11:16:00+00', NULL),
('01a202fb-18a0-703f-8ab0-557e13e0bbf0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '4', '01a202b2-c500-739d-b6c1-20a82d086476', 'active', 'false', NULL, '10000000', '0', NULL, '101', '2026-11-22 11:19:00+00', '2026-11-22 12:23:00+00', NULL),
('01a202fb-18a0-7526-98b8-b38c53e3b26f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '7', '01a202b2-c500-770b-a32a-1ac40a5ce410', 'active', 'false', NULL, '10000000', '0', NULL, '104', '2026-11-22 11:19:00+00', '2026-11-22 11:19:00+00', NULL),
('01a202fb-18a0-7682-b490-3757acccdf37', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '5', '01a202b2-c500-73e7-8087-286269e5b5c0', 'active', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170445260387860459637847862125970935","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81kd6r0erj9qhvf0t579y5z","transactionHash":null,"mintedAt":null}', '102', '2026-11-22 11:19:00+00', '2026-11-22 12:24:00+00', NULL),
('01a202fb-18a0-77aa-980c-71b5599e7df8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '3', '01a202b2-c500-73ca-8ea2-3a7f776b59fc', 'active', 'false', NULL, '10000000', '0', NULL, '100', '2026-11-22 11:19:00+00', '2026-11-22 12:23:00+00', '01a20335-b0a0-7a5a-bff6-36e6fe051938'),
('01a202fb-18a0-79e9-80d2-a6157169dd03', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '2', '01a202b2-c500-7310-acd3-1bff40fc05cb', 'buyback_pending', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170440618112768723074649798682790117","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81fr0r0e9mbhz8gz76gh465","transactionHash":"0x6ddf7b6c13f719af4b223efbb20eec1872e319def6ad23901dbbe99f3d2f2efd","mintedAt":1790000026000}', '99', '2026-11-22 11:19:00+00', '2026-11-22 12:25:00+00', NULL),
('01a202fb-18a0-7d04-8b1e-68aeb7d8b526', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '6', '01a202b2-c500-74e6-a735-9727a86db1c7', 'active', 'false', NULL, '10000000', '0', NULL, '103', '2026-11-22 11:19:00+00', '2026-11-22 11:19:00+00', NULL),
('01a202fb-18a0-7d8e-b269-0dc32fd11acd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '1', '01a202b2-c500-7968-a07e-724ab3856b8c', 'active', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170440618112714305594260873737320645","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81fr0r0e9mbhz8gz76gh465","transactionHash":"0x73c57454737322803d4c7faf4dd6caa5beb532ff953a953be3675d43c93c6d70","mintedAt":1790000022000}', '98', '2026-11-22 11:19:00+00', '2026-11-22 12:23:00+00', NULL),
('01a202fb-18a0-7e2e-bdb7-0b85cb34f4fd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '0', '01a202b2-c500-7fe8-922c-0519d54bad98', 'bought_back', 'false', NULL, '10000000', '0', '{"chainId":84532,"collectionAddress":"0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85","tokenId":"2170440618112762025027512784354254310","ownerAddress":"0xad552e506319819c0f98881855e4b79af9cbe2b3","operationId":"op_01m81fr0r0e9mbhz8gz76gh465","transactionHash":"0xf4879fc4ba87fa546f6a2fc9026e3f7b70f1bc36736a4d3f55b16caec8284019","mintedAt":1790000018000}', '97', '2026-11-22 11:19:00+00', '2026-11-22 11:21:00+00', NULL);

INSERT INTO "chain_cursor" ("id", "number", "hash") VALUES
('true', '21', '0x02a7b7cb70780179aedf29f272de1070f87766f684b9e37697412419994e75b9');

INSERT INTO "controls" ("id", "orders", "buybacks", "redemptions", "mints") VALUES
('true', 'true', 'true', 'true', 'true');

INSERT INTO "customer" ("id", "account_id", "external_user_id", "attributes", "sequence", "created_at", "updated_at", "idempotency_key", "fingerprint") VALUES
('01a202b2-c500-71a6-ad88-182627e7de3b', '01a202b2-c500-7745-8d62-8bd69ab3916d', NULL, '{}', '3', '2026-11-22 10:00:00+00', '2026-11-22 10:00:00+00', NULL, NULL),
('01a202b5-8420-75ae-a5cd-b5efac00e00f', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'user-7', '{"vip":false,"tags":["a","b"]}', '8', '2026-11-22 10:03:00+00', '2026-11-22 10:04:00+00', 'c842583f-83ad-4478-8e09-c3c8fb5eb647', '091ea0cd058d4e8b2be54c1000bbbd632197b9ba930f99d7e66e3450649cae51'),
('01a202b6-6e80-73fe-a0f7-03e36cd42aa4', '01a202b2-c500-7745-8d62-8bd69ab3916d', NULL, '{}', '9', '2026-11-22 10:04:00+00', '2026-11-22 10:04:00+00', NULL, NULL);

INSERT INTO "deck" ("item_id", "machine_id", "tier", "position", "shuffle") VALUES
('01a202b2-c500-7020-b2eb-17fe194f4f5e', '1', 'Iron', '4358697902883843260', '0'),
('01a202b2-c500-707b-8c09-c265d31e8989', '2', 'Gold', '4399883658674538067', '0'),
('01a202b2-c500-7160-bd11-eb945683363c', '1', 'Iron', '3150080250664995737', '0'),
('01a202b2-c500-71d6-a4f7-4d2204126840', '1', 'Gold', '4392500133982456005', '0'),
('01a202b2-c500-720c-a684-1862588b96cc', '1', 'Iron', '4173798279197800744', '0'),
('01a202b2-c500-722c-919d-70bf676d4eff', '1', 'Iron', '3990422123191070213', '0'),
('01a202b2-c500-735c-86e6-b8c304b77b17', '1', 'Gold', '2915802816436998008', '0'),
('01a202b2-c500-7454-a8b9-89af8ad56e7d', '1', 'Gold', '2516084471260725307', '0'),
('01a202b2-c500-74c8-b4c0-ebae152dfbc2', '1', 'Gold', '4043677053491791377', '0'),
('01a202b2-c500-751d-9037-4834a5e15c30', '1', 'Gold', '2196751552762056595', '0'),
('01a202b2-c500-7566-be43-0dea9e0c55f0', '1', 'Gold', '2458289288625998133', '0'),
('01a202b2-c500-75f1-ab53-86e5fcc66a22', '1', 'Gold', '3073175816986173159', '0'),
('01a202b2-c500-7637-8e9f-baeb8a2c8041', '1', 'Gold', '2028733361932937124', '0'),
('01a202b2-c500-76c1-a5a1-6fd494e55100', '1', 'Gold', '2280639689186809410', '0'),
('01a202b2-c500-76c8-9a4f-b75d505dcd1f', '1', 'Iron', '3790258808322919361', '0'),
('01a202b2-c500-76f4-b12d-7b540b29b53f', '1', 'Gold', '2794439695994546320', '0'),
('01a202b2-c500-7770-b365-c4ab7386d51b', '2', 'Iron', '746292229993087667', '0'),
('01a202b2-c500-77b1-959c-617d6a9c387b', '1', 'Iron', '3547234015838709988', '0'),
('01a202b2-c500-77f0-952d-6b3a7462717e', '1', 'Iron', '3147991790146328439', '0'),
('01a202b2-c500-7952-a8ac-a4b406ec812e', '1', 'Gold', '4336578967679539226', '0'),
('01a202b2-c500-795e-9a9f-434440408209', '1', 'Gold', '3426976774173423307', '0'),
('01a202b2-c500-7997-9958-fb0da8f49d39', '2', 'Iron', '3804685792311129463', '0'),
('01a202b2-c500-799d-8236-716cde19ae70', '1', 'Iron', '4593087238482329716', '0'),
('01a202b2-c500-7ab7-ab31-27a4594b1b0a', '1', 'Gold', '2493093165852208043', '0'),
('01a202b2-c500-7bab-97df-d783cf3764cc', '1', 'Gold', '4241033230759210464', '0'),
('01a202b2-c500-7bf6-86bc-7add74a8f8da', '1', 'Iron', '3135506594653844116', '0'),
('01a202b2-c500-7d0e-8c26-ff24faf09a29', '1', 'Gold', '4441029651925619425', '0'),
('01a202b2-c500-7d15-910b-31cab9d19cc8', '1', 'Gold', '3870752605422057076', '0'),
('01a202b2-c500-7d39-b14f-4c01b1dc34e6', '1', 'Gold', '2724884742696088568', '0'),
('01a202b2-c500-7d3d-9008-b1ad7dabeed5', '1', 'Iron', '3219336957368762882', '0'),
('01a202b2-c500-7d46-b04e-89ac77db194a', '1', 'Gold', '3186819438656446925', '0'),
('01a202b2-c500-7db1-9439-28ee87528a09', '2', 'Gold', '3793764887159322708', '0'),
('01a202b2-c500-7e8c-b943-d396877e14c0', '1', 'Gold', '4340743094455855550', '0'),
('01a202b2-c500-7ea6-b87a-daebc03f3c91', '1', 'Iron', '3956346403779575724', '0'),
('01a202b2-c500-7ec9-a9c9-3bb1742c91ea', '1', 'Gold', '3377361592438500406', '0');

INSERT INTO "delivery" ("id", "account_id", "endpoint_id", "event_id", "event_type", "attempts", "attempt_count", "retry_at", "sequence", "created_at") VALUES
('01a202bc-d720-7fa2-87b4-1f0fb396b36e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7709-a213-ca06274b3af7', '01a202bc-d720-73d6-a3b1-47aa8578bb69', 'shipment.updated', '[]', '0', NULL, '44', '2026-11-22 10:11:00+00'),
('01a202c7-d3a0-73de-88c4-97c79984093f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7709-a213-ca06274b3af7', '01a202c7-d3a0-7d8c-ad74-4bcc147f3916', 'shipment.updated', '[]', '0', NULL, '53', '2026-11-22 10:23:00+00'),
('01a202d2-d020-7739-94d7-9f907cd24b5e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7709-a213-ca06274b3af7', '01a202d2-d020-70c2-8bd4-154655484962', 'shipment.updated', '[]', '0', NULL, '62', '2026-11-22 10:35:00+00'),
('01a202db-f7e0-7bd3-8ab3-0728a7ed9b1f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7709-a213-ca06274b3af7', '01a202db-f7e0-71c2-b58b-24a010bab580', 'shipment.updated', '[]', '0', NULL, '63', '2026-11-22 10:45:00+00'),
('01a202e6-f460-7939-99e5-d5304bafc40e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7709-a213-ca06274b3af7', '01a202e6-f460-7d95-a7f4-9f4ff8336f66', 'shipment.updated', '[]', '0', NULL, '72', '2026-11-22 10:57:00+00'),
('01a202f1-f0e0-7d6b-a966-7833f179f08c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7709-a213-ca06274b3af7', '01a202f1-f0e0-71a0-a313-b2ca44abe90d', 'shipment.updated', '[]', '0', NULL, '81', '2026-11-22 11:09:00+00'),
('01a202f7-6f20-71c9-bc8a-f79cf5b1180f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202f7-6f20-7458-a9be-b30ad8cc113f', 'operation.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '87', '2026-11-22 11:15:00+00'),
('01a202f7-6f20-79ce-a143-87c551664764', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202f7-6f20-7458-a9be-b30ad8cc113f', 'operation.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '87', '2026-11-22 11:15:00+00'),
('01a202f8-5980-7bb5-a648-cfa10ac92d4e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202f8-5980-73f2-b0ad-5edc7f5a7a9d', 'buyback.completed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '90', '2026-11-22 11:16:00+00'),
('01a202f9-43e0-7652-a082-77d9acefeac1', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202f9-43e0-70e9-8ed8-8b5758fd99f2', 'balance.topup.detected', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '93', '2026-11-22 11:17:00+00'),
('01a202f9-43e0-77cf-8f38-cbc1be5f36ec', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202f9-43e0-7139-b767-c2b94f188280', 'balance.topup.confirmed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346280000}]', '1', '2026-11-22 11:20:00+00', '95', '2026-11-22 11:17:00+00'),
('01a202fb-18a0-7199-abe8-7a860e87b284', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202fb-18a0-71e8-8dfc-d172948e0e62', 'operation.completed', '[]', '0', NULL, '106', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7568-bbe6-0ceb42e8e51f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202fb-18a0-71e8-8dfc-d172948e0e62', 'operation.completed', '[]', '0', NULL, '106', '2026-11-22 11:19:00+00'),
('01a202fc-0300-72eb-844b-c0fef7e3b04e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202fc-0300-7e18-8f50-a1c760d269fb', 'operation.completed', '[]', '0', NULL, '109', '2026-11-22 11:20:00+00'),
('01a202fc-0300-7c8e-a52e-6965edab7fe6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202fc-0300-7d4a-8a4c-c489f77c332c', 'operation.awaiting_chain', '[]', '0', NULL, '108', '2026-11-22 11:20:00+00'),
('01a202fc-0300-7cab-a088-bf9d49fd6a71', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202fc-0300-7e18-8f50-a1c760d269fb', 'operation.completed', '[]', '0', NULL, '109', '2026-11-22 11:20:00+00'),
('01a202fc-ed60-7278-985b-8ae065825a7c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202fc-ed60-76ed-9e07-8093e8fce162', 'operation.awaiting_chain', '[]', '0', NULL, '111', '2026-11-22 11:21:00+00'),
('01a202fc-ed60-7518-8920-278f288a4f5b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202fc-ed60-7d6b-bae3-c9c869f4a86d', 'buyback.completed', '[]', '0', NULL, '113', '2026-11-22 11:21:00+00'),
('01a202fd-d7c0-737e-9a27-1fb847107b03', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202fd-d7c0-7549-9af5-c23a9b539274', 'operation.awaiting_chain', '[]', '0', NULL, '115', '2026-11-22 11:22:00+00'),
('01a202fe-c220-7336-ae54-85501ca6a7cb', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202fe-c220-7476-bbf1-74e707c0de9e', 'operation.awaiting_chain', '[]', '0', NULL, '117', '2026-11-22 11:23:00+00'),
('01a20335-b0a0-7027-bc58-19779091dba4', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a20335-b0a0-7249-a7c6-152bf4969c2d', 'operation.cancelled', '[]', '0', NULL, '119', '2026-11-22 12:23:00+00'),
('01a20335-b0a0-70ca-afb3-35a7202ddf88', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a20335-b0a0-78eb-8e54-5cfba5c8a471', 'operation.onchain_cancelled', '[]', '0', NULL, '118', '2026-11-22 12:23:00+00'),
('01a20335-b0a0-744c-ab95-5d90ad83ae22', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a20335-b0a0-74eb-bd64-db41fb440ad1', 'operation.cancelled', '[]', '0', NULL, '120', '2026-11-22 12:23:00+00'),
('01a20336-9b00-7e0e-b2d3-6c60e6bfe706', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a20336-9b00-77ff-b8d8-6632b04d2c4f', 'operation.awaiting_chain', '[]', '0', NULL, '122', '2026-11-22 12:24:00+00'),
('01a20337-8560-7b1e-8c6e-929e5e2f4e9e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a20337-8560-7415-9512-741486b5a1ce', 'operation.awaiting_chain', '[]', '0', NULL, '124', '2026-11-22 12:25:00+00');

INSERT INTO "delivery_history" ("id", "account_id", "endpoint_id", "event_id", "event_type", "status", "attempts", "sequence", "created_at", "finished_at") VALUES
('01a202b5-8420-7067-9b7c-4e99a1defabc', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202b5-8420-79a4-9afd-a6710526f50c', 'webhook.test', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '5', '2026-11-22 10:03:00+00', '2026-11-22 10:09:00+00'),
('01a202b7-58e0-7614-bda4-e0871bd4e4e0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202b7-58e0-7b0d-8991-8d1a95e9a0b9', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '16', '2026-11-22 10:05:00+00', '2026-11-22 10:09:00+00'),
('01a202b7-58e0-7ffa-8677-a51572bc5e37', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202b7-58e0-7b0d-8991-8d1a95e9a0b9', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '16', '2026-11-22 10:05:00+00', '2026-11-22 10:09:00+00'),
('01a202b8-4340-791f-9830-4e3d2a53e502', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202b8-4340-71c1-8ec5-871cfa586b91', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '21', '2026-11-22 10:06:00+00', '2026-11-22 10:09:00+00'),
('01a202b8-4340-7bb4-ae8f-3b0233996804', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202b8-4340-71c1-8ec5-871cfa586b91', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '21', '2026-11-22 10:06:00+00', '2026-11-22 10:09:00+00'),
('01a202b9-2da0-70dc-8a18-892696fcc28e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202b9-2da0-7ddd-97d9-9433d000b74e', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '27', '2026-11-22 10:07:00+00', '2026-11-22 10:09:00+00'),
('01a202b9-2da0-7632-974a-9910dac996b9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202b9-2da0-7ddd-97d9-9433d000b74e', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '27', '2026-11-22 10:07:00+00', '2026-11-22 10:09:00+00'),
('01a202ba-1800-74f5-91af-5b93b9fe9c4d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202ba-1800-7d4f-9a2b-8ca6e2311311', 'refund.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '30', '2026-11-22 10:08:00+00', '2026-11-22 10:09:00+00'),
('01a202bb-0260-7659-897f-ebeca51def2e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202bb-0260-7711-b652-0a2f57c97e0e', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '35', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00'),
('01a202bb-0260-7bb5-9fba-e4991a210789', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202bb-0260-7711-b652-0a2f57c97e0e', 'operation.completed', 'delivered', '[{"statusCode":204,"error":null,"durationMs":12,"responseBody":null,"at":1795342140000}]', '35', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00'),
('01a202bb-ecc0-799f-a8f9-feb7b76bc489', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202bb-ecc0-7174-aa53-869d39e4fd98', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '40', '2026-11-22 10:10:00+00', '2026-11-22 11:14:00+00'),
('01a202bb-ecc0-7bc3-8638-eb25229ce072', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202bb-ecc0-7174-aa53-869d39e4fd98', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '40', '2026-11-22 10:10:00+00', '2026-11-22 11:14:00+00'),
('01a202bc-d720-7d20-9433-7c386ff484f4', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202bc-d720-7930-b4f4-99f72ecd8436', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '43', '2026-11-22 10:11:00+00', '2026-11-22 11:14:00+00'),
('01a202bc-d720-7e5e-9f67-e88eddf585c2', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202bc-d720-73d6-a3b1-47aa8578bb69', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '44', '2026-11-22 10:11:00+00', '2026-11-22 11:14:00+00'),
('01a202bd-c180-79ba-9fe1-52f3d18e90ee', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202bd-c180-737c-bec0-df142ebfe4d9', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '49', '2026-11-22 10:12:00+00', '2026-11-22 11:14:00+00'),
('01a202bd-c180-7c3b-bd8d-f0be7197b112', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202bd-c180-737c-bec0-df142ebfe4d9', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '49', '2026-11-22 10:12:00+00', '2026-11-22 11:14:00+00'),
('01a202be-abe0-72c6-a009-81b08a3c2b61', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202be-abe0-7afc-a577-88f193118144', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '52', '2026-11-22 10:13:00+00', '2026-11-22 11:14:00+00'),
('01a202c7-d3a0-75a1-953e-aa7c03e85858', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202c7-d3a0-7d8c-ad74-4bcc147f3916', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '53', '2026-11-22 10:23:00+00', '2026-11-22 11:14:00+00'),
('01a202c8-be00-7220-a9a2-7936692259fa', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202c8-be00-736b-b3a8-eaffea6305ed', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '58', '2026-11-22 10:24:00+00', '2026-11-22 11:14:00+00'),
('01a202c8-be00-737a-a897-ccdabf1f5159', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202c8-be00-736b-b3a8-eaffea6305ed', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '58', '2026-11-22 10:24:00+00', '2026-11-22 11:14:00+00'),
('01a202c9-a860-7f81-a747-b81c7443d17b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202c9-a860-742b-9823-743fd22fba65', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '61', '2026-11-22 10:25:00+00', '2026-11-22 11:14:00+00'),
('01a202d2-d020-76c3-a990-261abefedfdd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202d2-d020-70c2-8bd4-154655484962', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '62', '2026-11-22 10:35:00+00', '2026-11-22 11:14:00+00'),
('01a202db-f7e0-76d2-af5e-71b2cb7c7587', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202db-f7e0-71c2-b58b-24a010bab580', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '63', '2026-11-22 10:45:00+00', '2026-11-22 11:14:00+00'),
('01a202dc-e240-7397-a3c3-b65b718cc50d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202dc-e240-77f9-9884-cb782cfbde87', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '68', '2026-11-22 10:46:00+00', '2026-11-22 11:14:00+00'),
('01a202dc-e240-7948-935d-dad4496c8673', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202dc-e240-77f9-9884-cb782cfbde87', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '68', '2026-11-22 10:46:00+00', '2026-11-22 11:14:00+00'),
('01a202dd-cca0-7424-9560-51b93caf8fa0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202dd-cca0-7b28-ae9f-423c3a6f6644', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '71', '2026-11-22 10:47:00+00', '2026-11-22 11:14:00+00'),
('01a202e6-f460-78fa-a0cf-c122c74bd7b8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202e6-f460-7d95-a7f4-9f4ff8336f66', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '72', '2026-11-22 10:57:00+00', '2026-11-22 11:14:00+00'),
('01a202e7-dec0-75f5-8681-85cee745000b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202e7-dec0-799b-b9e3-fc94c2f558e7', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '77', '2026-11-22 10:58:00+00', '2026-11-22 11:14:00+00'),
('01a202e7-dec0-7937-a58f-763cdc5931d1', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202e7-dec0-799b-b9e3-fc94c2f558e7', 'operation.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '77', '2026-11-22 10:58:00+00', '2026-11-22 11:14:00+00'),
('01a202e8-c920-7d07-ae33-36c5f454b68d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202e8-c920-7aa1-b92c-bee75450e8c5', 'redemption.completed', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '80', '2026-11-22 10:59:00+00', '2026-11-22 11:14:00+00'),
('01a202f1-f0e0-73e4-bb24-6539be98a91a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202f1-f0e0-71a0-a313-b2ca44abe90d', 'shipment.updated', 'failed', '[{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000},{"statusCode":500,"error":"the receiver answered 500","durationMs":12,"responseBody":"no","at":1795346040000}]', '81', '2026-11-22 11:09:00+00', '2026-11-22 11:14:00+00');

INSERT INTO "deposit_address" ("account_id", "index", "address", "created_at") VALUES
('01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '2026-11-22 11:16:00+00'),
('01a20337-8560-7765-934d-f7fa6584db5e', '1', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '2026-11-22 12:25:00+00');

INSERT INTO "deposit_sweep" ("id", "account_id", "chain_id", "transaction_hash", "ordinal", "address", "amount", "block_number", "created_at") VALUES
('01a202fa-2e40-72cd-ac87-b06d5871073b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '84532', '0xba87a62a17fb6ae19b7aa2e16727390dd94cb44db8a1623a65ec760d0700adc0', '0', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '10000000', '6', '2026-11-22 11:18:00+00');

INSERT INTO "draw" ("card_id", "account_id", "item_id", "machine_id", "tier", "odds_version", "shuffle", "position", "seed", "created_at") VALUES
('01a202b7-58e0-708c-a583-d9b26bb6ac40', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7443-935d-7af7a7bb2384', '1', 'Iron', '1', '0', '638829213757269284', E'\\x6f966af289bedc1fb163fb95779e61cd', '2026-11-22 10:05:00+00'),
('01a202b7-58e0-74b5-b31e-891b23427b4e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7182-a17e-33e85c93377f', '1', 'Iron', '1', '0', '861603729983277417', E'\\xc37beb0dccca591016c1dce5abad9e37', '2026-11-22 10:05:00+00'),
('01a202b7-58e0-7795-ae74-54911469673e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7763-b6d8-61404a96b95f', '1', 'Iron', '1', '0', '588196445170737313', E'\\x088a3b50868b0294e8d2c926beeef79f', '2026-11-22 10:05:00+00'),
('01a202b7-58e0-79bb-b15c-23a852bbfc4d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7970-9501-1f28273dc3e2', '1', 'Gold', '1', '0', '123865865133446667', E'\\x486914fbbe2f254f5acbe9d285859f3f', '2026-11-22 10:05:00+00'),
('01a202b8-4340-7d72-acf3-78385da3775a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7367-b24d-89d4b178c6cd', '1', 'Iron', '1', '0', '898529200058556925', E'\\x1d1fd9cdd1f2ef58d9d38115c49e5b31', '2026-11-22 10:06:00+00'),
('01a202b8-4340-7e02-87ee-619c9b73b40d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7ccb-a4d8-5605aa402160', '1', 'Gold', '1', '0', '520491543874721804', E'\\xe33ff619869601b5910437cad6e9c42d', '2026-11-22 10:06:00+00'),
('01a202b9-2da0-7610-a27a-669249fb1ecb', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7f3a-80f0-1861a5bc81f6', '1', 'Iron', '1', '0', '1179902620560230006', E'\\xaf111425135f82f9e4abaeb88cc053ab', '2026-11-22 10:07:00+00'),
('01a202b9-2da0-7f0d-a805-0bce36925152', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-77b1-959c-617d6a9c387b', '1', 'Iron', '1', '0', '915375100404792224', E'\\xd44414f54732f432bed9867d18075649', '2026-11-22 10:07:00+00'),
('01a202b9-2da0-7fa2-88b4-3cc74dddf211', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7d22-9482-738fc7706971', '1', 'Iron', '1', '0', '937606443099423438', E'\\xbb92c2028b96d48e2eba512f3d29ccf6', '2026-11-22 10:07:00+00'),
('01a202bb-0260-733f-819d-7dbea217b20a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-757b-8f73-6a8aa9eed47c', '2', 'Iron', '1', '0', '543849970834801058', E'\\x2cdf311c4cc78c63677dab025f2ed31a', '2026-11-22 10:09:00+00'),
('01a202bb-0260-7373-a059-159171ff8df6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7ed8-ac55-49512b10a343', '2', 'Gold', '1', '0', '3072073615897106642', E'\\x361e4e02c734dfe1e0b1c50a650e127d', '2026-11-22 10:09:00+00'),
('01a202bb-ecc0-731f-ab39-cc49d9653345', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-77d6-9364-ca7d4bc7f7a2', '1', 'Gold', '1', '0', '776545585071085366', E'\\xdbced6ff1301f4e575e66eae7a24b68e', '2026-11-22 10:10:00+00'),
('01a202bb-ecc0-7a33-97a5-80788f6ecda9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-74d1-9d18-8e58f46d0329', '1', 'Iron', '1', '0', '1221935519127693926', E'\\x254adf8824066bd02070814178d8b6ed', '2026-11-22 10:10:00+00'),
('01a202bd-c180-7254-82a2-3676128d325b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7e61-a77a-31fc29cfe706', '1', 'Gold', '1', '0', '1177068782585232426', E'\\x5efa4a93cda5ab0a17464e7470741f40', '2026-11-22 10:12:00+00'),
('01a202bd-c180-793b-856c-ac0b59366d9f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7d22-9482-738fc7706971', '1', 'Iron', '1', '0', '1523312807621408347', E'\\xe6fba742014982c59019431fc4b6ac68', '2026-11-22 10:12:00+00'),
('01a202c8-be00-7557-92b9-c091fa1ce4e7', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-734c-8a40-022ff3aa9a72', '1', 'Iron', '1', '0', '1643611771707266919', E'\\x595fb1d1dc302eb429a59d0ce9df626c', '2026-11-22 10:24:00+00'),
('01a202c8-be00-7c93-b13c-e649685c5cf3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7012-88b5-00f5c8854703', '1', 'Gold', '1', '0', '1394744345078174235', E'\\x5719023e2a3d20d537e6a7cdcf414227', '2026-11-22 10:24:00+00'),
('01a202dc-e240-7195-91ad-9d0b219acd3f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7eee-a888-7e3216b25613', '1', 'Gold', '1', '0', '1466171145754409410', E'\\x338f70d18bdb5c03ce2c64882e359871', '2026-11-22 10:46:00+00'),
('01a202dc-e240-7fb7-b82d-50683172ebc9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7357-9ce7-268f201f249a', '1', 'Iron', '1', '0', '1947753415127214301', E'\\x18336eb248e1fa31f043cf3a278d766d', '2026-11-22 10:46:00+00'),
('01a202e7-dec0-70cb-b636-1d77f44a6fdf', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7e22-af84-b92f89ae8d35', '1', 'Iron', '1', '0', '2005214878443568192', E'\\x281a0d3f79a3e39c343d8bceebd94464', '2026-11-22 10:58:00+00'),
('01a202e7-dec0-7b90-94b2-e0ee6d785eb2', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-70b0-b3f0-7f3373115ffb', '1', 'Iron', '1', '0', '2203899845248662512', E'\\x72e2b1bfeeb1079edadf947c5d65656f', '2026-11-22 10:58:00+00'),
('01a202f7-6f20-7525-a64c-2fcc3db4052e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7dfb-b3a4-c4e36e3494ce', '1', 'Gold', '1', '0', '1687398601420275693', E'\\x07da53029e0fb00c8374cdb38b7f8136', '2026-11-22 11:15:00+00'),
('01a202f7-6f20-7579-82be-4538ef3a7af6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-745a-8d9c-531fe5fcc5b2', '1', 'Gold', '1', '0', '1600105935357772841', E'\\x8ae6a84fab23180350115766b46e6843', '2026-11-22 11:15:00+00'),
('01a202f7-6f20-7738-bf6a-7be84c13ca5c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-75e3-a8cd-845c4c69f0ed', '1', 'Iron', '1', '0', '2329426252454888400', E'\\xa412897d66d121411f7e7b2f20b704c6', '2026-11-22 11:15:00+00'),
('01a202fb-18a0-703f-8ab0-557e13e0bbf0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-739d-b6c1-20a82d086476', '1', 'Iron', '1', '0', '2877449766939798200', E'\\x34311cce5f59460d771bfaf8c8a77bc0', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7526-98b8-b38c53e3b26f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-770b-a32a-1ac40a5ce410', '1', 'Gold', '1', '0', '1916557201905034510', E'\\xea769ec68b2f954de8955d0b59e33fc3', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7682-b490-3757acccdf37', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-73e7-8087-286269e5b5c0', '1', 'Iron', '1', '0', '3077267585133773797', E'\\xfe57f870986591a290f572e13fabe690', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-77aa-980c-71b5599e7df8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-73ca-8ea2-3a7f776b59fc', '1', 'Iron', '1', '0', '2626239691005661344', E'\\xdc2f698a24718fbcae9ed84848f814e7', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-79e9-80d2-a6157169dd03', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7310-acd3-1bff40fc05cb', '1', 'Iron', '1', '0', '2568308775639400368', E'\\xc20180670c1cc8fb52b1ad556ee93698', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7d04-8b1e-68aeb7d8b526', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-74e6-a735-9727a86db1c7', '1', 'Gold', '1', '0', '1850726414694964229', E'\\x09bdc1e2b69fdf695c67cf437026ee24', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7d8e-b269-0dc32fd11acd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7968-a07e-724ab3856b8c', '1', 'Iron', '1', '0', '2519513666999048249', E'\\xa725791a8e234c24efd29619b4ace313', '2026-11-22 11:19:00+00'),
('01a202fb-18a0-7e2e-bdb7-0b85cb34f4fd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-7fe8-922c-0519d54bad98', '1', 'Iron', '1', '0', '2505131469451690231', E'\\x01a238d55eeeb5fcafe484d8aa196bac', '2026-11-22 11:19:00+00');

INSERT INTO "event" ("id", "account_id", "type", "data", "sequence", "created_at") VALUES
('01a202b5-8420-79a4-9afd-a6710526f50c', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'webhook.test', '{"webhookEndpointId":"wh_01m81bb110e33venhp333zr0yr"}', '5', '2026-11-22 10:03:00+00'),
('01a202b7-58e0-7b0d-8991-8d1a95e9a0b9', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bep70eq9vbw3b5rattfzg","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":4,"chargedUsd":"40.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:05:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bep70eyatwx2mj4a6jssy","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:05:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bep70e26ab0ysp9nvdb20","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:05:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bep70f6xv2q13n19bqz2d","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:05:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bep70ejtv67m93chm4yte","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:05:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '16', '2026-11-22 10:05:00+00'),
('01a202b8-4340-71c1-8ec5-871cfa586b91', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bggt0eqr8aem1zecj6jna","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:06:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bggt0fnsaswvr71et6xtt","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:06:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bggt0fr18fvk1kjdq7d0d","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:06:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '21', '2026-11-22 10:06:00+00'),
('01a202b9-2da0-7ddd-97d9-9433d000b74e', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bjbd0fz0vs2zk8fwwx82g","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":3,"chargedUsd":"30.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:07:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bjbd0fw6tg18bsrv94maj","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bjbd0fyh8hd1wrx6xvwgh","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bjbd0er8a4yk6j94zp7pb","status":"active","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '27', '2026-11-22 10:07:00+00'),
('01a202ba-1800-7d4f-9a2b-8ca6e2311311', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'refund.completed', '{"operationId":"op_01m81bm600e7n920pjq9rqqwk5","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"refund","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"20.000000","completedAt":"2026-11-22T10:08:00.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81bjbd0fw6tg18bsrv94maj","status":"refunded","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bjbd0fyh8hd1wrx6xvwgh","status":"refunded","sealed":true,"refundableUntil":"2026-11-23T10:07:00.000Z","name":null,"image":null,"buybackUsd":null}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '30', '2026-11-22 10:08:00+00'),
('01a202bb-0260-7711-b652-0a2f57c97e0e', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bp0k0f39aafnmyy5dk50s","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":2,"quantity":2,"chargedUsd":"5.000002","creditedUsd":"0.000000","completedAt":"2026-11-22T10:09:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bp0k0edst0p8nj5rzz3fp","status":"active","sealed":true,"refundableUntil":"2026-11-22T11:09:00.000Z","name":null,"image":null,"buybackUsd":null},{"id":"card_01m81bp0k0eczr37bxqth1fcga","status":"active","sealed":true,"refundableUntil":"2026-11-22T11:09:00.000Z","name":null,"image":null,"buybackUsd":null}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '35', '2026-11-22 10:09:00+00'),
('01a202bb-ecc0-7174-aa53-869d39e4fd98', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bqv60fm39wqjpjd9nmmnk","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:10:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bqv60f8ssf9c0f27pxkd9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 59","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81bqv60ecftpeec97cpact5","status":"active","sealed":false,"refundableUntil":null,"name":"Card 24","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '40', '2026-11-22 10:10:00+00'),
('01a202bc-d720-73d6-a3b1-47aa8578bb69', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81bsns0f84vambq4dgdms2d","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["shipmentInfo"],"shipment":{"id":"shp_01m81bsns0f15vad0jh8dt0re4","status":"created","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T10:11:00.000Z"}}', '44', '2026-11-22 10:11:00+00'),
('01a202bc-d720-7930-b4f4-99f72ecd8436', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81bsns0f84vambq4dgdms2d","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:11:00.000Z","shipmentId":"shp_01m81bsns0f15vad0jh8dt0re4","cards":[],"affectedCards":[{"id":"card_01m81bqv60f8ssf9c0f27pxkd9","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 59","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81bqv60ecftpeec97cpact5","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 24","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '43', '2026-11-22 10:11:00+00'),
('01a202bd-c180-737c-bec0-df142ebfe4d9', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81bvgc0e2ntpmqw7qet1esg","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:12:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81bvgc0e9a858hper98tcjv","status":"active","sealed":false,"refundableUntil":null,"name":"Card 26","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81bvgc0f4xrav5c1dckcvcz","status":"active","sealed":false,"refundableUntil":null,"name":"Card 11","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '49', '2026-11-22 10:12:00+00'),
('01a202be-abe0-7afc-a577-88f193118144', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81bxaz0ey9a3wwb8nt1r1yb","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:13:00.000Z","shipmentId":"shp_01m81bxaz0ew7aryk6gb1n85mz","cards":[],"affectedCards":[{"id":"card_01m81bvgc0e9a858hper98tcjv","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 26","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81bvgc0f4xrav5c1dckcvcz","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 11","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '52', '2026-11-22 10:13:00+00'),
('01a202c7-d3a0-7d8c-ad74-4bcc147f3916', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81bxaz0ey9a3wwb8nt1r1yb","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["status","carrier","trackingNumber"],"shipment":{"id":"shp_01m81bxaz0ew7aryk6gb1n85mz","status":"shipped","carrier":"DHL","trackingNumber":"7","trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T10:23:00.000Z"}}', '53', '2026-11-22 10:23:00+00'),
('01a202c8-be00-736b-b3a8-eaffea6305ed', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81chfg0egk87823grpyn475","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:24:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81chfg0enbs5ee0j7x1ss77","status":"active","sealed":false,"refundableUntil":null,"name":"Card 45","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81chfg0fj9v2f7695m5rq7k","status":"active","sealed":false,"refundableUntil":null,"name":"Card 46","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '58', '2026-11-22 10:24:00+00'),
('01a202c9-a860-742b-9823-743fd22fba65', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81cka30ecv8pqwd87gyqj66","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:25:00.000Z","shipmentId":"shp_01m81cka30fjkr0g1mhn01d21w","cards":[],"affectedCards":[{"id":"card_01m81chfg0enbs5ee0j7x1ss77","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 45","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81chfg0fj9v2f7695m5rq7k","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 46","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '61', '2026-11-22 10:25:00+00'),
('01a202d2-d020-70c2-8bd4-154655484962', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81cka30ecv8pqwd87gyqj66","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["status"],"shipment":{"id":"shp_01m81cka30fjkr0g1mhn01d21w","status":"shipped","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T10:35:00.000Z"}}', '62', '2026-11-22 10:35:00+00'),
('01a202db-f7e0-71c2-b58b-24a010bab580', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81cka30ecv8pqwd87gyqj66","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"shipped","changedFields":["status","trackingUrl"],"shipment":{"id":"shp_01m81cka30fjkr0g1mhn01d21w","status":"in_transit","carrier":null,"trackingNumber":null,"trackingUrl":"https://track.example/7","statusReason":null,"updatedAt":"2026-11-22T10:45:00.000Z"}}', '63', '2026-11-22 10:45:00+00'),
('01a202dc-e240-77f9-9884-cb782cfbde87', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81dsrj0fdc84j2hkt93n4nv","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:46:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81dsrj0fyvvgbagd0rq5ty9","status":"active","sealed":false,"refundableUntil":null,"name":"Card 33","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81dsrj0e6as3bcx1cgsnk9z","status":"active","sealed":false,"refundableUntil":null,"name":"Card 12","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '68', '2026-11-22 10:46:00+00'),
('01a202dd-cca0-7b28-ae9f-423c3a6f6644', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81dvk50f50t32bnzhtfzwrv","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:47:00.000Z","shipmentId":"shp_01m81dvk50e1vbfsbhb1f3qry2","cards":[],"affectedCards":[{"id":"card_01m81dsrj0fyvvgbagd0rq5ty9","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 33","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81dsrj0e6as3bcx1cgsnk9z","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 12","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '71', '2026-11-22 10:47:00+00'),
('01a202e6-f460-7d95-a7f4-9f4ff8336f66', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81dvk50f50t32bnzhtfzwrv","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["status"],"shipment":{"id":"shp_01m81dvk50e1vbfsbhb1f3qry2","status":"delivered","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":null,"updatedAt":"2026-11-22T10:57:00.000Z"}}', '72', '2026-11-22 10:57:00+00'),
('01a202e7-dec0-799b-b9e3-fc94c2f558e7', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81efqp0exrse5z61fwyhn13","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":2,"chargedUsd":"20.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:58:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81efqp0e35vcdgxezt4mvyz","status":"active","sealed":false,"refundableUntil":null,"name":"Card 13","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81efqp0fe899cq0xspqgqnj","status":"active","sealed":false,"refundableUntil":null,"name":"Card 43","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '77', '2026-11-22 10:58:00+00'),
('01a202e8-c920-7aa1-b92c-bee75450e8c5', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'redemption.completed', '{"operationId":"op_01m81ehj90epg8j675mfvap4aq","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"redemption","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"5.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T10:59:00.000Z","shipmentId":"shp_01m81ehj90ftns369ge8kqc6th","cards":[],"affectedCards":[{"id":"card_01m81efqp0e35vcdgxezt4mvyz","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 13","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81efqp0fe899cq0xspqgqnj","status":"redeemed","sealed":false,"refundableUntil":null,"name":"Card 43","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '80', '2026-11-22 10:59:00+00'),
('01a202f1-f0e0-71a0-a313-b2ca44abe90d', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'shipment.updated', '{"operationId":"op_01m81ehj90epg8j675mfvap4aq","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","previousStatus":"created","changedFields":["status","statusReason"],"shipment":{"id":"shp_01m81ehj90ftns369ge8kqc6th","status":"exception","carrier":null,"trackingNumber":null,"trackingUrl":null,"statusReason":"The address does not exist.","updatedAt":"2026-11-22T11:09:00.000Z"}}', '81', '2026-11-22 11:09:00+00'),
('01a202f7-6f20-7458-a9be-b30ad8cc113f', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81fevs0f3wbgcmedmzb60gq","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":3,"chargedUsd":"30.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:15:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81fevs0enwr5fj573qkmyqp","status":"active","sealed":false,"refundableUntil":null,"name":"Card 6","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fevs0ewwbytkvx1617jjw","status":"active","sealed":false,"refundableUntil":null,"name":"Card 19","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fevs0emjtck1fsgyv819e","status":"active","sealed":false,"refundableUntil":null,"name":"Card 28","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '87', '2026-11-22 11:15:00+00'),
('01a202f8-5980-73f2-b0ad-5edc7f5a7a9d', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'buyback.completed', '{"operationId":"op_01m81fgpc0fbjbgh6a14qcb2vw","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"offchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"16.000000","completedAt":"2026-11-22T11:16:00.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fevs0ewwbytkvx1617jjw","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Card 19","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fevs0emjtck1fsgyv819e","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Card 28","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '90', '2026-11-22 11:16:00+00'),
('01a202f9-43e0-70e9-8ed8-8b5758fd99f2', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81fjgz0ejjrsw6wqyjmmrkg","amountUsd":"12.500000","chainId":84532,"transactionHash":"0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c"}', '93', '2026-11-22 11:17:00+00'),
('01a202f9-43e0-7139-b767-c2b94f188280', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'balance.topup.confirmed', '{"fundingTransactionId":"ftx_01m81fjgz0ejjrsw6wqyjmmrkg","amountUsd":"12.500000","chainId":84532,"transactionHash":"0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c"}', '95', '2026-11-22 11:17:00+00'),
('01a202fb-18a0-71e8-8dfc-d172948e0e62', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81fp650frmar7erx8fykeeh","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"order","mode":"offchain","status":"completed","vendingMachineId":1,"quantity":8,"chargedUsd":"80.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:19:00.000Z","shipmentId":null,"cards":[{"id":"card_01m81fp650frqbvdrbgq5k9x7x","status":"active","sealed":false,"refundableUntil":null,"name":"Card 55","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fp7b4t8drcqx26pd","status":"active","sealed":false,"refundableUntil":null,"name":"Card 57","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650f7mr1mn62nrpkq83","status":"active","sealed":false,"refundableUntil":null,"name":"Card 47","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650eyn9g33hpncswzfr","status":"active","sealed":false,"refundableUntil":null,"name":"Card 49","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650e0zrnc2nfr9y1ezg","status":"active","sealed":false,"refundableUntil":null,"name":"Card 15","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650et1b941qaypcsqsq","status":"active","sealed":false,"refundableUntil":null,"name":"Card 29","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fm28p7k8ntvxhd96","status":"active","sealed":false,"refundableUntil":null,"name":"Card 0","image":"https://cards.example/card.svg","buybackUsd":"9.000000"},{"id":"card_01m81fp650emk9he5khh9y7ckf","status":"active","sealed":false,"refundableUntil":null,"name":"Card 14","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"affectedCards":[],"entryIds":[],"onchainOrders":[],"onchainBurns":[]}', '106', '2026-11-22 11:19:00+00'),
('01a202fc-0300-7d4a-8a4c-c489f77c332c', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81fr0r0e9mbhz8gz76gh465","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650frqbvdrbgq5k9x7x","status":"active","sealed":false,"refundableUntil":null,"name":"Card 55","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fp7b4t8drcqx26pd","status":"active","sealed":false,"refundableUntil":null,"name":"Card 57","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650f7mr1mn62nrpkq83","status":"active","sealed":false,"refundableUntil":null,"name":"Card 47","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["oco_01m81fr0r0fj5stt5dkz5kq7f6","oco_01m81fr0r0e9rbtfbbcy9pne65","oco_01m81fr0r0fqvbez2wyv67dj75"],"onchainOrders":[{"id":"oco_01m81fr0r0fj5stt5dkz5kq7f6","cardId":"card_01m81fp650frqbvdrbgq5k9x7x","status":"pending","tokenId":"2170440618112762025027512784354254310","deadline":"2026-11-22T11:35:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fr0r0e9rbtfbbcy9pne65","cardId":"card_01m81fp650fp7b4t8drcqx26pd","status":"pending","tokenId":"2170440618112714305594260873737320645","deadline":"2026-11-22T11:35:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fr0r0fqvbez2wyv67dj75","cardId":"card_01m81fp650f7mr1mn62nrpkq83","status":"pending","tokenId":"2170440618112768723074649798682790117","deadline":"2026-11-22T11:35:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '108', '2026-11-22 11:20:00+00'),
('01a202fc-0300-7e18-8f50-a1c760d269fb', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.completed', '{"operationId":"op_01m81fr0r0e9mbhz8gz76gh465","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":"2026-11-22T11:20:00.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650frqbvdrbgq5k9x7x","status":"active","sealed":false,"refundableUntil":null,"name":"Card 55","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650fp7b4t8drcqx26pd","status":"active","sealed":false,"refundableUntil":null,"name":"Card 57","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650f7mr1mn62nrpkq83","status":"active","sealed":false,"refundableUntil":null,"name":"Card 47","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["oco_01m81fr0r0fj5stt5dkz5kq7f6","oco_01m81fr0r0e9rbtfbbcy9pne65","oco_01m81fr0r0fqvbez2wyv67dj75"],"onchainOrders":[{"id":"oco_01m81fr0r0fj5stt5dkz5kq7f6","cardId":"card_01m81fp650frqbvdrbgq5k9x7x","status":"confirmed","tokenId":"2170440618112762025027512784354254310","deadline":"2026-11-22T11:35:00.000Z","transactionHash":"0xf4879fc4ba87fa546f6a2fc9026e3f7b70f1bc36736a4d3f55b16caec8284019","confirmedAt":"2026-11-22T11:20:00.000Z","failureReason":null},{"id":"oco_01m81fr0r0e9rbtfbbcy9pne65","cardId":"card_01m81fp650fp7b4t8drcqx26pd","status":"confirmed","tokenId":"2170440618112714305594260873737320645","deadline":"2026-11-22T11:35:00.000Z","transactionHash":"0x73c57454737322803d4c7faf4dd6caa5beb532ff953a953be3675d43c93c6d70","confirmedAt":"2026-11-22T11:20:00.000Z","failureReason":null},{"id":"oco_01m81fr0r0fqvbez2wyv67dj75","cardId":"card_01m81fp650f7mr1mn62nrpkq83","status":"confirmed","tokenId":"2170440618112768723074649798682790117","deadline":"2026-11-22T11:35:00.000Z","transactionHash":"0x6ddf7b6c13f719af4b223efbb20eec1872e319def6ad23901dbbe99f3d2f2efd","confirmedAt":"2026-11-22T11:20:00.000Z","failureReason":null}],"onchainBurns":[]}', '109', '2026-11-22 11:20:00+00'),
('01a202fc-ed60-76ed-9e07-8093e8fce162', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81fsvb0ewtbwgh8hn8y6ks1","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650frqbvdrbgq5k9x7x","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Card 55","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["ocb_01m81fsvb0ebfbh4fw71be2dkn"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81fsvb0ebfbh4fw71be2dkn","cardId":"card_01m81fp650frqbvdrbgq5k9x7x","status":"pending","tokenId":"2170440618112762025027512784354254310","quotedUsd":"8.000000","deadline":"2026-11-22T11:36:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '111', '2026-11-22 11:21:00+00'),
('01a202fc-ed60-7d6b-bae3-c9c869f4a86d', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'buyback.completed', '{"operationId":"op_01m81fsvb0ewtbwgh8hn8y6ks1","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"completed","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"8.000000","completedAt":"2026-11-22T11:21:00.000Z","shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650frqbvdrbgq5k9x7x","status":"bought_back","sealed":false,"refundableUntil":null,"name":"Card 55","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["ocb_01m81fsvb0ebfbh4fw71be2dkn"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81fsvb0ebfbh4fw71be2dkn","cardId":"card_01m81fp650frqbvdrbgq5k9x7x","status":"confirmed","tokenId":"2170440618112762025027512784354254310","quotedUsd":"8.000000","deadline":"2026-11-22T11:36:00.000Z","transactionHash":"0x772bc44393269aa2834d3985169f7ded0718d625b96c68f7842583eec9fa9389","confirmedAt":"2026-11-22T11:21:00.000Z","failureReason":null}]}', '113', '2026-11-22 11:21:00+00'),
('01a202fd-d7c0-7549-9af5-c23a9b539274', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81fvny0fyrs1vtxk0pja8s7","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650eyn9g33hpncswzfr","status":"active","sealed":false,"refundableUntil":null,"name":"Card 49","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650e0zrnc2nfr9y1ezg","status":"active","sealed":false,"refundableUntil":null,"name":"Card 15","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["oco_01m81fvny0fhfvy99jjc0qrazw","oco_01m81fvny0fyqtpnsb0hhk76tb"],"onchainOrders":[{"id":"oco_01m81fvny0fhfvy99jjc0qrazw","cardId":"card_01m81fp650eyn9g33hpncswzfr","status":"pending","tokenId":"2170440763183859569557238584870448124","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fvny0fyqtpnsb0hhk76tb","cardId":"card_01m81fp650e0zrnc2nfr9y1ezg","status":"pending","tokenId":"2170440763183875210969126649524886347","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '115', '2026-11-22 11:22:00+00'),
('01a202fe-c220-7476-bbf1-74e707c0de9e', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81fxgh0ej0904s2yjpndjv2","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650fp7b4t8drcqx26pd","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Card 57","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["ocb_01m81fxgh0f3gvtwcqdx4nj998"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81fxgh0f3gvtwcqdx4nj998","cardId":"card_01m81fp650fp7b4t8drcqx26pd","status":"pending","tokenId":"2170440618112714305594260873737320645","quotedUsd":"8.000000","deadline":"2026-11-22T11:38:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '117', '2026-11-22 11:23:00+00'),
('01a20335-b0a0-7249-a7c6-152bf4969c2d', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.cancelled', '{"operationId":"op_01m81fvny0fyrs1vtxk0pja8s7","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650eyn9g33hpncswzfr","status":"active","sealed":false,"refundableUntil":null,"name":"Card 49","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650e0zrnc2nfr9y1ezg","status":"active","sealed":false,"refundableUntil":null,"name":"Card 15","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["oco_01m81fvny0fhfvy99jjc0qrazw","oco_01m81fvny0fyqtpnsb0hhk76tb"],"onchainOrders":[{"id":"oco_01m81fvny0fhfvy99jjc0qrazw","cardId":"card_01m81fp650eyn9g33hpncswzfr","status":"cancelled","tokenId":"2170440763183859569557238584870448124","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fvny0fyqtpnsb0hhk76tb","cardId":"card_01m81fp650e0zrnc2nfr9y1ezg","status":"cancelled","tokenId":"2170440763183875210969126649524886347","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '119', '2026-11-22 12:23:00+00'),
('01a20335-b0a0-74eb-bd64-db41fb440ad1', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.cancelled', '{"operationId":"op_01m81fxgh0ej0904s2yjpndjv2","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650fp7b4t8drcqx26pd","status":"active","sealed":false,"refundableUntil":null,"name":"Card 57","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["ocb_01m81fxgh0f3gvtwcqdx4nj998"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81fxgh0f3gvtwcqdx4nj998","cardId":"card_01m81fp650fp7b4t8drcqx26pd","status":"cancelled","tokenId":"2170440618112714305594260873737320645","quotedUsd":"8.000000","deadline":"2026-11-22T11:38:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '120', '2026-11-22 12:23:00+00'),
('01a20335-b0a0-78eb-8e54-5cfba5c8a471', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.onchain_cancelled', '{"operationId":"op_01m81fvny0fyrs1vtxk0pja8s7","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"cancelled","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650eyn9g33hpncswzfr","status":"active","sealed":false,"refundableUntil":null,"name":"Card 49","image":"https://cards.example/card.svg","buybackUsd":"8.000000"},{"id":"card_01m81fp650e0zrnc2nfr9y1ezg","status":"active","sealed":false,"refundableUntil":null,"name":"Card 15","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["oco_01m81fvny0fhfvy99jjc0qrazw","oco_01m81fvny0fyqtpnsb0hhk76tb"],"onchainOrders":[{"id":"oco_01m81fvny0fhfvy99jjc0qrazw","cardId":"card_01m81fp650eyn9g33hpncswzfr","status":"cancelled","tokenId":"2170440763183859569557238584870448124","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null},{"id":"oco_01m81fvny0fyqtpnsb0hhk76tb","cardId":"card_01m81fp650e0zrnc2nfr9y1ezg","status":"cancelled","tokenId":"2170440763183875210969126649524886347","deadline":"2026-11-22T11:37:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '118', '2026-11-22 12:23:00+00'),
('01a20336-9b00-77ff-b8d8-6632b04d2c4f', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81kd6r0erj9qhvf0t579y5z","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"mint","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650et1b941qaypcsqsq","status":"active","sealed":false,"refundableUntil":null,"name":"Card 29","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["oco_01m81kd6r0e8rrbsnw427rxhfq"],"onchainOrders":[{"id":"oco_01m81kd6r0e8rrbsnw427rxhfq","cardId":"card_01m81fp650et1b941qaypcsqsq","status":"pending","tokenId":"2170445260387860459637847862125970935","deadline":"2026-11-22T12:39:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}],"onchainBurns":[]}', '122', '2026-11-22 12:24:00+00'),
('01a20337-8560-7090-9c2c-c68e7f8927dd', '01a20337-8560-7765-934d-f7fa6584db5e', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81kf1b0e90rqy6d7ba8p7b3","amountUsd":"7.000000","chainId":84532,"transactionHash":"0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975"}', '2', '2026-11-22 12:25:00+00'),
('01a20337-8560-7415-9512-741486b5a1ce', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'operation.awaiting_chain', '{"operationId":"op_01m81kf1b0f1g8e0dtsckt8vvj","customerId":"cus_01m81b5h80e6kav20r4rkyfqhv","kind":"buyback","mode":"onchain","status":"awaiting_chain","vendingMachineId":null,"quantity":null,"chargedUsd":"0.000000","creditedUsd":"0.000000","completedAt":null,"shipmentId":null,"cards":[],"affectedCards":[{"id":"card_01m81fp650f7mr1mn62nrpkq83","status":"buyback_pending","sealed":false,"refundableUntil":null,"name":"Card 47","image":"https://cards.example/card.svg","buybackUsd":"8.000000"}],"entryIds":["ocb_01m81kf1b0fh49n107vtg0s2ez"],"onchainOrders":[],"onchainBurns":[{"id":"ocb_01m81kf1b0fh49n107vtg0s2ez","cardId":"card_01m81fp650f7mr1mn62nrpkq83","status":"pending","tokenId":"2170440618112768723074649798682790117","quotedUsd":"8.000000","deadline":"2026-11-22T12:40:00.000Z","transactionHash":null,"confirmedAt":null,"failureReason":null}]}', '124', '2026-11-22 12:25:00+00'),
('01a20338-6fc0-7aad-9b41-a12e591c6e42', '01a20337-8560-7765-934d-f7fa6584db5e', 'balance.topup.failed', '{"fundingTransactionId":"ftx_01m81kf1b0e90rqy6d7ba8p7b3","amountUsd":"7.000000","chainId":84532,"transactionHash":"0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975","failureReason":"the transaction failed"}', '3', '2026-11-22 12:26:00+00'),
('01a20338-6fc0-7d58-82a2-55c6c013b2ca', '01a20337-8560-7765-934d-f7fa6584db5e', 'balance.topup.detected', '{"fundingTransactionId":"ftx_01m81kgvy0e139a5m2qtm92p2z","amountUsd":"8.000000","chainId":84532,"transactionHash":"0x0fb8a27bdd305fd99f5bc7c7996ab1b253be65115655fef1d637aadf52c1547a"}', '5', '2026-11-22 12:26:00+00');

INSERT INTO "foreign_deposit" ("id", "account_id", "chain_id", "transaction_hash", "ordinal", "address", "token", "amount", "block_number", "created_at") VALUES
('01a202fa-2e40-7d3f-bff8-d09b265ca23e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '84532', '0xf5a044c1632f39f894dc103410504107a41fe253a3d4e0022258134840754e00', '0', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '0xa0f06ce943becb4c90621d9973e1469655919f66', '1606938044258990275541962092341162602522202993782792835301376', '2', '2026-11-22 11:18:00+00');

INSERT INTO "funding_intent" ("id", "account_id", "requested", "address", "chain_id", "sequence", "created_at", "idempotency_key", "fingerprint") VALUES
('01a202f8-5980-7524-869c-630ca616e434', '01a202b2-c500-7745-8d62-8bd69ab3916d', '500000000', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '84532', '91', '2026-11-22 11:16:00+00', '6217c4fa-ed89-456e-8f89-4a76e32d6837', '0bda27ea908c7ba8b60e3e9dadb0ec436818f1467171303a7e5092e05c3f6e60');

INSERT INTO "funding_transaction" ("id", "account_id", "status", "address", "amount", "chain_id", "transaction_hash", "ordinal", "log_index", "block_number", "block_hash", "failure_reason", "sequence", "created_at", "confirmed_at", "updated_at") VALUES
('01a202f9-43e0-74a5-8cf0-dcbfa54a6270', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'confirmed', '0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', '12500000', '84532', '0xc7b1e6ff111cfca92b3a3f0f8e9ff5972a8ec607a37678ea2ce38b04ed53f82c', '0', '0', '1', '0xa03981ba11f3cca1120fec16e9feb55342840f93b8d0f1d0dda8b2adb9fcc643', NULL, '92', '2026-11-22 11:17:00+00', '2026-11-22 11:17:00+00', '2026-11-22 11:17:00+00'),
('01a20337-8560-7241-8bf8-cd3ad48b1d63', '01a20337-8560-7765-934d-f7fa6584db5e', 'failed', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '7000000', '84532', '0x07d8f9975d338e21b2fce8deb8eb659f98fdf06bf7b35ffef706156a4aa82975', '0', '0', '18', '0x0d14dbf2b60d286dee2f098ec5369e4c7c63c5b14065c04ce43191004d265eb7', 'the transaction failed', '1', '2026-11-22 12:25:00+00', NULL, '2026-11-22 12:26:00+00'),
('01a20338-6fc0-7046-9516-82bea891585f', '01a20337-8560-7765-934d-f7fa6584db5e', 'detected', '0x40fbbe484b8ee6139af08446950b088e10b2306a', '8000000', '84532', '0x0fb8a27bdd305fd99f5bc7c7996ab1b253be65115655fef1d637aadf52c1547a', '0', '0', '22', '0xecbd901bb88fe110ef7df2d864a373c2a3edd6a439c831cbca6a149ff8486571', NULL, '4', '2026-11-22 12:26:00+00', NULL, '2026-11-22 12:26:00+00');

INSERT INTO "incident" ("id", "kind", "subject", "account_id", "operation_id", "card_id", "transaction_hash", "detail", "created_at", "resolved_at", "resolved_by", "resolution") VALUES
('01a20335-b0a0-7a5a-bff6-36e6fe051938', 'minted_after_cancel', 'minted_after_cancel oco_01m81fvny0fhfvy99jjc0qrazw', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fd-d7c0-7fb1-90ef-5d982d252327', '01a202fb-18a0-77aa-980c-71b5599e7df8', '0xa97206177c2289d2f6f3b33f3da87bc971404059d51b01ae6a7002e7700f70b9', '{"tokenId":"2170440763183859569557238584870448124","blockNumber":"17"}', '2026-11-22 12:23:00+00', '2026-11-22 12:23:00+00', 'environment', 'the wallet keeps the token');

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
('01a202b2-c500-74e6-a735-9727a86db1c7', 'C-0', '1', 'Gold', 'Card 0', 'https://cards.example/card.svg', '9000000', '{"grade":9.5}', NULL, '2026-11-22 10:00:00+00'),
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
('01a202b2-c500-7d89-a667-2b62d5e11790', 'C-1', '1', 'Iron', 'Card 1', 'https://cards.example/card.svg', '8000000', '{"grade":9.5}', '2026-11-22 12:25:00+00', '2026-11-22 10:00:00+00'),
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
('01a202b7-58e0-793f-b1db-c10ea3ab4820', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-6666667', '-33333333', '993333333', '0', '01a202b7-58e0-75d3-b5f0-6b2e15ad3ff0', NULL, '10', '2026-11-22 10:05:00+00', NULL),
('01a202b8-4340-7ec1-a074-7d8785bff4bf', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '973333333', '0', '01a202b8-4340-75f0-853a-81fb99234aaa', NULL, '17', '2026-11-22 10:06:00+00', NULL),
('01a202b9-2da0-77f3-a24b-715b9c2fbb9d', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-30000000', '0', '943333333', '0', '01a202b9-2da0-7fc1-bc8b-f343f9cea050', NULL, '22', '2026-11-22 10:07:00+00', NULL),
('01a202ba-1800-7680-a38b-1fdea0a0e246', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '20000000', '0', '963333333', '0', '01a202ba-1800-71ea-9102-d2ba717bf265', NULL, '28', '2026-11-22 10:08:00+00', NULL),
('01a202bb-0260-7c39-954b-1e0270949ca5', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000002', '0', '958333331', '0', '01a202bb-0260-78d2-a53e-b4f78ad99419', NULL, '31', '2026-11-22 10:09:00+00', NULL),
('01a202bb-ecc0-7200-b9c1-045e20a6ded3', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '938333331', '0', '01a202bb-ecc0-7d06-9e5e-5693535a52b3', NULL, '36', '2026-11-22 10:10:00+00', NULL),
('01a202bc-d720-7a42-a744-38c0186b23e1', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '933333331', '0', '01a202bc-d720-7a09-b551-772360da644d', NULL, '41', '2026-11-22 10:11:00+00', NULL),
('01a202bd-c180-7ff9-886f-337836b1186c', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '913333331', '0', '01a202bd-c180-70ab-ab52-fc3ddda0bb30', NULL, '45', '2026-11-22 10:12:00+00', NULL),
('01a202be-abe0-7f8f-8490-bd8251939559', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '908333331', '0', '01a202be-abe0-7792-a1f3-8b45741c07cb', NULL, '50', '2026-11-22 10:13:00+00', NULL),
('01a202c8-be00-7f06-b0f1-6880cbae1323', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '888333331', '0', '01a202c8-be00-7426-83a0-43862dea90e5', NULL, '54', '2026-11-22 10:24:00+00', NULL),
('01a202c9-a860-76be-a66d-b04daf699f1a', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '883333331', '0', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', NULL, '59', '2026-11-22 10:25:00+00', NULL),
('01a202dc-e240-774d-ad67-077f575a40b0', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '863333331', '0', '01a202dc-e240-7b58-8248-519e923a92bb', NULL, '64', '2026-11-22 10:46:00+00', NULL),
('01a202dd-cca0-7e77-b587-9a85a2c5f5b5', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '858333331', '0', '01a202dd-cca0-7941-a189-75fc74fff31b', NULL, '69', '2026-11-22 10:47:00+00', NULL),
('01a202e7-dec0-7117-9741-8330d4512372', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-20000000', '0', '838333331', '0', '01a202e7-dec0-7771-9717-e60bf9e8d423', NULL, '73', '2026-11-22 10:58:00+00', NULL),
('01a202e8-c920-7317-8d1b-0ff5f80b7065', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-5000000', '0', '833333331', '0', '01a202e8-c920-75a0-8918-e5a3f6ab1157', NULL, '78', '2026-11-22 10:59:00+00', NULL),
('01a202f7-6f20-7e55-ad97-8c534e2a7489', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-30000000', '0', '803333331', '0', '01a202f7-6f20-78f8-b832-8e6d3eb30217', NULL, '82', '2026-11-22 11:15:00+00', NULL),
('01a202f8-5980-76f1-b526-6af34807ebbd', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'BUYBACK', '16000000', '0', '819333331', '0', '01a202f8-5980-7ae4-b844-ca092ec58b7c', NULL, '88', '2026-11-22 11:16:00+00', NULL),
('01a202f9-43e0-7955-96c1-e40c94ce8b80', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'TOPUP', '12500000', '0', '831833331', '0', NULL, NULL, '94', '2026-11-22 11:17:00+00', '01a202f9-43e0-74a5-8cf0-dcbfa54a6270'),
('01a202fb-18a0-7a84-9fca-df2ace62773d', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'SPEND', '-80000000', '0', '751833331', '0', '01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', NULL, '96', '2026-11-22 11:19:00+00', NULL),
('01a202fc-ed60-7f21-827e-4b4995cc8cfc', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'BUYBACK', '8000000', '0', '759833331', '0', '01a202fc-ed60-7734-be42-288d51e34f21', NULL, '112', '2026-11-22 11:21:00+00', NULL),
('01a20337-8560-7b0c-85cb-e86eaa0e3e41', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'TOPUP', '100000000', '0', '859833331', '0', NULL, 'sandbox_credit', '125', '2026-11-22 12:25:00+00', NULL);

INSERT INTO "mail" ("id", "account_id", "shipment_id", "operation_id", "status", "channel", "state", "attempts", "due_at", "created_at", "updated_at") VALUES
('01a202bc-d720-7a9d-9fa9-f1635606f1d6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202bc-d720-784b-b534-128a1ba061c4', '01a202bc-d720-7a09-b551-772360da644d', 'created', 'customer_email', 'sent', '1', NULL, '2026-11-22 10:11:00+00', '2026-11-22 11:10:00+00'),
('01a202bc-d720-7eef-af38-dbc6926963d4', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202bc-d720-784b-b534-128a1ba061c4', '01a202bc-d720-7a09-b551-772360da644d', 'created', 'partner_email', 'failed', '1', NULL, '2026-11-22 10:11:00+00', '2026-11-22 11:11:00+00'),
('01a202be-abe0-717d-aa8f-0c389237cbf3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-770e-ac7a-6682c354169f', '01a202be-abe0-7792-a1f3-8b45741c07cb', 'created', 'partner_email', 'unknown', '1', NULL, '2026-11-22 10:13:00+00', '2026-11-22 11:12:00+00'),
('01a202be-abe0-71d7-beaa-c0da7e1c2d4a', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-770e-ac7a-6682c354169f', '01a202be-abe0-7792-a1f3-8b45741c07cb', 'created', 'customer_email', 'skipped', '0', NULL, '2026-11-22 10:13:00+00', '2026-11-22 11:13:00+00'),
('01a202c7-d3a0-7b77-bc24-59b70de3abb5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-770e-ac7a-6682c354169f', '01a202be-abe0-7792-a1f3-8b45741c07cb', 'shipped', 'customer_email', 'sending', '1', '2026-11-22 11:24:00+00', '2026-11-22 10:23:00+00', '2026-11-22 11:14:00+00'),
('01a202c7-d3a0-7bfb-b688-7155ecda4683', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-770e-ac7a-6682c354169f', '01a202be-abe0-7792-a1f3-8b45741c07cb', 'shipped', 'partner_email', 'queued', '0', '2026-11-22 10:23:00+00', '2026-11-22 10:23:00+00', '2026-11-22 10:23:00+00'),
('01a202c9-a860-71fe-913b-6f3b792357ab', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7ca7-8040-348d4016883c', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', 'created', 'customer_email', 'queued', '0', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00'),
('01a202c9-a860-72a9-9e82-89acfab1759e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7ca7-8040-348d4016883c', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', 'created', 'partner_email', 'queued', '0', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00'),
('01a202d2-d020-70f0-becd-88011693f0a4', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7ca7-8040-348d4016883c', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', 'shipped', 'partner_email', 'queued', '0', '2026-11-22 10:35:00+00', '2026-11-22 10:35:00+00', '2026-11-22 10:35:00+00'),
('01a202d2-d020-7af9-9239-18658c84c791', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7ca7-8040-348d4016883c', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', 'shipped', 'customer_email', 'queued', '0', '2026-11-22 10:35:00+00', '2026-11-22 10:35:00+00', '2026-11-22 10:35:00+00'),
('01a202dd-cca0-729d-b09a-7d10a3a38560', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7076-b7e5-71585e3be3c2', '01a202dd-cca0-7941-a189-75fc74fff31b', 'created', 'customer_email', 'queued', '0', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00'),
('01a202dd-cca0-7a7a-a86a-32b1ab8a44f9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7076-b7e5-71585e3be3c2', '01a202dd-cca0-7941-a189-75fc74fff31b', 'created', 'partner_email', 'queued', '0', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00'),
('01a202e6-f460-7220-a5bf-4555c5cf81c7', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7076-b7e5-71585e3be3c2', '01a202dd-cca0-7941-a189-75fc74fff31b', 'delivered', 'customer_email', 'queued', '0', '2026-11-22 10:57:00+00', '2026-11-22 10:57:00+00', '2026-11-22 10:57:00+00'),
('01a202e6-f460-730d-bc16-2935d26d9625', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7076-b7e5-71585e3be3c2', '01a202dd-cca0-7941-a189-75fc74fff31b', 'delivered', 'partner_email', 'queued', '0', '2026-11-22 10:57:00+00', '2026-11-22 10:57:00+00', '2026-11-22 10:57:00+00'),
('01a202e8-c920-717a-95b2-63a084152acb', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-7eab-9199-307227761b51', '01a202e8-c920-75a0-8918-e5a3f6ab1157', 'created', 'customer_email', 'queued', '0', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00'),
('01a202e8-c920-777b-bfda-c252f26fa4c8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-7eab-9199-307227761b51', '01a202e8-c920-75a0-8918-e5a3f6ab1157', 'created', 'partner_email', 'queued', '0', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00'),
('01a202f1-f0e0-7440-8dc4-717ff7d52bff', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-7eab-9199-307227761b51', '01a202e8-c920-75a0-8918-e5a3f6ab1157', 'exception', 'partner_email', 'queued', '0', '2026-11-22 11:09:00+00', '2026-11-22 11:09:00+00', '2026-11-22 11:09:00+00'),
('01a202f1-f0e0-7db9-8002-350d9cea207f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-7eab-9199-307227761b51', '01a202e8-c920-75a0-8918-e5a3f6ab1157', 'exception', 'customer_email', 'queued', '0', '2026-11-22 11:09:00+00', '2026-11-22 11:09:00+00', '2026-11-22 11:09:00+00');

INSERT INTO "odds" ("machine_id", "version", "tiers") VALUES
('1', '1', '[{"name":"Gold","weight":"1000000"},{"name":"Iron","weight":"3000000"}]'),
('2', '1', '[{"name":"Gold","weight":"1000000"},{"name":"Iron","weight":"3000000"}]');

INSERT INTO "onchain_burn" ("id", "account_id", "operation_id", "card_id", "ordinal", "status", "chain_id", "collection_address", "token_id", "issued_at_block", "transaction_hash", "judged", "failure_reason", "signatures", "confirmed_at", "block_number", "block_hash", "created_at", "updated_at", "handler_address", "request_id", "owner_address", "credited") VALUES
('01a202fc-ed60-72de-b891-fc3856e13675', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fc-ed60-7734-be42-288d51e34f21', '01a202fb-18a0-7e2e-bdb7-0b85cb34f4fd', '0', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112762025027512784354254310', '14', '0x772bc44393269aa2834d3985169f7ded0718d625b96c68f7842583eec9fa9389', 'true', NULL, '[{"deadline":1795347360000,"calldata":"0xb9b73d480000000000000000000000000000000001a202fced6072deb891fc3856e13675000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007c8b9d68ad9fcb3b9de6000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02d3a000000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041ea66ab3789531dbf41686244e61a073822d0386b9c6761b8b3bdef401bc431d75b51668d381619cf2cc96d36ddcbca81753001423995a88211afd29b641551e11b00000000000000000000000000000000000000000000000000000000000000","owner":"0xad552e506319819c0f98881855e4b79af9cbe2b3","quotedUsd":"8000000"}]', '2026-11-22 11:21:00+00', '15', '0xc3ada868dcd2f29205741b1c33f57febac09d85680a96471405c781d21d3b3a9', '2026-11-22 11:21:00+00', '2026-11-22 11:21:00+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170440690648265511277374618319533685', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '8000000'),
('01a202fe-c220-78e1-bd71-976f49592528', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fe-c220-7480-9013-22f4ad56cb62', '01a202fb-18a0-7d8e-b269-0dc32fd11acd', '0', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112714305594260873737320645', '16', NULL, 'false', NULL, '[{"deadline":1795347480000,"calldata":"0xb9b73d480000000000000000000000000000000001a202fec22078e1bd71976f49592528000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007270bd3d6b67936ab8c5000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02d41800000000000000000000000000000000000000000000000000000000000000c000000000000000000000000000000000000000000000000000000000000000410261ad92db4a46fc9f1c8d0ca2c32293e4d06c6f16860a1eb6209e238ecb238401fd836cb11ea13ab46f4039525b09b7d257bbc38fd9ddb838e49fbcf05d17761c00000000000000000000000000000000000000000000000000000000000000","owner":"0xad552e506319819c0f98881855e4b79af9cbe2b3","quotedUsd":"8000000"}]', NULL, NULL, NULL, '2026-11-22 11:23:00+00', '2026-11-22 12:23:00+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170440835719392254923174978317264168', '0xad552e506319819c0f98881855e4b79af9cbe2b3', NULL),
('01a20337-8560-7c48-9a84-07dea00c89df', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a20337-8560-7860-8701-bacb27a46f72', '01a202fb-18a0-79e9-80d2-a6157169dd03', '0', 'pending', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112768723074649798682790117', '17', NULL, 'false', NULL, '[{"deadline":1795351200000,"calldata":"0xb9b73d480000000000000000000000000000000001a2033785607c489a8407dea00c89df000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007df6b77c5cf6cc76c8e5000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b3000000000000000000000000000000000000000000000000000000006b02e2a000000000000000000000000000000000000000000000000000000000000000c0000000000000000000000000000000000000000000000000000000000000004176bac556c29e866004633534dfae77d9471578ac8a85faa79a5ff0deeb8a8b7e06b08e5ae4d25fb1ff97a1eea917e375fddb44e56002a57e8bd378bcd412dba01c00000000000000000000000000000000000000000000000000000000000000","owner":"0xad552e506319819c0f98881855e4b79af9cbe2b3","quotedUsd":"8000000"}]', NULL, NULL, NULL, '2026-11-22 12:25:00+00', '2026-11-22 12:25:00+00', '0xd4bdb218cd123780e347fc4fe71af79df6ec28cd', '2170445332923457285940967468063033823', '0xad552e506319819c0f98881855e4b79af9cbe2b3', NULL);

INSERT INTO "onchain_order" ("id", "account_id", "operation_id", "card_id", "ordinal", "status", "chain_id", "collection_address", "token_id", "issued_at_block", "transaction_hash", "judged", "failure_reason", "signatures", "confirmed_at", "block_number", "block_hash", "created_at", "updated_at", "vending_machine_address", "buyer_address", "price_base_units") VALUES
('01a202fc-0300-7270-bd3d-6b67936ab8c5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fc-0300-7268-b8fd-10f9cd0890c5', '01a202fb-18a0-7d8e-b269-0dc32fd11acd', '1', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112714305594260873737320645', '5', '0x73c57454737322803d4c7faf4dd6caa5beb532ff953a953be3675d43c93c6d70', 'true', NULL, '[{"deadline":1795347300000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007270bd3d6b67936ab8c5000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d36400000000000000000000000000000000000000000000000000000000000000c000000000000000000000000000000000000000000000000000000000000000419e80d2bfe092c53a8446c0001f4cc1df8f9102d1424f2bbca93e8890479bc5370a0939d314aa0c960a647ec6f25c546a531f33475030acc6697ca3fd95501f8e1c00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 11:20:00+00', '11', '0x7b7f06326c7e327248d69a80d263cbfbb9f96caae1b37786a78028ce17c2c553', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a202fc-0300-7c8b-9d68-ad9fcb3b9de6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fc-0300-7268-b8fd-10f9cd0890c5', '01a202fb-18a0-7e2e-bdb7-0b85cb34f4fd', '0', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112762025027512784354254310', '5', '0xf4879fc4ba87fa546f6a2fc9026e3f7b70f1bc36736a4d3f55b16caec8284019', 'true', NULL, '[{"deadline":1795347300000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007c8b9d68ad9fcb3b9de6000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d36400000000000000000000000000000000000000000000000000000000000000c000000000000000000000000000000000000000000000000000000000000000413d57a269a7a9617ac5169600f40b816d568822435c9c2fcfebeff9da0a17bca22d9b5059b61819a093606a2a63507016a515f1ed906fa502adda46875982169c1b00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 11:20:00+00', '9', '0x3a6c456489048dca22d381d24fb612f1b1452f6a4b26dba8bdb1b2aa6a89a0d9', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a202fc-0300-7df6-b77c-5cf6cc76c8e5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fc-0300-7268-b8fd-10f9cd0890c5', '01a202fb-18a0-79e9-80d2-a6157169dd03', '2', 'confirmed', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440618112768723074649798682790117', '5', '0x6ddf7b6c13f719af4b223efbb20eec1872e319def6ad23901dbbe99f3d2f2efd', 'true', NULL, '[{"deadline":1795347300000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fc03007df6b77c5cf6cc76c8e5000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d36400000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041389f3206997b74cee9fa9584e6be8e49faa402894b6599797b9ab6bac044aaab2f72dac30fa3a1ae4399ce2a1fc0682f3f95a32a192be03c9d9378d51431a0841b00000000000000000000000000000000000000000000000000000000000000"}]', '2026-11-22 11:20:00+00', '13', '0xe24a31ed66a44207116faed94b2e34c0a1a0bb2b15f046c600c10f1f575fba64', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a202fd-d7c0-7c5f-bf25-3293017c2bfc', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fd-d7c0-7fb1-90ef-5d982d252327', '01a202fb-18a0-77aa-980c-71b5599e7df8', '0', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440763183859569557238584870448124', '16', NULL, 'false', NULL, '[{"deadline":1795347420000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fdd7c07c5fbf253293017c2bfc000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d3dc00000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041721af05c8774f200969b9a5deb4f7c754d0a0c5a7c20ed720d6e9f6f8b4b37880f1bea26a2a3c9c37fced9ac05518d7421640c424277a41c84bc3c337cfe00d51b00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 11:22:00+00', '2026-11-22 12:23:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a202fd-d7c0-7faf-ab57-2b0463339b4b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202fd-d7c0-7fb1-90ef-5d982d252327', '01a202fb-18a0-703f-8ab0-557e13e0bbf0', '1', 'cancelled', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170440763183875210969126649524886347', '16', NULL, 'false', NULL, '[{"deadline":1795347420000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a202fdd7c07fafab572b0463339b4b000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02d3dc00000000000000000000000000000000000000000000000000000000000000c0000000000000000000000000000000000000000000000000000000000000004103e86fcdb8b706400945f5a4c8320097e10c19674c3e8df0fb58ec081b98dc8c04e5063f401bc09992aa60d51176da5a0789c506bbc69e3e00843c3690c719991b00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 11:22:00+00', '2026-11-22 12:23:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0'),
('01a20336-9b00-7231-85e6-bc208f8ec5f7', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a20336-9b00-7624-9bc7-6f068a74f8bf', '01a202fb-18a0-7682-b490-3757acccdf37', '0', 'pending', '84532', '0xfa8aef4c4c554a589d68a43d2e3eb63639bb3d85', '2170445260387860459637847862125970935', '17', NULL, 'false', NULL, '[{"deadline":1795351140000,"calldata":"0xff841625000000000000000000000000fa8aef4c4c554a589d68a43d2e3eb63639bb3d850000000000000000000000000000000001a203369b00723185e6bc208f8ec5f7000000000000000000000000ad552e506319819c0f98881855e4b79af9cbe2b30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02e26400000000000000000000000000000000000000000000000000000000000000c00000000000000000000000000000000000000000000000000000000000000041ee9363d90fb2430bc37fb805d7975418326b6b053a5d3b23b7370cf409b5ca2f1b6e4b6050069f48ce48b1626e3b8722f7a8ada994181ca2588f90d90aafadc91c00000000000000000000000000000000000000000000000000000000000000"}]', NULL, NULL, NULL, '2026-11-22 12:24:00+00', '2026-11-22 12:24:00+00', '0xbfb8d7b21252e5358fe9456cadab6a8b570f3e12', '0xad552e506319819c0f98881855e4b79af9cbe2b3', '0');

INSERT INTO "operation" ("id", "account_id", "customer_id", "kind", "mode", "status", "vending_machine_id", "quantity", "charged", "credited", "metadata", "idempotency_key", "fingerprint", "sequence", "completed_at", "created_at", "updated_at") VALUES
('01a202b7-58e0-75d3-b5f0-6b2e15ad3ff0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '4', '40000000', '0', NULL, '4b81f45e-6a63-4095-8548-54f6ae2b7c58', '2b8a8640b3f71ef1c1d6a0760e2386f435ec48cbbfb7884166084a604f62df42', '15', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00', '2026-11-22 10:05:00+00'),
('01a202b8-4340-75f0-853a-81fb99234aaa', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, '1cd6b380-4321-47b6-8c81-2f5fcb9ab368', 'c42e693067eef5f210a7fef71eb192d87cc57125e34397bcdb5bc08a7df2c826', '20', '2026-11-22 10:06:00+00', '2026-11-22 10:06:00+00', '2026-11-22 10:06:00+00'),
('01a202b9-2da0-7fc1-bc8b-f343f9cea050', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '3', '30000000', '0', NULL, '15a4b5a3-ce2d-4740-88d5-b2cdc1d4ec91', '64fad46ed1ed9f28fee66e69db076f69ac280a811acf48f68848a5cb55f88022', '26', '2026-11-22 10:07:00+00', '2026-11-22 10:07:00+00', '2026-11-22 10:07:00+00'),
('01a202ba-1800-71ea-9102-d2ba717bf265', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'refund', 'offchain', 'completed', NULL, NULL, '0', '20000000', NULL, '4e542bc1-26b9-4ab5-8611-1348b640609d', '106652e583e78a47e77ad58a879cdd31d1347ea2de9d691d62397ade31bfc14e', '29', '2026-11-22 10:08:00+00', '2026-11-22 10:08:00+00', '2026-11-22 10:08:00+00'),
('01a202bb-0260-78d2-a53e-b4f78ad99419', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '2', '2', '5000002', '0', E'{"note":"it''s \\"quoted\\" \\\\ ünd ☃","n":1.5}', '6176df5e-3434-4cdd-8ec7-e1bb2af9b1d2', '9a43358196f270de48e526a223cf569bbc7b02ed27c1d3ec1a4f34625b732f94', '34', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00', '2026-11-22 10:09:00+00'),
('01a202bb-ecc0-7d06-9e5e-5693535a52b3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'fe018d24-ee81-4799-8031-7f3c1955e766', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '39', '2026-11-22 10:10:00+00', '2026-11-22 10:10:00+00', '2026-11-22 10:10:00+00'),
('01a202bc-d720-7a09-b551-772360da644d', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '10c344fc-8a8a-41c2-8fe1-72a01bdeeb0f', '22e6e4841f9e2f912bceee27a387cb9958710ac245057ffe8eed5efcbc14d084', '42', '2026-11-22 10:11:00+00', '2026-11-22 10:11:00+00', '2026-11-22 10:11:00+00'),
('01a202bd-c180-70ab-ab52-fc3ddda0bb30', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'abbacd4b-dec8-4c7e-892b-1373057c0519', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '48', '2026-11-22 10:12:00+00', '2026-11-22 10:12:00+00', '2026-11-22 10:12:00+00'),
('01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '52d85d51-25e2-48cf-8db8-f2d5c6cfdacd', 'ad44feeadcb668d979b511a5cfae8311776828a46b20dc34c624cfacce575312', '51', '2026-11-22 10:13:00+00', '2026-11-22 10:13:00+00', '2026-11-22 10:13:00+00'),
('01a202c8-be00-7426-83a0-43862dea90e5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, 'c4aea008-d6fa-4240-891b-097408242633', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '57', '2026-11-22 10:24:00+00', '2026-11-22 10:24:00+00', '2026-11-22 10:24:00+00'),
('01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, 'c4c1cc66-1361-49f4-8332-2f66e8825f71', '2d8a2161d4f144bd01416a50253b23e5b1a33037ada991928d5a70a186c9d45d', '60', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00', '2026-11-22 10:25:00+00'),
('01a202dc-e240-7b58-8248-519e923a92bb', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, '232262d2-3bce-4b65-8521-9165dfb1e9f8', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '67', '2026-11-22 10:46:00+00', '2026-11-22 10:46:00+00', '2026-11-22 10:46:00+00'),
('01a202dd-cca0-7941-a189-75fc74fff31b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '200d4d3d-58c1-4f44-8fbd-c241816c6e8b', 'b0496ae43b2d29a51675b81e2c34ddb12bfb7949a8c1396f849172c183069e41', '70', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00', '2026-11-22 10:47:00+00'),
('01a202e7-dec0-7771-9717-e60bf9e8d423', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '2', '20000000', '0', NULL, '9f249763-928c-4a64-81bf-7904942810df', 'c5a909fc392b51da27fcab2fb32650bb450d26236d6df8fbfbd4f86bd6d1ad82', '76', '2026-11-22 10:58:00+00', '2026-11-22 10:58:00+00', '2026-11-22 10:58:00+00'),
('01a202e8-c920-75a0-8918-e5a3f6ab1157', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'redemption', 'offchain', 'completed', NULL, NULL, '5000000', '0', NULL, '2da896d1-554d-453d-89d4-38955f420070', '6e19a2f8923223a46953d22e96e6314c3196f7943ba4b297ba6b27c3f625a7d5', '79', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00', '2026-11-22 10:59:00+00'),
('01a202f7-6f20-78f8-b832-8e6d3eb30217', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '3', '30000000', '0', NULL, '8a0ae78a-ffeb-4a08-86a1-8b71fa294ceb', 'b4c21bc2566f17b1912c93e59bb01638556d7bdbf8eedbf85378ef256a94d191', '86', '2026-11-22 11:15:00+00', '2026-11-22 11:15:00+00', '2026-11-22 11:15:00+00'),
('01a202f8-5980-7ae4-b844-ca092ec58b7c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'buyback', 'offchain', 'completed', NULL, NULL, '0', '16000000', NULL, 'f8c74167-5a61-4fc7-876a-34527237bc1b', '57d09201912efe6745b6b7a42a0e66ec0e1cef9ccf5adf723a3d0b6932f99bef', '89', '2026-11-22 11:16:00+00', '2026-11-22 11:16:00+00', '2026-11-22 11:16:00+00'),
('01a202fb-18a0-7e28-ac1d-d8ea1fe9b9d1', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'order', 'offchain', 'completed', '1', '8', '80000000', '0', NULL, '51ffb50d-e83f-4558-8abd-89dc7edfd520', '788f91d87c7d319e197ec01096a063f56b2af6347ac9466d5510219a1706669d', '105', '2026-11-22 11:19:00+00', '2026-11-22 11:19:00+00', '2026-11-22 11:19:00+00'),
('01a202fc-0300-7268-b8fd-10f9cd0890c5', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'mint', 'onchain', 'completed', NULL, NULL, '0', '0', NULL, '4ad773a7-6a60-42f0-8557-f482255fb226', '607290b1a48ae2ede6bc6d3cedef628920f160a7c595a18de019aedc55003cc4', '107', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00', '2026-11-22 11:20:00+00'),
('01a202fc-ed60-7734-be42-288d51e34f21', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'buyback', 'onchain', 'completed', NULL, NULL, '0', '8000000', NULL, 'e5cbb03c-097f-4416-8700-235efd856b20', '41ab6f82c544667d594b5da647a5bdee8bb732b81df2a1794bd5fc8a9e8724cd', '110', '2026-11-22 11:21:00+00', '2026-11-22 11:21:00+00', '2026-11-22 11:21:00+00'),
('01a202fd-d7c0-7fb1-90ef-5d982d252327', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'mint', 'onchain', 'cancelled', NULL, NULL, '0', '0', NULL, '14ee06e5-212d-41d8-8130-0bb03c25def4', '9970d3371e65433824a58ba360916ad2a3e17b8db5a9a1b2615230a96a17f2bc', '114', NULL, '2026-11-22 11:22:00+00', '2026-11-22 12:23:00+00'),
('01a202fe-c220-7480-9013-22f4ad56cb62', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'buyback', 'onchain', 'cancelled', NULL, NULL, '0', '0', NULL, '9a5d07c6-00a0-406d-8ca9-980766ac0b21', '0877c1c77534140aa533bee99456fa5873e33f53f8ece6eb6d41bcb76c510f96', '116', NULL, '2026-11-22 11:23:00+00', '2026-11-22 12:23:00+00'),
('01a20336-9b00-7624-9bc7-6f068a74f8bf', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'mint', 'onchain', 'awaiting_chain', NULL, NULL, '0', '0', NULL, '87092b5d-d85f-4cec-8274-6e37899cb717', '30e4373f4141401e763676db5d72d88fdd379122ce31276613933d27325c1172', '121', NULL, '2026-11-22 12:24:00+00', '2026-11-22 12:24:00+00'),
('01a20337-8560-7860-8701-bacb27a46f72', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'buyback', 'onchain', 'awaiting_chain', NULL, NULL, '0', '0', NULL, 'bbc95092-e2a5-477b-85d1-2c3b6e689041', 'f69af1fc4e43ad1d366e50f64d1012ad79bbdddcdf33e8c0a4bb33b9a79be8a1', '123', NULL, '2026-11-22 12:25:00+00', '2026-11-22 12:25:00+00');

INSERT INTO "operation_card" ("operation_id", "card_id", "account_id", "ordinal", "credited_cash", "credited_bonus") VALUES
('01a202ba-1800-71ea-9102-d2ba717bf265', '01a202b9-2da0-7f0d-a805-0bce36925152', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '10000000', '0'),
('01a202ba-1800-71ea-9102-d2ba717bf265', '01a202b9-2da0-7fa2-88b4-3cc74dddf211', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '10000000', '0'),
('01a202bc-d720-7a09-b551-772360da644d', '01a202bb-ecc0-7a33-97a5-80788f6ecda9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202bc-d720-7a09-b551-772360da644d', '01a202bb-ecc0-731f-ab39-cc49d9653345', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202bd-c180-7254-82a2-3676128d325b', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202bd-c180-793b-856c-ac0b59366d9f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202c8-be00-7557-92b9-c091fa1ce4e7', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202c8-be00-7c93-b13c-e649685c5cf3', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202dd-cca0-7941-a189-75fc74fff31b', '01a202dc-e240-7fb7-b82d-50683172ebc9', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202dd-cca0-7941-a189-75fc74fff31b', '01a202dc-e240-7195-91ad-9d0b219acd3f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202e8-c920-75a0-8918-e5a3f6ab1157', '01a202e7-dec0-70cb-b636-1d77f44a6fdf', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202e8-c920-75a0-8918-e5a3f6ab1157', '01a202e7-dec0-7b90-94b2-e0ee6d785eb2', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202f8-5980-7ae4-b844-ca092ec58b7c', '01a202f7-6f20-7738-bf6a-7be84c13ca5c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '8000000', '0'),
('01a202f8-5980-7ae4-b844-ca092ec58b7c', '01a202f7-6f20-7525-a64c-2fcc3db4052e', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '8000000', '0'),
('01a202fc-0300-7268-b8fd-10f9cd0890c5', '01a202fb-18a0-7e2e-bdb7-0b85cb34f4fd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202fc-0300-7268-b8fd-10f9cd0890c5', '01a202fb-18a0-7d8e-b269-0dc32fd11acd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202fc-0300-7268-b8fd-10f9cd0890c5', '01a202fb-18a0-79e9-80d2-a6157169dd03', '01a202b2-c500-7745-8d62-8bd69ab3916d', '2', '0', '0'),
('01a202fc-ed60-7734-be42-288d51e34f21', '01a202fb-18a0-7e2e-bdb7-0b85cb34f4fd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202fd-d7c0-7fb1-90ef-5d982d252327', '01a202fb-18a0-77aa-980c-71b5599e7df8', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a202fd-d7c0-7fb1-90ef-5d982d252327', '01a202fb-18a0-703f-8ab0-557e13e0bbf0', '01a202b2-c500-7745-8d62-8bd69ab3916d', '1', '0', '0'),
('01a202fe-c220-7480-9013-22f4ad56cb62', '01a202fb-18a0-7d8e-b269-0dc32fd11acd', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a20336-9b00-7624-9bc7-6f068a74f8bf', '01a202fb-18a0-7682-b490-3757acccdf37', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0'),
('01a20337-8560-7860-8701-bacb27a46f72', '01a202fb-18a0-79e9-80d2-a6157169dd03', '01a202b2-c500-7745-8d62-8bd69ab3916d', '0', '0', '0');

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
('01a202b5-8420-7160-b2c8-a47507dd398a', 'environment', 'token.create', 'tok_01m81bb110e95asjss6b9kpr1x', '{"name":"a catalog","role":"catalog","expiresAt":"2036-11-22T00:00:00.000Z"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-71c2-b2aa-c347251a7999', 'environment', 'controls.set', 'controls', '{"mints":"on","reason":"it is over"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-72aa-84cb-68b3f175a751', 'environment', 'token.create', 'tok_01m81bb110ftmvq0j67j8a4308', '{"name":"a shipping","role":"shipping","expiresAt":"2036-11-22T00:00:00.000Z"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-72e0-aa6d-f8cbe5538d56', 'environment', 'controls.set', 'controls', '{"mints":"off","reason":"a drill"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-755e-b0de-569c513c399d', 'environment', 'token.create', 'tok_01m81bb110em0bvv9fxrf0heh7', '{"name":"a finance","role":"finance","expiresAt":"2036-11-22T00:00:00.000Z"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-75c8-a9f4-7428687be047', 'environment', 'token.revoke', 'tok_01m81bb110fa58w7a5zw261s9r', '{"name":"a support"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-75d1-8639-2bad0821c66a', 'environment', 'token.create', 'tok_01m81bb110eja9kjckt17g0688', '{"name":"a read-only","role":"read-only","expiresAt":"2036-11-22T00:00:00.000Z"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7626-b0a0-53247a155e7f', 'environment', 'token.create', 'tok_01m81bb110e9b8bqv7pwtesx4a', '{"name":"a owner","role":"owner","expiresAt":"2036-11-22T00:00:00.000Z"}', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7ac5-b5c7-66adb54ff0f3', 'environment', 'token.create', 'tok_01m81bb110fa58w7a5zw261s9r', '{"name":"a support","role":"support","expiresAt":"2036-11-22T00:00:00.000Z"}', '2026-11-22 10:03:00+00'),
('01a202b6-6e80-74b0-bde0-512a759a918f', 'environment', 'customer.erase', 'cus_01m81bcvm0efza1xr3wdpd8an4', '{"partnerId":"par_01m81b5h80ex2rtrmbttdb74bd","shipments":0}', '2026-11-22 10:04:00+00'),
('01a202f1-f0e0-7114-8c8e-de131b30f4d0', 'environment', 'recipient.read', 'shp_01m81bsns0f15vad0jh8dt0re4', '{"shipmentIds":["shp_01m81bsns0f15vad0jh8dt0re4"]}', '2026-11-22 11:09:00+00'),
('01a202fa-2e40-796a-8117-1cd84b33da9f', 'environment', 'deposit.sweep', 'par_01m81b5h80ex2rtrmbttdb74bd', '{"transactionHash":"0xba87a62a17fb6ae19b7aa2e16727390dd94cb44db8a1623a65ec760d0700adc0","transfers":1,"baseUnits":"10000000"}', '2026-11-22 11:18:00+00'),
('01a20335-b0a0-719d-a500-da16bb1a08c7', 'environment', 'incident.resolve', 'par_01m81b5h80ex2rtrmbttdb74bd', '{"incidentId":"inc_01m81kbc50f9dbzxhpwvz0a69r","resolution":"the wallet keeps the token","releaseCard":false}', '2026-11-22 12:23:00+00'),
('01a20337-8560-76c9-92ec-6430c3715151', 'environment', 'partner.create', 'par_01m81kf1b0exjs6kfqz9jr9pty', '{"name":"Dorn"}', '2026-11-22 12:25:00+00'),
('01a20337-8560-7706-8f12-46cd972cfe5c', 'environment', 'key.create', 'par_01m81kf1b0exjs6kfqz9jr9pty', '{"keyId":"key_01m81kf1b0ez5s7zeptsr14a3f","label":null}', '2026-11-22 12:25:00+00'),
('01a20337-8560-7931-bb0f-df0b0a053a8e', 'environment', 'machine.update', '2', '{"changed":["public"],"oddsVersion":1}', '2026-11-22 12:25:00+00'),
('01a20337-8560-7aca-a013-c0793b6983bf', 'environment', 'stock.return', 'stock', '{"reason":"none after all","changed":1,"references":["C-10"]}', '2026-11-22 12:25:00+00'),
('01a20337-8560-7f9e-b83b-b0acb92f7010', 'environment', 'stock.withdraw', 'stock', '{"reason":"a crack in the slab","changed":2,"references":["C-1","C-10"]}', '2026-11-22 12:25:00+00');

INSERT INTO "operator_reply" ("key", "fingerprint", "body", "created_at") VALUES
('714be9e7-c1a7-4001-8bcb-a806f3b158c1', 'e65ccaa8d63b0ebb5a4f4843269f6270b210e9382ec5d9696b34b446e5936861', '{"id":"led_01m81b5h80fsc832wr48wp8w4m","kind":"ADJUSTMENT","amountUsd":"1000.000000","cashUsd":"1000.000000","bonusUsd":"0.000000","balanceAfter":{"cash":"1000.000000","bonus":"0.000000","total":"1000.000000"},"operationId":null,"fundingTransactionId":null,"reason":"start","createdAt":"2026-11-22T10:00:00.000Z"}', '2026-11-22 10:00:00+00'),
('7df74c22-20b1-400e-8aa8-719207a3a232', 'a987305784c62cd48152e0d1aa216e6209793a1b824226f50cda03c51dc305c8', '{"changed":2}', '2026-11-22 12:25:00+00'),
('aefc6126-058d-4807-8b3d-15bc7e2ac717', 'c03b89b0f1bdaebb8e734b46cbb84406be5193c5b64cb7af275751f3bd4c21c8', '{"changed":1}', '2026-11-22 12:25:00+00'),
('dbfa7e37-6e52-4328-845d-416e375916ab', 'dad99550779d018a2039c2c6132afd3624fc68e7c6d0bb150a7982650d44e99c', '{"id":"led_01m81b5h80e5497mt2v4fwnv66","kind":"BONUS","amountUsd":"33.333333","cashUsd":"0.000000","bonusUsd":"33.333333","balanceAfter":{"cash":"1000.000000","bonus":"33.333333","total":"1033.333333"},"operationId":null,"fundingTransactionId":null,"reason":"start","createdAt":"2026-11-22T10:00:00.000Z"}', '2026-11-22 10:00:00+00');

INSERT INTO "operator_token" ("id", "name", "hash", "created_at", "revoked_at", "role", "expires_at") VALUES
('01a202b5-8420-724a-accb-3932d33b603d', 'a catalog', '58f92a32725746c5d65f4a5f358171965f693bae27db44e69a5b0f2204728636', '2026-11-22 10:03:00+00', NULL, 'catalog', '2036-11-22 00:00:00+00'),
('01a202b5-8420-7256-85df-67b734ecf48a', 'a owner', '9cb6dae3299a9d948faef1a56bd224957f85d68e375fe376d4771420566a6791', '2026-11-22 10:03:00+00', NULL, 'owner', '2036-11-22 00:00:00+00'),
('01a202b5-8420-7494-99c9-93d04f001908', 'a read-only', 'fbace4479758b0f889a645e489a0b54ba0f38f35932265034d3737875d566163', '2026-11-22 10:03:00+00', NULL, 'read-only', '2036-11-22 00:00:00+00'),
('01a202b5-8420-7500-bded-2fee1e08ba27', 'a finance', '4d9ded40608ad10a9896f178b6e431a12c2ea95253cdae6bd4b0ac6cc1ca0af9', '2026-11-22 10:03:00+00', NULL, 'finance', '2036-11-22 00:00:00+00'),
('01a202b5-8420-7a8a-8e1d-45ff0460e538', 'a support', '150e684c4e582d4e6463f4e8c9c0470e91047aa8b18a903020d4417c35b49918', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00', 'support', '2036-11-22 00:00:00+00'),
('01a202b5-8420-7ea9-bb82-463c90a20c08', 'a shipping', '7315ab0f91e2dbb3c0d834da297b81045a142814f4d48236a7b24824171146a0', '2026-11-22 10:03:00+00', NULL, 'shipping', '2036-11-22 00:00:00+00');

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
('10', '2026-11-22T10:00:00.000Z', 'chain'),
('11', '2026-11-22T10:00:00.000Z', 'onchain_end'),
('12', '2026-11-22T10:00:00.000Z', 'shipment_mail'),
('13', '2026-11-22T10:00:00.000Z', 'stamp'),
('14', '2026-11-22T10:00:00.000Z', 'belonging'),
('15', '2026-11-22T10:00:00.000Z', 'token_role'),
('16', '2026-11-22T10:00:00.000Z', 'deposit_sweep'),
('18', '2026-11-22T10:00:00.000Z', 'recipient');

INSERT INTO "shipment" ("id", "account_id", "operation_id", "customer_id", "status", "carrier", "tracking_number", "tracking_url", "status_reason", "country_code", "country_name", "info", "info_fingerprint", "channels", "customer_email", "emails", "address_updated_at", "created_at", "updated_at") VALUES
('01a202bc-d720-784b-b534-128a1ba061c4', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202bc-d720-7a09-b551-772360da644d', '01a202b2-c500-71a6-ad88-182627e7de3b', 'created', NULL, NULL, NULL, NULL, 'DE', 'Germany', 'v2.f4f3903c.rbt8fQfyYn9OCMny3yA1NealySEcizkqVSau53XWxn4tjr0wsHwvMBzR1MeF1aro2C3jP3UCEI9IxusgjUEM_a1FbxSvK1YEIF4qDQA5B8ebsO62K0hGv_bSKGi4iXOGAyCQAP-O1Dk', '1c39f44baf61f9c5625c42191e876dd15e805dae1f8e70d0af9400f9a4d32eb6', '["customer_email","partner_email"]', 'v2.f4f3903c.1Tqhblly_MLNhWIYK8vE3e2zj79U_meTFT8HnRAhqS0n4MR8W3-FHufX0Q', '[{"status":"created","channel":"customer_email","state":"sent","at":1795345800000},{"status":"created","channel":"partner_email","state":"failed","at":1795345860000}]', '2026-11-22 10:11:00+00', '2026-11-22 10:11:00+00', '2026-11-22 10:11:00+00'),
('01a202be-abe0-770e-ac7a-6682c354169f', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202be-abe0-7792-a1f3-8b45741c07cb', '01a202b2-c500-71a6-ad88-182627e7de3b', 'shipped', 'DHL', '7', NULL, NULL, 'DE', 'Germany', 'v2.f4f3903c.lVBY1EKPoMSRPeUGrRS8XXUe9PozxzjkaupHQhCOgeqzja-ARCUNEb4KvRBEW1u3xfU9h7jxoiiQcYvo8_izqsFQaG_hTV5P-Sp53L_oUjrmHT5iyDi3yKqhO5M9oxIpm6yQKB81hWURkG4', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v2.f4f3903c.P0JG-vfkPM2YJM6mZWnVP4VQmwLn58sQ8OwWygKLc0n1azoGLYrucuGYQg', '[{"status":"created","channel":"partner_email","state":"unknown","at":1795345920000},{"status":"created","channel":"customer_email","state":"skipped","at":1795345980000}]', NULL, '2026-11-22 10:13:00+00', '2026-11-22 10:23:00+00'),
('01a202c9-a860-7ca7-8040-348d4016883c', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202c9-a860-7336-8b5f-8d41e1ebc8c6', '01a202b2-c500-71a6-ad88-182627e7de3b', 'in_transit', NULL, NULL, 'https://track.example/7', NULL, 'DE', 'Germany', 'v2.f4f3903c.q4riK__7416AhXAdpir8Jip0_tJgYMpd_Bhm5vtU4HL100Xur5AlkoIkoHxfwRR6VUCOfDnKDoFRSXI-BMnF9XN-0WryFZekzVRiX7K3at8U0NJL7Hz-e1cHo5xqp_QvkQVuejXorHrK2Xk', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v2.f4f3903c.BuEj2rqeIwNs3B5cLavB3rAhU0IU3mlr4iakRNWH99av65QNZa_jNmNpaQ', '[]', NULL, '2026-11-22 10:25:00+00', '2026-11-22 10:45:00+00'),
('01a202dd-cca0-7076-b7e5-71585e3be3c2', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202dd-cca0-7941-a189-75fc74fff31b', '01a202b2-c500-71a6-ad88-182627e7de3b', 'delivered', NULL, NULL, NULL, NULL, 'DE', 'Germany', 'v2.f4f3903c.Tb7JfDr6rfqmkd070WbHE_rTH6btOUCdehSchUwgmWNs7jaewdvJoOmwxpG8qFtIwm1WMV2OOE-vV639lLd1uNY7OHR3JEYS5mrWX3e_ct4YvxZXthC6h8nH2nyB88WDsNDE2GUG7VuWPjY', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v2.f4f3903c.V3GndbfSapSEXGhf5UQbmFoDFzuays1iPcY9swjYBhdEEZZLNuAj44MOKA', '[]', NULL, '2026-11-22 10:47:00+00', '2026-11-22 10:57:00+00'),
('01a202e8-c920-7eab-9199-307227761b51', '01a202b2-c500-7745-8d62-8bd69ab3916d', '01a202e8-c920-75a0-8918-e5a3f6ab1157', '01a202b2-c500-71a6-ad88-182627e7de3b', 'exception', NULL, NULL, NULL, 'The address does not exist.', 'DE', 'Germany', 'v2.f4f3903c.wJw0eipBciPD6WPF5tDx0G_LAlYhDjYqgxWlfE70ZNbksqFeINYMlYGVXB4NVjB01VEzYHEp0wePuNP65lQ7Z56UEoPalzViScod683w_hVV-A1SnavAdTDc69AzsFOyCQUMvTeJbxB4L4s', 'cff547471470bacd2b0175d335086cab8965eb852bef8c53f3d947d872a37fd2', '["customer_email","partner_email"]', 'v2.f4f3903c.laTqlby_KfFfeyBJ0QtN0apTTvd9M1byeCRrnoN839vkn1qj3Xm7F-y_Ug', '[]', NULL, '2026-11-22 10:59:00+00', '2026-11-22 11:09:00+00');

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
('01a202b5-8420-70c7-b756-3618c7fc03d8', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'https://partner.example/webhooks', '["*"]', 'true', 'v2.f4f3903c.DIFrhz6jCNo5vzpMa1yIgyQt8uHuevfySjggJl2hg5MIM3KuqubGMo5p1Pe1hEXR8Kvt3JOgKMRcKrtunC_GKDyRelbAPllCI62SLcmsDpIWm-Y0Y_JPj6zUKDjZp3B8K6U', 'v2.f4f3903c.NeSzo--NvrVdXOO2GSXqMp_czZciSbMgs1yPVO-7tdCw9B0rWPzFc5Axz9uV6bsb-doYxIx16drjxTnAsmTsZKSZb91d-dkfiG_so8vnpKPilEjA-AeSAvhlg_VXqeqa2-Y', '2026-11-29 10:03:00+00', NULL, '4', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7709-a213-ca06274b3af7', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'https://partner.example/webhooks', '["shipment.updated"]', 'false', 'v2.f4f3903c.AGqztf5YihpLslk9Rs0bmo64E7-ofwPMyEYvVzYbkxV9hrOnUVBiAeO6gQKd5rqjmg2cE9Q6z-wWCoGFkfIj1RWb5b9ZxfqEZzlTG90ibLSpvuUuif1sRiEgUR0prZcEQFw', NULL, NULL, '2026-11-22 10:03:00+00', '7', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00'),
('01a202b5-8420-7f31-a3a4-c26a81df0222', '01a202b2-c500-7745-8d62-8bd69ab3916d', 'https://partner.example/webhooks', '["operation.completed"]', 'true', 'v2.f4f3903c.5YMZLUDbqb5XXlIkPBCNeKyf_Od3E1ngIdyFDj54ia_AKLOCeUnvhljynO8Q7MSXuokx-HHBZne0PkR0cirbXYZH2HOSnVqivhlt8BTeFLu-DWIgh2NLL58fvWgjbLA4p6c', NULL, NULL, NULL, '6', '2026-11-22 10:03:00+00', '2026-11-22 10:03:00+00');

INSERT INTO "webhook_lane" ("endpoint_id", "leased_by", "leased_until", "through") VALUES
('01a202b5-8420-70c7-b756-3618c7fc03d8', NULL, '2026-11-22 11:18:00+00', '95'),
('01a202b5-8420-7709-a213-ca06274b3af7', NULL, NULL, '0'),
('01a202b5-8420-7f31-a3a4-c26a81df0222', NULL, '2026-11-22 11:18:00+00', '87');

SELECT setval('deposit_index', 1);

RESET session_replication_role;

