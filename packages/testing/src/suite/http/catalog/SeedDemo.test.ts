import { randomBytes } from "node:crypto"
import { Engine } from "@cardpack/core/commands/Engine"
import { createPartner } from "@cardpack/core/commands/partner/CreatePartner"
import * as ApiKey from "@cardpack/core/domain/apikey/ApiKey"
import * as Id from "@cardpack/core/domain/id/Id"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Vault } from "@cardpack/core/engine/port/Vault"
import { DEMO_PARTNER, seedDemo } from "@cardpack/http/seed/SeedDemo"
import { remove } from "@cardpack/http/start/Unserved"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Databases from "../../../world/database/Databases.ts"
import * as TestEngine from "../../../world/engine/TestEngine.ts"

const engine = () =>
  TestEngine.layer({ maxOpenSealed: 200 }).pipe(
    Layer.provideMerge(Databases.server()),
    Layer.provide(Layer.succeed(Entropy, { bytes: (count) => randomBytes(count) })),
    Layer.provide(
      Layer.succeed(Vault, {
        encrypts: true,
        seal: Effect.succeed,
        open: Effect.succeed,
        isNewest: () => true
      })
    )
  )

const seed = seedDemo({ environment: "sandbox" })

describe("the demonstration seed", () => {
  it.live("fills an empty database: stock, countries, and a partner with a key and money", () =>
    Effect.gen(function* () {
      const desk = yield* Desk
      const reads = yield* Reads
      const made = yield* seed
      assert.strictEqual(made?.partnerId, DEMO_PARTNER)
      assert.isTrue(Id.is("par", DEMO_PARTNER))
      assert.isTrue(ApiKey.isWellFormed(made?.key ?? "", "sandbox"))
      const hash = ApiKey.hash(made?.key ?? "")
      const identity = (yield* reads.identities([hash])).get(hash)
      assert.deepStrictEqual(identity?.account.balance, { cash: Usd.of(5_000), bonus: Usd.of(250) })

      const machines = yield* desk.machines
      const free = machines.flatMap(({ stock }) => [...stock.values()])
      assert.strictEqual(machines.length, 7)
      assert.strictEqual(
        free.reduce((sum, count) => sum + count, 0),
        2_000
      )
      assert.strictEqual((yield* reads.shippingCountries).length, 243)
      yield* remove(["FR", "CU"])
      const left = yield* reads.shippingCountries
      assert.strictEqual(left.length, 242)
      assert.isUndefined(left.find(({ code }) => code === "FR"))
      assert.deepStrictEqual(
        (yield* desk.audit).filter((check) => !check.ok),
        []
      )
    }).pipe(Effect.provide(engine()))
  )

  it.live("goes on where it was cut off, and gives the money once", () =>
    Effect.gen(function* () {
      const run = (yield* Engine).run
      const partner = { id: DEMO_PARTNER, name: "Demo partner", notificationEmail: null }
      yield* run(createPartner("earlier start", partner))
      const made = yield* seed
      assert.isNotNull(made)
      const [balance] = yield* (yield* Desk).balances(null)
      assert.strictEqual(balance?.balance.cash, Usd.of(5_000))
    }).pipe(Effect.provide(engine()))
  )

  it.live("leaves a database alone that holds a partner", () =>
    Effect.gen(function* () {
      const partner = { id: null, name: "Somebody", notificationEmail: null }
      yield* (yield* Engine).run(createPartner("host", partner))
      assert.isNull(yield* seed)
      assert.deepStrictEqual(yield* (yield* Desk).machines, [])
    }).pipe(Effect.provide(engine()))
  )
})
