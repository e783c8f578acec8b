/** The collection (`contracts/CardCollection.sol`); wallets act as the other contracts. */
import * as CardCollection from "@cardpack/adapters/chain/contracts/generated/CardCollection"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, maxUint256, zeroAddress } from "viem"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"

const minter = Deployed.addressOf(0x31)
const burner = Deployed.addressOf(0x32)
const DAY = 86_400n

const lacks = (account: Address, role: string) =>
  `AccessControlUnauthorizedAccount(${account}, ${Deployed.role(role)})`

const fresh = Effect.gen(function* () {
  const { local } = yield* Deployed.Pair
  const { admin, BASE_URI } = Deployed
  const args = [admin, DAY, admin, "Cards of Ada", "ADA", BASE_URI, minter, burner]
  const address = yield* Deployed.place(local, CardCollection, ...args)
  const contract: Deployed.Contract = { address, abi: CardCollection.abi }
  return {
    local,
    contract,
    by: (from: Address, name: string, ...rest: ReadonlyArray<unknown>) =>
      Deployed.tried(local, from, contract, name, ...rest),
    sent: (from: Address, name: string, ...rest: ReadonlyArray<unknown>) =>
      Effect.map(Deployed.sent(local, from, contract, name, ...rest), (receipt) =>
        Deployed.events(contract, receipt)
      ),
    read: (name: string, ...rest: ReadonlyArray<unknown>) =>
      Deployed.read(local, contract, name, ...rest)
  }
})

layer(Deployed.layer, { excludeTestServices: true })("the collection", (it) => {
  const test = Deployed.tests(it)
  test("has the name that it was given and the interfaces that markets look for", function* () {
    const { read } = yield* fresh
    assert.strictEqual(yield* read("name"), "Cards of Ada")
    assert.strictEqual(yield* read("symbol"), "ADA")
    assert.strictEqual(yield* read("owner"), Deployed.admin)
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

  test("links a token to the base URI and its id, and the admin changes the base URI", function* () {
    const { by, read, sent } = yield* fresh
    yield* by(minter, "mint", Deployed.alice, 7n)
    yield* by(minter, "mint", Deployed.alice, maxUint256)
    assert.strictEqual(yield* read("tokenURI", 7n), `${Deployed.BASE_URI}7`)
    assert.strictEqual(yield* read("tokenURI", maxUint256), `${Deployed.BASE_URI}${maxUint256}`)
    assert.strictEqual(yield* by(Deployed.alice, "tokenURI", 8n), "ERC721NonexistentToken(8)")

    const baseUri = "https://elsewhere.example/nft/"
    assert.strictEqual(
      yield* by(minter, "setBaseUri", baseUri),
      lacks(minter, "DEFAULT_ADMIN_ROLE")
    )
    assert.deepStrictEqual(yield* sent(Deployed.admin, "setBaseUri", baseUri), [
      ["BaseUriChanged", { baseUri }],
      ["BatchMetadataUpdate", { _fromTokenId: 0n, _toTokenId: maxUint256 }]
    ])
    assert.strictEqual(yield* read("tokenURI", 7n), `${baseUri}7`)
  })

  test("lets only minters mint, each id once, and no id that was burned", function* () {
    const { by, read } = yield* fresh
    for (const from of [Deployed.admin, burner, Deployed.alice])
      assert.strictEqual(yield* by(from, "mint", from, 1n), lacks(from, "MINTER_ROLE"))
    assert.strictEqual(yield* by(minter, "mint", Deployed.alice, 1n), Deployed.OK)
    assert.strictEqual(
      yield* by(minter, "mint", Deployed.bob, 1n),
      `ERC721InvalidSender(${zeroAddress})`
    )
    assert.isFalse(yield* read("burned", 1n))
    assert.strictEqual(yield* by(burner, "burn", Deployed.alice, 1n), Deployed.OK)
    assert.isTrue(yield* read("burned", 1n))
    assert.strictEqual(yield* by(minter, "mint", Deployed.alice, 1n), "CardBurned(1)")
    yield* by(Deployed.admin, "revokeRole", Deployed.role("MINTER_ROLE"), minter)
    assert.strictEqual(yield* by(minter, "mint", Deployed.alice, 2n), lacks(minter, "MINTER_ROLE"))
  })

  test("lets only burners burn, and only the token of the owner that they name", function* () {
    const { by, read } = yield* fresh
    yield* by(minter, "mint", Deployed.alice, 1n)
    for (const from of [Deployed.admin, minter, Deployed.alice])
      assert.strictEqual(yield* by(from, "burn", Deployed.alice, 1n), lacks(from, "BURNER_ROLE"))
    assert.strictEqual(
      yield* by(burner, "burn", Deployed.bob, 1n),
      `ERC721IncorrectOwner(${Deployed.bob}, 1, ${Deployed.alice})`
    )
    assert.strictEqual(yield* by(burner, "burn", zeroAddress, 2n), "ERC721NonexistentToken(2)")
    assert.strictEqual(yield* read("ownerOf", 1n), Deployed.alice)
    assert.strictEqual(yield* by(burner, "burn", Deployed.alice, 1n), Deployed.OK)
    assert.strictEqual(yield* read("balanceOf", Deployed.alice), 0n)
  })

  test("stops mints, burns and transfers while it is paused", function* () {
    const { by } = yield* fresh
    yield* by(minter, "mint", Deployed.alice, 1n)
    assert.strictEqual(yield* by(minter, "pause"), lacks(minter, "PAUSER_ROLE"))
    assert.strictEqual(yield* by(Deployed.admin, "pause"), Deployed.OK)
    const move = by(Deployed.alice, "transferFrom", Deployed.alice, Deployed.bob, 1n)
    const stopped = "EnforcedPause()"
    assert.strictEqual(yield* by(minter, "mint", Deployed.alice, 2n), stopped)
    assert.strictEqual(yield* by(burner, "burn", Deployed.alice, 1n), stopped)
    assert.strictEqual(yield* move, stopped)
    assert.strictEqual(yield* by(minter, "unpause"), lacks(minter, "DEFAULT_ADMIN_ROLE"))
    assert.strictEqual(yield* by(Deployed.admin, "unpause"), Deployed.OK)
    assert.strictEqual(yield* move, Deployed.OK)
  })
})
