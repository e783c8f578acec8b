/**
 * The conformance suite of the workers' ports, `DeliveryQueue` and `MailQueue`, and of the reads of
 * deliveries by `Reads`. An adapter's test calls it with a layer of an empty, migrated store with a
 * movable clock.
 */
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import type { MoveClock, Ports } from "../../sample/Story.ts"
import { history } from "./History.ts"
import { lanes } from "./Lanes.ts"
import { losses } from "./Losses.ts"
import { mails } from "./Mails.ts"
import { replays } from "./Replays.ts"
import { settles } from "./Settle.ts"
import { suspended } from "./Suspended.ts"
import { waiting } from "./Waiting.ts"
import { works } from "./Work.ts"

export const suite = <E>(name: string, layer: Layer.Layer<Ports, E>, moveClock: MoveClock): void =>
  withLayer(layer, { excludeTestServices: true, timeout: "2 minutes" })(
    `DeliveryQueue and MailQueue: ${name}`,
    (it) => {
      lanes(it, moveClock)
      works(it, moveClock)
      settles(it)
      history(it)
      waiting(it, moveClock)
      mails(it, moveClock)
      replays(it)
      suspended(it)
      losses(it)
    }
  )
