/** Accounts, catalog, customers, operations, cards and shipments. */
import { Fingerprint, Usd } from "@cardpack/core/domain"
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
  unique
} from "./Table.ts"

type Kind =
  | "accounts"
  | "keys"
  | "machines"
  | "items"
  | "customers"
  | "operations"
  | "cards"
  | "affectedCards"
  | "draws"
  | "shipments"

const cards: TableOf<"cards"> = {
  columns: {
    ...same<"cards">("accountId", "customerId", "operationId", "ordinal", "itemId", "status"),
    ...same<"cards">("refundableUntil", "sequence"),
    sealed: ({ sealed }) => bit(sealed),
    claimMachine: ({ claim }) => claim?.machineId ?? null,
    claimOdds: ({ claim }) => claim?.oddsVersion ?? null,
    claimSeed: ({ claim }) => claim?.seed ?? null,
    cash: ({ paid }) => paid.cash,
    bonus: ({ paid }) => paid.bonus
  },
  rules: [
    own("customerId", "customers"),
    own("operationId", "operations"),
    "FOREIGN KEY (itemId) REFERENCES items (id)",
    unique("operationId", "ordinal"),
    NUMBERED,
    amount("cash", Usd.MAX),
    amount("bonus", Usd.MAX),
    check("NOT sealed OR refundableUntil IS NOT NULL"),
    check(
      "itemId IS NOT NULL OR claimMachine IS NOT NULL AND sealed AND status IN ('active', 'refunded')"
    )
  ],
  indexes: [
    "UNIQUE INDEX ON (itemId) WHERE status NOT IN ('refunded', 'bought_back', 'cancelled')",
    "INDEX ON (customerId)"
  ],
  fixed: ["claimMachine", "claimOdds", "claimSeed"],
  settled: "OLD.itemId IS NOT NULL AND OLD.itemId IS NOT NEW.itemId"
}

const operations: TableOf<"operations"> = {
  columns: {
    ...same<"operations">("accountId", "customerId", "kind", "mode", "status", "quantity"),
    ...same<"operations">("vendingMachineId", "chargedUsd", "creditedUsd", "idempotencyKey"),
    ...same<"operations">("fingerprint", "sequence", "completedAt")
  },
  rules: [
    own("customerId", "customers"),
    "FOREIGN KEY (vendingMachineId) REFERENCES machines (id)",
    unique("accountId", "idempotencyKey"),
    NUMBERED,
    amount("chargedUsd", Usd.MAX * 10n),
    amount("creditedUsd", Usd.MAX * 10n),
    check("(status = 'completed') = (completedAt IS NOT NULL)"),
    check(`CASE kind WHEN 'order' THEN vendingMachineId IS NOT NULL AND quantity IS NOT NULL
      ELSE vendingMachineId IS NULL OR quantity IS NULL END`)
  ],
  fixed: ["fingerprint"],
  forgotten: `NEW.kind = 'redemption' AND NEW.fingerprint = '${Fingerprint.FORGOTTEN}'`
}

export const TABLES: { readonly [K in Kind & Catalogue.Kind]: TableOf<K> } = {
  accounts: {
    columns: {
      ...same<"accounts">("version", "sequence", "status", "lowBalanceThreshold"),
      cash: ({ balance }) => balance.cash,
      bonus: ({ balance }) => balance.bonus
    },
    rules: [check("cash >= 0"), check("bonus >= 0"), check("lowBalanceThreshold > 0")]
  },
  keys: {
    columns: same<"keys">("accountId", "hash"),
    rules: [ACCOUNT, unique("hash")]
  },
  machines: {
    columns: {
      ...same<"machines">("priceUsd"),
      number: ({ id }) => id,
      least: ({ tiers }) =>
        tiers.reduce((least, { weight }) => (weight < least ? weight : least), 0n)
    },
    rules: [amount("priceUsd", Usd.MAX), check("least >= 0")]
  },
  items: {
    columns: same<"items">("reference", "machineId", "tier", "buybackUsd"),
    rules: [
      unique("reference"),
      "FOREIGN KEY (machineId, tier) REFERENCES tiers (machine, name)",
      amount("buybackUsd", Usd.MAX)
    ]
  },
  customers: {
    columns: same<"customers">(
      ...(["accountId", "externalUserId", "idempotencyKey", "fingerprint", "sequence"] as const)
    ),
    rules: [ACCOUNT, unique("accountId", "externalUserId"), NUMBERED, ...STAMPED],
    fixed: ["idempotencyKey", "fingerprint"],
    forgotten: "NEW.idempotencyKey IS NULL"
  },
  operations,
  cards,
  affectedCards: {
    columns: same<"affectedCards">("accountId", "operationId", "ordinal", "cardId"),
    rules: [
      own("operationId", "operations"),
      own("cardId", "cards"),
      unique("operationId", "cardId"),
      unique("accountId", "operationId", "ordinal", "cardId")
    ]
  },
  draws: {
    columns: same<"draws">("accountId", "machineId", "oddsVersion", "position"),
    rules: [
      own("id", "cards"),
      "FOREIGN KEY (machineId, oddsVersion) REFERENCES odds (machine, version)",
      amount("position", (1n << 62n) - 1n)
    ]
  },
  shipments: {
    columns: same<"shipments">(
      ...(["accountId", "operationId", "customerId", "status", "statusReason"] as const),
      ...(["info", "infoFingerprint"] as const)
    ),
    rules: [
      own("operationId", "operations"),
      own("customerId", "customers"),
      unique("operationId"),
      check("status <> 'exception' OR statusReason IS NOT NULL"),
      check("(info IS NULL) = (infoFingerprint IS NULL)")
    ]
  }
}
