/**
 * A short wait for company before a batch begins. Callers that were answered together come back
 * together; an early one would else begin a batch alone, and all others would wait until it ends
 * (decisions.md#overlap).
 */
import { Effect } from "effect"

/** The most turns of the event loop that a batch waits. */
const TURNS = 16

/**
 * Waits until half as many are there as the last batch had. After a batch of one it waits for none,
 * so an idle engine adds no delay.
 */
export const gather = (size: () => number, last: number): Effect.Effect<void> => {
  let turns = 0
  return Effect.whileLoop({
    while: () => size() < last / 2 && turns < TURNS,
    body: () => Effect.yieldNow,
    step: () => {
      turns++
    }
  })
}
