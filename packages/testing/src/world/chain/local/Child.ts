/** A process with a local chain, to be killed: reports that the chain is ready, and waits. */
import * as Local from "@cardpack/adapters/chain/local/Local"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"

const [, , dataDir = ""] = process.argv

Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const { url } = yield* Local.make({
        dataDir,
        signer: TestChain.signer.address,
        baseUri: "https://cards.example/nft/"
      })
      process.stdout.write(`${url}\n`)
      yield* Effect.never
    })
  )
)
