/** Idempotency, lanes and batches, callers. */
import { area } from "../Mutant.ts"

export const lanes = area("core", [
  [
    "IDEM-01",
    "A key of exactly 255 characters is refused.",
    "domain/idempotency/Outcome.ts",
    "key.length <= MAX_KEY_LENGTH",
    "key.length < MAX_KEY_LENGTH",
    "suite/http/verify/service#HTTP-IDEM-01"
  ],
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
    "IDEM-04",
    "The order of a request's fields makes it another request.",
    "domain/json/Canonical.ts",
    "(a < b ? -1 : a > b ? 1 : 0)",
    "(a < b ? 0 : a > b ? 0 : 0)",
    "suite/unit/idempotency"
  ],
  [
    "IDEM-05",
    "Numbers of a request that are equal, such as 10 and 1e1, count as different.",
    "domain/json/Canonical.ts",
    'while (end > 0 && digits[end - 1] === "0") end--',
    'while (end > 1 && digits[end - 2] === "0" && digits[end - 1] === "0") end--',
    "suite/unit/idempotency"
  ],
  [
    "IDEM-06",
    "An operator's key of one command answers another command with the same parameters.",
    "commands/idempotency/Once.ts",
    "const request = [command.name, parameters]",
    "const request = [parameters]",
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
    "IDEM-08",
    "Idempotency keys of customers ignore their letter case.",
    "domain/idempotency/Outcome.ts",
    "return { key, fingerprint }",
    "return { key: key.toLowerCase(), fingerprint }",
    "suite/unit/customer"
  ],
  [
    "IDEM-09",
    "External ids are stored in Unicode's composed form, not as they were sent.",
    "commands/customer/CreateCustomer.ts",
    "const { externalUserId } = input",
    'const externalUserId = input.externalUserId?.normalize("NFC") ?? null',
    "suite/unit/customer"
  ],
  [
    "IDEM-10",
    "A replay is stored under its first fingerprint only while no earlier release gave it another.",
    "commands/operation/Submit.ts",
    "stored !== undefined && earlier.includes(stored.fingerprint) ? stored.fingerprint : fingerprint",
    "stored !== undefined && earlier.length > 1 ? stored.fingerprint : fingerprint",
    "suite/unit/onchain/mint"
  ],
  [
    "LANE-01",
    "The merged batch writes the version of the account's last command, not the next one.",
    "engine/lane/Merging.ts",
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
    "LANE-04",
    "A batch takes one command more than its limit.",
    "engine/lane/Line.ts",
    "count >= options.maxCommands",
    "count > options.maxCommands",
    "suite/unit/engine/Line"
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
    "LANE-06",
    "A full lane takes one more command before it refuses.",
    "engine/lane/Lane.ts",
    "isFull: () => size() >= options.maxWaiting",
    "isFull: () => size() > options.maxWaiting",
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
  ],
  [
    "LANE-09",
    "An account that was quiet for long may spend more than its budget at once.",
    "engine/lane/Budget.ts",
    "known.left = Math.min(burst, known.left + Math.max(0, now - known.at) / every)",
    "known.left = Math.max(Math.min(burst, 0), known.left + Math.max(0, now - known.at) / every)",
    "suite/unit/engine/Line"
  ],
  [
    "LANE-10",
    "A batch reaches one card beyond its limit.",
    "engine/lane/Line.ts",
    "cards > options.maxCards",
    "cards > options.maxCards + 1",
    "suite/unit/engine/Line"
  ]
])
