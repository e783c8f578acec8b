/** Exactly the authorized action works, once, and no variation of it. */
import type { BurnAuthorization } from "@cardpack/adapters/chain/contracts/BurnAuthorization"
import type { MintAuthorization } from "@cardpack/adapters/chain/contracts/MintAuthorization"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { type Address, getAddress, type Hex, maxUint256, toHex } from "viem"
import * as Action from "../../chain/contracts/Action.ts"
import * as World from "../../chain/contracts/World.ts"

const RUNS = 60

const uint = fc.oneof(
  fc.bigInt({ min: 0n, max: maxUint256 }),
  fc.constantFrom(0n, 1n, 2n ** 128n, maxUint256 - 1n, maxUint256)
)

/** Above the chain's built-in addresses. */
const address: fc.Arbitrary<Address> = fc
  .bigInt({ min: 2n ** 32n, max: 2n ** 160n - 1n })
  .map((value) => getAddress(toHex(value, { size: 20 })))

const price = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 2n ** 200n }))

/** The maximum life that these contracts allow, in seconds. */
const MAX_LIFE = 500_000n

/** Seconds from now; negative for expired. */
const life = fc.oneof(
  fc.bigInt({ min: 600n, max: 1_000_000n }),
  fc.bigInt({ min: -1_000_000n, max: -1n }),
  fc.constant(2n ** 255n)
)

/** A different value of the same type. */
const changed = (value: bigint | Address, by: bigint): bigint | Address =>
  typeof value === "bigint"
    ? BigInt.asUintN(256, value + by)
    : getAddress(toHex(BigInt.asUintN(160, BigInt(value) + by), { size: 20 }))

const difference = fc.oneof(
  fc.constantFrom(1n, -1n),
  fc.integer({ min: 0, max: 159 }).map((bit) => 1n << BigInt(bit))
)

const flipped = (signature: Hex, bit: number): Hex =>
  toHex(BigInt(signature) ^ (1n << BigInt(bit)), { size: 65 })

const property = <A>(arbitrary: fc.Arbitrary<A>, holds: (value: A) => Effect.Effect<void>) =>
  Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(arbitrary, (value) => Effect.runPromise(holds(value))),
      // Not shrunk: the chain keeps the effects of the failed run.
      { numRuns: RUNS, endOnFailure: true }
    )
  )

/** Only the signed action works, and only once; returns whether it did. */
const once = (
  world: World.World,
  action: Action.Action,
  near: Action.Action,
  bit: number
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const signature = yield* action.sign()
    assert.notStrictEqual(yield* World.attempt(world, near.call(signature)), World.OK)
    const bent = action.call(flipped(signature, bit))
    assert.notStrictEqual(yield* World.attempt(world, bent), World.OK)
    const forged = action.call(yield* action.sign(World.stranger))
    assert.notStrictEqual(yield* World.attempt(world, forged), World.OK)

    const now = yield* World.now(world)
    const refusal =
      action.deadline < now
        ? /^AuthorizationExpired/
        : action.deadline > now + MAX_LIFE
          ? /^AuthorizationTooLong/
          : null
    const outcome = yield* World.perform(world, action.call(signature))
    if (refusal !== null) assert.match(outcome, refusal)
    else assert.strictEqual(outcome, World.OK)
    const again = yield* World.perform(world, action.call(signature))
    assert.match(again, refusal ?? /^AuthorizationUsed/)
    return refusal === null
  })

/** Contracts for one test. */
const fresh = Effect.gen(function* () {
  const { world } = yield* World.Worlds
  const limits = { maxLife: Number(MAX_LIFE), dailyLimit: 1_000_000 }
  return { ...world, ...(yield* World.deployTo(world, limits)) }
})

layer(World.layer, { excludeTestServices: true })("any authorization", (it) => {
  it.effect("to mint", () =>
    Effect.gen(function* () {
      const world = yield* fresh
      const taken = new Set<bigint>()
      const usdc = World.usdc(world)
      const mint = fc.record({
        tokenId: uint.filter((id) => !taken.has(id)),
        buyer: address,
        price,
        life,
        field: fc.constantFrom("collection", "tokenId", "buyer", "price", "deadline"),
        difference,
        bit: fc.integer({ min: 0, max: 65 * 8 - 1 })
      } as const)
      yield* property(mint, ({ bit, buyer, difference: by, field, life: seconds, ...fields }) =>
        Effect.gen(function* () {
          const authorization: MintAuthorization = {
            ...fields,
            buyer,
            collection: world.collection,
            deadline: (yield* World.now(world)) + seconds
          }
          const { price: due, tokenId } = authorization
          const before = yield* World.balanceOf(world, buyer)
          const near = { ...authorization, [field]: changed(authorization[field], by) }
          for (const call of [
            World.call(World.relayer, usdc, "mint", buyer, due),
            World.call(buyer, usdc, "approve", world.vendingMachine, due)
          ])
            assert.strictEqual(yield* World.perform(world, call), World.OK)
          const action = Action.mintOf(world, authorization)
          const done = yield* once(world, action, Action.mintOf(world, near, near.buyer), bit)
          const left = yield* World.balanceOf(world, buyer)
          assert.strictEqual(left - before, done ? 0n : due)
          if (!done) return
          taken.add(tokenId)
          const owner = yield* World.read(world, World.collection(world), "ownerOf", tokenId)
          assert.strictEqual(owner, buyer)
        })
      )
    })
  )

  it.effect("to burn", () =>
    Effect.gen(function* () {
      const world = yield* fresh
      const taken = new Set<bigint>()
      const burn = fc.record({
        requestId: uint.filter((id) => !taken.has(id)),
        owner: address,
        life,
        field: fc.constantFrom("requestId", "collection", "tokenId", "owner", "deadline"),
        difference,
        bit: fc.integer({ min: 0, max: 65 * 8 - 1 })
      } as const)
      yield* property(burn, ({ bit, difference: by, field, life: seconds, owner, requestId }) =>
        Effect.gen(function* () {
          const authorization: BurnAuthorization = {
            requestId,
            owner,
            collection: world.collection,
            tokenId: yield* Action.minted(world, owner),
            deadline: (yield* World.now(world)) + seconds
          }
          const near = { ...authorization, [field]: changed(authorization[field], by) }
          const action = Action.burnOf(world, authorization)
          const done = yield* once(world, action, Action.burnOf(world, near, near.owner), bit)
          if (done) taken.add(requestId)
          const gone = World.read(world, World.collection(world), "burned", authorization.tokenId)
          assert.strictEqual(yield* gone, done)
        })
      )
    })
  )
})
