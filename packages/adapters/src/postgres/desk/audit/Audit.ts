/**
 * The audit of all invariants (design.md#audit). It reads in pages by key beside the running
 * service: each statement sees one moment and compares only rows that were committed together, and
 * sums go up to the sequence that an account had when its balance was read.
 */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { auditAccounts } from "./Accounts.ts"
import { auditChain } from "./Chain.ts"
import { auditClaims } from "./Claims.ts"
import { auditItems } from "./Items.ts"
import { auditKeys } from "./Keys.ts"
import { auditOperations } from "./Operations.ts"

export const audit = (
  database: Database
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const accounts = yield* auditAccounts(database)
    const items = yield* auditItems(database)
    const claims = yield* auditClaims(database)
    const operations = yield* auditOperations(database)
    const keys = yield* auditKeys(database)
    const chain = yield* auditChain(database)
    return [...accounts, ...items, ...claims, ...operations, ...keys, ...chain]
  })
