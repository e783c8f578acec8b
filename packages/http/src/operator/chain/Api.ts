/** The chain that the service watches and signs for. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Problems } from "../../request/Problems.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"

const address = (description: string) => Field.text(description, `0x${"ab".repeat(20)}`)

export const ChainInfo = Schema.Struct({
  chainId: Schema.Int,
  rpcUrl: Field.text("Without path, query and user info.", "http://127.0.0.1:8545"),
  usdcAddress: address("The USDC contract."),
  collectionAddress: address("The ERC-721 collection."),
  vendingMachineAddress: address("Mints against the service's signatures."),
  burnHandlerAddress: address("Burns against the service's signatures."),
  blockNumber: Schema.Int,
  cursor: Schema.Int
}).annotate({ identifier: "Chain", description: "Contracts, and how far the watcher is." })

export class Chain extends HttpApiGroup.make("chain")
  .add(
    HttpApiEndpoint.get("chain", "/chain", { success: ChainInfo }).annotateMerge(
      described("Read the chain", "503 `service_unavailable` while the chain is off.")
    )
  )
  .middleware(OperatorAuthorization)
  .middleware(Problems)
  .prefix(PREFIX)
  .annotateMerge(titled("Chain", "What the service does on chain.")) {}
