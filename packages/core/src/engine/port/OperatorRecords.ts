/** What is kept of operators' acts: the log and the end of its chain. */
import type { Effect } from "effect"
import type { LogId } from "../../domain/log/LogEntry.ts"
import type { Head, Linked } from "../../domain/log/LogLink.ts"
import type { KeyPage } from "./Desk.ts"
import type { LogFilter } from "./LogFilter.ts"
import type { StoreError } from "./Store.ts"

type Read<A> = Effect.Effect<A, StoreError>

/** The part of the operator's port that reads it. */
export interface OperatorRecords {
  /** Newest first. */
  readonly log: (filter: LogFilter, page: KeyPage<LogId>) => Read<ReadonlyArray<Linked>>
  readonly logHead: Read<Head>
}
