/** What a person with `psql` can't do, because the database refuses it. */
import { ACME, change, copy, first } from "./Rows.ts"

const HELD = "status = 'active' AND NOT sealed AND onchain IS NULL AND frozen_by IS NULL"
const insert = (kind: string, cash: number, operation: string) =>
  `INSERT INTO ledger_entry (id, account_id, kind, cash, bonus, cash_after, bonus_after, operation_id,
      reason, sequence, created_at, link)
    SELECT gen_random_uuid(), a.id, '${kind}', ${cash}, 0, a.cash + ${cash}, a.bonus, ${operation},
      'a gift', a.sequence + 1, now(), decode(repeat('00', 32), 'hex') FROM account a WHERE a.id = ${ACME}`

const SALE = "kind = 'buyback' AND mode = 'offchain'"

export interface Refused {
  readonly what: string
  /** The constraint or trigger that refuses it, or what it says. */
  readonly by: string
  readonly sql: string
}

export const REFUSED: ReadonlyArray<Refused> = [
  {
    what: "A card that was bought back is active again.",
    by: "card_is_settled",
    sql: change("card", "status = 'bought_back'", "status = 'active'")
  },
  {
    what: "A redeemed card is active again.",
    by: "card_is_settled",
    sql: change("card", "status = 'redeemed'", "status = 'active'")
  },
  {
    what: "A refunded claim is active again.",
    by: "card_is_settled",
    sql: change("card", "status = 'refunded'", "status = 'active'")
  },
  {
    what: "A held card is redeemed by nothing.",
    by: "no operation ended the card",
    sql: change("card", HELD, "status = 'redeemed'")
  },
  {
    what: "A held card is bought back by nothing.",
    by: "no operation ended the card",
    sql: change("card", HELD, "status = 'bought_back'")
  },
  {
    what: "An opened claim is sealed again.",
    by: "card_is_fixed",
    sql: change("card", "claim_seed IS NOT NULL AND NOT sealed", "sealed = true, item_id = NULL")
  },
  {
    what: "An opened claim is sealed again and keeps its item.",
    by: "card_is_fixed",
    sql: change("card", "claim_seed IS NOT NULL AND NOT sealed", "sealed = true")
  },
  {
    what: "A card is another customer's than its order.",
    by: "of another customer than its operation",
    sql: copy("card", `t.id = ${first("card", "item_id IS NULL AND status = 'active'")}`, {
      id: "gen_random_uuid()",
      ordinal: "t.ordinal + 20",
      sequence: "t.sequence + 1000000",
      customer_id: `(SELECT c.id FROM customer c
        WHERE c.account_id = t.account_id AND c.id <> t.customer_id LIMIT 1)`
    })
  },
  {
    what: "A held card becomes another item.",
    by: "card_is_fixed",
    sql: change("card", HELD, "item_id = (SELECT item_id FROM pool LIMIT 1)")
  },
  {
    what: "A card moves to another customer.",
    by: "card_is_fixed",
    sql: change(
      "card",
      HELD,
      "customer_id = (SELECT id FROM customer WHERE external_user_id = 'user-7')"
    )
  },
  {
    what: "A card's share changes.",
    by: "card_is_fixed",
    sql: change("card", HELD, "paid_cash = paid_cash - 1")
  },
  {
    what: "An operation's customer changes.",
    by: "operation_is_fixed",
    sql: change(
      "operation",
      SALE,
      "customer_id = (SELECT id FROM customer WHERE external_user_id = 'user-7')"
    )
  },
  {
    what: "An operation's charge changes.",
    by: "operation_is_fixed",
    sql: change("operation", "kind = 'order'", "charged = charged - 1")
  },
  {
    what: "An operation's credit changes.",
    by: "operation_is_settled",
    sql: change("operation", SALE, "credited = credited + 1")
  },
  {
    what: "An operation's kind changes.",
    by: "operation_is_fixed",
    sql: change("operation", SALE, "kind = 'redemption'")
  },
  {
    what: "A completed operation is cancelled.",
    by: "operation_is_settled",
    sql: change("operation", SALE, "status = 'cancelled', completed_at = NULL")
  },
  {
    what: "An operation's metadata change.",
    by: "operation_is_fixed",
    sql: change("operation", "metadata IS NOT NULL", "metadata = '1'")
  },
  {
    what: "An event's type changes.",
    by: "event_is_immutable",
    sql: change("event", "type = 'operation.completed'", "type = 'buyback.completed'")
  },
  {
    what: "An event is removed.",
    by: "event_is_immutable",
    sql: `DELETE FROM event WHERE id = ${first("event")}`
  },
  {
    what: "An entry's amount changes.",
    by: "ledger_entry_is_immutable",
    sql: change("ledger_entry", "kind = 'BUYBACK'", "cash = cash + 1")
  },
  {
    what: "An entry is removed.",
    by: "ledger_entry_is_immutable",
    sql: `DELETE FROM ledger_entry WHERE id = ${first("ledger_entry")}`
  },
  {
    what: "What an operation's card brought changes.",
    by: "operation_card_is_immutable",
    sql: "UPDATE operation_card SET credited_cash = credited_cash + 1"
  },
  {
    what: "An operation's card is removed.",
    by: "operation_card_is_immutable",
    sql: "DELETE FROM operation_card"
  },
  {
    what: "A second operation ends a card.",
    by: "an operation ended the card before",
    sql: `INSERT INTO operation_card
    SELECT o.id, c.id, o.account_id, 7, 0, 0 FROM operation o, card c
    WHERE o.id = ${first("operation", SALE)} AND c.id = ${first("card", "status = 'redeemed'")}`
  },
  {
    what: "An entry has no cause.",
    by: "ledger_entry_cause_check",
    sql: insert("SPEND", -1, "NULL")
  },
  {
    what: "An entry's operation does not exist.",
    by: "a row of ledger_entry refers to no row of operation",
    sql: insert("SPEND", -1, "gen_random_uuid()")
  },
  {
    what: "A revoked key is valid again.",
    by: "api_key_stays_revoked",
    sql: "UPDATE api_key SET revoked_at = NULL WHERE revoked_at IS NOT NULL"
  },
  {
    what: "A key's hash changes.",
    by: "api_key_is_fixed",
    sql: change("api_key", "revoked_at IS NULL", "hash = repeat('7', 64)")
  },
  {
    what: "A key gets another identifier.",
    by: "api_key_is_permanent",
    sql: change("api_key", "revoked_at IS NULL", "id = gen_random_uuid()")
  },
  {
    what: "A key opens another partner's account.",
    by: "api_key_is_fixed",
    sql: "UPDATE api_key SET account_id = (SELECT id FROM account WHERE name = 'Bolt')"
  },
  {
    what: "A key is removed.",
    by: "api_key_is_permanent",
    sql: "DELETE FROM api_key WHERE revoked_at IS NOT NULL"
  },
  {
    what: "A revoked token is valid again.",
    by: "operator_token_stays_revoked",
    sql: change("operator_token", "role = 'support'", "revoked_at = NULL")
  },
  {
    what: "A token's role changes.",
    by: "operator_token_is_fixed",
    sql: change("operator_token", "role = 'read-only'", "role = 'owner'")
  },
  {
    what: "A token's hash changes.",
    by: "operator_token_is_fixed",
    sql: change("operator_token", "role = 'finance'", "hash = repeat('7', 64)")
  },
  {
    what: "A token never ends.",
    by: "operator_token_is_fixed",
    sql: change("operator_token", "role = 'finance'", "expires_at = NULL")
  },
  {
    what: "Two valid tokens have a name.",
    by: "operator_token_name_is_free",
    sql: `INSERT INTO operator_token (id, name, hash, role, created_at)
      SELECT gen_random_uuid(), name, repeat('8', 64), role, created_at FROM operator_token
      WHERE revoked_at IS NULL AND expires_at IS NULL LIMIT 1`
  },
  {
    what: "A token is removed.",
    by: "operator_token_is_permanent",
    sql: "DELETE FROM operator_token"
  },
  {
    what: "An account is removed.",
    by: "account_is_permanent",
    sql: `DELETE FROM account WHERE id = ${ACME}`
  },
  {
    what: "A draw's tier changes.",
    by: "draw_is_immutable",
    sql: "UPDATE draw SET tier = 'tier 1'"
  },
  {
    what: "A second draw takes a slot.",
    by: "draw_slot",
    sql: copy("draw", "t.machine_id = 1 LIMIT 1", {
      card_id: first("card", "sealed AND status = 'active'"),
      sequence: "t.sequence + 1000"
    })
  },
  {
    what: "Books of the sandbox become production's.",
    by: "belonging_is_immutable",
    sql: "UPDATE belonging SET environment = 'production'"
  }
]

/** What the database takes, and the audit alone finds. */
export const TAKEN: Readonly<Record<string, string>> = {
  "An entry credits a buyback a second time.": insert(
    "BUYBACK",
    8_000_000,
    first("operation", SALE)
  ),
  "An entry tops up without a deposit.": insert("TOPUP", 1_000_000, "NULL"),
  "A bonus is granted that is not in the operator's log.": insert(
    "BONUS",
    1_000_000,
    "NULL"
  ).replace("1000000, 0, a.cash + 1000000, a.bonus", "0, 1000000, a.cash, a.bonus + 1000000"),
  "The balance is adjusted, and the operator's log says nothing.": insert(
    "ADJUSTMENT",
    1_000_000,
    "NULL"
  ),
  "A balance is raised with a head that no entry has.": `UPDATE account SET cash = cash + 1,
    ledger_head = decode(repeat('00', 32), 'hex'), version = version + 1 WHERE id = ${ACME}`
}
