/** Stops mints and burns at once, with a key that can do nothing else (design, "On chain"). */
import type { Address } from "@cardpack/core/chain/Chain"
import { Data, Effect, Schedule } from "effect"
import { BaseError, parseAbi, TransactionReceiptNotFoundError } from "viem"
import { getTransactionReceipt, readContract, writeContract } from "viem/actions"
import type { Deployer } from "./Deploy.ts"
import * as Revert from "./Revert.ts"

const abi = parseAbi([
  "function paused() view returns (bool)",
  "function pause()",
  "error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)"
])

/** The contract may still run: what is wrong. */
export class PauseError extends Data.TaggedError("PauseError")<{
  readonly address: Address
  readonly problem: string
}> {}

const POLL = "200 millis"
const PATIENCE = "2 minutes"

/** Short, because the long message of viem holds the URL of the RPC endpoint and with it its key. */
const problemOf = (cause: unknown): string =>
  Revert.of(cause) ?? (cause instanceof BaseError ? cause.shortMessage : "unknown problem")

/** Answers true when it was paused by this call, false when it was paused before. */
export const pause = (client: Deployer, address: Address): Effect.Effect<boolean, PauseError> =>
  Effect.gen(function* () {
    const fail = (problem: string) => new PauseError({ address, problem })
    const asked = <A>(ask: () => Promise<A>) =>
      Effect.tryPromise({ try: ask, catch: (cause) => fail(problemOf(cause)) })
    const contract = { abi, address } as const
    if (yield* asked(() => readContract(client, { ...contract, functionName: "paused" })))
      return false
    const sender = { account: client.account, chain: client.chain }
    const hash = yield* asked(() =>
      writeContract(client, { ...contract, ...sender, functionName: "pause" })
    )
    const { status } = yield* Effect.tryPromise({
      try: () => getTransactionReceipt(client, { hash }),
      catch: (cause) => cause
    }).pipe(
      Effect.retry({
        schedule: Schedule.spaced(POLL),
        while: (cause) => cause instanceof TransactionReceiptNotFoundError
      }),
      Effect.mapError((cause) => fail(problemOf(cause))),
      Effect.timeoutOrElse({
        duration: PATIENCE,
        orElse: () => Effect.fail(fail(`transaction ${hash} is in no block after ${PATIENCE}`))
      })
    )
    return status === "success" ? true : yield* fail("the transaction was reverted")
  })
