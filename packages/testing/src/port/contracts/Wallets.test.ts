/** Contract wallets as buyers and as owners (design.md#onchain). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, getAddress, type Hex } from "viem"
import * as Action from "../../chain/contracts/Action.ts"
import * as Wallets from "../../chain/contracts/Wallets.ts"
import * as World from "../../chain/contracts/World.ts"

layer(Wallets.layer, { excludeTestServices: true })((it) => {
  describe("wallets that are contracts", () => {
    it.effect("buy: submitted by a relayer, by their owner, through an entry point", () =>
      Effect.gen(function* () {
        const { account, world } = yield* Wallets.Wallets
        const buyer = account.address
        const [one, two, three] = [
          yield* Action.newMint(world, { buyer }),
          yield* Action.newMint(world, { buyer }),
          yield* Action.newMint(world, { buyer })
        ]
        const relayed = Action.mintOf(world, one, World.relayer)
        assert.strictEqual(yield* Action.perform(world, relayed), World.OK)
        const own = Wallets.execute(account, [
          Wallets.inner(yield* Wallets.signed(Action.mintOf(world, two)))
        ])
        assert.strictEqual(yield* World.perform(world, own), World.OK)
        yield* Wallets.handle([Wallets.inner(yield* Wallets.signed(Action.mintOf(world, three)))])
        for (const { tokenId } of [one, two, three])
          assert.strictEqual(yield* Wallets.ownerOf(world, tokenId), buyer)
      })
    )

    it.effect("pay, with approval and mint in one batch", () =>
      Effect.gen(function* () {
        const { account, world } = yield* Wallets.Wallets
        const price = 3_000_000n
        const usdc = World.usdc(world)
        const mint = yield* Action.newMint(world, { buyer: account.address, price })
        yield* World.perform(world, World.call(World.relayer, usdc, "mint", account.address, price))
        const approval = World.call(account.address, usdc, "approve", world.vendingMachine, price)
        const call = yield* Wallets.signed(Action.mintOf(world, mint))
        yield* Wallets.handle([Wallets.inner(approval), Wallets.inner(call)])
        assert.strictEqual(yield* Wallets.ownerOf(world, mint.tokenId), account.address)
        assert.strictEqual(yield* World.read(world, usdc, "balanceOf", account.address), 0n)
      })
    )

    it.effect("burn what they own, by their owner's call and through an entry point", () =>
      Effect.gen(function* () {
        const { account, world } = yield* Wallets.Wallets
        const own = Action.burnOf(world, yield* Action.newBurn(world, account.address))
        const call = Wallets.execute(account, [Wallets.inner(yield* Wallets.signed(own))])
        assert.strictEqual(yield* World.perform(world, call), World.OK)

        const through = yield* Action.newBurn(world, account.address)
        const receipt = yield* Wallets.handle([
          Wallets.inner(yield* Wallets.signed(Action.burnOf(world, through)))
        ])
        assert.deepStrictEqual(World.events(World.handler(world), receipt), [
          [
            "Burned",
            {
              requestId: through.requestId,
              collection: getAddress(world.collection),
              tokenId: through.tokenId,
              owner: account.address
            }
          ]
        ])
        assert.notStrictEqual(receipt.to, world.burnHandler)
      })
    )

    it.effect("burn nothing when their call reverts, though the transaction succeeds", () =>
      Effect.gen(function* () {
        const { account, entryPoint, world } = yield* Wallets.Wallets
        const burn = yield* Action.newBurn(world, account.address)
        const call = Wallets.inner(yield* Wallets.signed(Action.burnOf(world, burn)))
        const receipt = yield* Wallets.handle([
          call,
          { target: world.burnHandler, data: "0x12345678" }
        ])
        assert.deepStrictEqual(World.events(World.handler(world), receipt), [])
        assert.deepStrictEqual(World.events(entryPoint, receipt), [
          ["Handled", { account: account.address, success: false }]
        ])
        assert.isFalse(yield* World.read(world, World.handler(world), "used", burn.requestId))
        assert.strictEqual(yield* Wallets.ownerOf(world, burn.tokenId), account.address)
      })
    )

    it.effect("own what they own: their owner's key can't burn it from a plain wallet", () =>
      Effect.gen(function* () {
        const { account, world } = yield* Wallets.Wallets
        const burn = yield* Action.newBurn(world, account.address)
        assert.strictEqual(
          yield* Action.perform(world, Action.burnOf(world, burn, Wallets.owner.address)),
          `CallerNotOwner(${Wallets.owner.address}, ${account.address})`
        )
      })
    )

    it.effect("are also plain wallets with code (EIP-7702), if the code accepts tokens", () =>
      Effect.gen(function* () {
        const { account, world } = yield* Wallets.Wallets
        const wallet = World.addressOf(0x7702)
        const delegate = (to: Address) =>
          Effect.promise(() =>
            world.client.setCode({ address: wallet, bytecode: `0xef0100${to.slice(2)}` as Hex })
          )
        const mint = Action.mintOf(world, yield* Action.newMint(world, { buyer: wallet }))
        yield* delegate((yield* Wallets.placed(world, "Deaf")).address)
        assert.strictEqual(yield* Action.perform(world, mint), `ERC721InvalidReceiver(${wallet})`)
        yield* delegate(account.address)
        assert.strictEqual(yield* Action.perform(world, mint), World.OK)
        const burn = Action.burnOf(world, yield* Action.newBurn(world, wallet))
        assert.strictEqual(yield* Action.perform(world, burn), World.OK)
      })
    )
  })

  describe("plain wallets behind a multicall contract", () => {
    it.effect("mint", () =>
      Effect.gen(function* () {
        const { multicall, world } = yield* Wallets.Wallets
        const mint = yield* Action.newMint(world)
        const calls = [Wallets.inner(yield* Wallets.signed(Action.mintOf(world, mint)))]
        const call = World.call(World.alice, multicall, "all", calls)
        assert.strictEqual(yield* World.perform(world, call), World.OK)
        assert.strictEqual(yield* Wallets.ownerOf(world, mint.tokenId), World.alice)
      })
    )

    it.effect("pay nothing", () =>
      Effect.gen(function* () {
        const { multicall, world } = yield* Wallets.Wallets
        const mint = yield* Action.newMint(world, { price: 1n })
        const calls = [Wallets.inner(yield* Wallets.signed(Action.mintOf(world, mint)))]
        const usdc = World.usdc(world)
        yield* World.perform(world, World.call(World.relayer, usdc, "mint", World.alice, 1n))
        yield* World.perform(
          world,
          World.call(World.alice, usdc, "approve", world.vendingMachine, 1n)
        )
        assert.strictEqual(
          yield* World.perform(world, World.call(World.alice, multicall, "all", calls)),
          `CallerNotBuyer(${multicall.address}, ${World.alice})`
        )
      })
    )

    it.effect("burn nothing, also where the transaction succeeds", () =>
      Effect.gen(function* () {
        const { multicall, world } = yield* Wallets.Wallets
        const burn = yield* Action.newBurn(world)
        const calls = [Wallets.inner(yield* Wallets.signed(Action.burnOf(world, burn)))]
        assert.strictEqual(
          yield* World.perform(world, World.call(World.alice, multicall, "all", calls)),
          `CallerNotOwner(${multicall.address}, ${World.alice})`
        )
        const receipt = yield* World.send(world, World.call(World.alice, multicall, "each", calls))
        assert.strictEqual(receipt.status, "success")
        assert.deepStrictEqual(World.events(World.handler(world), receipt), [])
        assert.strictEqual(yield* Wallets.ownerOf(world, burn.tokenId), World.alice)
      })
    )
  })
})
