import { chain } from "../../../kit/chain/Suite.ts"
import * as Lying from "../../../world/chain/simulated/Lying.ts"
import * as Simulated from "../../../world/chain/simulated/Simulated.ts"
import { ours } from "../../../world/run/Certificates.ts"

chain({ adapter: "simulated", open: Simulated.layer({ confirmations: 3 }), ...ours })
chain({
  adapter: "simulated, behind a liar that is told nothing",
  open: Lying.layer(Simulated.layer({ confirmations: 3 })),
  ...ours
})
