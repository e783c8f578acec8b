/** Every way to send and every outcome, for mints and burns, on a real node. */
import { Cause, Effect, Exit } from "effect"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Subject from "../Subject.ts"
import * as Cells from "./Cells.ts"
import * as Rig from "./Rig.ts"
import * as Scene from "./Scene.ts"

interface Outcome {
  readonly kind: Scene.Kind
  readonly way: string
  readonly cell: string
  /** Null when the cell passes. */
  readonly problem: string | null
}

/** For one cell; the fastest take a second. */
const PATIENCE = "2 minutes"

const outcome = Effect.fnUntraced(function* (
  kind: Scene.Kind,
  path: Paths.Path,
  { name, run }: Cells.Cell
) {
  const work = Effect.flatMap(Scene.begin(kind, path), run).pipe(Effect.timeout(PATIENCE))
  const exit = yield* Effect.exit(work)
  const problem = Exit.isSuccess(exit) ? null : Cause.pretty(exit.cause)
  return { kind, way: path.name, cell: name, problem }
})

const all = Effect.gen(function* () {
  yield* Scene.looks(2 * Rig.CONFIRMATIONS)
  const cells = Scene.KINDS.flatMap((kind) =>
    Paths.ALL.flatMap((path) => Cells.CELLS.map((cell) => ({ kind, path, cell })))
  )
  yield* Subject.say(`${cells.length} mints and burns`)
  const outcomes: ReadonlyArray<Outcome> = yield* Effect.forEach(cells, ({ cell, kind, path }) =>
    outcome(kind, path, cell)
  )
  const incidents = yield* Rig.incidents
  const violations = yield* Rig.violations
  const isWell = outcomes.every(({ problem }) => problem === null)
  return {
    ok: isWell && incidents.length + violations.length === 0,
    outcomes,
    incidents: incidents.map(({ kind, subject }) => ({ kind, subject })),
    violations
  }
})

export const run = (databaseUrl: string) =>
  Effect.scoped(Effect.provide(all, Scene.layer(databaseUrl)))

export type Matrix = Effect.Success<typeof all>
