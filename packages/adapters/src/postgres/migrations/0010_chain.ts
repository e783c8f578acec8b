/**
 * What the service knows of the chain: deposit addresses and what came in at them, mint and burn
 * entries, incidents, and how far the chain was watched (design.md#onchain).
 */
import { migration } from "./Schema.ts"

export default migration([
  // Taken with nextval outside of every transaction, so an index is never given twice.
  "CREATE SEQUENCE deposit_index AS integer MINVALUE 0 START 0",
  `CREATE TABLE deposit_address (
    account_id uuid PRIMARY KEY REFERENCES account,
    index integer NOT NULL UNIQUE CHECK (index >= 0),
    address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    created_at timestamptz(3) NOT NULL,
    UNIQUE (address),
    UNIQUE (account_id, address)
  )`,
  `CREATE TABLE funding_intent (
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
  )`,
  `CREATE TABLE funding_transaction (
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
  )`,
  "CREATE INDEX funding_transaction_status ON funding_transaction (status, id)",
  `CREATE INDEX funding_transaction_awaited ON funding_transaction (updated_at, id)
    WHERE status = 'detected'`,
  `CREATE INDEX funding_transaction_credited ON funding_transaction (block_number, id)
    WHERE status = 'confirmed'`,
  `CREATE INDEX funding_transaction_received ON funding_transaction (address, block_number)
    WHERE status <> 'failed'`,
  // Any token's amount, in its base units: more than a bigint holds.
  `CREATE TABLE foreign_deposit (
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
  )`,
  `CREATE TRIGGER deposit_address_is_immutable
    BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_address
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER funding_intent_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON funding_intent
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER foreign_deposit_is_immutable
    BEFORE UPDATE OR DELETE OR TRUNCATE ON foreign_deposit
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER funding_transaction_is_permanent
    BEFORE UPDATE OF id, account_id, address, amount OR DELETE OR TRUNCATE ON funding_transaction
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER funding_transaction_is_fixed
    BEFORE UPDATE OF chain_id, transaction_hash, ordinal, sequence ON funding_transaction
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER funding_transaction_is_settled BEFORE UPDATE ON funding_transaction
   FOR EACH ROW WHEN (OLD.status <> 'detected' AND OLD.* *<> NEW.*)
     EXECUTE FUNCTION refuse_change()`,
  // Nothing has written it yet, and so the table need not be written anew.
  "ALTER TABLE ledger_entry DROP COLUMN funding_transaction_id",
  "ALTER TABLE ledger_entry ADD COLUMN funding_transaction_id uuid",
  // A card has one mint that counts, and one burn.
  `CREATE UNIQUE INDEX ledger_entry_funding_transaction_id_key
    ON ledger_entry (funding_transaction_id) WHERE funding_transaction_id IS NOT NULL`,
  // What burns brought, for the audit: long after their operation began.
  "CREATE INDEX ledger_entry_buyback ON ledger_entry (operation_id) WHERE kind = 'BUYBACK'",
  // An entry of the ledger that names a deposit credits that deposit: confirmed, of the account, and
  // of its amount. Checked row by row, as nearly no entry names one and every order writes some.
  `CREATE FUNCTION ledger_entry_funding_transaction_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$`,
  `CREATE TRIGGER ledger_entry_funding_transaction_id_fkey AFTER INSERT ON ledger_entry
   FOR EACH ROW WHEN (NEW.funding_transaction_id IS NOT NULL)
   EXECUTE FUNCTION ledger_entry_funding_transaction_id_fkey()`,
  `CREATE TRIGGER operation_card_is_permanent
    BEFORE UPDATE OF operation_id, ordinal, account_id, card_id OR DELETE OR TRUNCATE
    ON operation_card
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TABLE onchain_order (
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
  )`,
  `CREATE TABLE onchain_burn (
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
  )`,
  "CREATE INDEX onchain_burn_account ON onchain_burn (account_id, id)",
  `CREATE UNIQUE INDEX onchain_order_card_once ON onchain_order (card_id)
    WHERE status <> 'cancelled'`,
  `CREATE INDEX onchain_order_awaited ON onchain_order (updated_at, id)
    WHERE status = 'pending' AND transaction_hash IS NOT NULL AND NOT judged`,
  `CREATE INDEX onchain_order_confirmed ON onchain_order (block_number, id)
    WHERE status = 'confirmed'`,
  // Checked on insert alone: these columns are fixed, and the account, under whose lock both rows
  // are written, is the same in both.
  `CREATE FUNCTION onchain_order_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id AND (p.account_id = a.account_id) IS TRUE AND (p.kind = 'mint' AND p.mode = 'onchain') IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_order refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_order_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER onchain_order_operation_id_fkey_INSERT AFTER INSERT ON onchain_order
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_order_operation_id_fkey()`,
  `CREATE FUNCTION onchain_order_operation_id_ordinal_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL AND a.ordinal IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation_card p WHERE p.operation_id = a.operation_id AND p.ordinal = a.ordinal AND (p.account_id = a.account_id) IS TRUE AND (p.card_id = a.card_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_order refers to no row of operation_card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_order_operation_id_ordinal_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER onchain_order_operation_id_ordinal_fkey_INSERT AFTER INSERT ON onchain_order
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_order_operation_id_ordinal_fkey()`,
  `CREATE FUNCTION onchain_order_card_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.card_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM card p WHERE p.id = a.card_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_order refers to no row of card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_order_card_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER onchain_order_card_id_fkey_INSERT AFTER INSERT ON onchain_order
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_order_card_id_fkey()`,
  `CREATE TRIGGER onchain_order_is_permanent
    BEFORE UPDATE OF id, account_id, operation_id, card_id, ordinal OR DELETE OR TRUNCATE
    ON onchain_order
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER onchain_order_is_settled BEFORE UPDATE ON onchain_order
   FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.* *<> NEW.*)
     EXECUTE FUNCTION refuse_change()`,
  `CREATE UNIQUE INDEX onchain_burn_card_once ON onchain_burn (card_id)
    WHERE status <> 'cancelled'`,
  `CREATE INDEX onchain_burn_awaited ON onchain_burn (updated_at, id)
    WHERE status = 'pending' AND transaction_hash IS NOT NULL AND NOT judged`,
  `CREATE INDEX onchain_burn_confirmed ON onchain_burn (block_number, id)
    WHERE status = 'confirmed'`,
  `CREATE FUNCTION onchain_burn_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id AND (p.account_id = a.account_id) IS TRUE AND (p.kind = 'buyback' AND p.mode = 'onchain') IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_burn refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_burn_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER onchain_burn_operation_id_fkey_INSERT AFTER INSERT ON onchain_burn
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_burn_operation_id_fkey()`,
  `CREATE FUNCTION onchain_burn_operation_id_ordinal_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL AND a.ordinal IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation_card p WHERE p.operation_id = a.operation_id AND p.ordinal = a.ordinal AND (p.account_id = a.account_id) IS TRUE AND (p.card_id = a.card_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_burn refers to no row of operation_card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_burn_operation_id_ordinal_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER onchain_burn_operation_id_ordinal_fkey_INSERT AFTER INSERT ON onchain_burn
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_burn_operation_id_ordinal_fkey()`,
  `CREATE FUNCTION onchain_burn_card_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.card_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM card p WHERE p.id = a.card_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_burn refers to no row of card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_burn_card_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER onchain_burn_card_id_fkey_INSERT AFTER INSERT ON onchain_burn
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION onchain_burn_card_id_fkey()`,
  `CREATE TRIGGER onchain_burn_is_permanent
    BEFORE UPDATE OF id, account_id, operation_id, card_id, ordinal OR DELETE OR TRUNCATE
    ON onchain_burn
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER onchain_burn_is_settled BEFORE UPDATE ON onchain_burn
   FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.* *<> NEW.*)
     EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER onchain_order_is_fixed
    BEFORE UPDATE OF chain_id, collection_address, token_id, buyer_address, price_base_units
    ON onchain_order
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER onchain_burn_is_fixed
    BEFORE UPDATE OF chain_id, collection_address, token_id, request_id, owner_address
    ON onchain_burn
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // What burns was minted, as this card.
  `CREATE FUNCTION onchain_burn_token_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.token_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM onchain_order p WHERE p.token_id = a.token_id AND (p.account_id = a.account_id) IS TRUE AND (p.card_id = a.card_id) IS TRUE AND (p.chain_id = a.chain_id) IS TRUE AND (p.collection_address = a.collection_address) IS TRUE AND (p.status = 'confirmed') IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of onchain_burn refers to no row of onchain_order'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'onchain_burn_token_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER onchain_burn_token_id_fkey_INSERT AFTER INSERT ON onchain_burn
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION onchain_burn_token_id_fkey()`,
  `CREATE TABLE incident (
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
  )`,
  "CREATE INDEX incident_open ON incident (id) WHERE resolved_at IS NULL",
  `CREATE FUNCTION incident_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of incident refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'incident_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER incident_operation_id_fkey_INSERT AFTER INSERT ON incident
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION incident_operation_id_fkey()`,
  `CREATE FUNCTION incident_card_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.card_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM card p WHERE p.id = a.card_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of incident refers to no row of card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'incident_card_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER incident_card_id_fkey_INSERT AFTER INSERT ON incident
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION incident_card_id_fkey()`,
  `CREATE TRIGGER incident_is_permanent
    BEFORE UPDATE OF id, account_id, kind, subject, operation_id, card_id OR DELETE OR TRUNCATE
    ON incident
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // Written before the incident that it names, as that names the card: the audit compares them.
  "ALTER TABLE card ADD COLUMN frozen_by uuid",
  `CREATE TABLE chain_cursor (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    number bigint NOT NULL CHECK (number >= 0),
    hash text CHECK (hash ~ '^0x[0-9a-f]{64}$')
  )`
])
