/** Plants in mints, burns and incidents. */
import {
  change,
  copy,
  enter,
  entryOf,
  FORGED,
  FRESH,
  first,
  OTHER,
  type Plant,
  remove
} from "./Rows.ts"

const DONE = "status = 'confirmed'"
const PENDING = "status = 'pending'"
const CANCELLED = "status = 'cancelled'"
const BURNED = "kind = 'buyback' AND mode = 'onchain' AND status = 'completed'"
const CONFIRMED = `status = 'confirmed', judged = true, confirmed_at = updated_at, block_number = 16,
  transaction_hash = '0x' || repeat('5', 64), block_hash = '0x' || repeat('6', 64)`
const UNCONFIRMED = "confirmed_at = NULL, block_number = NULL, block_hash = NULL"

const mint = (where: string, set: string) => change("onchain_order", where, set)
const burn = (where: string, set: string) => change("onchain_burn", where, set)
/** The mint of a token that is still in its wallet. */
const KEPT = `status = 'confirmed'
  AND token_id IN (SELECT token_id FROM onchain_burn WHERE status = 'cancelled')`

const BURNS: ReadonlyArray<Plant> = [
  {
    kind: "A burn brought more than was credited.",
    sql: [burn(DONE, "credited = credited + 1")],
    names: "every card's burn is as far as the card, and pays what was quoted"
  },
  {
    kind: "A burn is credited above its quote, in its entry and operation too.",
    sql: [
      burn(DONE, "credited = 40000000"),
      change("operation", BURNED, "credited = 40000000"),
      change("ledger_entry", entryOf(BURNED), "cash = 40000000"),
      FORGED
    ],
    names: "every card's burn is as far as the card, and pays what was quoted"
  },
  {
    kind: "A burn is credited above its quote, and the quote was raised too.",
    sql: [
      burn(
        DONE,
        `credited = 40000000,
          signatures = replace(signatures::text, '"4000000"', '"40000000"')::json`
      ),
      change("operation", BURNED, "credited = 40000000"),
      change("ledger_entry", entryOf(BURNED), "cash = 40000000"),
      FORGED
    ],
    names: "every event says what happened"
  },
  {
    kind: "A confirmed burn is gone.",
    sql: [remove("onchain_burn", DONE)],
    names: "every card's burn is as far as the card, and pays what was quoted"
  },
  {
    kind: "A pending burn is gone.",
    sql: [remove("onchain_burn", PENDING)],
    names: "every card's burn is as far as the card, and pays what was quoted"
  },
  {
    kind: "A pending burn is confirmed, and nothing credited.",
    sql: [burn(PENDING, `${CONFIRMED}, credited = 4000000`)],
    names: "an operation's entries sum up to what it charged and credited"
  },
  {
    kind: "A pending burn is confirmed with its card, and credited; its operation waits.",
    sql: [
      burn(PENDING, `${CONFIRMED}, credited = 4000000`),
      change("card", "status = 'buyback_pending'", "status = 'bought_back'"),
      ...enter({
        kind: "BUYBACK",
        cash: 4_000_000,
        operation: first("operation", "kind = 'buyback' AND status = 'awaiting_chain'")
      })
    ],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A confirmed burn is told as cancelled.",
    sql: [burn(DONE, `status = 'cancelled', credited = NULL, ${UNCONFIRMED}`)],
    names: "every card's burn is as far as the card, and pays what was quoted"
  },
  {
    kind: "A cancelled burn is pending again.",
    sql: [burn(CANCELLED, "status = 'pending'")],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A burn is of another card.",
    sql: [burn(DONE, `card_id = ${first("card", "status = 'redeemed'")}`)],
    names: "every card's burn is as far as the card, and pays what was quoted"
  },
  {
    kind: "A burn is of a token that was never minted.",
    sql: [burn(DONE, "token_id = 4711")],
    names: "every burn is of its card's token, by the request that was signed"
  },
  {
    kind: "A burn is another account's.",
    sql: [burn(DONE, `account_id = ${OTHER}`)],
    names: "every burn is its operation's and its card's"
  },
  {
    kind: "A burn is of an order.",
    sql: [burn(DONE, `operation_id = ${first("operation")}`)],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A pending burn pays a thousand times what was told.",
    sql: [
      burn(PENDING, `signatures = replace(signatures::text, '"4000000"', '"4000000000"')::json`)
    ],
    names: "every burn's quotes are those that its events told"
  },
  {
    kind: "A burn carries another request than was signed.",
    sql: [burn(DONE, "request_id = 4711")],
    names: "every burn is of its card's token, by the request that was signed"
  }
]

const MINTS: ReadonlyArray<Plant> = [
  {
    kind: "A pending mint is confirmed, and its card and operation wait.",
    sql: [mint(PENDING, CONFIRMED)],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A confirmed mint is of another token.",
    sql: [mint(KEPT, "token_id = 4711")],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A confirmed mint is gone.",
    sql: [remove("onchain_order", KEPT)],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A cancelled mint is gone.",
    sql: [remove("onchain_order", CANCELLED)],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A confirmed mint is told as cancelled.",
    sql: [mint(KEPT, `status = 'cancelled', ${UNCONFIRMED}`)],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A cancelled mint is pending again.",
    sql: [mint(CANCELLED, "status = 'pending'")],
    names: "an on-chain operation is as far as its entries"
  },
  {
    kind: "A mint is for another wallet than was signed.",
    sql: [mint(KEPT, "buyer_address = '0x' || repeat('b', 40)")],
    names: "every mint is free, and to the wallet that was signed"
  },
  {
    kind: "A mint is of another chain.",
    sql: [mint(KEPT, "chain_id = 1")],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A mint is of another card.",
    sql: [mint(KEPT, `card_id = ${first("card", "status = 'redeemed'")}`)],
    names: "every card on chain has its one mint"
  },
  {
    kind: "A mint is another account's.",
    sql: [mint(KEPT, `account_id = ${OTHER}`)],
    names: "every mint is its operation's and its card's"
  },
  {
    kind: "A mint has a price.",
    sql: [mint(KEPT, "price_base_units = 1")],
    names: "every mint is free, and to the wallet that was signed"
  },
  {
    kind: "A redeemed card has a pending mint.",
    sql: [
      copy("onchain_order", `t.id = ${first("onchain_order", PENDING)}`, {
        id: FRESH,
        token_id: "4711",
        ordinal: "7",
        card_id: first("card", "status = 'redeemed'")
      })
    ],
    names: "every card on chain has its one mint"
  },
  {
    kind: "Two mints are of one token.",
    sql: [
      "ALTER TABLE onchain_order DROP CONSTRAINT onchain_order_token_id_key",
      `UPDATE onchain_order SET token_id = (SELECT token_id FROM onchain_order
        WHERE id = ${first("onchain_order", KEPT)}) WHERE status = 'pending'`
    ],
    names: "every card on chain has its one mint"
  }
]

const INCIDENTS: ReadonlyArray<Plant> = [
  {
    kind: "An incident that holds a card is gone.",
    sql: ["DELETE FROM incident"],
    names: "every frozen card has its incident"
  },
  {
    kind: "An incident is open again.",
    sql: ["UPDATE incident SET resolved_at = NULL, resolved_by = NULL, resolution = NULL"],
    names: "no open incidents"
  },
  {
    kind: "An incident was resolved by another person than the log says.",
    sql: ["UPDATE incident SET resolved_by = 'nobody'"],
    names: "every incident was resolved by whom the log names, and as it says"
  },
  {
    kind: "An incident was resolved, and the log says nothing.",
    sql: ["DELETE FROM operator_log WHERE action = 'incident.resolve'"],
    names: "every incident was resolved by whom the log names, and as it says"
  },
  {
    kind: "An incident is about another card.",
    sql: [`UPDATE incident SET card_id = ${first("card", "status = 'redeemed'")}`],
    names: "every frozen card has its incident"
  },
  {
    kind: "An incident is about an operation that does not exist.",
    sql: ["UPDATE incident SET operation_id = id"],
    names: "every incident is about an operation and a card of its partner"
  },
  {
    kind: "An incident is another account's.",
    sql: [`UPDATE incident SET account_id = ${OTHER}`],
    names: "every frozen card has its incident"
  }
]

export const CHAIN = [...BURNS, ...MINTS, ...INCIDENTS]
