/**
 * Lets a second process on the same data directory, as with a database server in a sandbox, use the
 * first one's local chain. It loses the chain when the first process ends.
 */
import { Effect, Schedule } from "effect"
import * as DevelopmentKeys from "./DevelopmentKeys.ts"
import type { LocalChain } from "./Local.ts"
import { LocalChainError } from "./LocalChainError.ts"
import * as Node from "./Node.ts"
import * as Record from "./Record.ts"

/** The other process may still be deploying. */
const PATIENCE = "30 seconds"

const absent = new LocalChainError({
  problem: "another process holds its directory, and no chain of it can be found"
})

export const attach = (
  directory: string,
  chainId: number
): Effect.Effect<LocalChain, LocalChainError> =>
  Effect.gen(function* () {
    const record = yield* Record.read(directory)
    if (record === null) return yield* absent
    const { blockNumber, ...contracts } = record.deployment
    if (!(yield* Node.isListening(record.port, chainId, record.genesis))) return yield* absent
    const head = yield* Node.blockAt({ client: Node.clientOf(record.port, chainId) }, "latest")
    if (head === null) return yield* absent
    return {
      chainId,
      url: Node.urlOf(record.port),
      contracts,
      deployedAt: blockNumber,
      restoredAt: head,
      saved: Effect.map(Record.read(directory), (now) => now?.head.number ?? 0n),
      testFunderPrivateKey: DevelopmentKeys.FUNDER,
      notices: [],
      ended: Effect.never
    }
  }).pipe(
    Effect.retry(Schedule.spaced("200 millis")),
    Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => Effect.fail(absent) })
  )
