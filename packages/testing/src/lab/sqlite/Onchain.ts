/** Deposits, mints, burns and incidents. */
import { type OnchainEntry, Usd } from "@cardpack/core/domain"
import type { Catalogue } from "@cardpack/core/ports"
import {
  ACCOUNT,
  amount,
  bit,
  check,
  NUMBERED,
  own,
  STAMPED,
  same,
  type TableOf,
  unique,
  type Value,
  wide
} from "./Table.ts"

type Kind =
  | "depositAddresses"
  | "fundingIntents"
  | "fundingTransactions"
  | "foreignDeposits"
  | "depositSweeps"
  | "onchainOrders"
  | "onchainBurns"
  | "incidents"

type Entry = OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn

const addressed = (column: string): string =>
  `FOREIGN KEY ("accountId", "${column}") REFERENCES depositAddresses ("accountId", address)`

const LOG = ["transactionHash", "ordinal", "chainId"] as const

const KEPT = ["operationId", "cardId", "ordinal", "chainId", "collectionAddress", "token"]

const entryColumns: Record<string, (row: Entry) => Value> = {
  accountId: (row) => row.accountId,
  operationId: (row) => row.operationId,
  cardId: (row) => row.cardId,
  ordinal: (row) => row.ordinal,
  status: (row) => row.status,
  chainId: (row) => row.chainId,
  collectionAddress: (row) => row.collectionAddress,
  token: (row) => wide(row.tokenId),
  signatures: (row) => row.signatures.length,
  transactionHash: (row) => row.transactionHash,
  judged: (row) => bit(row.judged),
  failureReason: (row) => row.failureReason,
  confirmedAt: (row) => row.confirmedAt,
  blockNumber: (row) => row.blockNumber,
  blockHash: (row) => row.blockHash,
  updatedAt: (row) => row.updatedAt
}

const isConfirmed = (column: string): string =>
  check(`(${column} IS NOT NULL) = (status = 'confirmed')`)

const ENTRY = [
  own("operationId", "operations"),
  own("cardId", "cards"),
  `FOREIGN KEY (accountId, operationId, ordinal, cardId)
    REFERENCES affectedCards (accountId, operationId, ordinal, cardId)`,
  unique("operationId", "ordinal"),
  check("signatures > 0"),
  isConfirmed("confirmedAt"),
  isConfirmed("blockNumber"),
  isConfirmed("blockHash"),
  check("NOT judged OR transactionHash IS NOT NULL"),
  check("status <> 'confirmed' OR judged AND failureReason IS NULL")
]

const ONE_OF_A_CARD = "UNIQUE INDEX ON (cardId) WHERE status <> 'cancelled'"

/** The operation is of that kind, on the chain. */
const isOf = (kind: string): string =>
  `EXISTS (SELECT 1 FROM operations AS o WHERE o.id = NEW.operationId
    AND o.kind = '${kind}' AND o.mode = 'onchain')`

const entries: Pick<
  { readonly [K in Kind & Catalogue.Kind]: TableOf<K> },
  "onchainOrders" | "onchainBurns"
> = {
  onchainOrders: {
    columns: {
      ...entryColumns,
      buyerAddress: (row) => row.buyerAddress,
      price: (row) => wide(row.priceBaseUnits)
    },
    rules: [...ENTRY, unique("token")],
    indexes: [ONE_OF_A_CARD],
    fixed: [...KEPT, "buyerAddress", "price"],
    settled: "OLD.status <> 'pending'",
    relates: isOf("mint")
  },
  onchainBurns: {
    columns: {
      ...entryColumns,
      request: (row) => wide(row.requestId),
      creditedUsd: (row) => row.creditedUsd
    },
    rules: [...ENTRY, unique("request"), check("creditedUsd >= 0"), isConfirmed("creditedUsd")],
    indexes: [ONE_OF_A_CARD],
    fixed: [...KEPT, "request"],
    settled: "OLD.status <> 'pending'",
    relates: `${isOf("buyback")} AND EXISTS (SELECT 1 FROM onchainOrders AS m
      WHERE m.token = NEW.token AND m.status = 'confirmed' AND m.accountId = NEW.accountId
      AND m.cardId = NEW.cardId AND m.chainId = NEW.chainId
      AND m.collectionAddress = NEW.collectionAddress)`
  }
}

export const TABLES: { readonly [K in Kind & Catalogue.Kind]: TableOf<K> } = {
  ...entries,
  depositAddresses: {
    columns: same<"depositAddresses">("accountId", "address", "index", "assignedAtBlock"),
    rules: [
      ACCOUNT,
      check("assignedAtBlock >= 0"),
      unique("index"),
      unique("address"),
      unique("accountId", "address"),
      check('"index" >= 0')
    ]
  },
  fundingIntents: {
    columns: same<"fundingIntents">(
      ...(["accountId", "address", "requestedUsd", "idempotencyKey", "fingerprint"] as const),
      "sequence"
    ),
    rules: [addressed("address"), NUMBERED, amount("requestedUsd", Usd.MAX), ...STAMPED]
  },
  fundingTransactions: {
    columns: same<"fundingTransactions">(
      ...(["accountId", "status", "address", "amountUsd", "chainId", "transactionHash"] as const),
      ...(["ordinal", "blockNumber", "failureReason", "sequence", "confirmedAt"] as const),
      "updatedAt"
    ),
    rules: [
      addressed("address"),
      NUMBERED,
      unique("accountId", ...LOG),
      check("amountUsd > 0"),
      check("(status = 'confirmed') = (confirmedAt IS NOT NULL)"),
      check("(status = 'failed') = (failureReason IS NOT NULL)")
    ],
    fixed: ["address", "amountUsd", "sequence", ...LOG],
    settled: "OLD.status <> 'detected'"
  },
  foreignDeposits: {
    columns: same<"foreignDeposits">("accountId", "to", ...LOG),
    rules: [addressed("to"), unique("accountId", ...LOG)]
  },
  depositSweeps: {
    columns: {
      ...same<"depositSweeps">("accountId", "address", "blockNumber", ...LOG),
      moved: ({ amount }) => wide(amount)
    },
    rules: [addressed("address"), unique(...LOG), check(`moved > '${wide(0n)}'`)]
  },
  incidents: {
    columns: same<"incidents">(
      ...(["accountId", "kind", "subject", "operationId", "cardId"] as const),
      ...(["resolvedAt", "resolvedBy", "resolution"] as const)
    ),
    rules: [
      ACCOUNT,
      own("operationId", "operations"),
      own("cardId", "cards"),
      unique("accountId", "subject"),
      check("(resolvedAt IS NULL) = (resolvedBy IS NULL)"),
      check("(resolvedAt IS NULL) = (resolution IS NULL)")
    ],
    fixed: ["kind", "subject", "operationId", "cardId"]
  }
}
