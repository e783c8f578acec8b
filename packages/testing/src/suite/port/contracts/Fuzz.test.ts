/** Exactly the authorized action works, once, and no variation of it. */
import type { BurnAuthorization } from "@cardpack/adapters/chain/contracts/BurnAuthorization"
import type { MintAuthorization } from "@cardpack/adapters/chain/contracts/MintAuthorization"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { type Address, getAddress, type Hex, maxUint256, toHex } from "viem"
import * as Action from "../../../world/chain/contracts/Action.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"
import * as Test from "../../../world/run/Test.ts"

const RUNS = 25

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
  local: Deployed.Deployed,
  action: Action.Action,
  near: Action.Action,
  bit: number
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const signature = yield* action.sign()
    assert.notStrictEqual(yield* Deployed.attempt(local, near.call(signature)), Deployed.OK)
    const bent = action.call(flipped(signature, bit))
    assert.notStrictEqual(yield* Deployed.attempt(local, bent), Deployed.OK)
    const forged = action.call(yield* action.sign(Deployed.stranger))
    assert.notStrictEqual(yield* Deployed.attempt(local, forged), Deployed.OK)

    const now = yield* Deployed.now(local)
    const refusal =
      action.deadline < now
        ? /^AuthorizationExpired/
        : action.deadline > now + MAX_LIFE
          ? /^AuthorizationTooLong/
          : null
    const outcome = yield* Deployed.perform(local, action.call(signature))
    if (refusal !== null) assert.match(outcome, refusal)
    else assert.strictEqual(outcome, Deployed.OK)
    const again = yield* Deployed.perform(local, action.call(signature))
    assert.match(again, refusal ?? /^AuthorizationUsed/)
    return refusal === null
  })

/** Contracts for one test. */
const fresh = Effect.gen(function* () {
  const { local } = yield* Deployed.Pair
  const limits = { maxLife: Number(MAX_LIFE), dailyLimit: 1_000_000 }
  return { ...local, ...(yield* Deployed.deployTo(local, limits)) }
})

layer(Deployed.layer, { excludeTestServices: true })("any authorization", (it) => {
  const test = Test.of(it.effect)
  test("to mint", function* () {
    const local = yield* fresh
    const taken = new Set<bigint>()
    const usdc = Deployed.usdc(local)
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
          collection: local.collection,
          deadline: (yield* Deployed.now(local)) + seconds
        }
        const { price: due, tokenId } = authorization
        const before = yield* Deployed.balanceOf(local, buyer)
        const near = { ...authorization, [field]: changed(authorization[field], by) }
        for (const call of [
          Deployed.call(Deployed.relayer, usdc, "mint", buyer, due),
          Deployed.call(buyer, usdc, "approve", local.vendingMachine, due)
        ])
          yield* Deployed.does(local, call)
        const action = Action.mintOf(local, authorization)
        const done = yield* once(local, action, Action.mintOf(local, near, near.buyer), bit)
        const left = yield* Deployed.balanceOf(local, buyer)
        assert.strictEqual(left - before, done ? 0n : due)
        if (!done) return
        taken.add(tokenId)
        const owner = yield* Deployed.read(local, Deployed.collection(local), "ownerOf", tokenId)
        assert.strictEqual(owner, buyer)
      })
    )
  })

  test("to burn", function* () {
    const local = yield* fresh
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
          collection: local.collection,
          tokenId: yield* Action.minted(local, owner),
          deadline: (yield* Deployed.now(local)) + seconds
        }
        const near = { ...authorization, [field]: changed(authorization[field], by) }
        const action = Action.burnOf(local, authorization)
        const done = yield* once(local, action, Action.burnOf(local, near, near.owner), bit)
        if (done) taken.add(requestId)
        const gone = Deployed.read(
          local,
          Deployed.collection(local),
          "burned",
          authorization.tokenId
        )
        assert.strictEqual(yield* gone, done)
      })
    )
  })
})
