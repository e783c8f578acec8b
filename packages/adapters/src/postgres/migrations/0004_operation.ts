/** Operations, which are the idempotency records too; cards; and what each operation acted on. */
import { migration } from "./Schema.ts"

export default migration([
  `CREATE TABLE operation (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('order', 'refund', 'buyback', 'redemption', 'mint')),
    mode text NOT NULL CHECK (mode IN ('offchain', 'onchain')),
    status text NOT NULL CHECK (status IN (
      'pending', 'awaiting_chain', 'completed', 'failed', 'cancelled'
    )),
    vending_machine_id integer,
    quantity integer CHECK (quantity BETWEEN 1 AND 10),
    charged bigint NOT NULL CHECK (charged BETWEEN 0 AND 10000000000000000),
    credited bigint NOT NULL CHECK (credited BETWEEN 0 AND 10000000000000000),
    metadata json,
    idempotency_key text NOT NULL CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    fingerprint text NOT NULL,
    sequence bigint NOT NULL,
    completed_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CHECK ((kind = 'order') = (vending_machine_id IS NOT NULL AND quantity IS NOT NULL)),
    UNIQUE (account_id, idempotency_key),
    UNIQUE (account_id, sequence)
  )`,
  "CREATE INDEX operation_customer ON operation (customer_id, sequence)",
  `CREATE INDEX operation_other_kinds ON operation (account_id, kind, sequence)
    WHERE kind <> 'order'`,
  `CREATE INDEX operation_unfinished ON operation (account_id, status, sequence)
    WHERE status <> 'completed'`,
  `CREATE TABLE card (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    item_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN (
      'active', 'reserved', 'buyback_pending', 'bought_back', 'redeemed', 'refunded',
      'cancelled'
    )),
    sealed boolean NOT NULL,
    refundable_until timestamptz(3),
    paid_cash bigint NOT NULL CHECK (paid_cash BETWEEN 0 AND 1000000000000000),
    paid_bonus bigint NOT NULL CHECK (paid_bonus BETWEEN 0 AND 1000000000000000),
    onchain json,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CHECK (NOT sealed OR refundable_until IS NOT NULL),
    UNIQUE (operation_id, ordinal),
    UNIQUE (account_id, sequence)
  )`,
  // No item is ever sold twice: whoever holds or has it bars a second card of it.
  `CREATE UNIQUE INDEX card_item_sold_once ON card (item_id)
    WHERE status NOT IN ('refunded', 'bought_back', 'cancelled')`,
  "CREATE INDEX card_item ON card (item_id, id)",
  "CREATE INDEX card_customer ON card (customer_id, sequence)",
  `CREATE INDEX card_open_sealed ON card (account_id, refundable_until)
    WHERE sealed AND status = 'active'`,
  `CREATE TABLE operation_card (
    operation_id uuid NOT NULL REFERENCES operation,
    card_id uuid NOT NULL REFERENCES card,
    account_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    credited_cash bigint NOT NULL CHECK (credited_cash BETWEEN 0 AND 1000000000000000),
    credited_bonus bigint NOT NULL CHECK (credited_bonus BETWEEN 0 AND 1000000000000000),
    PRIMARY KEY (operation_id, ordinal),
    UNIQUE (operation_id, card_id)
  )`,
  "CREATE INDEX operation_card_card ON operation_card (card_id)",
  // Foreign keys to rows that stay, checked once for all rows of a statement. The database's own kind
  // is checked row by row and locks each row referred to: half of the time of an order's commit.
  `CREATE FUNCTION operation_account_id_customer_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.account_id IS NOT NULL AND a.customer_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM customer p WHERE p.account_id = a.account_id AND p.id = a.customer_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of operation refers to no row of customer'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'operation_account_id_customer_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER operation_account_id_customer_id_fkey_INSERT AFTER INSERT ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION operation_account_id_customer_id_fkey()`,
  `CREATE TRIGGER operation_account_id_customer_id_fkey_UPDATE AFTER UPDATE ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION operation_account_id_customer_id_fkey()`,
  `CREATE FUNCTION operation_vending_machine_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.vending_machine_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM vending_machine p WHERE p.id = a.vending_machine_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of operation refers to no row of vending_machine'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'operation_vending_machine_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER operation_vending_machine_id_fkey_INSERT AFTER INSERT ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION operation_vending_machine_id_fkey()`,
  `CREATE TRIGGER operation_vending_machine_id_fkey_UPDATE AFTER UPDATE ON operation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION operation_vending_machine_id_fkey()`,
  `CREATE FUNCTION card_account_id_customer_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.account_id IS NOT NULL AND a.customer_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM customer p WHERE p.account_id = a.account_id AND p.id = a.customer_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of card refers to no row of customer'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_account_id_customer_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER card_account_id_customer_id_fkey_INSERT AFTER INSERT ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION card_account_id_customer_id_fkey()`,
  `CREATE TRIGGER card_account_id_customer_id_fkey_UPDATE AFTER UPDATE ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION card_account_id_customer_id_fkey()`,
  `CREATE FUNCTION card_operation_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.operation_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM operation p WHERE p.id = a.operation_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of card refers to no row of operation'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_operation_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER card_operation_id_fkey_INSERT AFTER INSERT ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_operation_id_fkey()`,
  `CREATE TRIGGER card_operation_id_fkey_UPDATE AFTER UPDATE ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_operation_id_fkey()`,
  `CREATE FUNCTION card_item_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.item_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM item p WHERE p.id = a.item_id OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of card refers to no row of item'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'card_item_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER card_item_id_fkey_INSERT AFTER INSERT ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_item_id_fkey()`,
  `CREATE TRIGGER card_item_id_fkey_UPDATE AFTER UPDATE ON card
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION card_item_id_fkey()`,
  `CREATE TRIGGER operation_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON operation
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER card_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON card
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
