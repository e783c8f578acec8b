/**
 * Saves the local chain: the whole state after each block with a transaction. Empty blocks need no
 * saving, because losing them changes nothing.
 */
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Effect } from "effect"
import { LocalChainError } from "./LocalChainError.ts"
import * as Node from "./Node.ts"
import type { Place } from "./Record.ts"
import * as StateFile from "./StateFile.ts"

export interface Saved {
  /** The block of the state on disk. */
  readonly saved: Place
  /** The newest block that can't be lost. */
  readonly head: Place
}

/** Up to this many new blocks are checked one by one; beyond, the state is written unchecked. */
const FEW = 16n
/** The state of a chain that ran for days takes long. */
const TIMEOUT = 120_000
const TRIES = 10

const newest = (node: Node.Node): Effect.Effect<Place, LocalChainError> =>
  Effect.flatMap(Node.blockAt(node, "latest"), (block) =>
    block === null
      ? Effect.fail(new LocalChainError({ problem: "a block is missing" }))
      : Effect.succeed({ number: block.number, hash: block.hash })
  )

/** Null when a block was made meanwhile: anvil does not read blocks and state at one moment. */
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

/** Writes the present state. */
export const save = (node: Node.Node, directory: string): Effect.Effect<Saved, LocalChainError> => {
  const attempt = (left: number): Effect.Effect<Saved, LocalChainError> =>
    Effect.flatMap(Node.withoutMining(node, written(node, directory)), (saved) => {
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

/** Answers `last` without a new block; otherwise the newest one, saved if needed. */
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
