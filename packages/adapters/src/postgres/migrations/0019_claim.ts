/**
 * Sealed packs as claims: a card that is sealed has no item until it is opened, and each machine
 * counts its free cards and the claims on them. Cards that were sealed before keep their items.
 */
import { migration } from "./Schema.ts"

export default migration([
  "ALTER TABLE vending_machine ADD COLUMN when_tier_empty text NOT NULL DEFAULT 'redistribute' CHECK (when_tier_empty IN ('redistribute', 'stop'))",
  "ALTER TABLE vending_machine ADD COLUMN max_open_share integer NOT NULL DEFAULT 500000 CHECK (max_open_share BETWEEN 0 AND 1000000)",
  "ALTER TABLE tier ADD COLUMN low_stock integer CHECK (low_stock >= 0)",
  "ALTER TABLE card ALTER COLUMN item_id DROP NOT NULL",
  "ALTER TABLE card ADD COLUMN claim_machine_id integer",
  "ALTER TABLE card ADD COLUMN claim_odds_version integer",
  "ALTER TABLE card ADD COLUMN claim_seed bytea",
  // Rows of before satisfy both, so that they need not be read.
  `ALTER TABLE card ADD CONSTRAINT card_claim_check CHECK (
    num_nulls(claim_machine_id, claim_odds_version, claim_seed) IN (0, 3)
  ) NOT VALID`,
  `ALTER TABLE card ADD CONSTRAINT card_undecided_check CHECK (
    item_id IS NOT NULL
    OR (claim_machine_id IS NOT NULL AND sealed AND status IN ('active', 'refunded'))
  ) NOT VALID`,
  `CREATE INDEX card_open_claim ON card (refundable_until, id)
    WHERE item_id IS NULL AND status = 'active'`,
  `CREATE INDEX card_claim ON card (created_at, account_id) WHERE claim_machine_id IS NOT NULL`,
  // One row a machine, locked last of all. Cards of tiers that the odds can't draw do not count.
  `CREATE TABLE machine_stock (
    machine_id integer PRIMARY KEY REFERENCES vending_machine,
    free integer NOT NULL CHECK (free >= 0),
    claims integer NOT NULL CHECK (claims >= 0),
    CONSTRAINT machine_stock_covers_claims CHECK (free >= claims)
  ) WITH (fillfactor = 50)`,
  `INSERT INTO machine_stock (machine_id, free, claims)
    SELECT m.id, (
      SELECT count(*) FROM deck d JOIN tier t ON t.machine_id = d.machine_id AND t.name = d.tier
      WHERE d.machine_id = m.id AND t.weight > 0 AND t.ordinal IS NOT NULL
    ), 0
    FROM vending_machine m`
])
