/** No deposit address, wallet or signer is in the service's output while the chain is used. */
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import { privateKeyToAccount } from "viem/accounts"
import { assert, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Wallet from "../../../kit/verify/Wallet.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import { BLOCKS_MS, deposits, draw, operate, walletOf } from "../../../world/service/Onchain.ts"
import * as RequestLines from "../../../world/service/RequestLines.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, { CARDPACK_CHAIN: "local" })

it("the output names no deposit address, wallet or signer", async () => {
  const chain = answer(await world.operator.get<Wallet.Chain>("/chain"), 200)
  const shop = await world.shop()
  const { customerId, partner } = shop
  const { address } = await walletOf(partner)
  const payer = Wallet.funder(chain)
  const hash = await payer.send(chain.usdcAddress, Wallet.transfer(address, 5_000_000n))
  await until(
    () => deposits(partner),
    (found) => found.some(({ status }) => status === "confirmed"),
    BLOCKS_MS
  )
  const { address: wallet } = await Wallet.funded(chain)
  const cardIds = await draw(shop, 1)
  await operate(partner, { kind: "mint", customerId, cardIds, walletAddress: wallet })
  const refused = await partner.operate({
    ...{ kind: "mint", customerId, cardIds },
    walletAddress: `${wallet}00`
  })
  assert.strictEqual(refused.status, 400)
  assert.strictEqual((await partner.get(`/cards/${wallet}`)).status, 404)
  const output = await until(
    async () => world.service().output().toLowerCase(),
    (text) => RequestLines.read(text).length > 0 && text.includes("/api/v2/cards/:cardid")
  )
  const signer = privateKeyToAccount(DevelopmentKeys.SIGNER).address
  const keys = [DevelopmentKeys.SIGNER, DevelopmentKeys.DEPLOYER, DevelopmentKeys.DEPOSIT_XPUB]
  for (const secret of [address, wallet, payer.address, signer, hash, ...keys]) {
    assert.notInclude(output, secret.toLowerCase().replace(/^0x/, ""))
  }
})
