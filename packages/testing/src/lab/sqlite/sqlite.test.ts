import { Layer } from "effect"
import { queues } from "../../kit/queue/Suite.ts"
import { storage } from "../../kit/store/Suite.ts"
import { ours } from "../../world/run/Certificates.ts"
import { place } from "./Place.ts"

storage({
  adapter: "SQLite",
  open: Layer.unwrap(place),
  reopen: place,
  processes: place,
  ...ours
})
queues({
  adapter: "SQLite",
  open: (clock) => Layer.provideMerge(Layer.unwrap(place), clock.layer),
  processes: place,
  ...ours
})
