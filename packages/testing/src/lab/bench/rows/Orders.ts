/** P1, P1' and P3: orders a second beside a naive transaction per order. */
import { Effect } from "effect"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import type { Scene } from "./Scene.ts"

const row =
  (
    id: Row.Id,
    target: Row.Target,
    { accounts, connections }: { readonly accounts?: 1; readonly connections: 1 | 4 }
  ) =>
  (scene: Scene) =>
    Effect.gen(function* () {
      const { buyers, load } = yield* scene.shop
      const used = accounts ?? buyers.length
      const changes = {
        connections: connections * scene.options.connections,
        buyers: buyers.slice(0, used)
      }
      const title = `orders, ${used} accounts, ${changes.connections} connections / naive`
      const rounds = yield* Paired.compare(
        id,
        scene.options.rounds,
        (round) => Effect.map(load(`${id} ${round}`, changes), (result) => Row.ofLoad(result)),
        () => Effect.map(scene.naive(used), (rate) => Row.figure(rate))
      )
      return [Row.make({ id, title, unit: "orders/s", target }, rounds)]
    })

export const spread = row("P1", { least: 0.85 }, { connections: 1 })
export const wide = row("P1'", { least: 1.3 }, { connections: 4 })
export const hot = row("P3", { least: 3 }, { accounts: 1, connections: 1 })
