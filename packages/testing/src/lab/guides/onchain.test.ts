/** The guides "Funding" and "From mint to burn", as written, on the local chain. */
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../kit/clock/Until.ts"
import * as Wallet from "../../kit/verify/Wallet.ts"
import * as Backend from "../../world/service/Backend.ts"
import { answer } from "../../world/service/Client.ts"
import { walletOf } from "../../world/service/Onchain.ts"
import type { Partner } from "../../world/service/Partner.ts"
import * as Recipe from "../../world/service/Recipe.ts"
import type { Operation } from "../../world/service/Resource.ts"
import * as World from "../../world/service/World.ts"

const world = World.of(Backend.embedded, {
  CARDPACK_CHAIN: "local",
  // Long enough for a mint, and soon over for one that is given up.
  CARDPACK_TEST_AUTHORIZATION_TTL: "20 seconds"
})

let chain: Wallet.Chain
let partner: Partner
let reader: Recipe.Reader

beforeAll(async () => {
  await world.machine({ cards: 20 })
  partner = await world.partner()
  reader = { url: world.service().url, key: partner.key }
  chain = answer(await world.operator.get<Wallet.Chain>("/chain"), 200)
})
afterAll(Recipe.clean)

describe("funding", () => {
  it("shows where to send, and takes an announcement that credits nothing", async () => {
    const printed = await Recipe.shell(reader, Recipe.recipe("funding", "sh address"))
    const [shown, intent] = Recipe.answers(printed)
    assert.deepStrictEqual(shown.receivingWallet, { ...(await walletOf(partner)), asset: "USDC" })
    assert.strictEqual(intent.requestedUsd, "250.000000")
    assert.strictEqual((await partner.balance()).total, "0.000000")
  })

  it("follows a deposit until it is in the balance", async () => {
    const { address } = await walletOf(partner)
    const running = Recipe.start(reader, "deposit", Recipe.recipe("funding", "js deposit"))
    await until(
      async () => running.output(),
      (text) => text.includes(`send USDC on chain 84532 to ${address}\n`)
    )
    const hash = await Wallet.funder(chain).mined(
      chain.usdcAddress,
      Wallet.transfer(address, 250_000_000n)
    )
    const lines = (await running.ended).trimEnd().split("\n")
    assert.include(lines, `250.000000 USD confirmed in ${hash}`)
    assert.strictEqual(lines.at(-1), "cash 250.000000, total 250.000000")
  })
})

describe("mint-to-burn", () => {
  it("mints to the customer's wallet, and buys the card back", async () => {
    const key = generatePrivateKey()
    await Wallet.endow(chain, privateKeyToAccount(key).address)
    const settings = { WALLET_KEY: key, RPC_URL: chain.rpcUrl }
    const before = await partner.balance()
    const recipe = Recipe.recipe("mint-to-burn", "js wallet")
    const [minted = "", credited] = (
      await Recipe.program({ ...reader, settings }, "wallet", recipe)
    )
      .trimEnd()
      .split("\n")
    assert.match(minted, /^token \d+ minted at 20\S+Z$/)
    assert.strictEqual(credited, "credited 4.000000 USD of 4.000000")
    const [entry] = await partner.ledger()
    assert.deepInclude(entry, { kind: "BUYBACK", amountUsd: "4.000000" })
    assert.strictEqual(before.total, "250.000000")
    assert.strictEqual((await partner.balance()).total, "244.000000")
  })

  it("gives a mint up once nobody can use it any more, and the card is held again", async () => {
    const customerId = await partner.newCustomer()
    const walletAddress = privateKeyToAccount(generatePrivateKey()).address
    const operate = async (body: object): Promise<Operation> =>
      answer(await partner.operate({ customerId, ...body }), 201)
    const { cards } = await operate({ kind: "order", vendingMachineId: 1, quantity: 1 })
    const cardIds = cards.map(({ id }) => id)
    const { id: OPERATION } = await operate({ kind: "mint", cardIds, walletAddress })
    const recipe = Recipe.recipe("mint-to-burn", "js giveUp")
    const printed = await Recipe.program({ ...reader, settings: { OPERATION } }, "giveUp", recipe)
    assert.strictEqual(printed, "cancelled; the card is held again\n")
    assert.strictEqual((await partner.operation(OPERATION)).status, "cancelled")
  })
})
