/**
 * Creations of customers and funding intents that carried an `Idempotency-Key` keep it. Nothing is
 * rewritten: what is there has none.
 */
import { fixed, migration } from "../Schema.ts"

const stamped = (table: string) => [
  `ALTER TABLE ${table}
    ADD COLUMN idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    ADD COLUMN fingerprint text,
    ADD CONSTRAINT ${table}_stamp_check
      CHECK ((idempotency_key IS NULL) = (fingerprint IS NULL))`,
  `CREATE UNIQUE INDEX ${table}_account_id_idempotency_key_key
    ON ${table} (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL`
]

export default migration([
  ...stamped("customer"),
  ...stamped("funding_intent"),
  fixed("customer", "idempotency_key, fingerprint"),
  // An account's deposits of the last hour.
  `CREATE INDEX funding_transaction_recent ON funding_transaction (account_id, updated_at)`
])
