/** Proves from the draw log where an account's ledger stood (design.md#ledger-heads). */
import { Effect } from "effect"
import * as Base64 from "../../domain/fairness/Base64.ts"
import { FORMAT, type LedgerProof } from "../../domain/fairness/LedgerProof.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import { DrawLog } from "../port/DrawLog.ts"
import * as Proofs from "./Proofs.ts"

/** Of the newest head of a month, in months since 1970, or of one before; null for none. */
export const of = Effect.fnUntraced(function* (accountId: AccountId, month: number) {
  const log = yield* DrawLog
  const found = yield* log.ledgerHead(accountId, month)
  const head = yield* log.head
  if (found === null) return null
  const { index, link, path, place, salt, sequence } = found
  const end = Proofs.endOf(head, [index])
  const heads = (yield* Proofs.of(end, [index])).get(index)
  if (heads === undefined || end.checkpoint === null) return null
  const proof: LedgerProof = {
    format: FORMAT,
    account: accountId,
    head: { sequence: String(sequence), link, salt: Base64.encodeUrl(salt) },
    place,
    path: path.map(Base64.encodeUrl),
    heads,
    checkpoint: end.checkpoint
  }
  return proof
})
