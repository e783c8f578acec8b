/** Draws added up: by machine, odds, month and label, and by partner, kind and day. */
import { migration } from "./Schema.ts"

export default migration(
  [
    `CREATE TABLE draw_tally (
      machine_id integer PRIMARY KEY REFERENCES vending_machine,
      sequence bigint NOT NULL CHECK (sequence >= 0),
      until timestamptz(3) NOT NULL,
      state json NOT NULL
    )`,
    `CREATE TABLE draw_statistic (
      machine_id integer NOT NULL REFERENCES vending_machine,
      odds_version integer NOT NULL,
      month text NOT NULL,
      label text NOT NULL,
      observed bigint NOT NULL CHECK (observed >= 0),
      expected double precision NOT NULL CHECK (expected >= 0),
      variance double precision NOT NULL CHECK (variance >= 0),
      PRIMARY KEY (machine_id, odds_version, month, label)
    )`,
    `CREATE TABLE draw_score (
      day integer NOT NULL,
      account_id uuid NOT NULL REFERENCES account,
      kind text NOT NULL CHECK (kind IN ('opened', 'refunded')),
      packs integer NOT NULL CHECK (packs > 0),
      excess double precision NOT NULL,
      variance double precision NOT NULL CHECK (variance >= 0),
      PRIMARY KEY (day, account_id, kind)
    )`,
    `CREATE INDEX card_refunded ON card (claim_machine_id, updated_at)
      WHERE status = 'refunded' AND claim_machine_id IS NOT NULL`
  ],
  48
)
