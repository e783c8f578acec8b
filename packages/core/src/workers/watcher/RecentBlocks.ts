/**
 * Blocks that are not final yet, each read once by its hash. A reorganization brings blocks with
 * other hashes, which are read too (design.md#watcher).
 */
import { Effect } from "effect"
import type { Block, Hash } from "../../domain/chain/Evm.ts"
import type { Chain, ChainError, Watch } from "../../engine/port/Chain.ts"
import { each } from "./Isolated.ts"

type Port = Pick<Chain["Service"], "block" | "inBlock">

/** Blocks read near the head; the ranges of final blocks cover older ones. */
export const DEPTH = 128
/** One at a time, in order. */
const LIMITS = { concurrency: 1, failures: 4 }

interface Known {
  readonly block: Block
  /** Whether all its transactions are written down. */
  isDone: boolean
}

export class Recent {
  private readonly chain: Port
  private readonly known = new Map<Hash, Known>()

  constructor(chain: Port) {
    this.chain = chain
  }

  /** Whether the block was read before it was final. */
  has(hash: Hash): boolean {
    return this.known.get(hash)?.isDone === true
  }

  /** Forgets blocks up to this one. */
  forget(through: bigint): void {
    for (const [hash, { block }] of this.known) if (block.number <= through) this.known.delete(hash)
  }

  private remember(block: Block): Known {
    const known = this.known.get(block.hash) ?? { block, isDone: false }
    this.known.set(block.hash, known)
    return known
  }

  /**
   * Blocks above the final one up to the head that are not done, oldest first. Empty when the
   * endpoint's blocks do not fit together; the next look tries again.
   */
  private undone(head: Block, final: Block): Effect.Effect<ReadonlyArray<Known>, ChainError> {
    return Effect.gen({ self: this }, function* () {
      const undone: Array<Known> = []
      let block = head
      for (let depth = 0; depth < DEPTH && block.number > final.number; depth += 1) {
        const known = this.remember(block)
        if (!known.isDone) undone.push(known)
        const below = block.number - 1n
        if (below <= final.number) break
        const parent = this.known.get(block.parentHash)?.block ?? (yield* this.chain.block(below))
        // The chain changed between two questions.
        if (parent === null || parent.hash !== block.parentHash) return []
        block = parent
      }
      return undone.reverse()
    })
  }

  /** Hands on every watched transaction in blocks that are not done; one failure stops no other. */
  readonly look = <E>(
    head: Block,
    final: Block,
    watch: Watch,
    found: (hashes: ReadonlyArray<Hash>) => Effect.Effect<void, E>
  ): Effect.Effect<void, E | ChainError> => {
    const lookAt = (known: Known): Effect.Effect<void, E | ChainError> =>
      this.chain.inBlock(known.block.hash, watch).pipe(
        Effect.flatMap(found),
        Effect.andThen(
          Effect.sync(() => {
            known.isDone = true
          })
        )
      )
    return Effect.flatMap(this.undone(head, final), (undone) => each(undone, lookAt, LIMITS))
  }
}
