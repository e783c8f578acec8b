/** The chain that the service watches and signs for (design.md#operator-api). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

const address = (description: string) => Field.text(description, `0x${"ab".repeat(20)}`)

export const ChainInfo = Schema.Struct({
  chainId: Schema.Int,
  rpcUrl: Field.text("Without path, query and user info.", "http://127.0.0.1:8545"),
  endpoints: Schema.Array(Schema.String).annotate({
    description: "Every RPC endpoint, in the order in which they are asked; without their keys.",
    examples: [["https://rpc.example", "https://node.example"]]
  }),
  quorum: Schema.Int.annotate({
    description: "How many endpoints of different hosts must tell the same before money moves."
  }),
  signerAddress: Schema.NullOr(address("Signs mints and burns.")),
  usdcAddress: address("The USDC contract."),
  collectionAddress: address("The ERC-721 collection."),
  vendingMachineAddress: address("Mints against the service's signatures."),
  burnHandlerAddress: address("Burns against the service's signatures."),
  blockNumber: Schema.Int.annotate({ description: "The newest block." }),
  finalBlockNumber: Schema.NullOr(Schema.Int).annotate({
    description: "The newest block that counts as final; null while the endpoints disagree on it."
  }),
  cursor: Schema.NullOr(Schema.Int).annotate({
    description: "Everything up to this block was looked through when it was final; null at first."
  }),
  testFunderPrivateKey: Schema.optionalKey(
    Field.text(
      "On the local chain alone: the key of a wallet with test USDC and ether.",
      `0x${"59".repeat(32)}`
    )
  )
}).annotate({ identifier: "Chain", description: "Contracts, and how far the watcher is." })

const BLOCK = "must be the number of a block"

export const Rescan = Schema.Struct({
  fromBlock: Schema.Number.annotate({ message: BLOCK })
    .check(
      Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, { message: BLOCK }),
      Schema.isInt({ message: BLOCK })
    )
    .annotate({ description: "The first block to look at again; not beyond the cursor." })
}).annotate({ identifier: "Rescan", examples: [{ fromBlock: 21_000_000 }] })

const Rescanning = Schema.Struct({
  fromBlock: Schema.Int.annotate({ description: "The first block that is looked at again." }),
  cursor: Schema.Int.annotate({ description: "Where the watcher goes on from." })
}).annotate({ identifier: "Rescanning", description: "The watcher's cursor was moved back." })

export class Chain extends HttpApiGroup.make("chain")
  .add(
    HttpApiEndpoint.get("chain", "/chain", { success: ChainInfo })
      .annotateMerge(needs("chain.read"))
      .annotateMerge(
        described(
          "Read the chain",
          "503 `service_unavailable` while the chain is off or can't be read."
        )
      ),
    HttpApiEndpoint.post("rescan", "/chain/rescan", {
      payload: Rescan,
      success: Rescanning.pipe(HttpApiSchema.status(202)),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("chain.write"))
      .annotateMerge(
        described(
          "Look at blocks again",
          "Moves the watcher's cursor back. What is found again changes nothing; what was missed is recorded."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Chain", "What the service does on chain.")) {}
