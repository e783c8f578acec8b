/** What a client is made with, and what each call may change. */
import type { CardpackError } from "./CardpackError.ts"

/** As much of `fetch` as this client uses. */
export type Fetch = (
  url: string,
  request: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: string
    readonly redirect: "manual"
    readonly signal: AbortSignal
  }
) => Promise<{
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body?: ReadableStream<Uint8Array> | null
  text(): Promise<string>
  /** For files of the draw log, where there is no `body`. */
  arrayBuffer?(): Promise<ArrayBuffer>
}>

/** Time and chance; tests give their own. */
export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number
  /** Rejects with the signal's reason when it is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
}

/** One request and its end, for logs and metrics. */
export interface Attempt {
  /** Such as `POST /api/v2/operations`: without ids. */
  readonly route: string
  /** 1 for the first. */
  readonly attempt: number
  readonly durationMs: number
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly error: CardpackError | undefined
}

/**
 * Where the newest checkpoint of the draw log is kept: a file, a row, a variable. Whose signatures it
 * has, `verifyReceipt` checks.
 */
export interface Checkpoints {
  readonly read: () => string | null | undefined | Promise<string | null | undefined>
  readonly write: (checkpoint: string) => unknown
}

/** An order that draws at once, as `draws.attempts()` needs it. */
export interface SentOrder {
  readonly idempotencyKey: string
  readonly vendingMachineId: number
  readonly quantity: number
  readonly clientSeed: string | null
  /** Unix milliseconds of the first sending. */
  readonly sentAt: number
  /** Of the call's end; null until then. */
  readonly endedAt: number | null
  /** Whether a request of the call was answered with 5xx, or not at all. */
  readonly unanswered: boolean
  /** When the service says that it made the order; null when it said nothing. */
  readonly orderedAt: string | null
}

/** Keeps orders when the program ends. */
export interface SentOrders {
  /** Is told of an order before it is sent and at its end; add each, never replace an earlier one. */
  readonly keep: (order: SentOrder) => unknown
  /** All that were added, such as those of the last day. */
  readonly read: () => ReadonlyArray<SentOrder> | Promise<ReadonlyArray<SentOrder>>
}

export interface Options {
  /** The service's base address, such as `https://cards.example`; it may end with a path. */
  readonly url: string
  /** The API key, or a function that is asked for it before each request. */
  readonly key: string | (() => string | Promise<string>)
  /** The runtime's own unless given. */
  readonly fetch?: Fetch | undefined
  /** For each request; 30,000 unless given. */
  readonly timeoutMs?: number | undefined
  /** After the first attempt; 3 unless given, and 0 for none. */
  readonly maxRetries?: number | undefined
  /** A longer `Retry-After` is not waited for: the call ends at once. 60,000 unless given. */
  readonly maxWaitMs?: number | undefined
  /** Is told of each attempt. */
  readonly observe?: ((attempt: Attempt) => void) | undefined
  readonly clock?: Clock | undefined
  /** With it, each receipt is checked against the newest checkpoint that was seen before. */
  readonly checkpoints?: Checkpoints | undefined
  /** Without it, this process alone remembers its last orders. */
  readonly sentOrders?: SentOrders | undefined
  /** Without it the client refuses to start in a page, where everybody can read the key. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
}

export interface CallOptions {
  /** Ends the call, its retries and its waits; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
}

export interface CreateOptions extends CallOptions {
  /**
   * 1 to 255 printable ASCII characters; made when absent. Store it before the call to be able to
   * repeat the call after a crash: the service executes a key once, and answers it for ever.
   */
  readonly idempotencyKey?: string | undefined
}
