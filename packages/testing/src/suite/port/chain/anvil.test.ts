import { chain } from "../../../kit/chain/Suite.ts"
import * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import { ours } from "../../../world/run/Certificates.ts"

chain({ adapter: "JSON-RPC of anvil", open: Anvil.layer(3), ...ours })
