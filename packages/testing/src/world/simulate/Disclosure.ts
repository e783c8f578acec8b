/** What partners are given, in answers and events: nothing about cards that are hidden from them. */
import { Card } from "@cardpack/core/domain"
import { get, rowsOf } from "../../kit/reference/State.ts"
import type { World } from "./World.ts"

/** The name of each item holds its reference, and no other text looks like it. */
export const nameOf = (reference: string): string => `Graded ${reference}`
const NAMED = /Graded [A-Z]+-\d+/g

/** Fails when the text names an item that the account may not know. */
export const check = (world: World, account: string, what: string, given: string): void => {
  const text = world.bug.answer?.(given, world.state()) ?? given
  const names = new Set(text.match(NAMED))
  if (names.size === 0) return
  const state = world.state()
  const shown = new Set(
    rowsOf(state.cards)
      .filter((card) => card.accountId === account && !Card.isHidden(card, world.time.now))
      .map(({ itemId }) => get(state.items, itemId ?? "")?.name)
  )
  for (const name of names) {
    if (!shown.has(name)) world.fail(`${what} tells ${account} of ${name}, which is hidden from it`)
  }
}
