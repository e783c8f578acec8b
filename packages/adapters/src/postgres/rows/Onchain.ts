/** Rows of `onchain_order` and `onchain_burn`. */
import type { OnchainEntry } from "@cardpack/core/domain"
import type { Columns } from "./Columns.ts"
import * as Table from "./Table.ts"

/** The common columns, after the id. */
type Common = Omit<
  OnchainEntry.OnchainOrder,
  "id" | "vendingMachineAddress" | "buyerAddress" | "priceBaseUnits" | "signatures"
>

const FIXED = [
  "accountId",
  "operationId",
  "cardId",
  "ordinal",
  "chainId",
  "collectionAddress",
  "tokenId"
] as const

const common = (column: Columns): Common => ({
  accountId: column.id("par"),
  operationId: column.id("op"),
  cardId: column.id("card"),
  ordinal: column.integer(),
  status: column.text(),
  chainId: column.integer(),
  collectionAddress: column.text(),
  tokenId: column.numeric(),
  issuedAtBlock: column.bigint(),
  transactionHash: column.nullable.text(),
  judged: column.boolean(),
  failureReason: column.nullable.text(),
  confirmedAt: column.nullable.instant(),
  blockNumber: column.nullable.bigint(),
  blockHash: column.nullable.text(),
  createdAt: column.instant(),
  updatedAt: column.instant()
})

export const onchainOrders = Table.make<OnchainEntry.OnchainOrder>({
  name: "onchain_order",
  key: ["id"],
  fixed: [...FIXED, "buyerAddress", "priceBaseUnits"],
  searched: ["operationId"],
  columns: (column) => ({
    id: column.id("oco"),
    ...common(column),
    vendingMachineAddress: column.text(),
    buyerAddress: column.text(),
    priceBaseUnits: column.numeric(),
    signatures: column.json()
  })
})

/** A burn's signature in JSON, which has no big numbers. */
interface StoredSignature extends Omit<OnchainEntry.BurnSignature, "quotedUsd"> {
  readonly quotedUsd: string
}

const storedSignatures = (
  signatures: ReadonlyArray<OnchainEntry.BurnSignature>
): ReadonlyArray<StoredSignature> =>
  signatures.map(({ calldata, deadline, owner, quotedUsd }) => ({
    deadline,
    calldata,
    owner,
    quotedUsd: String(quotedUsd)
  }))

const readSignatures = (
  stored: ReadonlyArray<StoredSignature>
): ReadonlyArray<OnchainEntry.BurnSignature> =>
  stored.map(({ quotedUsd, ...signature }) => ({ ...signature, quotedUsd: BigInt(quotedUsd) }))

/** Older signatures name no owner, because a burn was then for the entry's wallet alone. */
const withOwners = (burn: OnchainEntry.OnchainBurn): OnchainEntry.OnchainBurn => ({
  ...burn,
  signatures: burn.signatures.map(({ owner = burn.ownerAddress, ...signature }) => ({
    ...signature,
    owner
  }))
})

export const onchainBurns = Table.make<OnchainEntry.OnchainBurn>({
  name: "onchain_burn",
  key: ["id"],
  fixed: [...FIXED, "requestId"],
  searched: ["operationId"],
  columns: (column) => ({
    id: column.id("ocb"),
    ...common(column),
    handlerAddress: column.text(),
    requestId: column.numeric(),
    ownerAddress: column.text(),
    signatures: column.jsonOf(storedSignatures, readSignatures),
    creditedUsd: column.nullable.bigint("credited")
  }),
  complete: withOwners
})
