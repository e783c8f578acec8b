import { Layer } from "effect"
import { queues } from "../../../kit/queue/Suite.ts"
import { layer } from "../../../kit/reference/layer.ts"
import { ours } from "../../../world/run/Certificates.ts"

queues({
  adapter: "memory",
  open: (clock) => Layer.provideMerge(layer, clock.layer),
  ...ours
})
