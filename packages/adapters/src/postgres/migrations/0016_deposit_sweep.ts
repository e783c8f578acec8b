/**
 * What left deposit addresses by the host's own hand, and incidents of balance that is not there
 * and of what only one endpoint says (decisions.md#expected-balance, decisions.md#quorum).
 */
import { migration } from "./Schema.ts"

export default migration([
  `CREATE TABLE deposit_sweep (
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
  )`,
  "CREATE INDEX deposit_sweep_address ON deposit_sweep (address, block_number)",
  `CREATE TRIGGER deposit_sweep_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_sweep
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  "ALTER TABLE incident DROP CONSTRAINT incident_kind_check",
  // Every row holds it by now: reading them all again would hold up the table for nothing.
  `ALTER TABLE incident ADD CONSTRAINT incident_kind_check CHECK (kind IN (
    'minted_after_cancel', 'burned_after_cancel', 'deposit_after_failure', 'deposit_refused',
    'reorganized_after_credit', 'unexplained_balance', 'missing_balance', 'unproven_transaction'
  )) NOT VALID`
])
