import { ours } from "../../certify/Ours.ts"
import * as Anvil from "../../chain/anvil/Anvil.ts"
import { chain } from "./Suite.ts"

chain({ adapter: "JSON-RPC of anvil", open: Anvil.layer(3), ...ours })
