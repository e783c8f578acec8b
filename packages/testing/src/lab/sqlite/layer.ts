/**
 * A storage on `node:sqlite` without chain and webhooks, as an author of adapters writes one: from
 * the ports, their documentation and the list of promises alone.
 */
import { Reads, Store } from "@cardpack/core/ports"
import { Context, Effect, Layer } from "effect"
import { commit } from "./Commit.ts"
import { attempt, rejected } from "./Connection.ts"
import { load } from "./Load.ts"
import * as PartnerReads from "./Reads.ts"
import { statements } from "./Schema.ts"
import { pick } from "./Stock.ts"
import { open, type Transactions } from "./Transactions.ts"

/** A transaction in which a commit failed ends without effect, whatever the work makes of it. */
const store = ({ write }: Transactions): Store.Store["Service"] =>
  Store.Store.of({
    transact: (_scope, work) =>
      write((connection) => {
        let isBroken = false
        const transaction: Store.Transaction = {
          load: (plan) => attempt((now) => load(connection, plan, now)),
          stock: (demand) => attempt(() => pick(connection, demand)),
          commit: (changes) =>
            Effect.tapError(
              attempt(() => commit(connection, changes)),
              () => Effect.sync(() => (isBroken = true))
            )
        }
        return Effect.flatMap(work(transaction), (answer) =>
          isBroken ? Effect.fail(rejected("check", "a commit had failed")) : Effect.succeed(answer)
        )
      })
  })

/** Creates the tables in a new file. */
export const layer = (file: string) =>
  Layer.effectContext(
    Effect.map(open(file, statements), (transactions) =>
      Context.make(Store.Store, store(transactions)).pipe(
        Context.add(Reads.Reads, PartnerReads.make(transactions))
      )
    )
  )
