import { type Duration, Effect, Schedule } from "effect"
import {
  BaseError,
  type Client,
  type Hex,
  type TransactionReceipt,
  TransactionReceiptNotFoundError
} from "viem"
import { getTransactionReceipt } from "viem/actions"
import * as Revert from "./Revert.ts"

const POLL = "200 millis"

/** viem's short message, because the long one holds the RPC endpoint's URL and so its key. */
export const problemOf = (cause: unknown): string =>
  Revert.of(cause) ?? (cause instanceof BaseError ? cause.shortMessage : "unknown problem")

/** Waits for a transaction's receipt, reverted or not; fails with the problem after `patience`. */
export const mined = (
  client: Client,
  hash: Hex,
  patience: Extract<Duration.Input, string>
): Effect.Effect<TransactionReceipt, string> =>
  Effect.tryPromise({
    try: () => getTransactionReceipt(client, { hash }),
    catch: (cause) => cause
  }).pipe(
    Effect.retry({
      schedule: Schedule.spaced(POLL),
      while: (cause) => cause instanceof TransactionReceiptNotFoundError
    }),
    Effect.mapError(problemOf),
    Effect.timeoutOrElse({
      duration: patience,
      orElse: () => Effect.fail(`transaction ${hash} is in no block after ${patience}`)
    })
  )
