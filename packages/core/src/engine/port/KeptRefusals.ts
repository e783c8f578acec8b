/** Keeps the refused requests of partners (decisions.md#request-log). */
import type { Effect } from "effect"
import type { ApiKey } from "../../domain/apikey/ApiKey.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { RefusedRequest, RefusedRequestId } from "../../domain/log/RefusedRequest.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Period } from "../../domain/time/Period.ts"
import type { KeyPage } from "./Desk.ts"
import type { StoreError } from "./Store.ts"

export interface FoundRequest {
  readonly request: RefusedRequest
  readonly key: Pick<ApiKey, "label" | "prefix"> | null
}

/** Null admits everything. */
export interface RefusedFilter extends Period {
  readonly requestId: string | null
  readonly status: number | null
}

type Read<A> = Effect.Effect<A, StoreError>

/** The part of the operator's port that keeps them. */
export interface Refusals {
  /** Keeps these, and forgets all but the newest of their accounts. */
  readonly keepRefused: (rows: ReadonlyArray<RefusedRequest>) => Read<void>
  /** Newest first. */
  readonly refused: (
    accountId: AccountId,
    filter: RefusedFilter,
    page: KeyPage<RefusedRequestId>
  ) => Read<ReadonlyArray<FoundRequest>>
  /** Forgets those that were refused before a moment. */
  readonly forgetRefused: (before: Instant) => Read<void>
}
