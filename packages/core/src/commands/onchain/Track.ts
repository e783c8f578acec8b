/**
 * From what happened on chain to the commands that write it down: whose deposits a receipt holds,
 * and which entries its mints and burns are of. Every command is idempotent.
 */
import { Effect } from "effect"
import type { Receipt, Sight } from "../../domain/chain/Receipt.ts"
import type { Recorded } from "../../domain/funding/Deposits.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Refused } from "../../engine/Command.ts"
import type { Engine } from "../../engine/Engine.ts"
import type { Chain } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Awaited, Named, Watchlist } from "../../engine/port/Watchlist.ts"
import { recordDeposits } from "../funding/RecordDeposits.ts"
import { settle } from "./Settle.ts"
import * as UnorderedMint from "./UnorderedMint.ts"

export interface Ports {
  readonly chain: Pick<Chain["Service"], "chainId" | "contracts">
  readonly engine: Pick<Engine["Service"], "run">
  readonly watchlist: Pick<Watchlist["Service"], "named" | "receiversAt">
}

export const tagged = <T extends Sight["_tag"]>({ sights }: Receipt, tag: T) =>
  sights.filter((sight): sight is Extract<Sight, { readonly _tag: T }> => sight._tag === tag)

/** Writes down what one account's address got; `isFinal` when the receipt's block is. */
export const deposits = (
  { chain: { chainId, contracts }, engine }: Ports,
  accountId: AccountId,
  receipt: Receipt,
  isFinal: boolean
): Effect.Effect<Recorded, Refused> =>
  engine.run(recordDeposits(accountId, { receipt, isFinal, chainId, usdc: contracts.usdc }))

/** What the rules refuse stays as it is, is told, and holds up nothing else; what can't be reached is an error. */
const held = (refused: Refused): Effect.Effect<void, Refused> =>
  refused.reason._tag === "Unavailable"
    ? Effect.fail(refused)
    : Effect.logError("what the chain did to an operation can't be written down", refused.reason)

/** Writes down what the receipt says of entries of operations. */
const entries = (
  { engine }: Ports,
  named: ReadonlyArray<Named>,
  receipt: Receipt,
  isFinal: boolean
): Effect.Effect<void, Refused> => {
  const operations = Map.groupBy(named, ({ operationId }) => operationId)
  const commands = Array.from(operations.values()).flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { accountId, cardIds, operationId } = first
    const entryIds = own.map(({ entryId }) => entryId)
    const findings = entryIds.map((entryId) => ({ entryId, receipt, isFinal }))
    return [settle(null, { accountId, operationId, cardIds, entryIds }, findings)]
  })
  return Effect.forEach(
    commands,
    (command) => Effect.catchTag(engine.run(command), "Refused", held),
    {
      concurrency: "unbounded",
      discard: true
    }
  )
}

const accountOf = ({ of }: Awaited) => (of._tag === "deposit" ? [of.accountId] : [])
const entryOf = ({ of }: Awaited) => (of._tag === "entry" ? [of] : [])

/** Each entry once. */
const distinct = (all: ReadonlyArray<Named>): ReadonlyArray<Named> =>
  Array.from(new Map(all.map((named) => [named.entryId, named])).values())

/** Tells of tokens that nobody ordered, each once. */
const unordered = (
  { engine }: Ports,
  receipt: Receipt,
  tokenIds: ReadonlyArray<bigint>,
  named: ReadonlyArray<Named>
): Effect.Effect<void, Refused> =>
  Effect.forEach(
    UnorderedMint.find(tokenIds, named),
    (tokenId) =>
      Effect.flatMap(engine.run(UnorderedMint.recordMint(tokenId, receipt)), (isNew) =>
        isNew ? UnorderedMint.alarm(tokenId) : Effect.void
      ),
    { discard: true }
  )

/**
 * Writes down all that a receipt says, for whomever it concerns, and for whoever awaits it: what it
 * does not hold any more, or never did, is told by that. Answers whether it concerns anybody.
 */
export const receipt = Effect.fnUntraced(function* (
  ports: Ports,
  seen: Receipt,
  isFinal: boolean,
  awaited: ReadonlyArray<Awaited>
): Effect.fn.Return<boolean, Refused | StoreError> {
  const { watchlist } = ports
  const to = Array.from(new Set(tagged(seen, "Transferred").map((sight) => sight.to)))
  const receivers = to.length === 0 ? [] : yield* watchlist.receiversAt(to)
  const tokenIds = tagged(seen, "Minted").map(({ tokenId }) => tokenId)
  const requestIds = tagged(seen, "Burned").map(({ requestId }) => requestId)
  const named =
    tokenIds.length + requestIds.length === 0 ? [] : yield* watchlist.named(tokenIds, requestIds)
  const accounts = Array.from(
    new Set([...receivers.map(({ accountId }) => accountId), ...awaited.flatMap(accountOf)])
  )
  yield* Effect.forEach(accounts, (accountId) => deposits(ports, accountId, seen, isFinal), {
    concurrency: "unbounded",
    discard: true
  })
  if (isFinal) yield* unordered(ports, seen, tokenIds, named)
  yield* entries(ports, distinct([...named, ...awaited.flatMap(entryOf)]), seen, isFinal)
  return accounts.length + named.length + tokenIds.length > 0
})
