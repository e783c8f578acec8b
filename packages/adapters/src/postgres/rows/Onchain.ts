/** Rows of `onchain_order` and `onchain_burn`. */
import { type Evm, Id, type OnchainEntry, type OnchainTransitions } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

/** What both have in common, behind their id. */
type Common = Omit<
  OnchainEntry.OnchainOrder,
  "id" | "vendingMachineAddress" | "buyerAddress" | "priceBaseUnits" | "signatures"
>

const FIXED = [
  "account_id",
  "operation_id",
  "card_id",
  "ordinal",
  "chain_id",
  "collection_address",
  "token_id"
]

const COMMON: Table.Definition<Common>["columns"] = [
  ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
  ["operation_id", "uuid", (row) => Id.toUuid(row.operationId)],
  ["card_id", "uuid", (row) => Id.toUuid(row.cardId)],
  ["ordinal", "int4", (row) => row.ordinal],
  ["status", "text", (row) => row.status],
  ["chain_id", "int4", (row) => row.chainId],
  ["collection_address", "text", (row) => row.collectionAddress],
  ["token_id", "numeric", (row) => String(row.tokenId)],
  ["issued_at_block", "int8", (row) => row.issuedAtBlock],
  ["transaction_hash", "text", (row) => row.transactionHash],
  ["judged", "bool", (row) => row.judged],
  ["failure_reason", "text", (row) => row.failureReason],
  ["confirmed_at", "timestamptz", (row) => row.confirmedAt],
  ["block_number", "int8", (row) => row.blockNumber],
  ["block_hash", "text", (row) => row.blockHash],
  ["created_at", "timestamptz", (row) => row.createdAt],
  ["updated_at", "timestamptz", (row) => row.updatedAt]
]

const readCommon = (v: Table.Values): Common => ({
  accountId: Id.fromUuid("par", v[1] as string),
  operationId: Id.fromUuid("op", v[2] as string),
  cardId: Id.fromUuid("card", v[3] as string),
  ordinal: v[4] as number,
  status: v[5] as OnchainTransitions.Status,
  chainId: v[6] as number,
  collectionAddress: v[7] as Evm.Address,
  tokenId: BigInt(v[8] as string),
  issuedAtBlock: v[9] as bigint,
  transactionHash: v[10] as Evm.Hash | null,
  judged: v[11] as boolean,
  failureReason: v[12] as string | null,
  confirmedAt: Table.nullableInstant(v[13]),
  blockNumber: v[14] as bigint | null,
  blockHash: v[15] as Evm.Hash | null,
  createdAt: Table.instant(v[16]),
  updatedAt: Table.instant(v[17])
})

const OWN_AT = 1 + COMMON.length

export const onchainOrders = Table.make<OnchainEntry.OnchainOrder>({
  name: "onchain_order",
  key: ["id"],
  fixed: [...FIXED, "buyer_address", "price_base_units"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ...COMMON,
    ["vending_machine_address", "text", (row) => row.vendingMachineAddress],
    ["buyer_address", "text", (row) => row.buyerAddress],
    ["price_base_units", "numeric", (row) => String(row.priceBaseUnits)],
    ["signatures", "json", (row) => Table.json(row.signatures)]
  ]
})

export const readOnchainOrder = (v: Table.Values): OnchainEntry.OnchainOrder => ({
  id: Id.fromUuid("oco", v[0] as string),
  ...readCommon(v),
  vendingMachineAddress: v[OWN_AT] as Evm.Address,
  buyerAddress: v[OWN_AT + 1] as Evm.Address,
  priceBaseUnits: BigInt(v[OWN_AT + 2] as string),
  signatures: v[OWN_AT + 3] as ReadonlyArray<OnchainEntry.Signature>
})

/** A burn's signature in JSON, which has no big numbers. */
interface StoredSignature {
  readonly deadline: number
  readonly calldata: Evm.Hex
  /** Missing in those that were made when a burn was for one wallet alone: the entry's. */
  readonly owner?: Evm.Address
  readonly quotedUsd: string
}

const storedSignatures = ({
  signatures
}: OnchainEntry.OnchainBurn): ReadonlyArray<StoredSignature> =>
  signatures.map(({ calldata, deadline, owner, quotedUsd }) => ({
    deadline,
    calldata,
    owner,
    quotedUsd: String(quotedUsd)
  }))

export const onchainBurns = Table.make<OnchainEntry.OnchainBurn>({
  name: "onchain_burn",
  key: ["id"],
  fixed: [...FIXED, "request_id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ...COMMON,
    ["handler_address", "text", (row) => row.handlerAddress],
    ["request_id", "numeric", (row) => String(row.requestId)],
    ["owner_address", "text", (row) => row.ownerAddress],
    ["signatures", "json", (row) => Table.json(storedSignatures(row))],
    ["credited", "int8", (row) => row.creditedUsd]
  ]
})

export const readOnchainBurn = (v: Table.Values): OnchainEntry.OnchainBurn => ({
  id: Id.fromUuid("ocb", v[0] as string),
  ...readCommon(v),
  handlerAddress: v[OWN_AT] as Evm.Address,
  requestId: BigInt(v[OWN_AT + 1] as string),
  ownerAddress: v[OWN_AT + 2] as Evm.Address,
  signatures: (v[OWN_AT + 3] as ReadonlyArray<StoredSignature>).map((stored) => ({
    deadline: stored.deadline,
    calldata: stored.calldata,
    owner: stored.owner ?? (v[OWN_AT + 2] as Evm.Address),
    quotedUsd: BigInt(stored.quotedUsd)
  })),
  creditedUsd: v[OWN_AT + 4] as bigint | null
})
