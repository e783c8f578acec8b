/**
 * Who came less than a day ago: people who invite themselves under other addresses are no second
 * persons, and have no limits of their own (decisions.md#daily-limits). Others see a newcomer in time.
 */
import { Tokens } from "@cardpack/core/commands"
import { Approval, ApprovalKinship, Id, Instant, type Token } from "@cardpack/core/domain"
import { Effect } from "effect"
import type { Service } from "../../identity/Identity.ts"
import type { Sender } from "../Authorization.ts"

/** By whose allowance the acts of all newcomers count together; no person's address. */
const NEWCOMERS = "newcomers"

interface Known {
  readonly identity: Service | null
  readonly tokens: ReadonlyArray<Token.Token>
  readonly now: Instant.Instant
}

const isFresh = (since: Instant.Instant, now: Instant.Instant) => now - since < Instant.DAY

/** A token that is older than a day has a maker who is; the environment's has no age. */
const isFreshToken = ({ now, tokens }: Known, { tokenId }: Pick<Sender, "tokenId">): boolean =>
  tokenId !== null && isFresh(tokens.find(({ id }) => id === tokenId)?.createdAt ?? now, now)

/** Also who is no person of the host any more; nobody where people are in another environment. */
const isFreshPerson = Effect.fnUntraced(function* ({ identity, now }: Known, email: string) {
  if (identity?.hostSince === undefined) return false
  const since = yield* identity.hostSince(email)
  return since === null || isFresh(since, now)
})

/** Why the sender confirms nothing at all today; else null. */
export const refusal = Effect.fnUntraced(function* (known: Known, sender: Sender) {
  if (isFreshToken(known, sender))
    return "a token that was made less than a day ago confirms nothing yet"
  if (sender.person !== null && (yield* isFreshPerson(known, sender.actor)))
    return "who joined less than a day ago confirms nothing yet"
  return null
})

const tokenOf = (root: string) => (Id.is("tok", root) ? root : null)

const isPerson = (root: string): boolean => root.includes("@")

/** Whether who asked is in the hands of the same person. */
export const areInOneLine = (
  tokens: ReadonlyArray<Token.Token>,
  approval: Approval.Approval,
  sender: Sender
): boolean =>
  ApprovalKinship.areAkin(
    tokens,
    Tokens.BOOTSTRAP,
    ApprovalKinship.keyOf({ actor: approval.actor, tokenId: Approval.tokenOf(approval) }),
    ApprovalKinship.keyOf(sender)
  )

/**
 * By whose allowance an act counts: the root of the sender's line, or all newcomers'. The environment's token
 * makes tokens for different people; those of the last day may be all for one.
 */
export const lineOf = Effect.fnUntraced(function* (known: Known, sender: Sender) {
  const root = ApprovalKinship.rootOf(known.tokens, Tokens.BOOTSTRAP, ApprovalKinship.keyOf(sender))
  if (isFreshToken(known, { tokenId: tokenOf(root) })) return NEWCOMERS
  const mayBeNew = sender.person !== null || (isPerson(root) && isFreshToken(known, sender))
  return mayBeNew && (yield* isFreshPerson(known, root)) ? NEWCOMERS : root
})
