/**
 * Counts operators' changes of stock and offers. What such an act costs is told from the cards on sale as they
 * were read before; if another act changed them since, it is told again (decisions.md#stock-revision).
 */
import { Result } from "effect"
import * as Limits from "../../domain/approval/Limits.ts"
import { Unavailable } from "../../domain/refusal/Refusal.ts"
import type { Command, Refused } from "../../engine/Command.ts"
import { type ChangeSet, EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { operatorCommand } from "../log/OperatorCommand.ts"

/** Kept beside the allowances; no sender has such a name. */
export const KEY = "@stock"

export const of = (rows: Pick<Rows, "allowance">): bigint => rows.allowance(KEY)?.used ?? 0n

/** Read before the cards are. */
export const read: Command<bigint> = operatorCommand({
  name: "stockRevision",
  partner: null,
  plan: { allowances: [KEY] },
  decide: (rows) => Result.succeed({ answer: of(rows), changes: EMPTY })
})

export const isTouched = ({ enters, items, leaves, machines }: ChangeSet): boolean =>
  enters.length + items.length + leaves.length + machines.length > 0

export const next = (rows: Pick<Rows, "allowance" | "now">): Limits.Allowance => ({
  ...Limits.on(KEY, rows.allowance(KEY), rows.now),
  used: of(rows) + 1n
})

const WHAT = "the stock, which others change at this moment"

/** Nothing was done: read the cards again, and ask again. */
export const STALE = Unavailable({ dependency: WHAT, seconds: 1 })

export const isStale = ({ reason }: Refused): boolean =>
  reason._tag === "Unavailable" && reason.dependency === WHAT
