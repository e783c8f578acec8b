/** Our own service keeps the contract's promises, tried as for any other deployment. */
import { ours } from "../../certify/Ours.ts"
import * as Backend from "../../service/Backend.ts"
import * as World from "../../service/World.ts"
import { http } from "../../verify/Suite.ts"

const world = World.of(Backend.embedded, { CARDPACK_WEBHOOK_TARGETS: "any" })

http({
  adapter: "cardpack",
  open: async () => ({ url: world.service().url, operatorToken: World.OPERATOR_TOKEN }),
  capabilities: { chain: false },
  ...ours
})
