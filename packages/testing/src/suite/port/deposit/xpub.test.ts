import * as Xpub from "@cardpack/adapters/chain/deposit/layer"
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import { mnemonicToAccount } from "viem/accounts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { depositAddresses } from "../../../kit/deposit/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"

const account = (path: `m/44'/60'/${string}`) =>
  mnemonicToAccount(DevelopmentKeys.MNEMONIC, { path })

depositAddresses({
  adapter: "extended public key",
  open: Xpub.layer(account("m/44'/60'/0'").getHdKey().publicExtendedKey),
  swept: (path) => TestChain.lower(account(`m/44'/60'/0'/${path}`).address),
  ...ours
})
