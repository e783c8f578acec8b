/** A transaction that was sent, until a block has it. */
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

/** Short, because the long message of viem holds the URL of the RPC endpoint and with it its key. */
export const problemOf = (cause: unknown): string =>
  Revert.of(cause) ?? (cause instanceof BaseError ? cause.shortMessage : "unknown problem")

/** Its receipt, reverted or not; fails with the problem when `patience` ends first. */
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
