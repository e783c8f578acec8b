/**
 * Numbers begin at one, and no identifier is the first or the last of all: what reads by them
 * begins and ends there. Odds stay as they were published, nobody removes what is never removed, and
 * a balance changes with its ledger (design.md#settled). Rows of before are left to the audit.
 */
import { migration } from "./Schema.ts"

const NUMBERED = [
  "event",
  "ledger_entry",
  "operation",
  "card",
  "customer",
  "webhook_endpoint",
  "funding_intent",
  "funding_transaction",
  "delivery",
  "delivery_history"
]

const IDENTIFIED = [
  ...NUMBERED,
  "account",
  "api_key",
  "item",
  "shipment",
  "mail",
  "onchain_order",
  "onchain_burn",
  "incident",
  "operator_token",
  "operator_log"
]

/** What nothing removes; other tables refuse it by now. */
const PERMANENT = ["account", "api_key", "operator_token", "shipment", "mail"]

/** More numbers than an account hands out in ten thousand years. */
const ENOUGH = "1000000000000000"

/** A check at COMMIT, where the search path may be that of a host whose transaction it is. */
const atCommit = (name: string, check: string): string =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     path text := current_setting('search_path');
   BEGIN
     PERFORM set_config('search_path', quote_ident(TG_TABLE_SCHEMA), true);
     ${check}
     PERFORM set_config('search_path', path, true);
     RETURN NULL;
   END $$`

export default migration([
  ...NUMBERED.map(
    (table) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_sequence_check
      CHECK (sequence BETWEEN 1 AND ${ENOUGH}) NOT VALID`
  ),
  `ALTER TABLE account ADD CONSTRAINT account_sequence_limit_check
    CHECK (sequence <= ${ENOUGH}) NOT VALID`,
  ...IDENTIFIED.map(
    (table) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_id_check
      CHECK (id > '00000000-0000-0000-0000-000000000000'
        AND id < 'ffffffff-ffff-ffff-ffff-ffffffffffff') NOT VALID`
  ),
  `ALTER TABLE draw ADD CONSTRAINT draw_card_id_check
    CHECK (card_id > '00000000-0000-0000-0000-000000000000') NOT VALID`,
  ...PERMANENT.map(
    (table) => `CREATE TRIGGER ${table}_is_permanent
      BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
  ),
  // A batch writes both: no call, and no look at another table.
  `CREATE TRIGGER account_follows_its_ledger BEFORE UPDATE ON account FOR EACH ROW WHEN (
    NEW.sequence < OLD.sequence OR NEW.version <= OLD.version
    OR ((OLD.cash <> NEW.cash OR OLD.bonus <> NEW.bonus) AND OLD.ledger_head = NEW.ledger_head)
  ) EXECUTE FUNCTION refuse_change()`,
  "DROP TRIGGER odds_is_permanent ON odds",
  `CREATE TRIGGER odds_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON odds
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER vending_machine_odds_go_on BEFORE UPDATE ON vending_machine FOR EACH ROW
    WHEN (NEW.odds_version < OLD.odds_version) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER tier_is_permanent BEFORE UPDATE OF machine_id, name OR DELETE OR TRUNCATE ON tier
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // New odds are written before the tiers that have them.
  `CREATE FUNCTION tier_is_published() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$`,
  `CREATE TRIGGER tier_is_published BEFORE UPDATE ON tier FOR EACH ROW
    WHEN (OLD.weight <> NEW.weight OR (OLD.ordinal IS NULL) <> (NEW.ordinal IS NULL))
    EXECUTE FUNCTION tier_is_published()`,
  // Null in rows of before. A savepoint does not change it.
  "ALTER TABLE operator_log ADD COLUMN transaction xid8",
  "ALTER TABLE operator_log ALTER COLUMN transaction SET DEFAULT pg_current_xact_id()",
  // Of a move's transaction alone: no other process's clock or rows come between.
  `CREATE INDEX operator_log_catalog ON operator_log (transaction) WHERE action = 'catalog.put'`,
  atCommit(
    "item_moves_by_log",
    `IF NOT EXISTS (
       SELECT 1 FROM operator_log g
       WHERE g.action = 'catalog.put' AND g.transaction = pg_current_xact_id()
     ) THEN
       RAISE EXCEPTION 'the log does not say that an operator moved the item'
         USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'item_moves_by_log';
     END IF;`
  ),
  `CREATE CONSTRAINT TRIGGER item_moves_by_log AFTER UPDATE OF machine_id, tier ON item
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.machine_id <> NEW.machine_id OR OLD.tier <> NEW.tier)
    EXECUTE FUNCTION item_moves_by_log()`,
  atCommit(
    "card_ends_by_operation",
    `IF NOT EXISTS (
       SELECT 1 FROM operation_card x JOIN operation o ON o.id = x.operation_id
       WHERE x.card_id = NEW.id AND o.account_id = NEW.account_id AND o.kind = CASE NEW.status
         WHEN 'bought_back' THEN 'buyback' WHEN 'redeemed' THEN 'redemption' ELSE 'refund' END
     ) THEN
       RAISE EXCEPTION 'no operation ended the card'
         USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_ends_by_operation';
     END IF;`
  )
])
