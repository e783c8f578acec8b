/**
 * A process that writes to embedded Postgres until it is killed and prints acknowledged writes.
 * Takes the data directory.
 */

import { randomBytes } from "node:crypto"
import { writeSync } from "node:fs"
import { layerEmbedded } from "@cardpack/adapters/embedded/layer"
import * as Id from "@cardpack/core/domain/id/Id"
import { Store } from "@cardpack/core/engine/port/Store"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { EMPTY as NO_PLAN } from "@cardpack/core/engine/rows/LoadPlan"
import { Effect } from "effect"
import * as Sample from "../../../kit/sample/Sample.ts"

const fresh = <P extends Id.Prefix>(prefix: P) =>
  Id.fromUuid(prefix, Id.uuidV7(Sample.THEN, randomBytes(10)))

/** One line for each stored version of an account. */
const tell = (line: string): void => {
  writeSync(1, `${line}\n`)
}

const [directory = ""] = process.argv.slice(2)

const main = Effect.gen(function* () {
  const store = yield* Store
  const account = Sample.account({ id: fresh("par") })
  yield* store.transact({ accounts: [], operator: false }, (transaction) =>
    transaction.commit({ ...EMPTY, newAccounts: [account] })
  )
  tell(`${account.id} 0`)
  const next = store.transact({ accounts: [account.id], operator: false }, (transaction) =>
    Effect.gen(function* () {
      const [row = account] = (yield* transaction.load({ ...NO_PLAN, accounts: [account.id] }))
        .accounts
      const sequence = row.sequence + 2n
      yield* transaction.commit({
        ...EMPTY,
        accounts: [Sample.next(row, { sequence })],
        events: [Sample.event(row, { id: fresh("evt"), sequence: sequence - 1n })],
        ledgerEntries: [Sample.entry(row, { id: fresh("led"), sequence })]
      })
      return row.version + 1n
    })
  )
  yield* Effect.forever(
    Effect.flatMap(next, (version) => Effect.sync(() => tell(`${account.id} ${version}`)))
  )
})

await Effect.runPromise(Effect.provide(main, layerEmbedded({ dataDir: directory })))
