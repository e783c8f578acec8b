import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import { Redacted } from "effect"
import { ours } from "../../certify/Ours.ts"
import * as TestChain from "../../chain/TestChain.ts"
import { signer } from "./Suite.ts"

const privateKey = Redacted.make(TestChain.SIGNER_KEY)

signer({
  adapter: "local key",
  open: (domain) => LocalSigner.layer({ privateKey, ...domain }),
  ...ours
})
