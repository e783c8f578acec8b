/**
 * Turns receipts into commands: finds the accounts of their deposits and the entries of their mints
 * and burns. Every command is idempotent.
 */
import { Effect } from "effect"
import type { Receipt, Sight } from "../../domain/chain/Evm.ts"
import type { Recorded } from "../../domain/funding/Deposits.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Refused } from "../../engine/Command.ts"
import type { Chain } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Awaited, Named, Watchlist } from "../../engine/port/Watchlist.ts"
import type { Engine } from "../Engine.ts"
import type { Deriving } from "../funding/ForeignAddress.ts"
import { recordDeposits } from "../funding/RecordDeposits.ts"
import { settle } from "./Settle.ts"
import * as UnorderedMint from "./UnorderedMint.ts"

export interface Ports {
  readonly chain: Pick<Chain["Service"], "chainId" | "contracts">
  readonly engine: Pick<Engine["Service"], "run">
  /** Left out where no extended key is known. */
  readonly addresses?: Deriving | undefined
  readonly watchlist: Pick<Watchlist["Service"], "named" | "receiversAt">
}

export const tagged = <T extends Sight["_tag"]>({ sights }: Receipt, tag: T) =>
  sights.filter((sight): sight is Extract<Sight, { readonly _tag: T }> => sight._tag === tag)

/** Writes down one account's deposits; `isFinal` tells whether the receipt's block is final. */
export const deposits = (
  { addresses, chain: { chainId, contracts }, engine }: Ports,
  accountId: AccountId,
  receipt: Receipt,
  isFinal: boolean
): Effect.Effect<Recorded, Refused> =>
  engine.run(
    recordDeposits(accountId, { receipt, isFinal, chainId, usdc: contracts.usdc, addresses })
  )

/**
 * Logs a refusal by the rules, so that it stops no other entry; only an unreachable store fails.
 */
const logRefusal = (refused: Refused): Effect.Effect<void, Refused> =>
  refused.reason._tag === "Unavailable"
    ? Effect.fail(refused)
    : Effect.logError("what the chain did to an operation can't be written down", refused.reason)

/** Applies the receipt to the named entries. */
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
    (command) => Effect.catchTag(engine.run(command), "Refused", logRefusal),
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

/** Raises the alarm for tokens without an entry, once for each token. */
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
 * Writes down a receipt for every account and entry that it names, and for those that await it:
 * these learn from it when it no longer holds their deposit, mint or burn. Answers whether it
 * concerns the service.
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
