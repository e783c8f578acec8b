/** What is kept of operators' acts: the log, the end of its chain, and what waits for a second person. */
import type { Effect } from "effect"
import type { Approval, ApprovalId } from "../../domain/approval/Approval.ts"
import type { LogId } from "../../domain/log/LogEntry.ts"
import type { Head, Linked } from "../../domain/log/LogLink.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { KeyPage } from "./Desk.ts"
import type { LogFilter } from "./LogFilter.ts"
import type { StoreError } from "./Store.ts"

type Read<A> = Effect.Effect<A, StoreError>

/** The part of the operator's port that reads it. */
export interface OperatorRecords {
  /** Newest first. */
  readonly log: (filter: LogFilter, page: KeyPage<LogId>) => Read<ReadonlyArray<Linked>>
  readonly logHead: Read<Head>
  /** Newest first, without their arguments; those alone that can still be confirmed, or all. */
  readonly approvals: (
    filter: { readonly waiting: boolean },
    page: KeyPage<ApprovalId>
  ) => Read<ReadonlyArray<Approval>>
  /** How many of a line can still be confirmed. */
  readonly waitingOf: (line: string) => Read<number>
  /** With its arguments, and the store's clock, by which it expires. */
  readonly approval: (
    id: ApprovalId
  ) => Read<{ readonly approval: Approval; readonly now: Instant } | null>
}
