import { Layer } from "effect"
import { storage } from "../../kit/store/Suite.ts"
import { ours } from "../../world/run/Certificates.ts"
import { place } from "./Place.ts"

storage({
  adapter: "SQLite",
  open: Layer.unwrap(place),
  reopen: place,
  processes: place,
  capabilities: { chain: false, webhooks: false },
  ...ours
})
