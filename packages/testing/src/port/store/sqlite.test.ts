import { Layer } from "effect"
import { ours } from "../../certify/Ours.ts"
import { place } from "../../sqlite/Place.ts"
import { queues } from "../queue/Suite.ts"
import { storage } from "./Suite.ts"

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
