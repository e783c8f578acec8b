/** P7: webhook deliveries beside a bare loop of posts; measured as in `npm run bench -- webhooks`. */
import { Effect } from "effect"
import * as Options from "../webhooks/Options.ts"
import * as Rig from "../webhooks/Rig.ts"
import * as Throughput from "../webhooks/Throughput.ts"
import * as Row from "./Row.ts"
import type { Scene } from "./Scene.ts"

/** Of the receiver's process, which takes the generator's part. */
const side = (value: number, generatorCpu: number | null, details: object): Row.Measured => ({
  value,
  generatorCpu,
  details: { ...details }
})

export const run = Effect.fnUntraced(function* ({ options, server }: Scene) {
  const { rounds, seconds, warmup } = options
  const plan: Options.Options = {
    ...Options.FULL,
    rounds,
    bareSeconds: seconds,
    // Enough to last as long as the bare loop.
    orders: Math.min(warmup, 200 * seconds)
  }
  const rig = yield* Rig.make(plan, yield* server.database)
  const measured = yield* Throughput.run(plan, rig)
  return [
    Row.make(
      {
        id: "P7",
        title: "webhook deliveries over TLS / bare loop",
        unit: "posts/s",
        target: { least: 0.8 }
      },
      measured.rounds.map(({ bare, service }) =>
        Row.pair(
          side(service.deliveriesPerSecond, service.receiverCpu, service),
          side(bare.postsPerSecond, null, bare)
        )
      )
    )
  ]
}, Effect.scoped)
