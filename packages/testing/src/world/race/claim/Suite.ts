/** The rules of claims on every storage, with a movable clock. */
import type { ClaimQueue, Reads, Store } from "@cardpack/core/ports"
import { layer as withLayer } from "@effect/vitest"
import { Layer } from "effect"
import type { Audited } from "../Audited.ts"
import * as Real from "../Real.ts"
import { changes } from "./Changes.ts"
import * as Commits from "./Commits.ts"
import { rules } from "./Rules.ts"
import { windowEnds } from "./WindowEnds.ts"
import { workers } from "./Workers.ts"

export const suite = <E>(
  name: string,
  storage: Layer.Layer<Store.Store | Reads.Reads | Audited | ClaimQueue.ClaimQueue, E>,
  moveClock: (minutes: number) => void,
  clock: Layer.Layer<never> = Layer.empty
): void =>
  withLayer(
    Layer.effectDiscard(Real.ready).pipe(
      Layer.provideMerge(Real.engine(`claims ${name}`, { maxOpenSealed: 200 })),
      Layer.provideMerge(Commits.over(storage)),
      Layer.provideMerge(clock)
    ),
    { excludeTestServices: true, timeout: "2 minutes" }
  )(`claims: ${name}`, (it) => {
    rules(it)
    changes(it)
    windowEnds(it, moveClock)
    workers(it, moveClock)
  })
