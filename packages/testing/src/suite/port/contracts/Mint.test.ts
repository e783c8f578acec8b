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

const fund = (local: Deployed.Deployed, buyer: Address, amount: bigint, allowance: bigint) =>
  Effect.gen(function* () {
    const usdc = Deployed.usdc(local)
    yield* Deployed.works(local, Deployed.relayer, usdc, "mint", buyer, amount)
    yield* Deployed.works(local, buyer, usdc, "approve", local.vendingMachine, allowance)
  })

let wallets = 0
/** A wallet without money or tokens. */
const newWallet = (): Address => Deployed.addressOf(0xb0b_000 + ++wallets)

layer(Deployed.layer, { excludeTestServices: true })("the vending machine", (it) => {
  const test = Deployed.tests(it)
  test("mints the token to the buyer and reports it", function* (local) {
    const { collection, tokenId, ...rest } = yield* Action.newMint(local)
    const action = Action.mintOf(local, { collection, tokenId, ...rest })
    const receipt = yield* Deployed.send(local, action.call(yield* action.sign()))
    assert.strictEqual(yield* ownerOf(local, tokenId), Deployed.alice)
    assert.deepStrictEqual(Deployed.events(Deployed.machine(local), receipt), [
      ["Minted", { tokenId, buyer: Deployed.alice, collection: getAddress(collection), price: 0n }]
    ])
    assert.deepStrictEqual(Deployed.events(Deployed.collection(local), receipt), [
      ["Transfer", { from: zeroAddress, to: Deployed.alice, tokenId }]
    ])
    assert.strictEqual(receipt.logs.length, 2)
  })

  test("takes the price from the buyer to the treasury, and not a unit more", function* (local) {
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
    yield* Action.does(local, Action.mintOf(local, free))
    assert.strictEqual(yield* Deployed.balanceOf(local, buyer), PRICE * 2n)
  })

  test("lets nobody spend another's allowance", function* (local) {
    const buyer = newWallet()
    yield* fund(local, buyer, PRICE, PRICE)
    const mint = yield* Action.newMint(local, { buyer, price: PRICE })
    yield* Action.fails(
      local,
      Action.mintOf(local, mint, Deployed.relayer),
      `CallerNotBuyer(${Deployed.relayer}, ${buyer})`
    )
    yield* Action.does(local, Action.mintOf(local, mint))
  })

  test("does nothing when the price can't be taken, and takes it later", function* (local) {
    const buyer = newWallet()
    const machine = getAddress(local.vendingMachine)
    const mint = yield* Action.newMint(local, { buyer, price: PRICE })
    const action = Action.mintOf(local, mint)
    yield* fund(local, buyer, PRICE - 1n, PRICE - 1n)
    yield* Action.fails(
      local,
      action,
      `ERC20InsufficientAllowance(${machine}, ${PRICE - 1n}, ${PRICE})`
    )
    yield* Deployed.works(
      local,
      buyer,
      Deployed.usdc(local),
      "approve",
      local.vendingMachine,
      PRICE
    )
    yield* Action.fails(
      local,
      action,
      `ERC20InsufficientBalance(${buyer}, ${PRICE - 1n}, ${PRICE})`
    )
    assert.isFalse(yield* Deployed.read(local, Deployed.machine(local), "used", mint.tokenId))
    yield* Deployed.works(local, Deployed.relayer, Deployed.usdc(local), "mint", buyer, 1n)
    yield* Action.does(local, action)
    assert.strictEqual(yield* Deployed.balanceOf(local, buyer), 0n)
  })

  test("pays the treasury that the admin names", function* (local) {
    const machine = Deployed.machine(local)
    const treasury = newWallet()
    const buyer = newWallet()
    yield* fund(local, buyer, PRICE, PRICE)
    yield* Deployed.fails(
      local,
      Deployed.call(buyer, machine, "setTreasury", buyer),
      `AccessControlUnauthorizedAccount(${buyer}, ${Deployed.role("DEFAULT_ADMIN_ROLE")})`
    )
    yield* Deployed.fails(
      local,
      Deployed.call(Deployed.admin, machine, "setTreasury", zeroAddress),
      `InvalidTreasury(${zeroAddress})`
    )
    const change = Deployed.call(Deployed.admin, machine, "setTreasury", treasury)
    assert.deepStrictEqual(Deployed.events(machine, yield* Deployed.send(local, change)), [
      ["TreasuryChanged", { treasury }]
    ])
    const mint = yield* Action.newMint(local, { buyer, price: PRICE })
    yield* Action.does(local, Action.mintOf(local, mint))
    assert.strictEqual(yield* Deployed.balanceOf(local, treasury), PRICE)
    yield* Deployed.works(local, Deployed.admin, machine, "setTreasury", Deployed.treasury)
  })

  test("does not use up an authorization whose token it could not mint", function* (local) {
    const machine = Deployed.machine(local)
    const twin = yield* Effect.orDie(Deployed.deployTo(local))
    const mint = yield* Action.newMint(local)
    const { tokenId } = mint

    // The twin's collection accepts only another machine.
    yield* Action.fails(
      local,
      Action.mintOf(local, { ...mint, collection: twin.collection }),
      `AccessControlUnauthorizedAccount(${getAddress(machine.address)}, ${Deployed.role("MINTER_ROLE")})`
    )
    yield* Action.fails(
      local,
      Action.mintOf(local, { ...mint, buyer: zeroAddress }),
      `ERC721InvalidReceiver(${zeroAddress})`
    )
    yield* Action.fails(
      local,
      Action.mintOf(local, { ...mint, collection: Deployed.bob }),
      "no reason"
    )
    assert.isFalse(yield* Deployed.read(local, machine, "used", tokenId))
    yield* Action.does(local, Action.mintOf(local, mint))
  })

  test("stops at the day's limit, goes on the next day, and for the admin at once", function* (local) {
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
      Deployed.tried(own, from, machine, "setDailyLimit", limit)
    const today = yield* Action.newMint(own)
    assert.deepStrictEqual([yield* mint, yield* mint], [Deployed.OK, Deployed.OK])
    assert.strictEqual(yield* mint, "DailyLimitReached(2)")
    const action = Action.mintOf(own, today)
    yield* Action.fails(own, action, "DailyLimitReached(2)")
    assert.isFalse(yield* Deployed.read(own, machine, "used", action.id))
    assert.match(yield* set(Deployed.bob, 9), /^AccessControlUnauthorizedAccount/)
    assert.strictEqual(yield* set(Deployed.admin, 3), Deployed.OK)
    yield* Action.does(own, action)
    assert.strictEqual(yield* mint, "DailyLimitReached(3)")
    yield* tomorrow
    assert.strictEqual(yield* mint, Deployed.OK)
    assert.strictEqual(yield* set(Deployed.admin, 0), Deployed.OK)
    assert.strictEqual(yield* mint, "DailyLimitReached(0)")
  })

  test("is not made without USDC, treasury, signer or admin", function* (local) {
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
})
