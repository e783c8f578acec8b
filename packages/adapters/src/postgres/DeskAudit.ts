/**
 * The audit: what must hold whatever happened (design.md#audit). Read in pages by key beside the
 * running service: each statement sees one moment, what it compares was committed together, and
 * sums go up to the sequence that an account had when its balance was read.
 */
import type { Check } from "@cardpack/core/engine/Desk"
import type { StoreError } from "@cardpack/core/engine/Store"
import { Effect } from "effect"
import type { Database } from "./Database.ts"
import { auditAccounts } from "./DeskAuditAccounts.ts"
import { auditChain } from "./DeskAuditChain.ts"
import { auditClaims } from "./DeskAuditClaims.ts"
import { auditItems } from "./DeskAuditItems.ts"
import { auditKeys } from "./DeskAuditKeys.ts"
import { auditOperations } from "./DeskAuditOperations.ts"

export const audit = (database: Database): Effect.Effect<ReadonlyArray<Check>, StoreError> =>
  Effect.gen(function* () {
    const accounts = yield* auditAccounts(database)
    const items = yield* auditItems(database)
    const claims = yield* auditClaims(database)
    const operations = yield* auditOperations(database)
    const keys = yield* auditKeys(database)
    const chain = yield* auditChain(database)
    return [...accounts, ...items, ...claims, ...operations, ...keys, ...chain]
  })
