/**
 * What is only ever inserted: draws, ledger entries and events. Their account is no foreign key:
 * the commit that inserts them rewrites the account's row, or fails.
 */
import * as Deck from "@cardpack/core/catalog/Deck"
import * as Entry from "@cardpack/core/ledger/Entry"
import * as Event from "@cardpack/core/webhook/Event"
import { bucket, immutable, migration, oneOf, reference, signed } from "../Schema.ts"

export default migration([
  `CREATE TABLE draw (
    card_id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    item_id uuid NOT NULL,
    machine_id integer NOT NULL,
    tier text NOT NULL,
    odds_version integer NOT NULL,
    shuffle integer NOT NULL,
    position bigint NOT NULL CHECK (position >= 0 AND position < ${Deck.END}),
    seed bytea NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX draw_highest ON draw (machine_id, tier, shuffle, position)`,
  `CREATE TABLE ledger_entry (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    ${oneOf("kind", Entry.KINDS)},
    ${signed("cash")},
    ${signed("bonus")},
    ${bucket("cash_after")},
    ${bucket("bonus_after")},
    operation_id uuid,
    funding_transaction_id text,
    reason text,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    UNIQUE (account_id, sequence)
  )`,
  `CREATE TABLE event (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    ${oneOf("type", Event.TYPES)},
    data json NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    UNIQUE (account_id, sequence)
  )`,
  ...reference("draw", ["card_id"], "card", ["id"]),
  ...reference("draw", ["machine_id", "odds_version"], "odds", ["machine_id", "version"]),
  ...reference("ledger_entry", ["operation_id"], "operation", ["id"]),
  immutable("draw"),
  immutable("ledger_entry"),
  immutable("event")
])
