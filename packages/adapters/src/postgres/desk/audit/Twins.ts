/** References of items that a person can't tell apart (decisions.md#natural-keys). */
import { NaturalKey } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as Table from "../../rows/Table.ts"
import { PAGE } from "../KeyPages.ts"
import { Tally } from "./Tally.ts"

const THERE = "SELECT i.reference FROM item i WHERE i.reference = ANY ($1::text[])"

/** Only odd spellings are kept: most references are plain, and each of those is there once. */
export class Twins {
  private readonly odd = new Map<string, string>()
  private readonly tally = new Tally(
    "no two items are spelled alike",
    "Look for the two cards: if there is one, withdraw the item of the odd spelling (cardpack stock withdraw)."
  )

  add(reference: string): void {
    this.tally.examine(1)
    const plain = NaturalKey.plain(reference)
    if (plain === reference) return
    const before = this.odd.get(plain)
    if (before !== undefined && before !== reference) this.tally.blame(reference)
    else this.odd.set(plain, reference)
  }

  /** Looks for items that have the plain spelling of an odd one. */
  readonly check = ({ read }: Database): Effect.Effect<Desk.Check, Store.StoreError> =>
    Effect.gen({ self: this }, function* () {
      const plain = Array.from(this.odd.keys())
      for (let at = 0; at < plain.length; at += PAGE) {
        const found = yield* read(THERE, [Table.array("text", plain.slice(at, at + PAGE))])
        for (const [reference] of found)
          this.tally.blame(this.odd.get(reference as string) ?? String(reference))
      }
      return this.tally.check
    })
}
