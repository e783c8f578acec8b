/** Contract wallets as buyers and as owners (design.md#onchain). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Address, Hex } from "viem"
import * as Action from "../../../world/chain/contracts/Action.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"
import * as Wallets from "../../../world/chain/contracts/Wallets.ts"
import * as Test from "../../../world/run/Test.ts"

layer(Wallets.layer, { excludeTestServices: true })((it) => {
  const test = Test.of(it.effect)
  describe("wallets that are contracts", () => {
    test("pay, with approval and mint in one batch", function* () {
      const { account, local } = yield* Wallets.Wallets
      const price = 3_000_000n
      const usdc = Deployed.usdc(local)
      const mint = yield* Action.newMint(local, { buyer: account.address, price })
      yield* Deployed.tried(local, Deployed.relayer, usdc, "mint", account.address, price)
      const approval = Deployed.call(account.address, usdc, "approve", local.vendingMachine, price)
      const call = yield* Wallets.signed(Action.mintOf(local, mint))
      yield* Wallets.handle([Wallets.inner(approval), Wallets.inner(call)])
      assert.strictEqual(yield* Wallets.ownerOf(local, mint.tokenId), account.address)
      assert.strictEqual(yield* Deployed.read(local, usdc, "balanceOf", account.address), 0n)
    })

    test("are also plain wallets with code (EIP-7702), if the code accepts tokens", function* () {
      const { account, local } = yield* Wallets.Wallets
      const wallet = Deployed.addressOf(0x7702)
      const delegate = (to: Address) =>
        Effect.promise(() =>
          local.client.setCode({ address: wallet, bytecode: `0xef0100${to.slice(2)}` as Hex })
        )
      const mint = Action.mintOf(local, yield* Action.newMint(local, { buyer: wallet }))
      yield* delegate((yield* Wallets.placed(local, "Deaf")).address)
      yield* Action.fails(local, mint, `ERC721InvalidReceiver(${wallet})`)
      yield* delegate(account.address)
      yield* Action.does(local, mint)
      const burn = Action.burnOf(local, yield* Action.newBurn(local, wallet))
      yield* Action.does(local, burn)
    })
  })
})
