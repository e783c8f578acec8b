import { chain } from "../../../kit/chain/Suite.ts"
import * as FaultyChain from "../../../world/chain/simulated/FaultyChain.ts"
import * as Simulated from "../../../world/chain/simulated/Simulated.ts"
import { ours } from "../../../world/run/Certificates.ts"

chain({ adapter: "simulated", open: Simulated.layer({ confirmations: 3 }), ...ours })
chain({
  adapter: "simulated, behind a liar that is told nothing",
  open: FaultyChain.layer(Simulated.layer({ confirmations: 3 })),
  ...ours
})
