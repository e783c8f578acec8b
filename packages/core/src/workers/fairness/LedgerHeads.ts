/** The ledgers' heads for the next publication, once a minute (design.md#ledger-heads). */
import { Effect } from "effect"
import * as Entry from "../../domain/fairness/Entry.ts"
import * as LedgerHead from "../../domain/fairness/LedgerHead.ts"
import * as Steps from "../../domain/steps/Steps.ts"
import { DrawLog, type Head } from "../../engine/port/DrawLog.ts"
import { Entropy } from "../../engine/port/Entropy.ts"

/** Heads of one entry. */
const AT_ONCE = 4096

/** Null when no ledger moved, or this minute's were read. */
export const next = Effect.fnUntraced(function* ({ heads: after }: Pick<Head, "heads">) {
  const log = yield* DrawLog
  const { bytes } = yield* Entropy
  const moved = yield* log.movedHeads(after, AT_ONCE)
  if (moved === null) return null
  const { heads, isAll, minute } = moved
  const { placed, root } = yield* Steps.run(LedgerHead.planting(heads, bytes))
  const entry = Entry.ofHeads(minute, LedgerHead.countOf(heads.length), root)
  return { entry, isAll, minute, placed }
})
