/**
 * Machines, tiers, the odds that were ever in force, items, and the decks: a table apart from the
 * items' names and prices, so that no catalog change locks or hides stock.
 */
import { migration } from "./Schema.ts"

export default migration([
  `CREATE TABLE vending_machine (
    id integer PRIMARY KEY,
    name text NOT NULL,
    price bigint NOT NULL CHECK (price BETWEEN 0 AND 1000000000000000),
    image text NOT NULL,
    static_image text NOT NULL,
    public boolean NOT NULL,
    active boolean NOT NULL,
    refund_window bigint NOT NULL CHECK (refund_window >= 0),
    odds_version integer NOT NULL CHECK (odds_version >= 0),
    created_at timestamptz(3) NOT NULL
  )`,
  // The ordinal is null once a tier is no longer named by its machine: its row stays for its items
  // and for the count of its shuffles.
  `CREATE TABLE tier (
    machine_id integer NOT NULL REFERENCES vending_machine,
    name text NOT NULL,
    weight bigint NOT NULL CHECK (weight >= 0),
    ordinal integer,
    shuffle integer NOT NULL DEFAULT 0 CHECK (shuffle >= 0),
    PRIMARY KEY (machine_id, name)
  )`,
  `CREATE TABLE odds (
    machine_id integer NOT NULL REFERENCES vending_machine,
    version integer NOT NULL,
    tiers json NOT NULL,
    PRIMARY KEY (machine_id, version)
  )`,
  `CREATE TABLE item (
    id uuid PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    machine_id integer NOT NULL,
    tier text NOT NULL,
    name text NOT NULL,
    image text NOT NULL,
    buyback bigint NOT NULL CHECK (buyback BETWEEN 0 AND 1000000000000000),
    metadata json NOT NULL,
    withdrawn_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    FOREIGN KEY (machine_id, tier) REFERENCES tier
  ) WITH (fillfactor = 80)`,
  "CREATE INDEX item_tier ON item (machine_id, tier, reference)",
  // The shuffle that gave the position is kept with it, so that a draw records both as one.
  // Draws delete at the low end of the index, which only vacuum shortens again.
  `CREATE TABLE deck (
    item_id uuid PRIMARY KEY REFERENCES item,
    machine_id integer NOT NULL,
    tier text NOT NULL,
    position bigint NOT NULL CHECK (position >= 0 AND position < 4611686018427387904),
    shuffle integer NOT NULL,
    FOREIGN KEY (machine_id, tier) REFERENCES tier
  ) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500)`,
  "CREATE INDEX deck_order ON deck (machine_id, tier, position, item_id)",
  `CREATE TABLE shipping_country (
    code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
    country text NOT NULL UNIQUE,
    fee bigint NOT NULL CHECK (fee BETWEEN 0 AND 1000000000000000),
    ordinal integer NOT NULL
  )`,
  // Rows stay and keep their keys, so that the references of 0004 and 0005 may lean on them.
  `CREATE TRIGGER vending_machine_is_permanent
    BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON vending_machine
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER odds_is_permanent
    BEFORE UPDATE OF machine_id, version OR DELETE OR TRUNCATE ON odds
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER item_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON item
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
