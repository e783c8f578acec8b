/**
 * Creations of customers and funding intents that carried an `Idempotency-Key` keep it. Nothing is
 * rewritten: what is there has none.
 */
import { migration } from "./Schema.ts"

export default migration([
  `ALTER TABLE customer
    ADD COLUMN idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    ADD COLUMN fingerprint text,
    ADD CONSTRAINT customer_stamp_check
      CHECK ((idempotency_key IS NULL) = (fingerprint IS NULL))`,
  `CREATE UNIQUE INDEX customer_account_id_idempotency_key_key
    ON customer (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL`,
  `ALTER TABLE funding_intent
    ADD COLUMN idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    ADD COLUMN fingerprint text,
    ADD CONSTRAINT funding_intent_stamp_check
      CHECK ((idempotency_key IS NULL) = (fingerprint IS NULL))`,
  `CREATE UNIQUE INDEX funding_intent_account_id_idempotency_key_key
    ON funding_intent (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL`,
  `CREATE TRIGGER customer_is_fixed BEFORE UPDATE OF idempotency_key, fingerprint ON customer
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  // An account's deposits of the last hour.
  "CREATE INDEX funding_transaction_recent ON funding_transaction (account_id, updated_at)"
])
