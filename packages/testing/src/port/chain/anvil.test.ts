import * as Anvil from "../../chain/anvil/Anvil.ts"
import { suite } from "./Suite.ts"

suite("JSON-RPC of anvil", Anvil.layer(3))
