/** The collection (`contracts/CardCollection.sol`); wallets act as the other contracts. */
import * as CardCollection from "@cardpack/adapters/chain/contracts/generated/CardCollection"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, maxUint256, zeroAddress } from "viem"
import * as Action from "../../chain/contracts/Action.ts"
import * as World from "../../chain/contracts/World.ts"

const minter = World.addressOf(0x31)
const burner = World.addressOf(0x32)
const DAY = 86_400n

const lacks = (account: Address, role: string) =>
  `AccessControlUnauthorizedAccount(${account}, ${World.role(role)})`

/** A collection for one test. */
const fresh = Effect.gen(function* () {
  const { world } = yield* World.Worlds
  const { admin, BASE_URI } = World
  const args = [admin, DAY, admin, "Cards of Ada", "ADA", BASE_URI, minter, burner]
  const address = yield* World.place(world, CardCollection, ...args)
  const contract: World.Contract = { address, abi: CardCollection.abi }
  return {
    world,
    contract,
    by: (from: Address, name: string, ...rest: ReadonlyArray<unknown>) =>
      World.perform(world, World.call(from, contract, name, ...rest)),
    sent: (from: Address, name: string, ...rest: ReadonlyArray<unknown>) =>
      Effect.map(World.send(world, World.call(from, contract, name, ...rest)), (receipt) =>
        World.events(contract, receipt)
      ),
    read: (name: string, ...rest: ReadonlyArray<unknown>) =>
      World.read(world, contract, name, ...rest)
  }
})

layer(World.layer, { excludeTestServices: true })("the collection", (it) => {
  it.effect("has the name that it was given and the interfaces that markets look for", () =>
    Effect.gen(function* () {
      const { read } = yield* fresh
      assert.strictEqual(yield* read("name"), "Cards of Ada")
      assert.strictEqual(yield* read("symbol"), "ADA")
      assert.strictEqual(yield* read("owner"), World.admin)
      for (const [id, expected] of [
        ["0x01ffc9a7", true], // ERC-165
        ["0x80ac58cd", true], // ERC-721
        ["0x5b5e139f", true], // its metadata
        ["0x49064906", true], // ERC-4906
        ["0x7965db0b", true], // AccessControl
        ["0x31498786", true], // AccessControlDefaultAdminRules
        ["0xffffffff", false]
      ] as const)
        assert.strictEqual(yield* read("supportsInterface", id), expected, id)
    })
  )

  it.effect("links a token to the base URI and its id, and the admin changes the base URI", () =>
    Effect.gen(function* () {
      const { by, read, sent } = yield* fresh
      yield* by(minter, "mint", World.alice, 7n)
      yield* by(minter, "mint", World.alice, maxUint256)
      assert.strictEqual(yield* read("tokenURI", 7n), `${World.BASE_URI}7`)
      assert.strictEqual(yield* read("tokenURI", maxUint256), `${World.BASE_URI}${maxUint256}`)
      assert.strictEqual(yield* by(World.alice, "tokenURI", 8n), "ERC721NonexistentToken(8)")

      const baseUri = "https://elsewhere.example/nft/"
      assert.strictEqual(
        yield* by(minter, "setBaseUri", baseUri),
        lacks(minter, "DEFAULT_ADMIN_ROLE")
      )
      assert.deepStrictEqual(yield* sent(World.admin, "setBaseUri", baseUri), [
        ["BaseUriChanged", { baseUri }],
        ["BatchMetadataUpdate", { _fromTokenId: 0n, _toTokenId: maxUint256 }]
      ])
      assert.strictEqual(yield* read("tokenURI", 7n), `${baseUri}7`)
    })
  )

  it.effect("lets only minters mint, each id once, and no id that was burned", () =>
    Effect.gen(function* () {
      const { by, read } = yield* fresh
      for (const from of [World.admin, burner, World.alice])
        assert.strictEqual(yield* by(from, "mint", from, 1n), lacks(from, "MINTER_ROLE"))
      assert.strictEqual(yield* by(minter, "mint", World.alice, 1n), World.OK)
      assert.strictEqual(
        yield* by(minter, "mint", World.bob, 1n),
        `ERC721InvalidSender(${zeroAddress})`
      )
      assert.isFalse(yield* read("burned", 1n))
      assert.strictEqual(yield* by(burner, "burn", World.alice, 1n), World.OK)
      assert.isTrue(yield* read("burned", 1n))
      assert.strictEqual(yield* by(minter, "mint", World.alice, 1n), "CardBurned(1)")
      yield* by(World.admin, "revokeRole", World.role("MINTER_ROLE"), minter)
      assert.strictEqual(yield* by(minter, "mint", World.alice, 2n), lacks(minter, "MINTER_ROLE"))
    })
  )

  it.effect("lets only burners burn, and only the token of the owner that they name", () =>
    Effect.gen(function* () {
      const { by, read } = yield* fresh
      yield* by(minter, "mint", World.alice, 1n)
      for (const from of [World.admin, minter, World.alice])
        assert.strictEqual(yield* by(from, "burn", World.alice, 1n), lacks(from, "BURNER_ROLE"))
      assert.strictEqual(
        yield* by(burner, "burn", World.bob, 1n),
        `ERC721IncorrectOwner(${World.bob}, 1, ${World.alice})`
      )
      assert.strictEqual(yield* by(burner, "burn", zeroAddress, 2n), "ERC721NonexistentToken(2)")
      assert.strictEqual(yield* read("ownerOf", 1n), World.alice)
      assert.strictEqual(yield* by(burner, "burn", World.alice, 1n), World.OK)
      assert.strictEqual(yield* read("balanceOf", World.alice), 0n)
    })
  )

  it.effect("stops mints, burns and transfers while it is paused", () =>
    Effect.gen(function* () {
      const { by } = yield* fresh
      yield* by(minter, "mint", World.alice, 1n)
      assert.strictEqual(yield* by(minter, "pause"), lacks(minter, "PAUSER_ROLE"))
      assert.strictEqual(yield* by(World.admin, "pause"), World.OK)
      const move = by(World.alice, "transferFrom", World.alice, World.bob, 1n)
      const stopped = "EnforcedPause()"
      assert.strictEqual(yield* by(minter, "mint", World.alice, 2n), stopped)
      assert.strictEqual(yield* by(burner, "burn", World.alice, 1n), stopped)
      assert.strictEqual(yield* move, stopped)
      assert.strictEqual(yield* by(minter, "unpause"), lacks(minter, "DEFAULT_ADMIN_ROLE"))
      assert.strictEqual(yield* by(World.admin, "unpause"), World.OK)
      assert.strictEqual(yield* move, World.OK)
    })
  )

  it.effect("passes the pause on to mints and burns of the other contracts", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const collection = World.collection(world)
      const mint = Action.mintOf(world, yield* Action.newMint(world))
      const burn = Action.burnOf(world, yield* Action.newBurn(world))
      yield* World.perform(world, World.call(World.admin, collection, "pause"))
      for (const action of [mint, burn])
        assert.strictEqual(yield* Action.perform(world, action), "EnforcedPause()")
      yield* World.perform(world, World.call(World.admin, collection, "unpause"))
      for (const action of [mint, burn])
        assert.strictEqual(yield* Action.perform(world, action), World.OK)
    })
  )

  it.effect("hands over the admin role in two steps with the delay between them", () =>
    Effect.gen(function* () {
      const { by, read, sent, world } = yield* fresh
      const role = World.role("DEFAULT_ADMIN_ROLE")
      assert.strictEqual(
        yield* by(World.admin, "grantRole", role, World.bob),
        "AccessControlEnforcedDefaultAdminRules()"
      )
      assert.strictEqual(
        yield* by(World.bob, "beginDefaultAdminTransfer", World.bob),
        lacks(World.bob, "DEFAULT_ADMIN_ROLE")
      )
      assert.strictEqual(yield* by(World.admin, "beginDefaultAdminTransfer", World.bob), World.OK)
      const schedule = (yield* World.now(world)) + DAY
      assert.strictEqual(
        yield* by(World.alice, "acceptDefaultAdminTransfer"),
        `AccessControlInvalidDefaultAdmin(${World.alice})`
      )
      assert.strictEqual(
        yield* by(World.bob, "acceptDefaultAdminTransfer"),
        `AccessControlEnforcedDefaultAdminDelay(${schedule})`
      )
      yield* World.nextBlockAt(world, schedule + 1n)
      yield* sent(World.bob, "acceptDefaultAdminTransfer")
      assert.strictEqual(yield* read("defaultAdmin"), World.bob)
      assert.isFalse(yield* read("hasRole", role, World.admin))
    })
  )
})
