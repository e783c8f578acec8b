/** Our own service keeps the contract's promises, tried as for any other deployment. */
import { describe } from "vitest"
import { http } from "../../../kit/verify/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as World from "../../../world/service/World.ts"

describe.each(Backend.tried)("on $name", (backend) => {
  const world = World.of(backend, { CARDPACK_WEBHOOK_TARGETS: "any" })

  http({
    adapter: "cardpack",
    open: async () => ({ url: world.service().url, operatorToken: World.OPERATOR_TOKEN }),
    capabilities: { chain: false },
    ...ours
  })
})
