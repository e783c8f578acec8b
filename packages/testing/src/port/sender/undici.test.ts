import { layer } from "@cardpack/adapters/webhook/layer"
import { ours } from "../../certify/Ours.ts"
import { sender } from "./Suite.ts"

sender({
  adapter: "undici",
  open: ({ authority, ...setting }) => layer({ targets: "any", ca: authority, ...setting }),
  guarded: layer({ targets: "public", resolve: async () => ["127.0.0.1"] }),
  ...ours
})
