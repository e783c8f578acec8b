/** Idempotency, lanes and batches, callers. */
import { area } from "../Mutant.ts"

export const lanes = area("core", [
  [
    "IDEM-02",
    "A used key answers the first request, whatever the data of the second.",
    "domain/idempotency/Outcome.ts",
    "return stored.fingerprint === fingerprint",
    'return stored.fingerprint === fingerprint || fingerprint !== ""',
    "suite/model/memory"
  ],
  [
    "IDEM-03",
    "Two partners share their idempotency keys while they are in one batch.",
    "engine/rows/Overlay.ts",
    "`${accountId}\\n${value}`",
    "`${String(accountId).slice(0, 4)}\\n${value}`",
    "suite/unit/engine",
    "suite/model/memory"
  ],
  [
    "IDEM-06",
    "An operator's key of one command answers another command with the same parameters.",
    "commands/idempotency/Once.ts",
    "Outcome.stamp(key, [command.name, parameters])",
    "Outcome.stamp(key, [parameters])",
    "suite/unit/decision"
  ],
  [
    "IDEM-07",
    "Metadata is no part of what a replay compares.",
    "commands/operation/order/Order.ts",
    'metadata ?? "null"',
    'metadata?.slice(0, 0) || "null"',
    "suite/unit/operation",
    "suite/unit/idempotency",
    "suite/model/memory"
  ],
  [
    "LANE-01",
    "The merged batch writes the version of the account's last command, not the next one.",
    "engine/lane/Batch.ts",
    "version: (versions.get(account.id) ?? 0n) + 1n",
    "version: versions.has(account.id) ? account.version : 1n",
    "suite/unit/engine",
    "suite/model/memory"
  ],
  [
    "LANE-02",
    "A command is decided on rows without the writes of those before it in its batch.",
    "engine/lane/Batch.ts",
    "if (!isLast) rows.apply(decided.success.changes)",
    "if (isLast) rows.apply(decided.success.changes)",
    "suite/unit/engine",
    "suite/model/memory"
  ],
  [
    "LANE-03",
    "Commands that return items are decided before those that draw.",
    "engine/lane/Batch.ts",
    "(wants[index]?.returns.length ?? 0) > 0",
    "(wants[index]?.returns.length ?? 0) === 0",
    "suite/unit/engine",
    "suite/model"
  ],
  [
    "LANE-05",
    "One command with broken data fails all commands of its batch.",
    "engine/lane/Lane.ts",
    "if (batch.length === 1) {",
    "if (batch.length >= 1) {",
    "suite/unit/engine/Lane"
  ],
  [
    "LANE-07",
    "A key that was revoked while its request waited is still obeyed.",
    "engine/Guard.ts",
    "if (key === undefined || key.revokedAt !== null)",
    "if (key === undefined)",
    "suite/unit/engine/OrderOfChecks"
  ],
  [
    "LANE-08",
    "A suspended partner is refused only when it comes with a key.",
    "engine/Guard.ts",
    'if (account.status === "suspended")',
    'if (account.status === "suspended" && caller.keyId !== null)',
    "suite/unit/engine/OrderOfChecks"
  ]
])
