/** The books of a rich history, and what the audit says once something is planted in them. */
import type { Provided } from "@cardpack/adapters/postgres/layer"
import { type Check, Desk } from "@cardpack/core/engine/port/Desk"
import { type Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { layerEmbedded } from "../../../../world/database/Open.ts"
import * as Story from "../../../../world/dump/Story.ts"
import * as OnChain from "../../../../world/service/SimulatedChain.ts"

/** Leaves a transaction without a COMMIT. */
class Found {
  readonly _tag = "Found"
  readonly failing: ReadonlyArray<Check>

  constructor(checks: ReadonlyArray<Check>) {
    this.failing = checks.filter(({ ok }) => !ok)
  }
}

const failing = (statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const [sql, desk] = [yield* SqlClient, yield* Desk]
    const planted = Effect.gen(function* () {
      for (const statement of statements) yield* sql.unsafe(statement)
      return yield* Effect.fail(new Found(yield* desk.audit))
    })
    const found = yield* Effect.flip(sql.withTransaction(planted))
    return found instanceof Found ? found.failing : yield* Effect.fail(found)
  })

/** The checks that fail on the books as the service left them. */
export const sound = failing([])

/** The checks that fail once a statement ran that no constraint and no trigger held back. */
export const after = (statement: string) =>
  failing(["SET LOCAL session_replication_role = replica", statement])

/** An embedded database with every kind of row in every lasting state. */
export const layer = Layer.effectContext(
  Effect.gen(function* () {
    let shift = 0
    const stored: Context.Context<Provided | SqlClient> = yield* Layer.build(
      layerEmbedded({ dataDir: null, clockShift: () => shift })
    )
    const storage = () => Layer.succeedContext(stored)
    const onChain = yield* Effect.acquireRelease(
      Effect.promise(() => OnChain.start({ storage })),
      (each) => Effect.promise(() => each.close())
    )
    const pass = async (seconds: number) => {
      shift += seconds * 1_000
    }
    yield* Effect.promise(() => Story.tell(onChain, stored, pass))
    return stored
  })
)
