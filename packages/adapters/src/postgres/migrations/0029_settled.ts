/**
 * What is decided about cards and operations stays decided (design.md#settled): the database refuses
 * what no transition does, and a card that ends names no operation but the one that ended it.
 */
import { migration } from "./Schema.ts"

const ENDED = "('bought_back', 'redeemed', 'refunded', 'cancelled')"

/** Whether one of these columns changes; no row comparison, which a copy would write otherwise. */
const differ = (...columns: ReadonlyArray<string>): string =>
  columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(" OR ")

export default migration([
  `CREATE TRIGGER card_is_fixed BEFORE UPDATE ON card FOR EACH ROW WHEN (
    ${differ("account_id", "customer_id", "operation_id", "ordinal", "refundable_until", "paid_cash", "paid_bonus", "claim_machine_id", "claim_odds_version", "claim_seed", "sequence", "created_at")}
    OR (OLD.item_id IS NOT NULL AND ${differ("item_id")})
    OR (NEW.sealed AND NOT OLD.sealed)
  ) EXECUTE FUNCTION refuse_change()`,
  // An incident may hold back and release a card that has ended.
  `CREATE TRIGGER card_is_settled BEFORE UPDATE ON card FOR EACH ROW WHEN (
    (OLD.status IN ${ENDED} AND (${differ("status", "sealed", "item_id", "onchain::text")}))
    OR (OLD.status = 'active' AND NEW.status = 'cancelled')
    OR (OLD.status = 'buyback_pending' AND NEW.status NOT IN ('buyback_pending', 'active', 'bought_back'))
  ) EXECUTE FUNCTION refuse_change()`,
  // Checked at COMMIT: the operation's cards are written after the cards.
  `CREATE FUNCTION card_ends_by_operation() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$`,
  `CREATE CONSTRAINT TRIGGER card_ends_by_operation AFTER UPDATE ON card
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.status <> NEW.status AND NEW.status IN ('bought_back', 'redeemed', 'refunded'))
    EXECUTE FUNCTION card_ends_by_operation()`,
  `CREATE TRIGGER operation_is_fixed BEFORE UPDATE ON operation FOR EACH ROW WHEN (
    ${differ("account_id", "customer_id", "kind", "mode", "vending_machine_id", "quantity", "charged", "metadata::text", "idempotency_key", "sequence", "created_at")}
  ) EXECUTE FUNCTION refuse_change()`,
  // The burns of an operation are credited one by one.
  `CREATE TRIGGER operation_is_settled BEFORE UPDATE ON operation FOR EACH ROW WHEN (
    OLD.status NOT IN ('pending', 'awaiting_chain')
      AND (${differ("status", "credited", "completed_at")})
  ) EXECUTE FUNCTION refuse_change()`,
  "DROP TRIGGER operation_card_is_permanent ON operation_card",
  `CREATE TRIGGER operation_card_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_card
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // A burn that was cancelled ended nothing; of two burns, onchain_burn_card_once is the judge.
  `CREATE FUNCTION operation_card_ends_once() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$`,
  `CREATE TRIGGER operation_card_ends_once AFTER INSERT ON operation_card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION operation_card_ends_once()`
])
