/** What else the database refuses: odds, balances and places by themselves, and what is never removed. */
import type { Refused } from "./Refused.ts"
import { ACME, change, copy, FRESH, first } from "./Rows.ts"

export const GUARDED: ReadonlyArray<Refused> = [
  {
    what: "A transfer is confirmed a second time, under another ordinal.",
    by: "funding_transaction_transfer_once",
    sql: copy("funding_transaction", "t.status = 'confirmed'", {
      id: FRESH,
      ordinal: "t.ordinal + 1",
      sequence: "t.sequence + 1000000"
    })
  },
  {
    what: "An event is written that does not know its deliveries.",
    by: "event_deliveries_known_check",
    sql: copy("event", `t.id = ${first("event")}`, {
      id: FRESH,
      deliveries: "NULL"
    })
  },
  {
    what: "The watcher forgets how far it looked.",
    by: "chain_cursor_is_permanent",
    sql: "DELETE FROM chain_cursor"
  },
  {
    what: "A version of an item is rewritten.",
    by: "item_version_is_immutable",
    sql: "UPDATE item_version SET buyback = 900000000"
  },
  {
    what: "A request with a key is executed a second time.",
    by: "operator_log_idempotency_key",
    sql: copy(
      "operator_log",
      `t.id = (SELECT id FROM operator_log
      WHERE detail->>'idempotencyKey' IS NOT NULL ORDER BY id LIMIT 1)`,
      { id: FRESH }
    )
  },
  {
    what: "Odds are rewritten.",
    by: "odds_is_immutable",
    sql: "UPDATE odds SET tiers = '[]'"
  },
  {
    what: "Earlier odds are in force again.",
    by: "vending_machine_odds_go_on",
    sql: "UPDATE vending_machine SET odds_version = odds_version - 1"
  },
  {
    what: "A tier is drawn by another weight than was published.",
    by: "the odds in force say otherwise of the tier",
    sql: "UPDATE tier SET weight = weight + 1 WHERE ordinal = 0"
  },
  {
    what: "A tier that is published is no longer drawn.",
    by: "the odds in force say otherwise of the tier",
    sql: "UPDATE tier SET ordinal = NULL WHERE ordinal = 0"
  },
  {
    what: "A balance is raised.",
    by: "account_follows_its_ledger",
    sql: `UPDATE account SET cash = cash + 1 WHERE id = ${ACME}`
  },
  {
    what: "A balance is raised, as by a newer version of the account.",
    by: "account_follows_its_ledger",
    sql: `UPDATE account SET cash = cash + 1, version = version + 1 WHERE id = ${ACME}`
  },
  {
    what: "An account counts from an earlier number on.",
    by: "account_follows_its_ledger",
    sql: `UPDATE account SET sequence = sequence - 1, version = version + 1 WHERE id = ${ACME}`
  },
  {
    what: "An item on sale is moved to another tier.",
    by: "the log does not say that an operator moved the item",
    sql: `UPDATE item SET tier = CASE tier WHEN 'tier 0' THEN 'tier 1' ELSE 'tier 0' END
      WHERE id = (SELECT item_id FROM pool WHERE machine_id = 1 LIMIT 1)`
  },
  {
    what: "A card on sale has another salt.",
    by: "pool_is_fixed",
    sql: "UPDATE pool SET salt = decode(repeat('00', 16), 'hex')"
  },
  {
    what: "A burn's quote is raised.",
    by: "onchain_burn_signatures_go_on",
    sql: change(
      "onchain_burn",
      "status = 'pending'",
      `signatures = replace(signatures::text, '"4000000"', '"4000000000"')::json`
    )
  },
  {
    what: "A burn forgets what was signed first.",
    by: "onchain_burn_signatures_go_on",
    sql: change(
      "onchain_burn",
      "status = 'pending'",
      `signatures = replace(signatures::text, '"deadline":', '"deadline":1')::json`
    )
  },
  {
    what: "A pending burn is looked for from a later block on.",
    by: "onchain_burn_is_issued",
    sql: change("onchain_burn", "status = 'pending'", "issued_at_block = issued_at_block + 1000000")
  },
  {
    what: "A pending burn is by another contract.",
    by: "onchain_burn_is_issued",
    sql: change("onchain_burn", "status = 'pending'", "handler_address = '0x' || repeat('b', 40)")
  },
  {
    what: "A pending mint is by another contract.",
    by: "onchain_order_is_issued",
    sql: change(
      "onchain_order",
      "status = 'pending'",
      "vending_machine_address = '0x' || repeat('b', 40)"
    )
  },
  {
    what: "An operator's request is forgotten, to be executed again.",
    by: "operator_reply_is_immutable",
    sql: "DELETE FROM operator_reply"
  },
  {
    what: "A shipment is removed.",
    by: "shipment_is_permanent",
    sql: "DELETE FROM shipment"
  },
  {
    what: "A key is removed.",
    by: "api_key_is_permanent",
    sql: "DELETE FROM api_key"
  },
  {
    what: "An account's number is above all that it could hand out.",
    by: "account_sequence_limit_check",
    sql: `UPDATE account SET sequence = 8000000000000000000, version = version + 1
      WHERE id = ${ACME}`
  },
  {
    what: "A card has a number below one.",
    by: "card_sequence_check",
    sql: copy("card", `t.id = ${first("card")}`, { id: FRESH, ordinal: "99", sequence: "0" })
  },
  {
    what: "An account is of no time.",
    by: "account_times_check",
    sql: `UPDATE account SET updated_at = 'infinity', version = version + 1 WHERE id = ${ACME}`
  },
  {
    what: "A card is of no time.",
    by: "card_times_check",
    sql: `UPDATE card SET updated_at = 'infinity' WHERE id = ${first("card")}`
  },
  {
    what: "An account has the last version that a column holds.",
    by: "account_version_limit_check",
    sql: `UPDATE account SET version = 9223372036854775807 WHERE id = ${ACME}`
  },
  {
    what: "A machine has the last odds that a column counts.",
    by: "vending_machine_odds_version_limit_check",
    sql: "UPDATE vending_machine SET odds_version = 2147483647"
  },
  {
    what: "An item has the reference of another card.",
    by: "item_reference_is_fixed",
    sql: "UPDATE item SET reference = reference || ' PSA 10'"
  },
  {
    what: "The first of all identifiers is an account.",
    by: "account_id_check",
    sql: copy("account", "t.name = 'Bolt'", { id: "'00000000-0000-0000-0000-000000000000'" })
  },
  {
    what: "A token was made by another than its maker.",
    by: "operator_token_is_fixed",
    sql: "UPDATE operator_token SET maker_token_id = id"
  },
  {
    what: "An allowance is one of a day to come.",
    by: "the log does not say that an operator moved anything that day",
    sql: "UPDATE allowance SET day = '2999-01-01', used = 0 WHERE sender <> '@stock'"
  },
  {
    what: "An allowance is larger without an act.",
    by: "the log does not say that an operator moved anything that day",
    sql: "UPDATE allowance SET used = used + 1"
  },
  {
    what: "The count of the stock's changes goes back with a new day.",
    by: "allowance_goes_on",
    sql: "UPDATE allowance SET day = '2999-01-01', used = 0 WHERE sender = '@stock'"
  },
  {
    what: "The renewal of draws' seeds goes back.",
    by: "draw_log_goes_on",
    sql: "UPDATE draw_log SET renewal = renewal - 1"
  },
  {
    what: "A list is shorter.",
    by: "pool_list_goes_on",
    sql: "UPDATE pool_list SET size = size - 1"
  },
  {
    what: "A list is of a later generation, and longer.",
    by: "pool_list_goes_on",
    sql: "UPDATE pool_list SET generation = generation + 1, size = size + 1"
  },
  {
    what: "A list is removed.",
    by: "pool_list_is_permanent",
    sql: "DELETE FROM pool_list"
  },
  {
    what: "Cards on sale have other slots.",
    by: "no change of the machine numbered the list anew",
    sql: "UPDATE pool SET slot = slot + 1000"
  },
  {
    what: "An entry of the public log is another.",
    by: "log_part_goes_on",
    sql: "UPDATE log_part SET data = set_byte(data, 40, 48) WHERE level = -1"
  },
  {
    what: "The public log ends before its end.",
    by: "log_part_goes_on",
    sql: "UPDATE log_part SET data = substring(data FOR 32) WHERE level = 0"
  },
  {
    what: "The public log has another root.",
    by: "draw_log_goes_on",
    sql: "UPDATE draw_log SET root = sha256('')"
  },
  {
    what: "Ledgers' heads are published a second time.",
    by: "draw_log_goes_on",
    sql: "UPDATE draw_log SET heads = heads - 1"
  },
  {
    what: "A checkpoint is removed.",
    by: "log_checkpoint_is_permanent",
    sql: "DELETE FROM log_checkpoint"
  },
  {
    what: "Draws are added up a second time.",
    by: "draw_tally_goes_on",
    sql: "UPDATE draw_tally SET sequence = 0"
  },
  {
    what: "Fewer draws are published than there were.",
    by: "draw_statistic_goes_on",
    sql: "UPDATE draw_statistic SET observed = observed - 1 WHERE observed > 0"
  },
  {
    what: "What is published of draws is removed.",
    by: "draw_statistic_is_permanent",
    sql: "DELETE FROM draw_statistic"
  },
  {
    what: "What a partner's packs were worth is less.",
    by: "draw_score_goes_on",
    sql: "UPDATE draw_score SET excess = 0"
  },
  {
    what: "An order has other words of its customer.",
    by: "operation_is_fixed",
    sql: change("operation", "kind = 'order'", "client_seed = 'others'")
  }
]
