/**
 * The blocks that are not final yet, each looked at once by its hash: whatever a reorganization puts
 * in a block's place has another hash and is looked at too (design, "On chain").
 */
import { Effect } from "effect"
import type { Block, Chain, ChainError, Hash, Watch } from "../chain/Chain.ts"

type Port = Pick<Chain["Service"], "block" | "inBlock">

/** Blocks that are looked at near the head; what is older is left to the range behind it. */
export const DEPTH = 128

export class Recent {
  private readonly chain: Port
  private readonly seen = new Map<Hash, bigint>()

  constructor(chain: Port) {
    this.chain = chain
  }

  /** Whether the block was looked at while it was not final. */
  has(hash: Hash): boolean {
    return this.seen.has(hash)
  }

  /** Forgets blocks up to this one. */
  forget(through: bigint): void {
    for (const [hash, number] of this.seen) if (number <= through) this.seen.delete(hash)
  }

  /**
   * The chain from what was seen or is final up to the head, oldest first. It ends early where the
   * endpoint's blocks do not fit together, which the next look puts right.
   */
  private path(head: Block, final: Block): Effect.Effect<ReadonlyArray<Block>, ChainError> {
    const { chain, seen } = this
    return Effect.gen(function* () {
      const path: Array<Block> = []
      let block = head
      while (block.number > final.number && !seen.has(block.hash)) {
        path.push(block)
        const isDone = seen.has(block.parentHash) || block.number - 1n <= final.number
        if (isDone || path.length >= DEPTH) break
        const parent = yield* chain.block(block.number - 1n)
        // Replaced while it was asked about.
        if (parent === null || parent.hash !== block.parentHash) return []
        block = parent
      }
      return path.reverse()
    })
  }

  /** Hands on every transaction of interest in blocks that were not looked at before. */
  readonly look = <E>(
    head: Block,
    final: Block,
    watch: Watch,
    found: (hashes: ReadonlyArray<Hash>) => Effect.Effect<void, E>
  ): Effect.Effect<void, E | ChainError> =>
    Effect.flatMap(this.path(head, final), (path) =>
      Effect.forEach(
        path,
        (block) =>
          this.chain.inBlock(block.hash, watch).pipe(
            Effect.flatMap(found),
            Effect.tap(() => Effect.sync(() => this.seen.set(block.hash, block.number)))
          ),
        { discard: true }
      )
    )
}
