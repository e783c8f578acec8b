/** The rules that mints and burns share (`contracts/SingleUseAuthorizations.sol`). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, type Hex, parseSignature, serializeSignature, toHex } from "viem"
import type { PrivateKeyAccount } from "viem/accounts"
import * as Action from "../../../world/chain/contracts/Action.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"

const unauthorized = ({ address }: PrivateKeyAccount) => `UnauthorizedSigner(${address})`

/** The order of the curve: s and N - s sign the same message. */
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const mirrored = (signature: Hex): { readonly signature: Hex; readonly s: Hex } => {
  const { r, s, yParity } = parseSignature(signature)
  const high = toHex(N - BigInt(s), { size: 32 })
  return { signature: serializeSignature({ r, s: high, yParity: 1 - yParity }), s: high }
}

const FORMS: ReadonlyArray<readonly [string, (signature: Hex) => Hex, string]> = [
  ["no signature", () => "0x", "ECDSAInvalidSignatureLength(0)"],
  ["one byte less", (s) => `0x${s.slice(2, -2)}`, "ECDSAInvalidSignatureLength(64)"],
  ["one byte more", (s) => `${s}00`, "ECDSAInvalidSignatureLength(66)"],
  ["a v of 0 or 1", (s) => `0x${s.slice(2, -2)}00`, "ECDSAInvalidSignature()"],
  ["zeros", () => `0x${"00".repeat(65)}`, "ECDSAInvalidSignature()"]
]

layer(Deployed.layer, { excludeTestServices: true })("authorizations", (it) => {
  const test = Deployed.tests(it)
  describe.each(Action.KINDS)("of a %s", (_kind, make) => {
    test("of one id work once, however often it was signed", function* (local) {
      const action = yield* make(local)
      const again = action.until(action.deadline + 60n)
      const signatures = yield* Effect.all([action.sign(), again.sign()])
      yield* Deployed.does(local, again.call(signatures[1]))
      yield* Deployed.fails(local, action.call(signatures[0]), `AuthorizationUsed(${action.id})`)
    })

    test("are bound to each of their fields", function* (local) {
      const action = yield* make(local)
      const signature = yield* action.sign()
      const fields = Object.entries(action.altered)
      assert.strictEqual(fields.length, 5)
      for (const [field, altered] of fields) {
        const outcome = yield* Deployed.perform(local, altered.call(signature))
        // The recovered signer is somebody else.
        assert.match(outcome, /^UnauthorizedSigner\(0x[0-9a-fA-F]{40}\)$/, field)
      }
      yield* Deployed.does(local, action.call(signature))
    })

    test("refuse other forms of their signature", function* (local) {
      const action = yield* make(local)
      const signature = yield* action.sign()
      for (const [form, change, reason] of FORMS)
        assert.strictEqual(
          yield* Deployed.perform(local, action.call(change(signature))),
          reason,
          form
        )
      const high = mirrored(signature)
      yield* Deployed.fails(local, action.call(high.signature), `ECDSAInvalidSignatureS(${high.s})`)
      yield* Deployed.does(local, action.call(signature))
    })

    test("are valid in the second of their deadline, by the chain's clock", function* (local) {
      const action = yield* make(local)
      const call = action.call(yield* action.sign())
      yield* Deployed.nextBlockAt(local, action.deadline)
      assert.strictEqual((yield* Deployed.send(local, call)).status, "success")
    })

    test("are void a second later, and can be signed anew", function* (local) {
      const action = yield* make(local)
      const call = action.call(yield* action.sign())
      yield* Deployed.nextBlockAt(local, action.deadline + 1n)
      assert.strictEqual((yield* Deployed.send(local, call)).status, "reverted")
      assert.strictEqual(yield* Deployed.now(local), action.deadline + 1n)
      assert.match(
        yield* Deployed.attempt(local, call),
        new RegExp(`^AuthorizationExpired\\(${action.id}, ${action.deadline}, \\d+\\)$`)
      )
      assert.isFalse(yield* Deployed.read(local, action.contract, "used", action.id))
      const again = action.until(action.deadline + 900n)
      yield* Action.does(local, again)
    })

    test("are refused while their deadline is further away than the contract allows", function* (local) {
      const action = yield* make(local)
      const now = yield* Deployed.now(local)
      const long = action.until(now + 3_700n)
      assert.match(
        yield* Action.perform(local, long),
        new RegExp(`^AuthorizationTooLong\\(${action.id}, ${now + 3_700n}, \\d+\\)$`)
      )
      const set = (from: Address, seconds: number) =>
        Deployed.tried(local, from, action.contract, "setMaxLife", seconds)
      assert.match(yield* set(Deployed.bob, 4_000), /^AccessControlUnauthorizedAccount/)
      assert.strictEqual(yield* set(Deployed.admin, 0), "InvalidMaxLife(0)")
      assert.strictEqual(yield* set(Deployed.admin, 4_000), Deployed.OK)
      yield* Action.does(local, long)
      assert.strictEqual(yield* set(Deployed.admin, 3_600), Deployed.OK)
    })

    test("are void on another chain, at the same address", function* (local, sibling) {
      const here = yield* make(local)
      const there = yield* make(sibling)
      assert.strictEqual(here.contract.address, there.contract.address)
      assert.notStrictEqual(local.chainId, sibling.chainId)
      const abroad = there.call(yield* there.sign(Deployed.signer, { chainId: local.chainId }))
      assert.match(yield* Deployed.perform(sibling, abroad), /^UnauthorizedSigner/)
      yield* Action.does(sibling, there)
    })

    test("are void for another contract of the same kind, and for one of the other kind", function* (local) {
      const twin = yield* Effect.orDie(Deployed.deployTo(local))
      const action = yield* make(local)
      for (const address of [
        twin.vendingMachine,
        twin.burnHandler,
        local.collection,
        action.contract.address === local.vendingMachine ? local.burnHandler : local.vendingMachine
      ]) {
        const call = action.call(yield* action.sign(Deployed.signer, { address }))
        assert.match(yield* Deployed.perform(local, call), /^UnauthorizedSigner/)
      }
      yield* Action.does(local, action)
    })

    test("stop while their contract is paused", function* (local) {
      const action = yield* make(local)
      const { contract } = action
      const pauser = Deployed.bob
      const by = (from: Hex, name: string, ...args: ReadonlyArray<unknown>) =>
        Deployed.tried(local, from, contract, name, ...args)
      const lacks = (role: string) =>
        `AccessControlUnauthorizedAccount(${pauser}, ${Deployed.role(role)})`

      assert.strictEqual(yield* by(pauser, "pause"), lacks("PAUSER_ROLE"))
      yield* by(Deployed.admin, "grantRole", Deployed.role("PAUSER_ROLE"), pauser)
      assert.strictEqual(yield* by(pauser, "pause"), Deployed.OK)
      assert.strictEqual(yield* by(pauser, "pause"), "EnforcedPause()")
      yield* Action.fails(local, action, "EnforcedPause()")
      assert.strictEqual(yield* by(pauser, "unpause"), lacks("DEFAULT_ADMIN_ROLE"))
      assert.strictEqual(yield* by(Deployed.admin, "unpause"), Deployed.OK)
      assert.strictEqual(yield* by(Deployed.admin, "unpause"), "ExpectedPause()")
      yield* Action.does(local, action)
      yield* by(Deployed.admin, "revokeRole", Deployed.role("PAUSER_ROLE"), pauser)
      assert.strictEqual(yield* by(pauser, "pause"), lacks("PAUSER_ROLE"))
      // The admin is a pauser from the start.
      assert.strictEqual(yield* by(Deployed.admin, "pause"), Deployed.OK)
      assert.strictEqual(yield* by(Deployed.admin, "unpause"), Deployed.OK)
    })

    test("outlive a new signer, and not the revocation of theirs", function* (local) {
      const { contract } = yield* make(local)
      const turn = (from: Hex, name: string, { address }: PrivateKeyAccount) =>
        Deployed.tried(local, from, contract, name, Deployed.role("SIGNER_ROLE"), address)
      const signedBy = (signer: PrivateKeyAccount) =>
        Effect.gen(function* () {
          const action = yield* make(local)
          return action.call(yield* action.sign(signer))
        })
      const before = yield* signedBy(Deployed.signer)
      const left = yield* signedBy(Deployed.signer)

      assert.strictEqual(
        yield* turn(Deployed.alice, "grantRole", Deployed.stranger),
        `AccessControlUnauthorizedAccount(${Deployed.alice}, ${Deployed.role("DEFAULT_ADMIN_ROLE")})`
      )
      assert.strictEqual(yield* turn(Deployed.admin, "grantRole", Deployed.stranger), Deployed.OK)
      yield* Deployed.does(local, before)
      yield* Deployed.does(local, yield* signedBy(Deployed.stranger))

      assert.strictEqual(yield* turn(Deployed.admin, "revokeRole", Deployed.signer), Deployed.OK)
      yield* Deployed.fails(local, left, unauthorized(Deployed.signer))
      const fresh = yield* signedBy(Deployed.stranger)
      yield* Deployed.does(local, fresh)

      yield* turn(Deployed.admin, "grantRole", Deployed.signer)
      yield* turn(Deployed.admin, "revokeRole", Deployed.stranger)
      yield* Deployed.does(local, left)
    })
  })
})
