/**
 * What the service knows of the chain: deposit addresses and what came in at them, mint and burn
 * entries, incidents, and how far the chain was watched (design, "On chain").
 */
import * as Funding from "@cardpack/core/funding/Transitions"
import * as Incident from "@cardpack/core/incident/Incident"
import * as Onchain from "@cardpack/core/onchain/Transitions"
import {
  amount,
  fixed,
  immutable,
  isHex,
  migration,
  oneOf,
  permanent,
  reference,
  settled,
  uint256
} from "../Schema.ts"

const address = (column: string): string => `${column} text NOT NULL ${isHex(column, 20)}`
const hash = (column: string): string => `${column} text NOT NULL ${isHex(column, 32)}`

/** Written once, and only under the lock of an account that is the same in both tables. */
const OWN = { also: ["account_id"], isFixed: true }

const deposits = [
  // Taken with nextval outside of every transaction, so an index is never given twice.
  "CREATE SEQUENCE deposit_index AS integer MINVALUE 0 START 0",
  `CREATE TABLE deposit_address (
    account_id uuid PRIMARY KEY REFERENCES account,
    index integer NOT NULL UNIQUE CHECK (index >= 0),
    ${address("address")},
    created_at timestamptz(3) NOT NULL,
    UNIQUE (address),
    UNIQUE (account_id, address)
  )`,
  `CREATE TABLE funding_intent (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    ${amount("requested")},
    ${address("address")},
    chain_id integer NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    UNIQUE (account_id, sequence),
    CONSTRAINT funding_intent_address_fkey FOREIGN KEY (account_id, address)
      REFERENCES deposit_address (account_id, address)
  )`,
  `CREATE TABLE funding_transaction (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    ${oneOf("status", Funding.STATUSES)},
    ${address("address")},
    amount bigint NOT NULL CHECK (amount > 0),
    chain_id integer NOT NULL,
    ${hash("transaction_hash")},
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    log_index integer NOT NULL CHECK (log_index >= 0),
    block_number bigint NOT NULL CHECK (block_number >= 0),
    ${hash("block_hash")},
    failure_reason text,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3),
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT funding_transaction_confirmed_check
      CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL)),
    CONSTRAINT funding_transaction_failed_check
      CHECK ((status = 'failed') = (failure_reason IS NOT NULL)),
    CONSTRAINT funding_transaction_log_key UNIQUE (transaction_hash, ordinal, chain_id, account_id),
    UNIQUE (account_id, sequence),
    CONSTRAINT funding_transaction_address_fkey FOREIGN KEY (account_id, address)
      REFERENCES deposit_address (account_id, address)
  )`,
  `CREATE INDEX funding_transaction_status ON funding_transaction (status, id)`,
  `CREATE INDEX funding_transaction_awaited ON funding_transaction (updated_at, id)
    WHERE status = 'detected'`,
  `CREATE INDEX funding_transaction_credited ON funding_transaction (block_number, id)
    WHERE status = 'confirmed'`,
  `CREATE INDEX funding_transaction_received ON funding_transaction (address, block_number)
    WHERE status <> 'failed'`,
  // Any token's amount, in its base units: more than a bigint holds.
  `CREATE TABLE foreign_deposit (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    chain_id integer NOT NULL,
    ${hash("transaction_hash")},
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    ${address("address")},
    ${address("token")},
    ${uint256("amount")},
    block_number bigint NOT NULL CHECK (block_number >= 0),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT foreign_deposit_log_key UNIQUE (transaction_hash, ordinal, chain_id, account_id),
    CONSTRAINT foreign_deposit_address_fkey FOREIGN KEY (account_id, address)
      REFERENCES deposit_address (account_id, address)
  )`,
  immutable("deposit_address"),
  immutable("funding_intent"),
  immutable("foreign_deposit"),
  permanent("funding_transaction", "id, account_id, address, amount"),
  fixed("funding_transaction", "chain_id, transaction_hash, ordinal, sequence"),
  settled("funding_transaction", "OLD.status <> 'detected'")
]

/**
 * An entry of the ledger that names a deposit credits that deposit: confirmed, of the account, and
 * of its amount. Checked row by row, as nearly no entry names one and every order writes some.
 */
const credits = [
  // Nothing has written it yet, and so the table need not be written anew.
  "ALTER TABLE ledger_entry DROP COLUMN funding_transaction_id",
  "ALTER TABLE ledger_entry ADD COLUMN funding_transaction_id uuid",
  `CREATE UNIQUE INDEX ledger_entry_funding_transaction_id_key
    ON ledger_entry (funding_transaction_id) WHERE funding_transaction_id IS NOT NULL`,
  // What burns brought, for the audit: long after their operation began.
  `CREATE INDEX ledger_entry_buyback ON ledger_entry (operation_id) WHERE kind = 'BUYBACK'`,
  `CREATE FUNCTION ledger_entry_funding_transaction_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (
       SELECT 1 FROM funding_transaction p WHERE p.id = NEW.funding_transaction_id
         AND p.account_id = NEW.account_id AND p.status = 'confirmed'
         AND NEW.kind = 'TOPUP' AND NEW.cash = p.amount AND NEW.bonus = 0
     ) THEN
       RAISE EXCEPTION 'a ledger entry credits no confirmed deposit'
         USING ERRCODE = 'foreign_key_violation',
           CONSTRAINT = 'ledger_entry_funding_transaction_id_fkey';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER ledger_entry_funding_transaction_id_fkey AFTER INSERT ON ledger_entry
   FOR EACH ROW WHEN (NEW.funding_transaction_id IS NOT NULL)
   EXECUTE FUNCTION ledger_entry_funding_transaction_id_fkey()`
]

/** What mint and burn entries have in common. `ordinal` is the card's in the operation. */
const entry = (table: string): string => `id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    card_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    ${oneOf("status", Onchain.STATUSES)},
    chain_id integer NOT NULL,
    ${address("collection_address")},
    ${uint256("token_id")},
    issued_at_block bigint NOT NULL CHECK (issued_at_block >= 0),
    transaction_hash text ${isHex("transaction_hash", 32)},
    judged boolean NOT NULL,
    failure_reason text,
    signatures json NOT NULL,
    confirmed_at timestamptz(3),
    block_number bigint CHECK (block_number >= 0),
    block_hash text ${isHex("block_hash", 32)},
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT ${table}_signatures_check CHECK (json_array_length(signatures) > 0),
    CONSTRAINT ${table}_confirmed_check CHECK (num_nulls(confirmed_at, block_number, block_hash)
      = CASE WHEN status = 'confirmed' THEN 0 ELSE 3 END),
    CONSTRAINT ${table}_judged_check CHECK (NOT judged OR transaction_hash IS NOT NULL),
    CONSTRAINT ${table}_proof_check
      CHECK (status <> 'confirmed' OR (judged AND failure_reason IS NULL)),
    UNIQUE (operation_id, ordinal)`

const rulesOf = (table: string, operation: string): ReadonlyArray<string> => [
  // A card has one mint that counts, and one burn.
  `CREATE UNIQUE INDEX ${table}_card_once ON ${table} (card_id) WHERE status <> 'cancelled'`,
  `CREATE INDEX ${table}_awaited ON ${table} (updated_at, id)
    WHERE status = 'pending' AND transaction_hash IS NOT NULL AND NOT judged`,
  `CREATE INDEX ${table}_confirmed ON ${table} (block_number, id) WHERE status = 'confirmed'`,
  ...reference(table, ["operation_id"], "operation", ["id"], { ...OWN, where: operation }),
  ...reference(table, ["operation_id", "ordinal"], "operation_card", ["operation_id", "ordinal"], {
    also: ["account_id", "card_id"],
    isFixed: true
  }),
  ...reference(table, ["card_id"], "card", ["id"], OWN),
  permanent(table, "id, account_id, operation_id, card_id, ordinal"),
  settled(table, "OLD.status <> 'pending'")
]

const entries = [
  permanent("operation_card", "operation_id, ordinal, account_id, card_id"),
  `CREATE TABLE onchain_order (
    ${entry("onchain_order")},
    ${address("vending_machine_address")},
    ${address("buyer_address")},
    ${uint256("price_base_units")},
    CONSTRAINT onchain_order_token_id_key UNIQUE (token_id)
  )`,
  `CREATE TABLE onchain_burn (
    ${entry("onchain_burn")},
    ${address("handler_address")},
    ${uint256("request_id")},
    ${address("owner_address")},
    credited bigint,
    CONSTRAINT onchain_burn_credited_check CHECK ((status = 'confirmed') = (credited IS NOT NULL)
      AND coalesce(credited, 0) >= 0),
    CONSTRAINT onchain_burn_request_id_key UNIQUE (request_id)
  )`,
  `CREATE INDEX onchain_burn_account ON onchain_burn (account_id, id)`,
  ...rulesOf("onchain_order", "p.kind = 'mint' AND p.mode = 'onchain'"),
  ...rulesOf("onchain_burn", "p.kind = 'buyback' AND p.mode = 'onchain'"),
  fixed("onchain_order", "chain_id, collection_address, token_id, buyer_address, price_base_units"),
  fixed("onchain_burn", "chain_id, collection_address, token_id, request_id, owner_address"),
  // What burns was minted, as this card.
  ...reference("onchain_burn", ["token_id"], "onchain_order", ["token_id"], {
    also: ["account_id", "card_id", "chain_id", "collection_address"],
    where: "p.status = 'confirmed'",
    isFixed: true
  })
]

const incidents = [
  `CREATE TABLE incident (
    id uuid PRIMARY KEY,
    ${oneOf("kind", Incident.KINDS)},
    subject text NOT NULL,
    account_id uuid NOT NULL REFERENCES account,
    operation_id uuid,
    card_id uuid,
    transaction_hash text ${isHex("transaction_hash", 32)},
    detail json NOT NULL,
    created_at timestamptz(3) NOT NULL,
    resolved_at timestamptz(3),
    resolved_by text,
    resolution text,
    CONSTRAINT incident_resolved_check
      CHECK (num_nulls(resolved_at, resolved_by, resolution) IN (0, 3)),
    UNIQUE (account_id, subject)
  )`,
  `CREATE INDEX incident_open ON incident (id) WHERE resolved_at IS NULL`,
  ...reference("incident", ["operation_id"], "operation", ["id"], OWN),
  ...reference("incident", ["card_id"], "card", ["id"], OWN),
  permanent("incident", "id, account_id, kind, subject, operation_id, card_id"),
  // Written before the incident that it names, as that names the card: the audit compares them.
  "ALTER TABLE card ADD COLUMN frozen_by uuid"
]

export default migration([
  ...deposits,
  ...credits,
  ...entries,
  ...incidents,
  `CREATE TABLE chain_cursor (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    number bigint NOT NULL CHECK (number >= 0),
    hash text ${isHex("hash", 32)}
  )`
])
