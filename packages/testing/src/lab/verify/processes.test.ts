/** A process on PostgreSQL with a local chain keeps the contract's promises. */

import { http } from "../../kit/verify/Suite.ts"
import { ours } from "../../world/run/Certificates.ts"
import * as Backend from "../../world/service/Backend.ts"
import * as World from "../../world/service/World.ts"

const world = World.ofProcesses(Backend.server, {
  CARDPACK_CHAIN: "local",
  CARDPACK_TEST_AUTHORIZATION_TTL: "20 seconds",
  CARDPACK_ENCRYPTION_KEY: "a key of the tests",
  CARDPACK_RATE_LIMIT: "600"
})

http({
  adapter: "cardpack as a process, with a chain",
  open: async () => ({
    url: world.service().url,
    operatorToken: World.OPERATOR_TOKEN,
    rateLimit: 600
  }),
  capabilities: { receiver: false, expiry: true, rateLimit: true },
  ...ours
})
