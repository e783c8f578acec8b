/**
 * Numbers begin at one, and no identifier is the first or the last of all: what reads by them
 * begins and ends there. Rows of before are left to the audit.
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

/** More numbers than an account hands out in ten thousand years. */
const ENOUGH = "1000000000000000"

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
    CHECK (card_id > '00000000-0000-0000-0000-000000000000') NOT VALID`
])
