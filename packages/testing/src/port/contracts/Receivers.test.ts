/** Contracts that refuse a token, or act while they receive it (sources in `sol`). */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { toFunctionSelector } from "viem"
import * as Action from "../../chain/contracts/Action.ts"
import * as Wallets from "../../chain/contracts/Wallets.ts"
import * as World from "../../chain/contracts/World.ts"

/** The error of OpenZeppelin's guard; errors have selectors like functions. */
const GUARD = "ReentrancyGuardReentrantCall()"

layer(Wallets.layer, { excludeTestServices: true })("receivers", (it) => {
  it.effect("that do not accept tokens get none, and the authorization stays unused", () =>
    Effect.gen(function* () {
      const { world } = yield* Wallets.Wallets
      for (const [name, reason] of [
        ["Deaf", /^ERC721InvalidReceiver\(/],
        ["Confused", /^ERC721InvalidReceiver\(/],
        ["Refusing", /^unknown reason 0x/]
      ] as const) {
        const { address: buyer } = yield* Wallets.placed(world, name)
        const mint = yield* Action.newMint(world, { buyer })
        const action = Action.mintOf(world, mint, World.relayer)
        assert.match(yield* Action.perform(world, action), reason, name)
        assert.isFalse(yield* World.read(world, World.machine(world), "used", mint.tokenId))
      }
    })
  )

  it.effect("can't enter the machine from within a mint", () =>
    Effect.gen(function* () {
      const { world } = yield* Wallets.Wallets
      const receiver = yield* Wallets.placed(world, "Reentrant")
      const buyer = receiver.address
      const one = yield* Wallets.signed(
        Action.mintOf(world, yield* Action.newMint(world, { buyer }))
      )
      const plan = World.call(World.relayer, receiver, "plan", [Wallets.inner(one)], false)
      yield* World.perform(world, plan)
      assert.strictEqual(yield* World.perform(world, one), GUARD)
    })
  )

  it.effect("that try and go on get one token, for one price", () =>
    Effect.gen(function* () {
      const { world } = yield* Wallets.Wallets
      const price = 5n
      const usdc = World.usdc(world)
      const receiver = yield* Wallets.placed(world, "Reentrant")
      const buyer = receiver.address
      const mints = [
        yield* Action.newMint(world, { buyer, price }),
        yield* Action.newMint(world, { buyer, price })
      ] as const
      const [one, other] = [
        yield* Wallets.signed(Action.mintOf(world, mints[0])),
        yield* Wallets.signed(Action.mintOf(world, mints[1]))
      ]
      const start = (call: World.Call) =>
        World.call(World.relayer, receiver, "start", Wallets.inner(call))
      const approval = World.call(buyer, usdc, "approve", world.vendingMachine, price * 4n)
      for (const call of [
        World.call(World.relayer, usdc, "mint", buyer, price * 4n),
        start(approval),
        World.call(
          World.relayer,
          receiver,
          "plan",
          [Wallets.inner(one), Wallets.inner(other)],
          true
        )
      ])
        assert.strictEqual(yield* World.perform(world, call), World.OK)

      const receipt = yield* World.send(world, start(one))
      const tried = ["Tried", { success: false, answer: toFunctionSelector(GUARD) }] as const
      assert.deepStrictEqual(World.events(receiver, receipt), [tried, tried])
      const collection = World.collection(world)
      assert.strictEqual(yield* World.read(world, collection, "balanceOf", buyer), 1n)
      assert.strictEqual(yield* World.read(world, usdc, "balanceOf", buyer), price * 3n)

      yield* World.perform(world, World.call(World.relayer, receiver, "plan", [], false))
      assert.strictEqual(yield* World.perform(world, start(other)), World.OK)
      assert.strictEqual(yield* World.read(world, collection, "balanceOf", buyer), 2n)
    })
  )

  it.effect("may pass the token on or burn it at once, and it stays used", () =>
    Effect.gen(function* () {
      const { world } = yield* Wallets.Wallets
      const receiver = yield* Wallets.placed(world, "Reentrant")
      const buyer = receiver.address
      const collection = World.collection(world)
      const given = yield* Action.newMint(world, { buyer })
      const burned = yield* Action.newMint(world, { buyer })
      const burn = {
        requestId: World.nextId(),
        collection: world.collection,
        tokenId: burned.tokenId,
        owner: buyer,
        deadline: burned.deadline
      }
      const gift = World.call(buyer, collection, "transferFrom", buyer, World.bob, given.tokenId)
      const plan = (call: World.Call) =>
        World.perform(
          world,
          World.call(World.relayer, receiver, "plan", [Wallets.inner(call)], false)
        )

      yield* plan(gift)
      const mint = Action.mintOf(world, given, World.relayer)
      assert.strictEqual(yield* Action.perform(world, mint), World.OK)
      assert.strictEqual(yield* Wallets.ownerOf(world, given.tokenId), World.bob)

      yield* plan(yield* Wallets.signed(Action.burnOf(world, burn)))
      const again = Action.mintOf(world, burned, World.relayer)
      assert.strictEqual(yield* Action.perform(world, again), World.OK)
      assert.isTrue(yield* World.read(world, World.handler(world), "used", burn.requestId))
      assert.strictEqual(
        yield* Action.perform(world, again),
        `AuthorizationUsed(${burned.tokenId})`
      )
    })
  )

  it.effect("can't mint in the collection themselves", () =>
    Effect.gen(function* () {
      const { world } = yield* Wallets.Wallets
      const receiver = yield* Wallets.placed(world, "Reentrant")
      const buyer = receiver.address
      const mint = yield* Wallets.signed(
        Action.mintOf(world, yield* Action.newMint(world, { buyer }))
      )
      const own = World.call(buyer, World.collection(world), "mint", buyer, World.nextId())
      yield* World.perform(
        world,
        World.call(World.relayer, receiver, "plan", [Wallets.inner(own)], false)
      )
      assert.strictEqual(
        yield* World.perform(world, mint),
        `AccessControlUnauthorizedAccount(${buyer}, ${World.role("MINTER_ROLE")})`
      )
    })
  )
})
