/** Rules of the burn handler only (`contracts/CardBurnHandler.sol`). */
import * as CardBurnHandler from "@cardpack/adapters/chain/contracts/generated/CardBurnHandler"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { getAddress, zeroAddress } from "viem"
import * as Action from "../../chain/contracts/Action.ts"
import * as World from "../../chain/contracts/World.ts"

layer(World.layer, { excludeTestServices: true })("the burn handler", (it) => {
  it.effect("burns the caller's token without an approval, and reports the request", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const burn = yield* Action.newBurn(world)
      const { owner, requestId, tokenId } = burn
      const collection = getAddress(burn.collection)
      const action = Action.burnOf(world, burn)
      const receipt = yield* World.send(world, action.call(yield* action.sign()))
      assert.deepStrictEqual(World.events(World.handler(world), receipt), [
        ["Burned", { requestId, collection, tokenId, owner }]
      ])
      assert.deepStrictEqual(World.events(World.collection(world), receipt), [
        ["Transfer", { from: owner, to: zeroAddress, tokenId }]
      ])
      assert.strictEqual(receipt.logs.length, 2)
      assert.strictEqual(
        yield* World.attempt(world, World.call(owner, World.collection(world), "ownerOf", tokenId)),
        `ERC721NonexistentToken(${tokenId})`
      )
    })
  )

  it.effect("takes it from nobody but the owner, approved or not", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const burn = yield* Action.newBurn(world)
      const { owner, tokenId } = burn
      const collection = World.collection(world)
      const byRelayer = Action.burnOf(world, burn, World.relayer)
      const refusal = `CallerNotOwner(${World.relayer}, ${owner})`
      assert.strictEqual(yield* Action.perform(world, byRelayer), refusal)
      yield* World.perform(world, World.call(owner, collection, "approve", World.relayer, tokenId))
      assert.strictEqual(yield* Action.perform(world, byRelayer), refusal)
      assert.strictEqual(yield* Action.perform(world, Action.burnOf(world, burn)), World.OK)
    })
  )

  it.effect("burns no token that the owner does not hold any more", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const burn = yield* Action.newBurn(world)
      const { owner, tokenId } = burn
      const collection = World.collection(world)
      const move = (from: typeof owner, to: typeof owner) =>
        World.perform(world, World.call(from, collection, "transferFrom", from, to, tokenId))
      const action = Action.burnOf(world, burn)
      assert.strictEqual(yield* move(owner, World.bob), World.OK)
      assert.strictEqual(
        yield* Action.perform(world, action),
        `ERC721IncorrectOwner(${owner}, ${tokenId}, ${World.bob})`
      )
      // Nor by the new owner with the old owner's authorization.
      assert.strictEqual(
        yield* Action.perform(world, Action.burnOf(world, burn, World.bob)),
        `CallerNotOwner(${World.bob}, ${owner})`
      )
      assert.isFalse(yield* World.read(world, World.handler(world), "used", burn.requestId))
      assert.strictEqual(yield* move(World.bob, owner), World.OK)
      assert.strictEqual(yield* Action.perform(world, action), World.OK)
    })
  )

  it.effect("burns no token twice, nor one that never was", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const burn = yield* Action.newBurn(world)
      assert.strictEqual(yield* Action.perform(world, Action.burnOf(world, burn)), World.OK)
      for (const tokenId of [burn.tokenId, World.nextId()]) {
        const other = { ...burn, requestId: World.nextId(), tokenId }
        assert.strictEqual(
          yield* Action.perform(world, Action.burnOf(world, other)),
          `ERC721NonexistentToken(${tokenId})`
        )
      }
    })
  )

  it.effect("burns in no collection that did not make it a burner", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const twin = yield* Effect.orDie(World.deployTo(world))
      const burn = yield* Action.newBurn(world)
      const handler = getAddress(world.burnHandler)
      assert.strictEqual(
        yield* Action.perform(
          world,
          Action.burnOf(world, { ...burn, collection: twin.collection })
        ),
        `AccessControlUnauthorizedAccount(${handler}, ${World.role("BURNER_ROLE")})`
      )
    })
  )

  it.effect("is not made without admin and signer", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const made = (...args: ReadonlyArray<unknown>) =>
        World.attemptPlace(world, CardBurnHandler, ...args)
      const { address } = World.signer
      assert.strictEqual(yield* made(World.admin, 0, World.bob, address, 60), World.OK)
      assert.strictEqual(
        yield* made(World.admin, 0, World.bob, zeroAddress, 60),
        `InvalidSigner(${zeroAddress})`
      )
      assert.strictEqual(yield* made(World.admin, 0, World.bob, address, 0), "InvalidMaxLife(0)")
      assert.strictEqual(
        yield* made(zeroAddress, 0, World.bob, address, 60),
        `AccessControlInvalidDefaultAdmin(${zeroAddress})`
      )
    })
  )
})
