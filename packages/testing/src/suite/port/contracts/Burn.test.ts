/** Rules of the burn handler only (`contracts/CardBurnHandler.sol`). */
import * as CardBurnHandler from "@cardpack/adapters/chain/contracts/generated/CardBurnHandler"
import { assert, layer } from "@effect/vitest"
import { getAddress, zeroAddress } from "viem"
import * as Action from "../../../world/chain/contracts/Action.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"

layer(Deployed.layer, { excludeTestServices: true })("the burn handler", (it) => {
  const test = Deployed.tests(it)
  test("burns the caller's token without an approval, and reports the request", function* (local) {
    const burn = yield* Action.newBurn(local)
    const { owner, requestId, tokenId } = burn
    const collection = getAddress(burn.collection)
    const action = Action.burnOf(local, burn)
    const receipt = yield* Deployed.send(local, action.call(yield* action.sign()))
    assert.deepStrictEqual(Deployed.events(Deployed.handler(local), receipt), [
      ["Burned", { requestId, collection, tokenId, owner }]
    ])
    assert.deepStrictEqual(Deployed.events(Deployed.collection(local), receipt), [
      ["Transfer", { from: owner, to: zeroAddress, tokenId }]
    ])
    assert.strictEqual(receipt.logs.length, 2)
    assert.strictEqual(
      yield* Deployed.attempt(
        local,
        Deployed.call(owner, Deployed.collection(local), "ownerOf", tokenId)
      ),
      `ERC721NonexistentToken(${tokenId})`
    )
  })

  test("takes it from nobody but the owner, approved or not", function* (local) {
    const burn = yield* Action.newBurn(local)
    const { owner, tokenId } = burn
    const collection = Deployed.collection(local)
    const byRelayer = Action.burnOf(local, burn, Deployed.relayer)
    const refusal = `CallerNotOwner(${Deployed.relayer}, ${owner})`
    yield* Action.fails(local, byRelayer, refusal)
    yield* Deployed.tried(local, owner, collection, "approve", Deployed.relayer, tokenId)
    yield* Action.fails(local, byRelayer, refusal)
    yield* Action.does(local, Action.burnOf(local, burn))
  })

  test("burns no token that the owner does not hold any more", function* (local) {
    const burn = yield* Action.newBurn(local)
    const { owner, tokenId } = burn
    const collection = Deployed.collection(local)
    const move = (from: typeof owner, to: typeof owner) =>
      Deployed.tried(local, from, collection, "transferFrom", from, to, tokenId)
    const action = Action.burnOf(local, burn)
    assert.strictEqual(yield* move(owner, Deployed.bob), Deployed.OK)
    yield* Action.fails(
      local,
      action,
      `ERC721IncorrectOwner(${owner}, ${tokenId}, ${Deployed.bob})`
    )
    // Nor by the new owner with the old owner's authorization.
    yield* Action.fails(
      local,
      Action.burnOf(local, burn, Deployed.bob),
      `CallerNotOwner(${Deployed.bob}, ${owner})`
    )
    assert.isFalse(yield* Deployed.read(local, Deployed.handler(local), "used", burn.requestId))
    assert.strictEqual(yield* move(Deployed.bob, owner), Deployed.OK)
    yield* Action.does(local, action)
  })

  test("burns no token twice, nor one that never was", function* (local) {
    const burn = yield* Action.newBurn(local)
    yield* Action.does(local, Action.burnOf(local, burn))
    for (const tokenId of [burn.tokenId, Deployed.nextId()]) {
      const other = { ...burn, requestId: Deployed.nextId(), tokenId }
      yield* Action.fails(local, Action.burnOf(local, other), `ERC721NonexistentToken(${tokenId})`)
    }
  })

  test("is not made without admin and signer", function* (local) {
    const made = (...args: ReadonlyArray<unknown>) =>
      Deployed.attemptPlace(local, CardBurnHandler, ...args)
    const { address } = Deployed.signer
    assert.strictEqual(yield* made(Deployed.admin, 0, Deployed.bob, address, 60), Deployed.OK)
    assert.strictEqual(
      yield* made(Deployed.admin, 0, Deployed.bob, zeroAddress, 60),
      `InvalidSigner(${zeroAddress})`
    )
    assert.strictEqual(
      yield* made(Deployed.admin, 0, Deployed.bob, address, 0),
      "InvalidMaxLife(0)"
    )
    assert.strictEqual(
      yield* made(zeroAddress, 0, Deployed.bob, address, 60),
      `AccessControlInvalidDefaultAdmin(${zeroAddress})`
    )
  })
})
