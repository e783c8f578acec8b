/** Plants in cards and their draws. */
import { change, first, type Plant } from "./Rows.ts"
import { gone } from "./Slots.ts"

const HELD = "status = 'active' AND NOT sealed AND onchain IS NULL AND frozen_by IS NULL"
const CLAIM = "status = 'active' AND sealed"
const OPENED = "claim_seed IS NOT NULL AND NOT sealed"
const MINTED = "status = 'active' AND (onchain->>'mintedAt') IS NOT NULL"

const card = (where: string, set: string) => change("card", where, set)
const free = (tier: string) =>
  `(SELECT item_id FROM pool WHERE machine_id = 1 AND tier = '${tier}' ORDER BY slot LIMIT 1)`

export const CARDS: ReadonlyArray<Plant> = [
  {
    kind: "A card that was bought back is active again.",
    sql: [card("status = 'bought_back'", "status = 'active'")],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A redeemed card is active again.",
    sql: [card("status = 'redeemed'", "status = 'active'")],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A refunded claim is active again.",
    sql: [card("status = 'refunded'", "status = 'active'")],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A held card is marked redeemed, and nothing redeemed it.",
    sql: [card(HELD, "status = 'redeemed'")],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A held card is marked as bought back, and nothing bought it.",
    sql: [card(HELD, "status = 'bought_back'")],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A claim is marked refunded, and nothing refunded it.",
    sql: [card(CLAIM, "status = 'refunded'")],
    names: "a card has ended if one operation ended it"
  },
  {
    kind: "A redeemed card is marked as bought back.",
    sql: [card("status = 'redeemed'", "status = 'bought_back'")],
    names: "the cards of an operation have ended as it says"
  },
  {
    kind: "A held card is reserved, which none ever is.",
    sql: [card(HELD, "status = 'reserved'")],
    names: "every card is in a state that cards reach"
  },
  {
    kind: "A held card is cancelled, which none ever is.",
    sql: [card(HELD, "status = 'cancelled'")],
    names: "every card is in a state that cards reach"
  },
  {
    kind: "A card whose burn is pending is active.",
    sql: [card("status = 'buyback_pending'", "status = 'active'")],
    names: "every card's burn is as far as the card, and pays what was quoted"
  },
  {
    kind: "A minted card waits for a burn that is not there.",
    sql: [card(MINTED, "status = 'buyback_pending'")],
    names: "every card's burn is as far as the card, and pays what was quoted"
  },
  {
    kind: "An opened claim is sealed again, without its item.",
    sql: [card(OPENED, "sealed = true, item_id = NULL")],
    names: "every card is what its draw drew"
  },
  {
    kind: "An opened claim is sealed again, and keeps its item.",
    sql: [card(OPENED, "sealed = true")],
    names: "every card is in a state that cards reach"
  },
  {
    kind: "A claim is opened without a draw; its item stays on sale.",
    sql: [card(CLAIM, `sealed = false, item_id = ${free("tier 0")}`)],
    names: "every card is what its draw drew"
  },
  {
    kind: "A claim is opened without a draw; its item leaves its slot and is counted.",
    sql: [
      card(CLAIM, `sealed = false, item_id = ${free("tier 0")}`),
      ...gone(free("tier 0")),
      "UPDATE machine_stock SET claims = claims - 1 WHERE machine_id = 1"
    ],
    names: "every card is what its draw drew"
  },
  {
    kind: "A held card is another item than was drawn.",
    sql: [card(HELD, `item_id = ${free("tier 0")}`)],
    names: "every card is what its draw drew"
  },
  {
    kind: "A held card, its draw and a slot were given each other's items, of two tiers.",
    sql: [
      `CREATE TEMPORARY TABLE swapped ON COMMIT DROP AS SELECT c.id, c.item_id AS was, d.item_id AS now
        FROM card c JOIN draw w ON w.card_id = c.id JOIN pool d ON d.machine_id = 1 AND d.tier <> w.tier
        WHERE c.id = ${first("card", HELD)} ORDER BY d.slot LIMIT 1`,
      "UPDATE card c SET item_id = s.now FROM swapped s WHERE c.id = s.id",
      "UPDATE draw c SET item_id = s.now FROM swapped s WHERE c.card_id = s.id",
      "UPDATE pool c SET item_id = s.was FROM swapped s WHERE c.item_id = s.now"
    ],
    names: "every card is the one that its slot was committed with"
  }
]
