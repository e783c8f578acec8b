/** Items that a store refuses to sell twice, and cards that are not, or no longer, where a change has them. */
import type { Broken, Case } from "../sample/Case.ts"
import { ended } from "../sample/Ended.ts"
import * as Sample from "../sample/Sample.ts"

export const items: ReadonlyArray<Broken> = [
  {
    rule: "STORE-ITEM-01: an item is in one active card",
    breaks: "card_item_sold_once",
    story: ({ item, operation }) => ({
      writes: { cards: [Sample.card(operation, item, { ordinal: 1 })] }
    })
  },
  {
    rule: "STORE-ITEM-02: an item whose card waits for its burn is in no other card",
    breaks: "card_item_sold_once",
    story: ({ card, item, operation }) => ({
      before: { cards: [{ ...card, status: "buyback_pending" }] },
      writes: { cards: [Sample.card(operation, item, { ordinal: 1 })] }
    })
  },
  {
    rule: "STORE-ITEM-03: an item that was shipped is never sold again",
    breaks: "card_item_sold_once",
    story: ({ card, customer, item, operation }) => ({
      before: ended(customer, card, "redeemed"),
      writes: { cards: [Sample.card(operation, item, { ordinal: 1 })] }
    })
  },
  {
    rule: "STORE-ITEM-06: an item goes on sale once",
    breaks: "pool_item_id_key",
    story: ({ item }) => ({
      before: { enters: Sample.enters([item]) },
      writes: { enters: Sample.enters([item]) }
    })
  },
  {
    rule: "STORE-ITEM-09: a slot below its list is refused",
    breaks: "draw_slotted_check",
    story: ({ card, item }) => ({
      before: { enters: Sample.enters([item]) },
      writes: { draws: [Sample.draw(card, item, { sequence: 2n, slot: -1 })] }
    })
  },
  {
    rule: "STORE-ITEM-10: a slot beyond its list is refused",
    breaks: "draw_slotted_check",
    story: ({ card, item }) => ({
      before: { enters: Sample.enters([item]) },
      writes: { draws: [Sample.draw(card, item, { sequence: 2n, slot: 1 })] }
    })
  }
]

/** Others may have changed this meanwhile, so it is decided again. */
export const meanwhile: ReadonlyArray<Case> = [
  {
    rule: "STORE-ITEM-04: only an item that is on sale can leave",
    story: ({ item }) => ({ writes: { leaves: Sample.leaves([item]) } })
  },
  {
    rule: "STORE-ITEM-05: an item leaves its list once",
    story: ({ item }) => ({
      before: { enters: Sample.enters([item]) },
      writes: { leaves: Sample.leaves([item, item]) }
    })
  },
  {
    rule: "STORE-ITEM-11: an item leaves the machine where it is on sale",
    story: ({ item }) => {
      const other = Sample.machine()
      return {
        before: { machines: [other], enters: Sample.enters([item]) },
        writes: { leaves: Sample.leaves([{ ...item, machineId: other.id }]) }
      }
    }
  },
  {
    rule: "STORE-ITEM-07: only an item that exists goes on sale",
    story: ({ machine }) => ({ writes: { enters: Sample.enters([Sample.item(machine)]) } })
  },
  {
    rule: "STORE-ITEM-08: an item goes on sale in its own tier",
    story: ({ item }) => ({ writes: { enters: Sample.enters([{ ...item, tier: "rare" }]) } })
  },
  {
    rule: "STORE-ITEM-12: an item goes on sale in a tier that its machine has",
    story: ({ item }) => ({ writes: { enters: Sample.enters([{ ...item, tier: "mythic" }]) } })
  }
]
