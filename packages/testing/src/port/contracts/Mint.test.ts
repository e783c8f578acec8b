/** Rules of the vending machine only (`contracts/CardVendingMachine.sol`). */
import * as CardVendingMachine from "@cardpack/adapters/chain/contracts/generated/CardVendingMachine"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, getAddress, zeroAddress } from "viem"
import * as Action from "../../chain/contracts/Action.ts"
import * as World from "../../chain/contracts/World.ts"

const PRICE = 12_500_000n

const ownerOf = (world: World.World, tokenId: bigint) =>
  World.read(world, World.collection(world), "ownerOf", tokenId)

const does = (world: World.World, call: World.Call) =>
  Effect.map(World.perform(world, call), (outcome) => assert.strictEqual(outcome, World.OK))

/** Gives the buyer USDC and the machine an allowance. */
const fund = (world: World.World, buyer: Address, amount: bigint, allowance: bigint) =>
  Effect.gen(function* () {
    const usdc = World.usdc(world)
    yield* does(world, World.call(World.relayer, usdc, "mint", buyer, amount))
    yield* does(world, World.call(buyer, usdc, "approve", world.vendingMachine, allowance))
  })

let wallets = 0
/** A wallet without money or tokens. */
const newWallet = (): Address => World.addressOf(0xb0b_000 + ++wallets)

layer(World.layer, { excludeTestServices: true })("the vending machine", (it) => {
  it.effect("mints the token to the buyer and reports it", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const { collection, tokenId, ...rest } = yield* Action.newMint(world)
      const action = Action.mintOf(world, { collection, tokenId, ...rest })
      const receipt = yield* World.send(world, action.call(yield* action.sign()))
      assert.strictEqual(yield* ownerOf(world, tokenId), World.alice)
      assert.deepStrictEqual(World.events(World.machine(world), receipt), [
        ["Minted", { tokenId, buyer: World.alice, collection: getAddress(collection), price: 0n }]
      ])
      assert.deepStrictEqual(World.events(World.collection(world), receipt), [
        ["Transfer", { from: zeroAddress, to: World.alice, tokenId }]
      ])
      assert.strictEqual(receipt.logs.length, 2)
    })
  )

  it.effect("takes a free mint from anyone, for the buyer", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const mint = yield* Action.newMint(world)
      const { collection, price, tokenId } = mint
      const action = Action.mintOf(world, mint, World.relayer)
      const receipt = yield* World.send(world, action.call(yield* action.sign()))
      assert.strictEqual(yield* ownerOf(world, tokenId), World.alice)
      assert.deepStrictEqual(World.events(World.machine(world), receipt), [
        ["Minted", { tokenId, buyer: World.alice, collection: getAddress(collection), price }]
      ])
    })
  )

  it.effect("takes the price from the buyer to the treasury, and not a unit more", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const buyer = newWallet()
      yield* fund(world, buyer, PRICE * 3n, PRICE * 2n)
      const before = yield* World.balanceOf(world, World.treasury)
      const mint = yield* Action.newMint(world, { buyer, price: PRICE })
      const action = Action.mintOf(world, mint)
      const receipt = yield* World.send(world, action.call(yield* action.sign()))
      assert.strictEqual(yield* ownerOf(world, mint.tokenId), buyer)
      assert.strictEqual(yield* World.balanceOf(world, buyer), PRICE * 2n)
      assert.strictEqual(yield* World.balanceOf(world, World.treasury), before + PRICE)
      const collection = getAddress(mint.collection)
      assert.deepStrictEqual(World.events(World.machine(world), receipt), [
        ["Minted", { tokenId: mint.tokenId, buyer, collection, price: PRICE }]
      ])
      // A free mint takes nothing, whatever the allowance.
      const free = yield* Action.newMint(world, { buyer })
      assert.strictEqual(yield* Action.perform(world, Action.mintOf(world, free)), World.OK)
      assert.strictEqual(yield* World.balanceOf(world, buyer), PRICE * 2n)
    })
  )

  it.effect("lets nobody spend another's allowance", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const buyer = newWallet()
      yield* fund(world, buyer, PRICE, PRICE)
      const mint = yield* Action.newMint(world, { buyer, price: PRICE })
      assert.strictEqual(
        yield* Action.perform(world, Action.mintOf(world, mint, World.relayer)),
        `CallerNotBuyer(${World.relayer}, ${buyer})`
      )
      assert.strictEqual(yield* Action.perform(world, Action.mintOf(world, mint)), World.OK)
    })
  )

  it.effect("does nothing when the price can't be taken, and takes it later", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const buyer = newWallet()
      const machine = getAddress(world.vendingMachine)
      const mint = yield* Action.newMint(world, { buyer, price: PRICE })
      const action = Action.mintOf(world, mint)
      yield* fund(world, buyer, PRICE - 1n, PRICE - 1n)
      assert.strictEqual(
        yield* Action.perform(world, action),
        `ERC20InsufficientAllowance(${machine}, ${PRICE - 1n}, ${PRICE})`
      )
      yield* does(
        world,
        World.call(buyer, World.usdc(world), "approve", world.vendingMachine, PRICE)
      )
      assert.strictEqual(
        yield* Action.perform(world, action),
        `ERC20InsufficientBalance(${buyer}, ${PRICE - 1n}, ${PRICE})`
      )
      assert.isFalse(yield* World.read(world, World.machine(world), "used", mint.tokenId))
      yield* does(world, World.call(World.relayer, World.usdc(world), "mint", buyer, 1n))
      assert.strictEqual(yield* Action.perform(world, action), World.OK)
      assert.strictEqual(yield* World.balanceOf(world, buyer), 0n)
    })
  )

  it.effect("pays the treasury that the admin names", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const machine = World.machine(world)
      const treasury = newWallet()
      const buyer = newWallet()
      yield* fund(world, buyer, PRICE, PRICE)
      assert.strictEqual(
        yield* World.perform(world, World.call(buyer, machine, "setTreasury", buyer)),
        `AccessControlUnauthorizedAccount(${buyer}, ${World.role("DEFAULT_ADMIN_ROLE")})`
      )
      assert.strictEqual(
        yield* World.perform(world, World.call(World.admin, machine, "setTreasury", zeroAddress)),
        `InvalidTreasury(${zeroAddress})`
      )
      const change = World.call(World.admin, machine, "setTreasury", treasury)
      assert.deepStrictEqual(World.events(machine, yield* World.send(world, change)), [
        ["TreasuryChanged", { treasury }]
      ])
      const mint = yield* Action.newMint(world, { buyer, price: PRICE })
      assert.strictEqual(yield* Action.perform(world, Action.mintOf(world, mint)), World.OK)
      assert.strictEqual(yield* World.balanceOf(world, treasury), PRICE)
      yield* does(world, World.call(World.admin, machine, "setTreasury", World.treasury))
    })
  )

  it.effect("never mints a token again that was burned", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const burn = yield* Action.newBurn(world)
      assert.strictEqual(yield* Action.perform(world, Action.burnOf(world, burn)), World.OK)
      const mint = yield* Action.newMint(world, { tokenId: burn.tokenId })
      assert.strictEqual(
        yield* Action.perform(world, Action.mintOf(world, mint)),
        `AuthorizationUsed(${burn.tokenId})`
      )
    })
  )

  it.effect("does not use up an authorization whose token it could not mint", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const machine = World.machine(world)
      const twin = yield* Effect.orDie(World.deployTo(world))
      const mint = yield* Action.newMint(world)
      const { tokenId } = mint

      // The twin's collection accepts only another machine.
      assert.strictEqual(
        yield* Action.perform(
          world,
          Action.mintOf(world, { ...mint, collection: twin.collection })
        ),
        `AccessControlUnauthorizedAccount(${getAddress(machine.address)}, ${World.role("MINTER_ROLE")})`
      )
      assert.strictEqual(
        yield* Action.perform(world, Action.mintOf(world, { ...mint, buyer: zeroAddress })),
        `ERC721InvalidReceiver(${zeroAddress})`
      )
      assert.strictEqual(
        yield* Action.perform(world, Action.mintOf(world, { ...mint, collection: World.bob })),
        "no reason"
      )
      assert.isFalse(yield* World.read(world, machine, "used", tokenId))
      assert.strictEqual(yield* Action.perform(world, Action.mintOf(world, mint)), World.OK)
    })
  )

  it.effect("stops at the day's limit, goes on the next day, and for the admin at once", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const own = { ...world, ...(yield* Effect.orDie(World.deployTo(world, { dailyLimit: 2 }))) }
      const machine = World.machine(own)
      const day = 86_400n
      const token = World.call(World.bob, World.usdc(own), "mint", World.bob, 1n)
      const tomorrow = Effect.gen(function* () {
        yield* World.nextBlockAt(own, ((yield* World.now(own)) / day + 1n) * day)
        yield* World.send(own, token)
      })
      // At the start of a day, so that it does not end during the test.
      yield* tomorrow
      const mint = Effect.gen(function* () {
        return yield* Action.perform(own, Action.mintOf(own, yield* Action.newMint(own)))
      })
      const set = (from: Address, limit: number) =>
        World.perform(own, World.call(from, machine, "setDailyLimit", limit))
      const today = yield* Action.newMint(own)
      assert.deepStrictEqual([yield* mint, yield* mint], [World.OK, World.OK])
      assert.strictEqual(yield* mint, "DailyLimitReached(2)")
      const action = Action.mintOf(own, today)
      assert.strictEqual(yield* Action.perform(own, action), "DailyLimitReached(2)")
      assert.isFalse(yield* World.read(own, machine, "used", action.id))
      assert.match(yield* set(World.bob, 9), /^AccessControlUnauthorizedAccount/)
      assert.strictEqual(yield* set(World.admin, 3), World.OK)
      assert.strictEqual(yield* Action.perform(own, action), World.OK)
      assert.strictEqual(yield* mint, "DailyLimitReached(3)")
      yield* tomorrow
      assert.strictEqual(yield* mint, World.OK)
      assert.strictEqual(yield* set(World.admin, 0), World.OK)
      assert.strictEqual(yield* mint, "DailyLimitReached(0)")
    })
  )

  it.effect("is not made without USDC, treasury, signer or admin", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const { address: signer } = World.signer
      const made = (admin: Address, by: Address, usdc: Address, treasury: Address) =>
        World.attemptPlace(world, CardVendingMachine, admin, 0, admin, by, 60, 1, usdc, treasury)
      const { admin, bob, treasury } = World
      const { usdc } = world
      assert.strictEqual(yield* made(admin, signer, usdc, treasury), World.OK)
      assert.strictEqual(yield* made(admin, signer, bob, treasury), `InvalidUsdc(${bob})`)
      assert.strictEqual(
        yield* made(admin, signer, usdc, zeroAddress),
        `InvalidTreasury(${zeroAddress})`
      )
      assert.strictEqual(
        yield* made(admin, zeroAddress, usdc, treasury),
        `InvalidSigner(${zeroAddress})`
      )
      assert.strictEqual(
        yield* made(zeroAddress, signer, usdc, treasury),
        `AccessControlInvalidDefaultAdmin(${zeroAddress})`
      )
    })
  )
})
