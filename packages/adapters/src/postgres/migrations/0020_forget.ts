/**
 * What hashes still tell of a person can be forgotten: the key and the fingerprint of a customer's
 * creation, and the fingerprints of redemptions, which are hashes of addresses; they change in no
 * other way. The operator's log changes no more.
 */
import { migration } from "./Schema.ts"

export default migration([
  "DROP TRIGGER customer_is_fixed ON customer",
  `CREATE TRIGGER customer_is_fixed BEFORE UPDATE OF idempotency_key, fingerprint ON customer
   FOR EACH ROW WHEN (
     NEW.idempotency_key IS NOT NULL AND (
       OLD.idempotency_key IS DISTINCT FROM NEW.idempotency_key
       OR OLD.fingerprint IS DISTINCT FROM NEW.fingerprint
     )
   ) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER operation_fingerprint_is_fixed BEFORE UPDATE OF fingerprint ON operation
   FOR EACH ROW WHEN (
     OLD.fingerprint IS DISTINCT FROM NEW.fingerprint
     AND NOT (OLD.kind = 'redemption' AND NEW.fingerprint = 'forgotten')
   ) EXECUTE FUNCTION refuse_change()`,
  // Addresses that were forgotten before this.
  `UPDATE operation SET fingerprint = 'forgotten' WHERE id IN (
    SELECT operation_id FROM shipment WHERE info IS NULL AND customer_email IS NULL
  )`,
  `CREATE TRIGGER operator_log_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
