import { type Policy, layer as vaultLayer } from "@cardpack/adapters/vault/layer"
import { Vault } from "@cardpack/core/engine/port/Vault"
import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { tells } from "../../../world/engine/Story.ts"

const KEY = Redacted.make("an encryption key of the tests, 01")
const STRICT = { plainWithoutKey: false }
const SANDBOX = { plainWithoutKey: true }

const ADDRESS = '{"name":"Åsa Öberg","address1":"Storgatan 1 🏠"}'

const PLACE = { purpose: "address", id: "shp_one" } as const

const use = <A, E>(
  key: Redacted.Redacted | null,
  policy: Policy,
  work: (vault: Vault["Service"]) => Effect.Effect<A, E>
) => Effect.provide(Vault.use(work), vaultLayer(key, policy))

const seal = (plain: string) => use(KEY, STRICT, (vault) => vault.seal(plain, PLACE))
const open = (sealed: string) => use(KEY, STRICT, (vault) => vault.open(sealed, PLACE))

tells("without a key nothing is sealed or opened", function* () {
  const sealed = yield* seal(ADDRESS)
  for (const attempt of [
    use(null, STRICT, (vault) => vault.seal(ADDRESS, PLACE)),
    use(null, STRICT, (vault) => vault.open(sealed, PLACE)),
    use(null, STRICT, (vault) => vault.open("plain.in the clear", PLACE)),
    use(null, SANDBOX, (vault) => vault.open(sealed, PLACE))
  ]) {
    assert.strictEqual((yield* Effect.flip(attempt)).problem, "no key configured")
  }
})

tells(
  "a sandbox without a key stores in the clear and says so; with one it reads both",
  function* () {
    const stored = yield* use(null, SANDBOX, (vault) => vault.seal(ADDRESS, PLACE))
    assert.strictEqual(stored, `plain.${ADDRESS}`)
    assert.strictEqual(yield* use(null, SANDBOX, (vault) => vault.open(stored, PLACE)), ADDRESS)
    assert.strictEqual(yield* use(KEY, SANDBOX, (vault) => vault.open(stored, PLACE)), ADDRESS)
    assert.match(yield* use(KEY, SANDBOX, (vault) => vault.seal(ADDRESS, PLACE)), /^v2\./)
  }
)

/** Sealed by the release before key rotation, with the first key above. */
const EARLIER =
  "v1.d6d63e42.MMst09etHpx0S0OSYihfUIqr3I6wFbZJys_4Y6ydEoZ0_HTPGJ9Eb8mLB7tJj_yPMLoOzNwHtX732GFvR84BOoT4DoAJo_1DxM-FYmcXnrU"

tells("texts sealed by an earlier version open, and count as old", function* () {
  assert.strictEqual(yield* open(EARLIER), ADDRESS)
  yield* use(KEY, STRICT, (vault) => Effect.sync(() => assert.isFalse(vault.isNewest(EARLIER))))
})
