/**
 * The storage of the draw log (design.md#draw-log): what is published, what waits for it, and the steps
 * after which a minute's seed may be disclosed.
 */
import { Context, type Effect } from "effect"
import type { DrawDay } from "../../domain/draw/DrawDay.ts"
import type { Day, Minute } from "../../domain/draw/Minute.ts"
import type { Renewal } from "../../domain/draw/Renewal.ts"
import type { Written } from "../../domain/fairness/Appending.ts"
import type { Change, LoggedDraw, Offer } from "../../domain/fairness/Entry.ts"
import type { Head as LedgerHead, Placed } from "../../domain/fairness/LedgerHead.ts"
import type { Sized } from "../../domain/fairness/Merkle.ts"
import type { AccountId, CardId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { StoreError } from "./Store.ts"

/** A minute, by the seeds of a renewal. */
export interface Due {
  readonly minute: Minute
  readonly renewal: number
}

/** The end of the log. */
export interface Head extends Sized {
  /** The signed note over it; null for an empty log. */
  readonly checkpoint: string | null
  /** The largest one that enough witnesses signed; null without one. */
  readonly cosigned: string | null
  /** No seed of a later minute may be out. */
  readonly disclosing: Minute
  /** Why some process could not publish; null once one can. */
  readonly trouble: string | null
  /** The largest log that some process knows to be published. */
  readonly published: number
  /** The minutes of published draws whose seeds are not disclosed. */
  readonly due: ReadonlyArray<Due>
  /** The keys that entries name, by {@link Mark.number}. */
  readonly keys: ReadonlyArray<number>
  /** The minute whose ledgers' heads were read last; -1 for none. */
  readonly heads: Minute
}

/** Ledgers' last entries that the log does not show. */
export interface MovedHeads {
  /** Of the store's clock. */
  readonly minute: Minute
  readonly heads: ReadonlyArray<LedgerHead>
  /** Whether nothing else waited. */
  readonly isAll: boolean
}

/** A head that the log shows. */
export interface ShownHead extends Omit<Placed, "accountId" | "month">, Pick<LedgerHead, "link"> {
  /** Of the log's entry. */
  readonly index: number
}

/** Days that were promised with one key and are not over. */
export interface PromisedDays {
  /** Its name (decisions.md#draw-secrets). */
  readonly key: string
  readonly first: Day
  readonly last: Day
}

/** A draw whose entry waits, and the partner of whom that entry says nothing. */
export interface NumberedDraw extends LoggedDraw {
  readonly accountId: AccountId
}

/** What the next publications have to append. */
export interface Unpublished {
  readonly days: ReadonlyArray<DrawDay>
  /** Each machine's from its next number on, without a gap. */
  readonly draws: ReadonlyArray<NumberedDraw>
  readonly changes: ReadonlyArray<Change>
  /** Those whose notes are not published, in their order. */
  readonly renewals: ReadonlyArray<Renewal>
  /** Whether nothing else waited. */
  readonly isAll: boolean
}

/** Entries of a machine, one after the other in the log. */
export interface Run {
  readonly machineId: number
  readonly first: bigint
  readonly count: number
  readonly index: number
}

/** Entries that are no machine's. */
export const MARKS = ["log", "key", "day", "seed", "heads", "note"] as const

/** Where one stands. */
export interface Mark {
  readonly type: (typeof MARKS)[number]
  /** The day or minute; of a note its renewal; of `heads` its index; of `log` and `key` the key's id. */
  readonly number: number
  /** Of days, seeds and notes; else 0. */
  readonly renewal: number
  readonly index: number
  /** Of a seed, itself. */
  readonly value: Uint8Array | null
}

export interface Publication extends Sized, Pick<Head, "due"> {
  /** The ledgers' heads that one entry shows. */
  readonly heads: {
    readonly index: number
    readonly placed: ReadonlyArray<Placed>
    /** Whose heads are all read now; null when more wait. */
    readonly minute: Minute | null
  } | null
  readonly checkpoint: string
  readonly written: ReadonlyArray<Written>
  readonly runs: ReadonlyArray<Run>
  readonly marks: ReadonlyArray<Mark>
}

/** A tile or bundle. */
export type Part = Pick<Written, "level" | "number">

/** A card of a customer, as it was drawn. */
export interface Drawn extends NumberedDraw {
  /** Whether the person behind its customer was erased. */
  readonly isErased: boolean
  readonly idempotencyKey: string
  readonly ordinal: number
  readonly orderedAt: Instant
  readonly refundableUntil: Instant | null
  /** The odds of its order. */
  readonly orderedOdds: number
  readonly reference: string
  readonly label: string
  readonly salt: Uint8Array
}

/** What a receipt is about. */
export interface Question
  extends Pick<
    LoggedDraw,
    "machineId" | "sequence" | "list" | "generation" | "slot" | "minute" | "renewal"
  > {
  /** Slots that its numbers named before, and that were empty. */
  readonly passed: ReadonlyArray<number>
  readonly oddsVersions: ReadonlyArray<number>
}

/** The machine's numbers of the entries that tell of a draw, all before its own. */
export interface Evidence {
  /** Where the card got its slot, with what that entry's root is over. */
  readonly stock: {
    readonly sequence: bigint
    readonly first: number
    readonly leaves: Uint8Array
  } | null
  readonly odds: ReadonlyArray<{
    readonly version: number
    readonly sequence: bigint
    readonly offer: Offer
  }>
  readonly taken: ReadonlyArray<{ readonly slot: number; readonly sequence: bigint }>
  /**
   * The entry of its day, and the first kept checkpoint over it: the first that enough witnesses signed
   * before the draw's minute, if any.
   */
  readonly day: { readonly index: number; readonly checkpoint: string | null } | null
  /** The index of the note that its seeds replaced others. */
  readonly replaced: number | null
  /** The disclosed seed of this minute, or of a later one of its day. */
  readonly seed: { readonly minute: Minute; readonly value: Uint8Array } | null
}

type Access<A> = Effect.Effect<A, StoreError>

export class DrawLog extends Context.Service<
  DrawLog,
  {
    readonly head: Access<Head>
    /** By key, from this day on. */
    readonly promised: (from: Day) => Access<ReadonlyArray<PromisedDays>>
    /** At most about `limit` of each machine's and days together. */
    readonly unpublished: (limit: number) => Access<Unpublished>
    /** Those that are stored. */
    readonly parts: (keys: ReadonlyArray<Part>) => Access<ReadonlyArray<Written>>
    /** Appends if the log still has this size; false when another process was first. */
    readonly publish: (size: number, publication: Publication) => Access<boolean>
    /**
     * Keeps the note over a log of this size with more signatures, also when the log has grown meanwhile:
     * as the newest that is cosigned when those are enough.
     */
    readonly cosign: (size: number, checkpoint: string, isEnough: boolean) => Access<void>
    /**
     * The last minute that ended `grace` milliseconds ago by the store's clock, and in or before which
     * no window ended of a pack that waits to be opened.
     */
    readonly ended: (grace: number) => Access<Minute>
    /** From now on no draw uses this minute's seed, nor an earlier one. Answers a mark in time. */
    readonly disclosing: (minute: Minute) => Access<string>
    /** A mark in time. */
    readonly mark: Access<string>
    /** By which renewal's seeds packs of this minute are drawn; of the last one within it. */
    readonly renewalOf: (minute: Minute) => Access<number>
    /** The last renewal, and the committed days from this one on; the present ones of both. */
    readonly renewed: (from: Day) => Access<{
      readonly last: Renewal | null
      readonly days: ReadonlyArray<Day>
    }>
    /**
     * Replaces the seeds of days: from now on no draw by others is committed. False when it is not the next
     * renewal.
     */
    readonly renew: (renewal: Renewal, days: ReadonlyArray<DrawDay>) => Access<boolean>
    /** Whether all that was written before the mark is committed or undone. */
    readonly isSettled: (mark: string) => Access<boolean>
    /** Null for a card that is not drawn, or was before lists had slots. */
    readonly drawn: (cardId: CardId) => Access<Drawn | null>
    readonly evidence: (question: Question) => Access<Evidence>
    /**
     * About `limit` ledgers that moved since, each with its last entry and those that ended months before;
     * null until the minute `after` is over, and when none moved, which it remembers.
     */
    readonly movedHeads: (after: Minute, limit: number) => Access<MovedHeads | null>
    /** The newest that the log shows of a month, in months since 1970, or of one before. */
    readonly ledgerHead: (accountId: AccountId, month: number) => Access<ShownHead | null>
    /** What the root of a list of cards is over, as a bundle; the root in base64url. */
    readonly stock: (root: string) => Access<Uint8Array | null>
    /** Why nothing is published, or null when it is again; and a size that was published. */
    readonly report: (trouble: string | null, published: number) => Access<void>
    /** Makes the names of receipts' links; 32 bytes that never change. */
    readonly linkKey: Access<Uint8Array>
    /** Where the published ones of a machine's numbers stand. */
    readonly positions: (
      machineId: number,
      sequences: ReadonlyArray<bigint>
    ) => Access<ReadonlyMap<bigint, number>>
  }
>()("cardpack/core/engine/port/DrawLog") {}
