/**
 * Why a request is refused: facts only, because codes and statuses belong to the HTTP package
 * (contract.md#errors).
 */
import { Data } from "effect"
import type { Instant } from "../time/Instant.ts"
import type { Usd } from "../usd/Usd.ts"

export type Refusal = Data.TaggedEnum<{
  /** A value is not acceptable; `field` is its path in the request. */
  Invalid: { readonly field: string; readonly problem: string }
  Unauthorized: {}
  Forbidden: { readonly why: string }
  /**
   * `id` is null when the answer must not name it. `within` is set when only one customer's
   * resources were searched, not the account's.
   */
  NotFound: { readonly resource: string; readonly id: string | null; readonly within?: "customer" }
  /** The state does not allow the action. `retryAt` is set when waiting helps. */
  Conflict: { readonly why: string; readonly retryAt?: Instant }
  /** The key was used with different data, or, where several share the keys, by somebody else. */
  IdempotencyConflict: { readonly key: string; readonly isShared?: true }
  InsufficientBalance: { readonly required: Usd; readonly available: Usd }
  OutOfStock: { readonly machineId: number; readonly quantity: number }
  /** The account used up its share of a costly resource; waiting helps. */
  Exceeded: { readonly what: string; readonly seconds: number }
  /**
   * A dependency is not ready. With `off`, this service never has it: waiting does not help. With
   * `seconds` it should be ready after them.
   */
  Unavailable: { readonly dependency: string; readonly off?: string; readonly seconds?: number }
}>

export const {
  Invalid,
  Unauthorized,
  Forbidden,
  NotFound,
  Conflict,
  IdempotencyConflict,
  InsufficientBalance,
  OutOfStock,
  Exceeded,
  Unavailable
} = Data.taggedEnum<Refusal>()
