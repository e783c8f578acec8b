/**
 * What is only ever inserted: draws, ledger entries and events. Their account is no foreign key:
 * the commit that inserts them rewrites the account's row, or fails.
 */
import { migration } from "./Schema.ts"

export default migration([
  `CREATE TABLE draw (
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
  )`,
  "CREATE INDEX draw_highest ON draw (machine_id, tier, shuffle, position)",
  `CREATE TABLE ledger_entry (
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
  )`,
  `CREATE TABLE event (
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
  )`,
  `CREATE FUNCTION draw_card_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.card_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM card p WHERE p.id = a.card_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of draw refers to no row of card'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'draw_card_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER draw_card_id_fkey_INSERT AFTER INSERT ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION draw_card_id_fkey()`,
  `CREATE TRIGGER draw_card_id_fkey_UPDATE AFTER UPDATE ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION draw_card_id_fkey()`,
  `CREATE FUNCTION draw_machine_id_odds_version_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.machine_id IS NOT NULL AND a.odds_version IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM odds p WHERE p.machine_id = a.machine_id AND p.version = a.odds_version OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of draw refers to no row of odds'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'draw_machine_id_odds_version_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER draw_machine_id_odds_version_fkey_INSERT AFTER INSERT ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION draw_machine_id_odds_version_fkey()`,
  `CREATE TRIGGER draw_machine_id_odds_version_fkey_UPDATE AFTER UPDATE ON draw
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION draw_machine_id_odds_version_fkey()`,
  `CREATE FUNCTION ledger_entry_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of ledger_entry refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER ledger_entry_operation_id_fkey_INSERT AFTER INSERT ON ledger_entry
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION ledger_entry_operation_id_fkey()`,
  `CREATE TRIGGER ledger_entry_operation_id_fkey_UPDATE AFTER UPDATE ON ledger_entry
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION ledger_entry_operation_id_fkey()`,
  `CREATE TRIGGER draw_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON draw
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER ledger_entry_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER event_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON event
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
