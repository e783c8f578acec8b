import { Layer } from "effect"
import { ours } from "../../certify/Ours.ts"
import { layer } from "../../reference/layer.ts"
import { queues } from "./Suite.ts"

queues({
  adapter: "memory",
  open: (clock) => Layer.provideMerge(layer, clock.layer),
  ...ours
})
