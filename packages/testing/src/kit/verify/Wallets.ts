/** Wallets on a deployment's local chain; they need viem, which is loaded on use. */

import { Lacking } from "../certify/Lacking.ts"
import type { Bench } from "./Bench.ts"
import { ok } from "./Expect.ts"

type Service = typeof import("./Wallet.ts")

const loaded = (): Promise<Service> =>
  import("./Wallet.ts").catch(() => {
    throw new Lacking("viem, beside this package")
  })

export const of = async (bench: Bench) => {
  const Wallet = await loaded()
  const chain = ok(await bench.operator("/chain"))
  const rich = Wallet.funder(chain)
  return {
    chain,
    funder: {
      /** Sends USDC base units, and waits for the block. */
      pay: (to: `0x${string}`, amount: bigint) =>
        rich.mined(chain.usdcAddress, Wallet.transfer(to, amount))
    },
    /** A customer's wallet, with ether for gas. */
    customer: () => Wallet.funded(chain)
  }
}
