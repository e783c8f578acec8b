/** Complete sample rows about the chain. Every id, address, hash and number is new. */
import {
  type Account,
  type Card,
  type Customer,
  type DepositAddress,
  type DepositSweep,
  type Evm,
  type ForeignDeposit,
  type FundingIntent,
  type FundingTransaction,
  type Incident,
  type LedgerEntry,
  type OnchainEntry,
  type Operation,
  Usd
} from "@cardpack/core/domain"
import * as Sample from "./Sample.ts"

const { THEN } = Sample

export const CHAIN_ID = 84_532
/** The largest number of 256 bits. */
export const HUGE = 2n ** 256n - 1n

const hex = (digits: number): `0x${string}` =>
  `0x${Sample.number().toString(16).padStart(digits, "0")}`

export const address = (): Evm.Address => hex(40)
export const hash = (): Evm.Hash => hex(64)
/** A single-use number beyond 128 bits, like those of tokens and requests. */
export const uint = (): bigint => 2n ** 130n + BigInt(Sample.number())

export const COLLECTION: Evm.Address = `0x${"c".repeat(40)}`

/** An index far above any sequence of a store. */
const index = (): number => 1_000_000 + Sample.number()

export const depositAddress = (
  of: Account.Account,
  fields: Partial<DepositAddress.DepositAddress> = {}
): DepositAddress.DepositAddress => ({
  accountId: of.id,
  index: index(),
  address: address(),
  assignedAtBlock: 90n,
  createdAt: THEN,
  ...fields
})

export const fundingIntent = (
  of: DepositAddress.DepositAddress,
  fields: Partial<FundingIntent.FundingIntent> = {}
): FundingIntent.FundingIntent => ({
  id: Sample.id("fin"),
  accountId: of.accountId,
  requestedUsd: Usd.of(500),
  address: of.address,
  chainId: CHAIN_ID,
  idempotencyKey: null,
  fingerprint: null,
  sequence: BigInt(Sample.number()),
  createdAt: THEN,
  ...fields
})

export const deposit = (
  of: DepositAddress.DepositAddress,
  fields: Partial<FundingTransaction.FundingTransaction> = {}
): FundingTransaction.FundingTransaction => ({
  id: Sample.id("ftx"),
  accountId: of.accountId,
  status: "detected",
  address: of.address,
  amountUsd: Usd.of(25),
  chainId: CHAIN_ID,
  transactionHash: hash(),
  ordinal: 0,
  logIndex: 7,
  blockNumber: 100n,
  blockHash: hash(),
  failureReason: null,
  sequence: BigInt(Sample.number()),
  createdAt: THEN,
  confirmedAt: null,
  updatedAt: THEN,
  ...fields
})

export const confirmed = (
  of: DepositAddress.DepositAddress,
  fields: Partial<FundingTransaction.FundingTransaction> = {}
) => deposit(of, { status: "confirmed", confirmedAt: THEN + 3, updatedAt: THEN + 3, ...fields })

export const failed = (
  of: DepositAddress.DepositAddress,
  fields: Partial<FundingTransaction.FundingTransaction> = {}
) => deposit(of, { status: "failed", failureReason: "the transaction failed", ...fields })

/** The ledger entry of a confirmed deposit. */
export const credit = (
  of: FundingTransaction.FundingTransaction,
  fields: Partial<LedgerEntry.Entry> = {}
): LedgerEntry.Entry => ({
  ...Sample.entry(Sample.account({ id: of.accountId })),
  kind: "TOPUP",
  amount: { cash: of.amountUsd, bonus: 0n },
  balanceAfter: { cash: of.amountUsd, bonus: 0n },
  fundingTransactionId: of.id,
  reason: null,
  ...fields
})

export const foreignDeposit = (
  of: DepositAddress.DepositAddress,
  fields: Partial<ForeignDeposit.ForeignDeposit> = {}
): ForeignDeposit.ForeignDeposit => ({
  id: Sample.id("fdp"),
  accountId: of.accountId,
  chainId: CHAIN_ID,
  transactionHash: hash(),
  ordinal: 2,
  to: of.address,
  token: address(),
  amount: HUGE,
  blockNumber: 101n,
  createdAt: THEN,
  ...fields
})

export const depositSweep = (
  of: DepositAddress.DepositAddress,
  fields: Partial<DepositSweep.DepositSweep> = {}
): DepositSweep.DepositSweep => ({
  id: Sample.id("swp"),
  accountId: of.accountId,
  chainId: CHAIN_ID,
  transactionHash: hash(),
  ordinal: 3,
  address: of.address,
  amount: HUGE,
  blockNumber: 101n,
  createdAt: THEN,
  ...fields
})

/** A pending on-chain operation. */
export const onchainOperation = (
  of: Customer.Customer,
  kind: "mint" | "buyback",
  fields: Partial<Operation.Operation> = {}
): Operation.Operation =>
  Sample.operation(of, {
    kind,
    mode: "onchain",
    status: "awaiting_chain",
    completedAt: null,
    ...fields
  })

const pending = (by: Operation.Operation, of: Card.Card) =>
  ({
    accountId: by.accountId,
    operationId: by.id,
    cardId: of.id,
    ordinal: 0,
    status: "pending",
    chainId: CHAIN_ID,
    collectionAddress: COLLECTION,
    issuedAtBlock: 90n,
    transactionHash: null,
    judged: false,
    failureReason: null,
    confirmedAt: null,
    blockNumber: null,
    blockHash: null,
    createdAt: THEN,
    updatedAt: THEN
  }) as const

export const order = (
  by: Operation.Operation,
  of: Card.Card,
  fields: Partial<OnchainEntry.OnchainOrder> = {}
): OnchainEntry.OnchainOrder => ({
  id: Sample.id("oco"),
  ...pending(by, of),
  tokenId: uint(),
  vendingMachineAddress: `0x${"d".repeat(40)}`,
  buyerAddress: address(),
  priceBaseUnits: 0n,
  signatures: [{ deadline: THEN + 900_000, calldata: "0x1234" }],
  ...fields
})

/** The fields of an entry confirmed by a final transaction. */
export const done = () =>
  ({
    status: "confirmed",
    transactionHash: hash(),
    judged: true,
    confirmedAt: THEN + 5,
    blockNumber: 102n,
    blockHash: hash(),
    updatedAt: THEN + 5
  }) as const

export const burn = (
  by: Operation.Operation,
  of: OnchainEntry.OnchainOrder,
  fields: Partial<OnchainEntry.OnchainBurn> = {}
): OnchainEntry.OnchainBurn => ({
  id: Sample.id("ocb"),
  ...pending(by, Sample.card(by, Sample.item(Sample.machine()), { id: of.cardId })),
  tokenId: of.tokenId,
  handlerAddress: `0x${"e".repeat(40)}`,
  requestId: uint(),
  ownerAddress: of.buyerAddress,
  signatures: [
    {
      deadline: THEN + 900_000,
      calldata: "0x5678",
      owner: fields.ownerAddress ?? of.buyerAddress,
      quotedUsd: Usd.of(18)
    }
  ],
  creditedUsd: null,
  ...fields
})

/** A card's fields about its mint. */
export const onchain = (of: OnchainEntry.OnchainOrder): Card.Onchain => ({
  chainId: of.chainId,
  collectionAddress: of.collectionAddress,
  tokenId: String(of.tokenId),
  ownerAddress: of.buyerAddress,
  operationId: of.operationId,
  transactionHash: of.transactionHash,
  mintedAt: of.confirmedAt
})

export const incident = (
  of: Account.Account,
  fields: Partial<Incident.Incident> = {}
): Incident.Incident => ({
  id: Sample.id("inc"),
  kind: "minted_after_cancel",
  subject: `minted_after_cancel ${Sample.number()}`,
  accountId: of.id,
  operationId: null,
  cardId: null,
  transactionHash: null,
  detail: { tokenId: "7", nested: [null, "é"] },
  createdAt: THEN,
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
  ...fields
})

export const RESOLVED = {
  resolvedAt: THEN + 9,
  resolvedBy: "environment",
  resolution: "the token was burned by hand"
} as const
