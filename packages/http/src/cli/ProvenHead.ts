/** The proof of a ledger's end by the public log, as `cardpack verify-ledger` takes it (design.md#ledger-heads). */
import { NoteKeys } from "@cardpack/adapters/draw"
import { LedgerProof, LogPolicy } from "@cardpack/core/domain"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { fail } from "./Client.ts"

export const proof = Flag.FileText("proof").pipe(
  Flag.withDescription(
    "A file with the answer of GET /statements/{month}/proof: its link must be in the file"
  ),
  Flag.optional
)

export const policy = Flag.FileText("policy").pipe(
  Flag.withDescription(
    "The keys to trust, as /fairness/policy has them; keep a copy that you got once"
  ),
  Flag.optional
)

interface Proven {
  readonly account: string
  readonly link: string
  readonly minute: number
  readonly origin: string
  readonly isSigned: boolean
}

const parsed = (text: string): LedgerProof.LedgerProof | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null without a proof. */
export const of = Effect.fnUntraced(function* (
  given: Option.Option<string>,
  keys: Option.Option<string>
) {
  if (Option.isNone(given)) return null
  const proof = parsed(given.value)
  const verified = proof === null ? "it is no JSON" : LedgerProof.verify(proof)
  if (proof === null || typeof verified === "string")
    return yield* fail(`The proof does not hold: ${verified}`)
  const { checkpoint, minute, note } = verified
  const proven: Proven = {
    account: proof.account,
    link: proof.head.link,
    minute,
    origin: checkpoint.origin,
    isSigned: Option.isSome(keys)
  }
  if (Option.isNone(keys)) return proven
  const trusted = LogPolicy.parse(keys.value)
  if ("why" in trusted) return yield* fail(`Line ${trusted.line} of the policy: ${trusted.why}`)
  if (!NoteKeys.isTrusted(trusted, note, checkpoint.origin))
    return yield* fail("The proof's checkpoint is not signed as the policy asks")
  return proven
})

export const said = ({ isSigned, minute, origin }: Proven): ReadonlyArray<string> => [
  `The log ${origin} had that link at ${new Date(minute * 60_000).toISOString()}: whoever changes an entry before it is convicted.`,
  ...(isSigned
    ? []
    : ["Who signed the log was not checked: give --policy, a copy of /fairness/policy."])
]
