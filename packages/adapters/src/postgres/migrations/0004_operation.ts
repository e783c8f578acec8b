/** Operations, which are the idempotency records too; cards; and what each operation acted on. */
import * as CardTransitions from "@cardpack/core/card/Transitions"
import * as Operation from "@cardpack/core/operation/Operation"
import * as Transitions from "@cardpack/core/operation/Transitions"
import { amount, migration, oneOf, permanent, reference, sum } from "../Schema.ts"

export default migration([
  `CREATE TABLE operation (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    ${oneOf("kind", Operation.KINDS)},
    ${oneOf("mode", Operation.MODES)},
    ${oneOf("status", Transitions.STATUSES)},
    vending_machine_id integer,
    quantity integer CHECK (quantity BETWEEN 1 AND 10),
    ${sum("charged")},
    ${sum("credited")},
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
  `CREATE INDEX operation_customer ON operation (customer_id, sequence)`,
  `CREATE INDEX operation_other_kinds ON operation (account_id, kind, sequence) WHERE kind <> 'order'`,
  `CREATE INDEX operation_unfinished ON operation (account_id, status, sequence)
    WHERE status <> 'completed'`,
  `CREATE TABLE card (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    item_id uuid NOT NULL,
    ${oneOf("status", CardTransitions.STATUSES)},
    sealed boolean NOT NULL,
    refundable_until timestamptz(3),
    ${amount("paid_cash")},
    ${amount("paid_bonus")},
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
  `CREATE INDEX card_item ON card (item_id, id)`,
  `CREATE INDEX card_customer ON card (customer_id, sequence)`,
  `CREATE INDEX card_open_sealed ON card (account_id, refundable_until)
    WHERE sealed AND status = 'active'`,
  `CREATE TABLE operation_card (
    operation_id uuid NOT NULL REFERENCES operation,
    card_id uuid NOT NULL REFERENCES card,
    account_id uuid NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    ${amount("credited_cash")},
    ${amount("credited_bonus")},
    PRIMARY KEY (operation_id, ordinal),
    UNIQUE (operation_id, card_id)
  )`,
  `CREATE INDEX operation_card_card ON operation_card (card_id)`,
  ...reference("operation", ["account_id", "customer_id"], "customer", ["account_id", "id"]),
  ...reference("operation", ["vending_machine_id"], "vending_machine", ["id"]),
  ...reference("card", ["account_id", "customer_id"], "customer", ["account_id", "id"]),
  ...reference("card", ["operation_id"], "operation", ["id"]),
  ...reference("card", ["item_id"], "item", ["id"]),
  permanent("operation", "id"),
  permanent("card", "id")
])
