/**
 * Keeps on disk what happens on the local chain: the whole state after each block with a
 * transaction. Empty blocks are not worth it, because none of them can be missed.
 */
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Effect } from "effect"
import * as Node from "./Node.ts"
import { LocalChainError } from "./Problem.ts"
import type { Place } from "./Record.ts"
import * as StateFile from "./StateFile.ts"

export interface Saved {
  /** The block of the state on disk. */
  readonly saved: Place
  /** The newest block of which nothing can be lost. */
  readonly head: Place
}

/** Blocks that are looked into one by one; after more of them the state is written unseen. */
const FEW = 16n
/** A state of many days is long in coming. */
const TIMEOUT = 120_000
const TRIES = 10

const newest = (node: Node.Node): Effect.Effect<Place, LocalChainError> =>
  Effect.flatMap(Node.blockAt(node, "latest"), (block) =>
    block === null
      ? Effect.fail(new LocalChainError({ problem: "a block is missing" }))
      : Effect.succeed({ number: block.number, hash: block.hash })
  )

/** Null when somebody made a block meanwhile: anvil reads the blocks and the state one after the other. */
const written = (node: Node.Node, directory: string) =>
  Effect.gen(function* () {
    const client = Node.clientOf(node.port, node.client.chain.id, TIMEOUT)
    const before = yield* newest(node)
    const state = yield* Node.asked(() => client.dumpState())
    const after = yield* newest(node)
    if (after.hash !== before.hash) return null
    yield* Effect.tryPromise({
      try: async () => {
        const text = await promisify(gunzip)(Buffer.from(state.slice(2), "hex"))
        await StateFile.save(directory, text)
      },
      catch: () => new LocalChainError({ problem: "its state can't be written" })
    })
    return after
  })

/** Writes the state as it is now. */
export const save = (node: Node.Node, directory: string): Effect.Effect<Saved, LocalChainError> => {
  const attempt = (left: number): Effect.Effect<Saved, LocalChainError> =>
    Effect.flatMap(Node.still(node, written(node, directory)), (saved) => {
      if (saved !== null) return Effect.succeed({ saved, head: saved })
      const problem = "blocks come too fast to write its state"
      return left > 1 ? attempt(left - 1) : Effect.fail(new LocalChainError({ problem }))
    })
  return attempt(TRIES)
}

const isEmpty = (node: Node.Node, from: bigint, to: bigint) =>
  Effect.gen(function* () {
    if (to - from >= FEW) return false
    for (let blockNumber = from; blockNumber <= to; blockNumber += 1n) {
      const count = yield* Node.asked(() => node.client.getBlockTransactionCount({ blockNumber }))
      if (count > 0) return false
    }
    return true
  })

/** The same when there is no new block; else with the newest one, written down if it has to be. */
export const advance = (
  node: Node.Node,
  directory: string,
  last: Saved
): Effect.Effect<Saved, LocalChainError> =>
  Effect.gen(function* () {
    const head = yield* newest(node)
    if (head.hash === last.head.hash) return last
    const follows = head.number > last.head.number
    if (follows && (yield* isEmpty(node, last.head.number + 1n, head.number)))
      return { ...last, head }
    return yield* save(node, directory)
  })
