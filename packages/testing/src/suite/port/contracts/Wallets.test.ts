/** Contract wallets as buyers and as owners (design.md#onchain). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, getAddress, type Hex } from "viem"
import * as Action from "../../../world/chain/contracts/Action.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"
import * as Wallets from "../../../world/chain/contracts/Wallets.ts"
import * as Test from "../../../world/run/Test.ts"

layer(Wallets.layer, { excludeTestServices: true })((it) => {
  const test = Test.of(it.effect)
  describe("wallets that are contracts", () => {
    test("buy: submitted by a relayer, by their owner, through an entry point", function* () {
      const { account, local } = yield* Wallets.Wallets
      const buyer = account.address
      const [one, two, three] = [
        yield* Action.newMint(local, { buyer }),
        yield* Action.newMint(local, { buyer }),
        yield* Action.newMint(local, { buyer })
      ]
      const relayed = Action.mintOf(local, one, Deployed.relayer)
      yield* Action.does(local, relayed)
      const own = Wallets.execute(account, [
        Wallets.inner(yield* Wallets.signed(Action.mintOf(local, two)))
      ])
      yield* Deployed.does(local, own)
      yield* Wallets.handle([Wallets.inner(yield* Wallets.signed(Action.mintOf(local, three)))])
      for (const { tokenId } of [one, two, three])
        assert.strictEqual(yield* Wallets.ownerOf(local, tokenId), buyer)
    })

    test("pay, with approval and mint in one batch", function* () {
      const { account, local } = yield* Wallets.Wallets
      const price = 3_000_000n
      const usdc = Deployed.usdc(local)
      const mint = yield* Action.newMint(local, { buyer: account.address, price })
      yield* Deployed.perform(
        local,
        Deployed.call(Deployed.relayer, usdc, "mint", account.address, price)
      )
      const approval = Deployed.call(account.address, usdc, "approve", local.vendingMachine, price)
      const call = yield* Wallets.signed(Action.mintOf(local, mint))
      yield* Wallets.handle([Wallets.inner(approval), Wallets.inner(call)])
      assert.strictEqual(yield* Wallets.ownerOf(local, mint.tokenId), account.address)
      assert.strictEqual(yield* Deployed.read(local, usdc, "balanceOf", account.address), 0n)
    })

    test("burn what they own, by their owner's call and through an entry point", function* () {
      const { account, local } = yield* Wallets.Wallets
      const own = Action.burnOf(local, yield* Action.newBurn(local, account.address))
      const call = Wallets.execute(account, [Wallets.inner(yield* Wallets.signed(own))])
      yield* Deployed.does(local, call)

      const through = yield* Action.newBurn(local, account.address)
      const receipt = yield* Wallets.handle([
        Wallets.inner(yield* Wallets.signed(Action.burnOf(local, through)))
      ])
      assert.deepStrictEqual(Deployed.events(Deployed.handler(local), receipt), [
        [
          "Burned",
          {
            requestId: through.requestId,
            collection: getAddress(local.collection),
            tokenId: through.tokenId,
            owner: account.address
          }
        ]
      ])
      assert.notStrictEqual(receipt.to, local.burnHandler)
    })

    test("burn nothing when their call reverts, though the transaction succeeds", function* () {
      const { account, entryPoint, local } = yield* Wallets.Wallets
      const burn = yield* Action.newBurn(local, account.address)
      const call = Wallets.inner(yield* Wallets.signed(Action.burnOf(local, burn)))
      const receipt = yield* Wallets.handle([
        call,
        { target: local.burnHandler, data: "0x12345678" }
      ])
      assert.deepStrictEqual(Deployed.events(Deployed.handler(local), receipt), [])
      assert.deepStrictEqual(Deployed.events(entryPoint, receipt), [
        ["Handled", { account: account.address, success: false }]
      ])
      assert.isFalse(yield* Deployed.read(local, Deployed.handler(local), "used", burn.requestId))
      assert.strictEqual(yield* Wallets.ownerOf(local, burn.tokenId), account.address)
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

  describe("plain wallets behind a multicall contract", () => {
    test("mint", function* () {
      const { multicall, local } = yield* Wallets.Wallets
      const mint = yield* Action.newMint(local)
      const calls = [Wallets.inner(yield* Wallets.signed(Action.mintOf(local, mint)))]
      const call = Deployed.call(Deployed.alice, multicall, "all", calls)
      yield* Deployed.does(local, call)
      assert.strictEqual(yield* Wallets.ownerOf(local, mint.tokenId), Deployed.alice)
    })

    test("burn nothing, also where the transaction succeeds", function* () {
      const { multicall, local } = yield* Wallets.Wallets
      const burn = yield* Action.newBurn(local)
      const calls = [Wallets.inner(yield* Wallets.signed(Action.burnOf(local, burn)))]
      yield* Deployed.fails(
        local,
        Deployed.call(Deployed.alice, multicall, "all", calls),
        `CallerNotOwner(${multicall.address}, ${Deployed.alice})`
      )
      const receipt = yield* Deployed.send(
        local,
        Deployed.call(Deployed.alice, multicall, "each", calls)
      )
      assert.strictEqual(receipt.status, "success")
      assert.deepStrictEqual(Deployed.events(Deployed.handler(local), receipt), [])
      assert.strictEqual(yield* Wallets.ownerOf(local, burn.tokenId), Deployed.alice)
    })
  })
})
