/**
 * An operation of the chain that was cancelled in part is cancelled, and a burn follows its token
 * to the wallet that holds it (contract.md#cancel, decisions.md#burn-holder).
 */
import { migration } from "./Schema.ts"

export default migration([
  // They were told as completed, which says that every card was minted or sold.
  `UPDATE operation SET status = 'cancelled', completed_at = NULL
    WHERE status = 'completed' AND id IN (
      SELECT operation_id FROM onchain_order WHERE status = 'cancelled'
      UNION SELECT operation_id FROM onchain_burn WHERE status = 'cancelled'
    )`,
  // Every row holds it by now: reading them all again would hold up the table for nothing.
  `ALTER TABLE operation ADD CONSTRAINT operation_completed_check
    CHECK ((status = 'completed') = (completed_at IS NOT NULL)) NOT VALID`,
  "DROP TRIGGER onchain_burn_is_fixed ON onchain_burn",
  `CREATE TRIGGER onchain_burn_is_fixed
    BEFORE UPDATE OF chain_id, collection_address, token_id, request_id ON onchain_burn
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  "CREATE INDEX onchain_burn_card ON onchain_burn (card_id)"
])
