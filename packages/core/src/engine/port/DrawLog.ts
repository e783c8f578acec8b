/**
 * The storage of the draw log (design.md#draw-log): what is published, what waits for it, and the steps
 * after which a minute's seed may be disclosed.
 */
import { Context, type Effect } from "effect"
import type { DrawDay } from "../../domain/draw/DrawDay.ts"
import type { Day, Minute } from "../../domain/draw/Minute.ts"
import type { Written } from "../../domain/fairness/Appending.ts"
import type { Change, LoggedDraw, Offer } from "../../domain/fairness/Entry.ts"
import type { Sized } from "../../domain/fairness/Merkle.ts"
import type { AccountId, CardId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { StoreError } from "./Store.ts"

/** The end of the log. */
export interface Head extends Sized {
  /** The signed note over it; null for an empty log. */
  readonly checkpoint: string | null
  /** No seed of a later minute may be out. */
  readonly disclosing: Minute
  /** Why some process could not publish; null once one can. */
  readonly trouble: string | null
  /** The largest log that some process knows to be published. */
  readonly published: number
  /** Of each day with published draws whose seeds are not disclosed, the last such minute. */
  readonly due: ReadonlyArray<Minute>
}

/** Days that were promised with one key and are not over. */
export interface PromisedDays {
  /** Its name (design.md#draw-secrets). */
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
export const MARKS = ["log", "key", "day", "seed", "heads"] as const

/** Where one stands. */
export interface Mark {
  readonly type: (typeof MARKS)[number]
  /** The day or minute; else 0 and on. */
  readonly number: number
  readonly index: number
  /** Of a seed, itself. */
  readonly value: Uint8Array | null
}

export interface Publication extends Sized, Pick<Head, "due"> {
  readonly checkpoint: string
  readonly written: ReadonlyArray<Written>
  readonly runs: ReadonlyArray<Run>
  readonly marks: ReadonlyArray<Mark>
}

/** A tile or bundle. */
export type Part = Pick<Written, "level" | "number">

/** A card of a customer, as it was drawn. */
export interface Drawn extends NumberedDraw {
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
  extends Pick<LoggedDraw, "machineId" | "sequence" | "list" | "generation" | "slot" | "minute"> {
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
  /** The entry of its day, and the first kept checkpoint over it. */
  readonly day: { readonly index: number; readonly checkpoint: string | null } | null
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
    /** Replaces the note over a log of this size by one with more signatures. */
    readonly cosign: (size: number, checkpoint: string) => Access<void>
    /**
     * The last minute that ended `grace` milliseconds ago by the store's clock, and in or before which
     * no window ended of a pack that waits to be opened.
     */
    readonly ended: (grace: number) => Access<Minute>
    /** From now on no draw uses this minute's seed, nor an earlier one. Answers a mark in time. */
    readonly disclosing: (minute: Minute) => Access<string>
    /** Whether all that was written before the mark is committed or undone. */
    readonly isSettled: (mark: string) => Access<boolean>
    /** Null for a card that is not drawn, or was before lists had slots. */
    readonly drawn: (cardId: CardId) => Access<Drawn | null>
    readonly evidence: (question: Question) => Access<Evidence>
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
