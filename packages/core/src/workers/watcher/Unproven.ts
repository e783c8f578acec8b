/**
 * The incident of a transaction that too few endpoints confirm: the accounts that the claims
 * concern, and each endpoint's claim. It moves no money and no card.
 */
import { Effect } from "effect"
import type { Engine } from "../../commands/Engine.ts"
import { raiseIncident } from "../../commands/incident/RaiseIncident.ts"
import { tagged } from "../../commands/onchain/Track.ts"
import type { Hash } from "../../domain/chain/Evm.ts"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import type { Refused } from "../../engine/Command.ts"
import type { Chain, Claim } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Awaited, Watchlist } from "../../engine/port/Watchlist.ts"

export interface Ports {
  readonly chain: Pick<Chain["Service"], "block" | "claims" | "contracts">
  readonly engine: Pick<Engine["Service"], "run">
  readonly watchlist: Pick<Watchlist["Service"], "named" | "receiversAt">
}

/** Logs read from one claim: a lying endpoint can put any number into it. */
const LOGS = 200
/** Accounts with an incident about one transaction. */
const ACCOUNTS = 5
/** Ids of tokens, or of burns, shown of one claim. */
const IDS = 5

interface Concerned {
  readonly accountId: AccountId
  readonly operationId: OperationId | null
  /** The account's addresses that the claims pay. */
  readonly addresses: ReadonlySet<string>
}

const shortened = ({ endpoint, receipt }: Claim): Claim => ({
  endpoint,
  receipt: { ...receipt, sights: receipt.sights.slice(0, LOGS) }
})

const concernedBy = Effect.fnUntraced(function* (
  { chain: { contracts }, watchlist }: Ports,
  claims: ReadonlyArray<Claim>,
  awaited: ReadonlyArray<Awaited>
): Effect.fn.Return<ReadonlyArray<Concerned>, StoreError> {
  const receipts = claims.map(({ receipt }) => receipt)
  const transfers = receipts.flatMap((receipt) => tagged(receipt, "Transferred"))
  const to = transfers.flatMap((sight) => (sight.token === contracts.usdc ? [sight.to] : []))
  const tokenIds = receipts.flatMap((one) => tagged(one, "Minted").map((sight) => sight.tokenId))
  const requestIds = receipts.flatMap((one) =>
    tagged(one, "Burned").map((sight) => sight.requestId)
  )
  const paid = to.length === 0 ? [] : yield* watchlist.receiversAt(Array.from(new Set(to)))
  const named =
    tokenIds.length + requestIds.length === 0 ? [] : yield* watchlist.named(tokenIds, requestIds)
  const operations = [...awaited.flatMap(({ of }) => (of._tag === "entry" ? [of] : [])), ...named]
  const accounts = [...operations, ...awaited.map(({ of }) => of), ...paid]
  return Array.from(new Set(accounts.map(({ accountId }) => accountId)))
    .slice(0, ACCOUNTS)
    .map((id) => ({
      accountId: id,
      operationId: operations.find(({ accountId }) => accountId === id)?.operationId ?? null,
      addresses: new Set(
        paid.flatMap(({ accountId, address }) => (accountId === id ? address : []))
      )
    }))
})

const detailOf = (
  { contracts }: Pick<Chain["Service"], "contracts">,
  { addresses }: Concerned,
  claims: ReadonlyArray<Claim>
) => ({
  claims: claims.map(({ endpoint, receipt }) => {
    const { hash, number } = receipt.block
    const paid = tagged(receipt, "Transferred").filter(
      ({ to, token }) => token === contracts.usdc && addresses.has(to)
    )
    const minted = tagged(receipt, "Minted").slice(0, IDS)
    const burned = tagged(receipt, "Burned").slice(0, IDS)
    return {
      endpoint,
      blockNumber: String(number),
      blockHash: hash,
      baseUnits: String(paid.reduce((sum, { amount }) => sum + amount, 0n)),
      tokenIds: minted.map(({ tokenId }) => String(tokenId)),
      requestIds: burned.map(({ requestId }) => String(requestId))
    }
  })
})

/** Raises an incident for each account concerned, and answers how many they are. */
export const report = Effect.fnUntraced(function* (
  ports: Ports,
  hash: Hash,
  answered: ReadonlyArray<Claim>,
  awaited: ReadonlyArray<Awaited>
): Effect.fn.Return<number, Refused | StoreError> {
  const claims = answered.map(shortened)
  const concerned = yield* concernedBy(ports, claims, awaited)
  yield* Effect.logError(
    `transaction ${hash}: what ${claims.length} of the endpoints tell of it, too few bear out`
  )
  for (const one of concerned) {
    const { accountId, operationId } = one
    const detail = detailOf(ports.chain, one, claims)
    const kind = "unproven_transaction"
    const raised = { kind, about: hash, transactionHash: hash, detail } as const
    const named = operationId === null ? raised : { ...raised, operationId }
    yield* ports.engine.run(raiseIncident(accountId, named))
  }
  return concerned.length
})
