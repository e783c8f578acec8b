import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import { Redacted } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { signer } from "../../../kit/signer/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"

const privateKey = Redacted.make(TestChain.SIGNER_KEY)

signer({
  adapter: "local key",
  open: (domain) => LocalSigner.layer({ privateKey, ...domain }),
  ...ours
})
