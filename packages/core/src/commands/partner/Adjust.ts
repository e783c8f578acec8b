/** `POST /operator/v1/partners/{partnerId}/bonus` and `/adjustments`. */
import { Result } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Entry, Kind } from "../../domain/ledger/LedgerEntry.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { InsufficientBalance } from "../../domain/refusal/Refusal.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"

export const MAX_REASON_LENGTH = 500
export const MAX_NOTE_LENGTH = 2_000

export const BUCKETS = ["cash", "bonus"] as const
export type Bucket = (typeof BUCKETS)[number]

export interface Adjustment {
  readonly partnerId: AccountId
  /** May be negative, never zero. */
  readonly amountUsd: Usd.Usd
  readonly bucket: Bucket
  /** Shown to the partner in the ledger. */
  readonly reason: string
  /** For operators alone: only the log holds it. */
  readonly note?: string | undefined
}

const post = (actor: string, name: string, kind: Kind, input: Adjustment): Command<Entry> =>
  operatorCommand({
    name,
    partner: input.partnerId,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const { amountUsd, bucket, partnerId } = input
        if (amountUsd === 0n) return yield* FieldCheck.invalid("amountUsd", "must not be zero")
        const reason = yield* FieldCheck.text("reason", input.reason, MAX_REASON_LENGTH)
        const note =
          input.note === undefined
            ? {}
            : { note: yield* FieldCheck.text("note", input.note, MAX_NOTE_LENGTH) }
        const account = yield* partnerOf(rows, partnerId)
        const available = account.balance[bucket]
        if (available + amountUsd < 0n) {
          return yield* Result.fail(InsufficientBalance({ required: -amountUsd, available }))
        }
        const draft = new Draft(account, rows, fresh)
        const amount = { cash: Usd.ZERO, bonus: Usd.ZERO, [bucket]: amountUsd }
        const entry = yield* draft.post({ kind, amount, reason })
        const moved = { entryId: entry.id, amountUsd: Usd.format(amountUsd), bucket, reason }
        const action = `balance.${kind.toLowerCase()}`
        const detail = { ...moved, ...note }
        const log = [record(actor, rows, fresh, { action, subject: partnerId, detail })]
        return { answer: entry, changes: draft.changes({ log }) }
      })
  })

/** Promotional value: a `BONUS` entry, always above zero. */
export const grantBonus = (actor: string, input: Omit<Adjustment, "bucket">): Command<Entry> => {
  const command = post(actor, "grantBonus", "BONUS", { ...input, bucket: "bonus" })
  return input.amountUsd > 0n
    ? command
    : { ...command, decide: () => FieldCheck.invalid("amountUsd", "must be above zero") }
}

/** An `ADJUSTMENT` entry; refused when its bucket would fall below zero. */
export const adjust = (actor: string, input: Adjustment): Command<Entry> =>
  post(actor, "adjust", "ADJUSTMENT", input)
