/** The rules that mints and burns share (`contracts/SingleUseAuthorizations.sol`). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, type Hex, parseSignature, serializeSignature, toHex } from "viem"
import type { PrivateKeyAccount } from "viem/accounts"
import * as Action from "../../chain/contracts/Action.ts"
import * as World from "../../chain/contracts/World.ts"

const unauthorized = ({ address }: PrivateKeyAccount) => `UnauthorizedSigner(${address})`

/** The order of the curve: s and N - s sign the same message. */
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const mirrored = (signature: Hex): { readonly signature: Hex; readonly s: Hex } => {
  const { r, s, yParity } = parseSignature(signature)
  const high = toHex(N - BigInt(s), { size: 32 })
  return { signature: serializeSignature({ r, s: high, yParity: 1 - yParity }), s: high }
}

/** Malformed signatures, and the contract's errors. */
const FORMS: ReadonlyArray<readonly [string, (signature: Hex) => Hex, string]> = [
  ["no signature", () => "0x", "ECDSAInvalidSignatureLength(0)"],
  ["one byte less", (s) => `0x${s.slice(2, -2)}`, "ECDSAInvalidSignatureLength(64)"],
  ["one byte more", (s) => `${s}00`, "ECDSAInvalidSignatureLength(66)"],
  ["a v of 0 or 1", (s) => `0x${s.slice(2, -2)}00`, "ECDSAInvalidSignature()"],
  ["zeros", () => `0x${"00".repeat(65)}`, "ECDSAInvalidSignature()"]
]

layer(World.layer, { excludeTestServices: true })("authorizations", (it) => {
  describe.each(Action.KINDS)("of a %s", (_kind, make) => {
    it.effect("work once", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const used = World.read(world, action.contract, "used", action.id)
        assert.isFalse(yield* used)
        assert.strictEqual(yield* Action.perform(world, action), World.OK)
        assert.isTrue(yield* used)
        assert.strictEqual(yield* Action.perform(world, action), `AuthorizationUsed(${action.id})`)
      })
    )

    it.effect("of one id work once, however often it was signed", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const again = action.until(action.deadline + 60n)
        const signatures = yield* Effect.all([action.sign(), again.sign()])
        assert.strictEqual(yield* World.perform(world, again.call(signatures[1])), World.OK)
        assert.strictEqual(
          yield* World.perform(world, action.call(signatures[0])),
          `AuthorizationUsed(${action.id})`
        )
      })
    )

    it.effect("need a signature of a signer", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const forged = action.call(yield* action.sign(World.stranger))
        assert.strictEqual(yield* World.perform(world, forged), unauthorized(World.stranger))
        assert.strictEqual(yield* Action.perform(world, action), World.OK)
      })
    )

    it.effect("are bound to each of their fields", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const signature = yield* action.sign()
        const fields = Object.entries(action.altered)
        assert.strictEqual(fields.length, 5)
        for (const [field, altered] of fields) {
          const outcome = yield* World.perform(world, altered.call(signature))
          // The recovered signer is somebody else.
          assert.match(outcome, /^UnauthorizedSigner\(0x[0-9a-fA-F]{40}\)$/, field)
        }
        assert.strictEqual(yield* World.perform(world, action.call(signature)), World.OK)
      })
    )

    it.effect("refuse other forms of their signature", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const signature = yield* action.sign()
        for (const [form, change, reason] of FORMS)
          assert.strictEqual(
            yield* World.perform(world, action.call(change(signature))),
            reason,
            form
          )
        const high = mirrored(signature)
        assert.strictEqual(
          yield* World.perform(world, action.call(high.signature)),
          `ECDSAInvalidSignatureS(${high.s})`
        )
        assert.strictEqual(yield* World.perform(world, action.call(signature)), World.OK)
      })
    )

    it.effect("are valid in the second of their deadline, by the chain's clock", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const call = action.call(yield* action.sign())
        yield* World.nextBlockAt(world, action.deadline)
        assert.strictEqual((yield* World.send(world, call)).status, "success")
      })
    )

    it.effect("are void a second later, and can be signed anew", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const call = action.call(yield* action.sign())
        yield* World.nextBlockAt(world, action.deadline + 1n)
        assert.strictEqual((yield* World.send(world, call)).status, "reverted")
        assert.strictEqual(yield* World.now(world), action.deadline + 1n)
        assert.match(
          yield* World.attempt(world, call),
          new RegExp(`^AuthorizationExpired\\(${action.id}, ${action.deadline}, \\d+\\)$`)
        )
        assert.isFalse(yield* World.read(world, action.contract, "used", action.id))
        const again = action.until(action.deadline + 900n)
        assert.strictEqual(yield* Action.perform(world, again), World.OK)
      })
    )

    it.effect("are refused while their deadline is further away than the contract allows", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const now = yield* World.now(world)
        const long = action.until(now + 3_700n)
        assert.match(
          yield* Action.perform(world, long),
          new RegExp(`^AuthorizationTooLong\\(${action.id}, ${now + 3_700n}, \\d+\\)$`)
        )
        const set = (from: Address, seconds: number) =>
          World.perform(world, World.call(from, action.contract, "setMaxLife", seconds))
        assert.match(yield* set(World.bob, 4_000), /^AccessControlUnauthorizedAccount/)
        assert.strictEqual(yield* set(World.admin, 0), "InvalidMaxLife(0)")
        assert.strictEqual(yield* set(World.admin, 4_000), World.OK)
        assert.strictEqual(yield* Action.perform(world, long), World.OK)
        assert.strictEqual(yield* set(World.admin, 3_600), World.OK)
      })
    )

    it.effect("say that they were used rather than that they expired", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const call = action.call(yield* action.sign())
        assert.strictEqual(yield* World.perform(world, call), World.OK)
        yield* World.nextBlockAt(world, action.deadline + 1n)
        yield* World.send(world, call)
        assert.strictEqual(yield* World.attempt(world, call), `AuthorizationUsed(${action.id})`)
      })
    )

    it.effect("are void on another chain, at the same address", () =>
      Effect.gen(function* () {
        const { sibling, world } = yield* World.Worlds
        const here = yield* make(world)
        const there = yield* make(sibling)
        assert.strictEqual(here.contract.address, there.contract.address)
        assert.notStrictEqual(world.chainId, sibling.chainId)
        const abroad = there.call(yield* there.sign(World.signer, { chainId: world.chainId }))
        assert.match(yield* World.perform(sibling, abroad), /^UnauthorizedSigner/)
        assert.strictEqual(yield* Action.perform(sibling, there), World.OK)
      })
    )

    it.effect("are void for another contract of the same kind, and for one of the other kind", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const twin = yield* Effect.orDie(World.deployTo(world))
        const action = yield* make(world)
        for (const address of [
          twin.vendingMachine,
          twin.burnHandler,
          world.collection,
          action.contract.address === world.vendingMachine
            ? world.burnHandler
            : world.vendingMachine
        ]) {
          const call = action.call(yield* action.sign(World.signer, { address }))
          assert.match(yield* World.perform(world, call), /^UnauthorizedSigner/)
        }
        assert.strictEqual(yield* Action.perform(world, action), World.OK)
      })
    )

    it.effect("stop while their contract is paused", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const { contract } = action
        const pauser = World.bob
        const by = (from: Hex, name: string, ...args: ReadonlyArray<unknown>) =>
          World.perform(world, World.call(from, contract, name, ...args))
        const lacks = (role: string) =>
          `AccessControlUnauthorizedAccount(${pauser}, ${World.role(role)})`

        assert.strictEqual(yield* by(pauser, "pause"), lacks("PAUSER_ROLE"))
        yield* by(World.admin, "grantRole", World.role("PAUSER_ROLE"), pauser)
        assert.strictEqual(yield* by(pauser, "pause"), World.OK)
        assert.strictEqual(yield* by(pauser, "pause"), "EnforcedPause()")
        assert.strictEqual(yield* Action.perform(world, action), "EnforcedPause()")
        assert.strictEqual(yield* by(pauser, "unpause"), lacks("DEFAULT_ADMIN_ROLE"))
        assert.strictEqual(yield* by(World.admin, "unpause"), World.OK)
        assert.strictEqual(yield* by(World.admin, "unpause"), "ExpectedPause()")
        assert.strictEqual(yield* Action.perform(world, action), World.OK)
        yield* by(World.admin, "revokeRole", World.role("PAUSER_ROLE"), pauser)
        assert.strictEqual(yield* by(pauser, "pause"), lacks("PAUSER_ROLE"))
        // The admin is a pauser from the start.
        assert.strictEqual(yield* by(World.admin, "pause"), World.OK)
        assert.strictEqual(yield* by(World.admin, "unpause"), World.OK)
      })
    )

    it.effect("outlive a new signer, and not the revocation of theirs", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const { contract } = yield* make(world)
        const turn = (from: Hex, name: string, { address }: PrivateKeyAccount) =>
          World.perform(world, World.call(from, contract, name, World.role("SIGNER_ROLE"), address))
        const signedBy = (signer: PrivateKeyAccount) =>
          Effect.gen(function* () {
            const action = yield* make(world)
            return action.call(yield* action.sign(signer))
          })
        const before = yield* signedBy(World.signer)
        const left = yield* signedBy(World.signer)

        assert.strictEqual(
          yield* turn(World.alice, "grantRole", World.stranger),
          `AccessControlUnauthorizedAccount(${World.alice}, ${World.role("DEFAULT_ADMIN_ROLE")})`
        )
        assert.strictEqual(yield* turn(World.admin, "grantRole", World.stranger), World.OK)
        assert.strictEqual(yield* World.perform(world, before), World.OK)
        assert.strictEqual(yield* World.perform(world, yield* signedBy(World.stranger)), World.OK)

        assert.strictEqual(yield* turn(World.admin, "revokeRole", World.signer), World.OK)
        assert.strictEqual(yield* World.perform(world, left), unauthorized(World.signer))
        const fresh = yield* signedBy(World.stranger)
        assert.strictEqual(yield* World.perform(world, fresh), World.OK)

        yield* turn(World.admin, "grantRole", World.signer)
        yield* turn(World.admin, "revokeRole", World.stranger)
        assert.strictEqual(yield* World.perform(world, left), World.OK)
      })
    )

    it.effect("are sent without ether", () =>
      Effect.gen(function* () {
        const { world } = yield* World.Worlds
        const action = yield* make(world)
        const call = action.call(yield* action.sign())
        yield* Effect.promise(() => world.client.setBalance({ address: call.from, value: 1_000n }))
        assert.strictEqual(yield* World.perform(world, { ...call, value: 1n }), "no reason")
        assert.strictEqual(yield* World.perform(world, call), World.OK)
      })
    )
  })
})
