/** Trees over lists of cards, which do not change: those that receipts asked for last are kept. */
import { Effect } from "effect"
import * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Tiles from "../../domain/fairness/Tiles.ts"
import * as Steps from "../../domain/steps/Steps.ts"

const TREES = 16

/** Of all trees together: some megabytes. */
const LEAVES = 100_000

const sizeOf = (levels: Merkle.Levels): number => levels[0]?.length ?? 0

export class StockTrees {
  /** The one that was asked for last is at the end. */
  readonly #trees = new Map<string, Merkle.Levels>()
  #leaves = 0
  readonly #most: number

  /** Of leaves. */
  constructor(most = LEAVES) {
    this.#most = most
  }

  get count(): number {
    return this.#trees.size
  }

  #keep(name: string, levels: Merkle.Levels): void {
    this.#leaves += sizeOf(levels) - sizeOf(this.#trees.get(name) ?? [])
    this.#trees.delete(name)
    this.#trees.set(name, levels)
    for (const [oldest, tree] of this.#trees) {
      if (this.#trees.size <= TREES && this.#leaves <= this.#most) break
      this.#leaves -= sizeOf(tree)
      this.#trees.delete(oldest)
    }
  }

  /** `name` is of this list alone. */
  of(name: string, leaves: Uint8Array): Effect.Effect<Merkle.Levels> {
    return Effect.suspend(() => {
      const kept = this.#trees.get(name)
      const levels =
        kept === undefined
          ? Steps.run(Merkle.levels(Tiles.entriesOf(leaves)))
          : Effect.succeed(kept)
      return Effect.tap(levels, (made) => Effect.sync(() => this.#keep(name, made)))
    })
  }
}
