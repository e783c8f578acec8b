/** Rules of the vending machine only (`contracts/CardVendingMachine.sol`). */
import * as CardVendingMachine from "@cardpack/adapters/chain/contracts/generated/CardVendingMachine"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, getAddress, zeroAddress } from "viem"
import * as Action from "../../../world/chain/contracts/Action.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"

const PRICE = 12_500_000n

const ownerOf = (local: Deployed.Deployed, tokenId: bigint) =>
  Deployed.read(local, Deployed.collection(local), "ownerOf", tokenId)

const does = (local: Deployed.Deployed, call: Deployed.Call) =>
  Effect.map(Deployed.perform(local, call), (outcome) => assert.strictEqual(outcome, Deployed.OK))

/** Gives the buyer USDC and the machine an allowance. */
const fund = (local: Deployed.Deployed, buyer: Address, amount: bigint, allowance: bigint) =>
  Effect.gen(function* () {
    const usdc = Deployed.usdc(local)
    yield* does(local, Deployed.call(Deployed.relayer, usdc, "mint", buyer, amount))
    yield* does(local, Deployed.call(buyer, usdc, "approve", local.vendingMachine, allowance))
  })

let wallets = 0
/** A wallet without money or tokens. */
const newWallet = (): Address => Deployed.addressOf(0xb0b_000 + ++wallets)

layer(Deployed.layer, { excludeTestServices: true })("the vending machine", (it) => {
  it.effect("mints the token to the buyer and reports it", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const { collection, tokenId, ...rest } = yield* Action.newMint(local)
      const action = Action.mintOf(local, { collection, tokenId, ...rest })
      const receipt = yield* Deployed.send(local, action.call(yield* action.sign()))
      assert.strictEqual(yield* ownerOf(local, tokenId), Deployed.alice)
      assert.deepStrictEqual(Deployed.events(Deployed.machine(local), receipt), [
        [
          "Minted",
          { tokenId, buyer: Deployed.alice, collection: getAddress(collection), price: 0n }
        ]
      ])
      assert.deepStrictEqual(Deployed.events(Deployed.collection(local), receipt), [
        ["Transfer", { from: zeroAddress, to: Deployed.alice, tokenId }]
      ])
      assert.strictEqual(receipt.logs.length, 2)
    })
  )

  it.effect("takes a free mint from anyone, for the buyer", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const mint = yield* Action.newMint(local)
      const { collection, price, tokenId } = mint
      const action = Action.mintOf(local, mint, Deployed.relayer)
      const receipt = yield* Deployed.send(local, action.call(yield* action.sign()))
      assert.strictEqual(yield* ownerOf(local, tokenId), Deployed.alice)
      assert.deepStrictEqual(Deployed.events(Deployed.machine(local), receipt), [
        ["Minted", { tokenId, buyer: Deployed.alice, collection: getAddress(collection), price }]
      ])
    })
  )

  it.effect("takes the price from the buyer to the treasury, and not a unit more", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const buyer = newWallet()
      yield* fund(local, buyer, PRICE * 3n, PRICE * 2n)
      const before = yield* Deployed.balanceOf(local, Deployed.treasury)
      const mint = yield* Action.newMint(local, { buyer, price: PRICE })
      const action = Action.mintOf(local, mint)
      const receipt = yield* Deployed.send(local, action.call(yield* action.sign()))
      assert.strictEqual(yield* ownerOf(local, mint.tokenId), buyer)
      assert.strictEqual(yield* Deployed.balanceOf(local, buyer), PRICE * 2n)
      assert.strictEqual(yield* Deployed.balanceOf(local, Deployed.treasury), before + PRICE)
      const collection = getAddress(mint.collection)
      assert.deepStrictEqual(Deployed.events(Deployed.machine(local), receipt), [
        ["Minted", { tokenId: mint.tokenId, buyer, collection, price: PRICE }]
      ])
      // A free mint takes nothing, whatever the allowance.
      const free = yield* Action.newMint(local, { buyer })
      assert.strictEqual(yield* Action.perform(local, Action.mintOf(local, free)), Deployed.OK)
      assert.strictEqual(yield* Deployed.balanceOf(local, buyer), PRICE * 2n)
    })
  )

  it.effect("lets nobody spend another's allowance", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const buyer = newWallet()
      yield* fund(local, buyer, PRICE, PRICE)
      const mint = yield* Action.newMint(local, { buyer, price: PRICE })
      assert.strictEqual(
        yield* Action.perform(local, Action.mintOf(local, mint, Deployed.relayer)),
        `CallerNotBuyer(${Deployed.relayer}, ${buyer})`
      )
      assert.strictEqual(yield* Action.perform(local, Action.mintOf(local, mint)), Deployed.OK)
    })
  )

  it.effect("does nothing when the price can't be taken, and takes it later", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const buyer = newWallet()
      const machine = getAddress(local.vendingMachine)
      const mint = yield* Action.newMint(local, { buyer, price: PRICE })
      const action = Action.mintOf(local, mint)
      yield* fund(local, buyer, PRICE - 1n, PRICE - 1n)
      assert.strictEqual(
        yield* Action.perform(local, action),
        `ERC20InsufficientAllowance(${machine}, ${PRICE - 1n}, ${PRICE})`
      )
      yield* does(
        local,
        Deployed.call(buyer, Deployed.usdc(local), "approve", local.vendingMachine, PRICE)
      )
      assert.strictEqual(
        yield* Action.perform(local, action),
        `ERC20InsufficientBalance(${buyer}, ${PRICE - 1n}, ${PRICE})`
      )
      assert.isFalse(yield* Deployed.read(local, Deployed.machine(local), "used", mint.tokenId))
      yield* does(local, Deployed.call(Deployed.relayer, Deployed.usdc(local), "mint", buyer, 1n))
      assert.strictEqual(yield* Action.perform(local, action), Deployed.OK)
      assert.strictEqual(yield* Deployed.balanceOf(local, buyer), 0n)
    })
  )

  it.effect("pays the treasury that the admin names", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const machine = Deployed.machine(local)
      const treasury = newWallet()
      const buyer = newWallet()
      yield* fund(local, buyer, PRICE, PRICE)
      assert.strictEqual(
        yield* Deployed.perform(local, Deployed.call(buyer, machine, "setTreasury", buyer)),
        `AccessControlUnauthorizedAccount(${buyer}, ${Deployed.role("DEFAULT_ADMIN_ROLE")})`
      )
      assert.strictEqual(
        yield* Deployed.perform(
          local,
          Deployed.call(Deployed.admin, machine, "setTreasury", zeroAddress)
        ),
        `InvalidTreasury(${zeroAddress})`
      )
      const change = Deployed.call(Deployed.admin, machine, "setTreasury", treasury)
      assert.deepStrictEqual(Deployed.events(machine, yield* Deployed.send(local, change)), [
        ["TreasuryChanged", { treasury }]
      ])
      const mint = yield* Action.newMint(local, { buyer, price: PRICE })
      assert.strictEqual(yield* Action.perform(local, Action.mintOf(local, mint)), Deployed.OK)
      assert.strictEqual(yield* Deployed.balanceOf(local, treasury), PRICE)
      yield* does(local, Deployed.call(Deployed.admin, machine, "setTreasury", Deployed.treasury))
    })
  )

  it.effect("never mints a token again that was burned", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const burn = yield* Action.newBurn(local)
      assert.strictEqual(yield* Action.perform(local, Action.burnOf(local, burn)), Deployed.OK)
      const mint = yield* Action.newMint(local, { tokenId: burn.tokenId })
      assert.strictEqual(
        yield* Action.perform(local, Action.mintOf(local, mint)),
        `AuthorizationUsed(${burn.tokenId})`
      )
    })
  )

  it.effect("does not use up an authorization whose token it could not mint", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const machine = Deployed.machine(local)
      const twin = yield* Effect.orDie(Deployed.deployTo(local))
      const mint = yield* Action.newMint(local)
      const { tokenId } = mint

      // The twin's collection accepts only another machine.
      assert.strictEqual(
        yield* Action.perform(
          local,
          Action.mintOf(local, { ...mint, collection: twin.collection })
        ),
        `AccessControlUnauthorizedAccount(${getAddress(machine.address)}, ${Deployed.role("MINTER_ROLE")})`
      )
      assert.strictEqual(
        yield* Action.perform(local, Action.mintOf(local, { ...mint, buyer: zeroAddress })),
        `ERC721InvalidReceiver(${zeroAddress})`
      )
      assert.strictEqual(
        yield* Action.perform(local, Action.mintOf(local, { ...mint, collection: Deployed.bob })),
        "no reason"
      )
      assert.isFalse(yield* Deployed.read(local, machine, "used", tokenId))
      assert.strictEqual(yield* Action.perform(local, Action.mintOf(local, mint)), Deployed.OK)
    })
  )

  it.effect("stops at the day's limit, goes on the next day, and for the admin at once", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const own = {
        ...local,
        ...(yield* Effect.orDie(Deployed.deployTo(local, { dailyLimit: 2 })))
      }
      const machine = Deployed.machine(own)
      const day = 86_400n
      const token = Deployed.call(Deployed.bob, Deployed.usdc(own), "mint", Deployed.bob, 1n)
      const tomorrow = Effect.gen(function* () {
        yield* Deployed.nextBlockAt(own, ((yield* Deployed.now(own)) / day + 1n) * day)
        yield* Deployed.send(own, token)
      })
      // At the start of a day, so that it does not end during the test.
      yield* tomorrow
      const mint = Effect.gen(function* () {
        return yield* Action.perform(own, Action.mintOf(own, yield* Action.newMint(own)))
      })
      const set = (from: Address, limit: number) =>
        Deployed.perform(own, Deployed.call(from, machine, "setDailyLimit", limit))
      const today = yield* Action.newMint(own)
      assert.deepStrictEqual([yield* mint, yield* mint], [Deployed.OK, Deployed.OK])
      assert.strictEqual(yield* mint, "DailyLimitReached(2)")
      const action = Action.mintOf(own, today)
      assert.strictEqual(yield* Action.perform(own, action), "DailyLimitReached(2)")
      assert.isFalse(yield* Deployed.read(own, machine, "used", action.id))
      assert.match(yield* set(Deployed.bob, 9), /^AccessControlUnauthorizedAccount/)
      assert.strictEqual(yield* set(Deployed.admin, 3), Deployed.OK)
      assert.strictEqual(yield* Action.perform(own, action), Deployed.OK)
      assert.strictEqual(yield* mint, "DailyLimitReached(3)")
      yield* tomorrow
      assert.strictEqual(yield* mint, Deployed.OK)
      assert.strictEqual(yield* set(Deployed.admin, 0), Deployed.OK)
      assert.strictEqual(yield* mint, "DailyLimitReached(0)")
    })
  )

  it.effect("is not made without USDC, treasury, signer or admin", () =>
    Effect.gen(function* () {
      const { local } = yield* Deployed.Pair
      const { address: signer } = Deployed.signer
      const made = (admin: Address, by: Address, usdc: Address, treasury: Address) =>
        Deployed.attemptPlace(local, CardVendingMachine, admin, 0, admin, by, 60, 1, usdc, treasury)
      const { admin, bob, treasury } = Deployed
      const { usdc } = local
      assert.strictEqual(yield* made(admin, signer, usdc, treasury), Deployed.OK)
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
