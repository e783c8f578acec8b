/** Rotation of keys at rest while the service runs, and refusal of a wrong key at start. */
import * as Entropy from "@cardpack/adapters/entropy/layer"
import * as VaultLayer from "@cardpack/adapters/vault/layer"
import { type Rotated, rotateKey } from "@cardpack/core/commands/encryption/RotateKey"
import type * as Id from "@cardpack/core/domain/id/Id"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Reads } from "@cardpack/core/engine/port/Reads"
import type { Store } from "@cardpack/core/engine/port/Store"
import { type Place, Vault } from "@cardpack/core/engine/port/Vault"
import * as Canary from "@cardpack/core/engine/vault/Canary"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Databases from "../../../world/database/Databases.ts"
import * as TestEngine from "../../../world/engine/TestEngine.ts"
import * as Test from "../../../world/run/Test.ts"

const OLD = Redacted.make("the key that was used until now, 01")
const NEW = Redacted.make("the key that is used from now on, 2")
const LOST = Redacted.make("a key that nobody has any more, 003")

const vaultOf = (key: Redacted.Redacted, otherKeys: ReadonlyArray<Redacted.Redacted> = []) =>
  VaultLayer.layer(key, { plainWithoutKey: false, otherKeys })

/** More shipments than a page holds. */
const SHIPMENTS = 60

const sealedWith = (key: Redacted.Redacted, plain: string, place: Place) =>
  Effect.provide(
    Vault.use((vault) => vault.seal(plain, place)),
    vaultOf(key)
  )

const operationsOf = Effect.fnUntraced(function* (count: number) {
  const { account, customer } = yield* Fixture.partner()
  const operations = Array.from({ length: count }, () => Sample.operation(customer))
  yield* Fixture.write({ operations })
  return { account, operations }
})

const partner = Effect.fnUntraced(function* (key: Redacted.Redacted, count: number) {
  const { account, operations } = yield* operationsOf(count)
  const shipments = yield* Effect.forEach(operations, (operation) => {
    const { id } = Sample.shipment(operation)
    return Effect.gen(function* () {
      const info = yield* sealedWith(key, `address of ${id}`, { purpose: "address", id })
      const customerEmail = yield* sealedWith(key, `email of ${id}`, { purpose: "email", id })
      return Sample.shipment(operation, { id, info, customerEmail })
    })
  })
  const { id } = Sample.endpoint(account)
  const place = { purpose: "signing secret", id } as const
  const secret = yield* sealedWith(key, "whsec_new", place)
  const before = { secret: yield* sealedWith(key, "whsec_old", place), until: Sample.FAR }
  const endpoint = Sample.endpoint(account, { id, secret, previous: before })
  yield* Fixture.write({ shipments, endpoints: [endpoint] })
  return { account, operations, shipments, endpoint }
})

const engine = TestEngine.layer({ maxOpenSealed: 200 })

const rotate = Effect.gen(function* () {
  const total = { examined: 0, resealed: 0, unreadable: 0 }
  let from: Id.ShipmentId | Id.AccountId | null = null
  do {
    const page: Rotated = yield* rotateKey("ada", from)
    total.examined += page.examined
    total.resealed += page.resealed
    total.unreadable += page.unreadable
    from = page.next
  } while (from !== null)
  return total
}).pipe(Effect.provide(Layer.provideMerge(engine, Layer.merge(vaultOf(NEW, [OLD]), Entropy.layer))))

const opensWithNew = Effect.fnUntraced(
  function* (of: {
    readonly account: { readonly id: Id.AccountId }
    readonly operations: ReadonlyArray<{ readonly id: Id.OperationId }>
    readonly endpoint: { readonly id: Id.EndpointId }
  }) {
    const reads = yield* Reads
    const vault = yield* Vault
    for (const operation of of.operations) {
      const shipment = yield* reads.shipment(of.account.id, operation.id)
      if (shipment?.info == null || shipment.customerEmail === null) return assert.fail("forgotten")
      const { id } = shipment
      assert.strictEqual(
        yield* vault.open(shipment.info, { purpose: "address", id }),
        `address of ${id}`
      )
      const email = yield* vault.open(shipment.customerEmail, { purpose: "email", id })
      assert.strictEqual(email, `email of ${id}`)
      assert.strictEqual(shipment.updatedAt, Sample.THEN)
    }
    const endpoint = yield* reads.endpoint(of.account.id, of.endpoint.id)
    const place = { purpose: "signing secret", id: of.endpoint.id } as const
    assert.strictEqual(yield* vault.open(endpoint?.secret ?? "", place), "whsec_new")
    assert.strictEqual(yield* vault.open(endpoint?.previous?.secret ?? "", place), "whsec_old")
  },
  Effect.provide(vaultOf(NEW))
)

const logged = Effect.flatMap(Desk, (desk) => {
  const filter = {
    action: "encryption.rotate",
    subject: null,
    resource: null,
    session: null,
    since: null,
    until: null
  }
  return desk.log({ ...filter, actor: "ada" }, { limit: 100, before: null })
})

const check = (key: Redacted.Redacted, otherKeys: ReadonlyArray<Redacted.Redacted> = []) =>
  Effect.provide(Canary.check, vaultOf(key, otherKeys))

/** One test, because the canary belongs to the whole database. */
const suite = <E>(name: string, storage: Layer.Layer<Desk | Reads | Store, E>) =>
  layer(storage, { excludeTestServices: true, timeout: "4 minutes" })(
    `Keys at rest: ${name}`,
    (it) => {
      const test = Test.of(it.effect)
      test("a wrong key is refused, and the old one is needed until all has the new one", function* () {
        const partners = [yield* partner(OLD, SHIPMENTS), yield* partner(OLD, 1)]
        // Without a canary, the rows reveal a wrong key.
        const refused = yield* Effect.flip(check(NEW))
        assert.strictEqual(refused._tag, "WrongKey")
        assert.isNull(yield* (yield* Desk).canary)
        yield* check(OLD)
        assert.strictEqual((yield* Effect.flip(check(NEW)))._tag, "WrongKey")
        assert.include(String(yield* Effect.flip(check(LOST))), "another key")
        yield* check(NEW, [OLD])
        const texts = 2 * (SHIPMENTS + 1) + 2 * 2
        const done = { examined: texts, resealed: texts, unreadable: 0 }
        assert.deepStrictEqual(yield* rotate, done)
        const entries = yield* logged
        const ids = partners.map(({ account }) => account.id)
        assert.deepStrictEqual(new Set(entries.map(({ subject }) => subject)), new Set(ids))
        assert.deepStrictEqual(yield* rotate, { ...done, resealed: 0 })
        assert.deepStrictEqual(yield* logged, entries)
        yield* Effect.forEach(partners, opensWithNew)
        yield* check(NEW)
        assert.strictEqual((yield* Effect.flip(check(OLD)))._tag, "WrongKey")
      })

      test("an interrupted rotation resumes, and texts that no key opens stay and are reported", function* () {
        const lost = yield* partner(LOST, 1)
        const readable = yield* partner(OLD, 2)
        const first = yield* rotateKey("ada", null).pipe(
          Effect.provide(
            Layer.provideMerge(engine, Layer.merge(vaultOf(NEW, [OLD]), Entropy.layer))
          )
        )
        assert.strictEqual(first.resealed, 4)
        const rest = yield* rotate
        assert.deepStrictEqual([rest.resealed, rest.unreadable], [2, 4])
        yield* opensWithNew(readable)
        const reads = yield* Reads
        const stored = yield* reads.shipment(lost.account.id, lost.operations[0]?.id ?? "op_")
        assert.strictEqual(stored?.info, lost.shipments[0]?.info)
      })
    }
  )

suite("embedded Postgres", Databases.embedded())
suite("server Postgres", Databases.server())
