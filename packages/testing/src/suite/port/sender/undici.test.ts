import { layer } from "@cardpack/adapters/webhook/layer"
import { sender } from "../../../kit/sender/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"

sender({
  adapter: "undici",
  open: ({ authority, ...setting }) => layer({ targets: "any", ca: authority, ...setting }),
  guarded: layer({ targets: "public", resolve: async () => ["127.0.0.1"] }),
  ...ours
})
