/** Certifies encryption at rest. */
import { Vault } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { certify, type Options } from "../certify/Certify.ts"

/** Numbers of keys: 1, 2, … are different keys, the same at each opening. */
export interface Keys {
  /** The key that encrypts. */
  readonly newest: number
  /** Keys that only decrypt. */
  readonly others: ReadonlyArray<number>
}

/** `rotation`: a vault that knows several keys. */
export interface VaultOptions<E> extends Options<"rotation"> {
  readonly open: (keys: Keys) => Layer.Layer<Vault.Vault, E>
}

type It = Vitest.MethodsNonLive<Vault.Vault>

const PLACE = { purpose: "address", id: "shp_one" } as unknown as Vault.Place
const ELSEWHERE = [
  { purpose: "email", id: "shp_one" },
  { purpose: "address", id: "shp_two" },
  { purpose: "signing secret", id: "wh_one" }
] as unknown as ReadonlyArray<Vault.Place>
const ADDRESS = '{"name":"Åsa Öberg","address1":"Storgatan 1 🏠"}'
const TEXTS = [ADDRESS, "", " ", "\u0000", "plain.x", "v2.00000000.AA", "x".repeat(20_000)]

const UNOPENED = "cannot be opened with this key"

const problemOf = <A>(attempt: Effect.Effect<A, Vault.VaultError>) =>
  Effect.match(attempt, { onFailure: ({ problem }) => problem, onSuccess: () => "it was opened" })

const seals = (it: It): void => {
  it.effect.each(TEXTS.map((plain) => [plain.slice(0, 20), plain] as const))(
    "VAULT-SEAL-01: what was sealed opens again, sign by sign: %j",
    ([, plain]) =>
      Effect.gen(function* () {
        const vault = yield* Vault.Vault
        assert.isTrue(vault.encrypts)
        assert.strictEqual(yield* vault.open(yield* vault.seal(plain, PLACE), PLACE), plain)
      })
  )

  it.effect("VAULT-SEAL-02: a sealed text shows nothing of the plain one, in any spelling", () =>
    Effect.gen(function* () {
      const sealed = yield* (yield* Vault.Vault).seal(ADDRESS, PLACE)
      const spellings = [
        sealed,
        ...sealed
          .split(/[.:$]/)
          .flatMap((part) => [
            Buffer.from(part, "base64url").toString("latin1"),
            Buffer.from(part, "base64").toString("latin1"),
            Buffer.from(part, "hex").toString("latin1")
          ])
      ]
      for (const text of spellings) {
        assert.notInclude(text, "Storgatan")
        assert.notInclude(text, "address1")
      }
    })
  )

  it.effect("VAULT-SEAL-03: one text is sealed differently each time", () =>
    Effect.gen(function* () {
      const { seal } = yield* Vault.Vault
      const all = yield* Effect.forEach(Array.from({ length: 200 }), () => seal(ADDRESS, PLACE))
      assert.strictEqual(new Set(all).size, all.length)
    })
  )

  it.effect("VAULT-CHANGE-01: no changed sign of a sealed text goes unnoticed", () =>
    Effect.gen(function* () {
      const vault = yield* Vault.Vault
      const sealed = yield* vault.seal("a short secret", PLACE)
      for (let at = 0; at < sealed.length; at++) {
        const other = sealed[at] === "A" ? "Q" : "A"
        const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`
        const attempt = vault.open(changed as typeof sealed, PLACE)
        // The last sign of an encoding may hold unused bits.
        const opened = yield* Effect.match(attempt, {
          onFailure: ({ problem }) => problem,
          onSuccess: (plain) => (at === sealed.length - 1 ? UNOPENED : `opened as ${plain}`)
        })
        assert.strictEqual(opened, UNOPENED, `sign ${at}`)
      }
    })
  )

  it.effect("VAULT-CHANGE-02: what was never sealed is not opened", () =>
    Effect.gen(function* () {
      const vault = yield* Vault.Vault
      const sealed = yield* vault.seal(ADDRESS, PLACE)
      for (const text of ["", "v1", "plain", ADDRESS, sealed.slice(0, -4), `${sealed}AAAA`])
        assert.strictEqual(yield* problemOf(vault.open(text as typeof sealed, PLACE)), UNOPENED)
    })
  )

  it.effect("VAULT-PLACE-01: a sealed text opens in its own row and purpose alone", () =>
    Effect.gen(function* () {
      const vault = yield* Vault.Vault
      const sealed = yield* vault.seal(ADDRESS, PLACE)
      for (const place of ELSEWHERE)
        assert.strictEqual(yield* problemOf(vault.open(sealed, place)), UNOPENED)
    })
  )
}

const keys = <E>(it: It, open: VaultOptions<E>["open"]): void => {
  const withKeys = <A>(
    which: Keys,
    work: (vault: Vault.Vault["Service"]) => Effect.Effect<A, Vault.VaultError>
  ) => Effect.orDie(Effect.provide(Vault.Vault.use(work), open(which)))
  const ONE = { newest: 1, others: [] }
  const seal = (which: Keys) => withKeys(which, (vault) => vault.seal(ADDRESS, PLACE))

  it.effect(
    "VAULT-KEY-01: a later opening with the same key opens it, one with another does not",
    () =>
      Effect.gen(function* () {
        const sealed = yield* seal(ONE)
        const read = (which: Keys) =>
          withKeys(which, (vault) =>
            Effect.match(vault.open(sealed, PLACE), {
              onFailure: ({ problem }): string => problem,
              onSuccess: (plain) => plain
            })
          )
        assert.strictEqual(yield* read(ONE), ADDRESS)
        assert.strictEqual(yield* read({ newest: 2, others: [] }), UNOPENED)
      })
  )
}

const rotates = <E>(it: It, open: VaultOptions<E>["open"]): void => {
  const provide = <A, F>(which: Keys, work: Effect.Effect<A, F, Vault.Vault>) =>
    Effect.orDie(Effect.provide(work, open(which)))
  const seal = Vault.Vault.use((vault) => vault.seal(ADDRESS, PLACE))

  it.effect(
    "VAULT-ROTATE-01: earlier keys open, the newest one seals, and each text says which",
    () =>
      Effect.gen(function* () {
        const rotated = { newest: 2, others: [1] }
        const old = yield* provide({ newest: 1, others: [] }, seal)
        const renewed = yield* provide(
          rotated,
          Vault.Vault.use((vault) => {
            assert.isFalse(vault.isNewest(old))
            return Effect.flatMap(vault.open(old, PLACE), (plain) => vault.seal(plain, PLACE))
          })
        )
        const alone = Vault.Vault.use((vault) => {
          assert.isTrue(vault.isNewest(renewed))
          return vault.open(renewed, PLACE)
        })
        assert.strictEqual(yield* provide({ newest: 2, others: [] }, alone), ADDRESS)
      })
  )
}

export const vault = <E>(options: VaultOptions<E>): void =>
  certify("vault", options, (certifier) =>
    certifier.block("Vault", options.open({ newest: 1, others: [] }), [], (it) => {
      seals(it)
      keys(it, options.open)
      rotates(certifier.on(it, "rotation"), options.open)
    })
  )
