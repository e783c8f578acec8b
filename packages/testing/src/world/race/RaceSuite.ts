/** The races on a store, including the end of a refund window, for which the clock is moved. */
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import { races } from "./Races.ts"
import type { Provided } from "./Rig.ts"
import { storms } from "./Storm.ts"
import { windowEnds } from "./WindowEnds.ts"

export const suite = <E>(
  name: string,
  layer: Layer.Layer<Provided, E>,
  moveClock: (minutes: number) => void,
  deadlocks: () => number = () => 0
): void =>
  withLayer(layer, { excludeTestServices: true, timeout: "2 minutes" })(
    `races of two engines: ${name}`,
    (it) => {
      races(it)
      storms(it, deadlocks)
      windowEnds(it, moveClock)
    }
  )
