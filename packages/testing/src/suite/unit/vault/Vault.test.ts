import { type Policy, layer as vaultLayer } from "@cardpack/adapters/vault/layer"
import { type Place, Vault } from "@cardpack/core/engine/port/Vault"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { tells } from "../../../world/engine/Story.ts"

const KEY = Redacted.make("an encryption key of the tests, 01")
const OTHER = Redacted.make("an encryption key of the tests, 02")
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

it.effect.each([ADDRESS, "", "x".repeat(20_000)])("what was sealed opens again", (plain) =>
  Effect.gen(function* () {
    assert.strictEqual(yield* open(yield* seal(plain)), plain)
  })
)

tells("a sealed text shows its version and nothing of the plain one", function* () {
  const sealed = yield* seal(ADDRESS)
  assert.match(sealed, /^v2\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/)
  assert.notInclude(Buffer.from(sealed.split(".")[2] ?? "", "base64url").toString("utf8"), "Stor")
})

tells("the same text is sealed differently each time", function* () {
  assert.notStrictEqual(yield* seal(ADDRESS), yield* seal(ADDRESS))
})

tells("another key does not open it", function* () {
  const sealed = yield* seal(ADDRESS)
  const failure = yield* Effect.flip(use(OTHER, STRICT, (vault) => vault.open(sealed, PLACE)))
  assert.strictEqual(failure.problem, "cannot be opened with this key")
})

tells("no changed character goes unnoticed", function* () {
  const sealed = yield* seal(ADDRESS)
  for (let at = 0; at < sealed.length; at++) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === "A" ? "Q" : "A"}${sealed.slice(at + 1)}`
    // The last base64 letter may hold unused bits.
    if (Buffer.from(changed, "base64url").equals(Buffer.from(sealed, "base64url"))) continue
    const failure = yield* Effect.flip(open(changed))
    assert.strictEqual(failure.problem, "cannot be opened with this key")
  }
})

it.effect.each(["", "v1", "v1.", "plain", "not sealed at all", "plain.in the clear"])(
  "%j is not a sealed text",
  (text) =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(open(text))
      assert.strictEqual(failure.problem, "cannot be opened with this key")
    })
)

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

tells("a text copied to another row or column does not open", function* () {
  const sealed = yield* seal(ADDRESS)
  const others: ReadonlyArray<Place> = [
    { purpose: "address", id: "shp_two" },
    { purpose: "email", id: "shp_one" },
    { purpose: "signing secret", id: "wh_one" }
  ]
  for (const place of others) {
    const failure = yield* Effect.flip(use(KEY, STRICT, (vault) => vault.open(sealed, place)))
    assert.strictEqual(failure.problem, "cannot be opened with this key")
  }
})

tells("the newest key seals, and old ones open what they sealed", function* () {
  const old = yield* seal(ADDRESS)
  const both = { ...STRICT, otherKeys: [KEY] }
  assert.strictEqual(yield* use(OTHER, both, (vault) => vault.open(old, PLACE)), ADDRESS)
  const anew = yield* use(OTHER, both, (vault) => vault.seal(ADDRESS, PLACE))
  assert.strictEqual(yield* use(OTHER, STRICT, (vault) => vault.open(anew, PLACE)), ADDRESS)
  yield* use(OTHER, both, (vault) =>
    Effect.sync(() => {
      assert.isFalse(vault.isNewest(old))
      assert.isTrue(vault.isNewest(anew))
    })
  )
})

/** Sealed by the release before key rotation, with the first key above. */
const EARLIER =
  "v1.d6d63e42.MMst09etHpx0S0OSYihfUIqr3I6wFbZJys_4Y6ydEoZ0_HTPGJ9Eb8mLB7tJj_yPMLoOzNwHtX732GFvR84BOoT4DoAJo_1DxM-FYmcXnrU"

tells("texts sealed by an earlier version open, and count as old", function* () {
  assert.strictEqual(yield* open(EARLIER), ADDRESS)
  yield* use(KEY, STRICT, (vault) => Effect.sync(() => assert.isFalse(vault.isNewest(EARLIER))))
})
