/** The audit finds nothing in sound books, and names what a person with `psql` planted in them. */
import { reader } from "@cardpack/adapters/postgres/connection/Database"
import { mails } from "@cardpack/adapters/postgres/desk/audit/Parcels"
import { list } from "@cardpack/adapters/postgres/desk/audit/Sheet"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { isDeep } from "../../../../world/run/Depth.ts"
import * as Books from "./Books.ts"
import { GUARDED } from "./Guarded.ts"
import { BY_CHANCE, OVERLOOKED, UNKNOWN } from "./Missed.ts"
import { PLANTS } from "./Planted.ts"
import { REFUSED, TAKEN } from "./Refused.ts"
import { FORGED, type Plant } from "./Rows.ts"

/** One of each subject at each commit; all by `npm run deep`. */
const tried = (plants: ReadonlyArray<Plant>): ReadonlyArray<Plant> =>
  isDeep ? plants : plants.slice(0, 1)

const PLANTED = Object.values(PLANTS).flat()
const isMissed = ({ kind }: Plant) => kind in OVERLOOKED || kind in UNKNOWN

/** What is wrong with what the audit says of a plant; null if nothing is. */
const judge = Effect.fnUntraced(function* (plant: Plant) {
  const failing = (yield* Books.after(plant.sql)).map(({ name }) => name)
  if (isMissed(plant))
    return failing.length === 0 ? null : `${plant.kind} Found now: ${failing.join("; ")}`
  return failing.includes(plant.names)
    ? null
    : `${plant.kind} Not by "${plant.names}": ${failing.join("; ")}`
})

layer(Books.layer, { excludeTestServices: true, timeout: "2 minutes" })("Books", (it) => {
  it.effect("give the audit nothing to find with every kind of row in every lasting state", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Books.sound, [])
      const checks = yield* (yield* Desk).audit
      assert.deepStrictEqual(
        checks.filter(({ examined }) => examined === 0),
        []
      )
      const names = new Set(checks.map(({ name }) => name))
      assert.deepStrictEqual(
        PLANTED.filter((plant) => !isMissed(plant) && !names.has(plant.names)),
        [],
        "no check has this name"
      )
      const convicting = new Set(
        PLANTED.filter((each) => !isMissed(each)).map(({ names }) => names)
      )
      assert.deepStrictEqual(
        [...names].filter((name) => !convicting.has(name)),
        [],
        "no plant shows that this check finds anything"
      )
    })
  )

  it.effect("are looked at row by row in lists of several pages", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const rows = yield* sql`SELECT id FROM mail`
      const database = { read: reader(sql) }
      const [check] = yield* list(database, mails, { size: 4 })
      assert.isAbove(rows.length, 8)
      assert.strictEqual(check?.examined, rows.length)
    })
  )

  it.effect("give the audit nothing to find once links and balances were computed again", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Books.after([FORGED]), [])
    })
  )

  it.effect("blame in production no parcel that an operator moved", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const rows = yield* sql<{
        readonly id: string
      }>`SELECT public_id('shp', id) AS id FROM shipment WHERE status NOT IN ('created', 'delivered')`
      const failing = yield* Books.after(["UPDATE belonging SET environment = 'production'"])
      const blamed = failing.find(({ name }) => name.startsWith("in production, every parcel"))
      assert.sameMembers(
        [...(blamed?.violations ?? [])],
        rows.map(({ id }) => id)
      )
    })
  )

  for (const [subject, plants] of Object.entries(PLANTS))
    it.effect(`convict by the check that is meant: ${subject}`, () =>
      Effect.gen(function* () {
        const wrong = yield* Effect.forEach(tried(plants), judge)
        assert.deepStrictEqual(
          wrong.filter((each) => each !== null),
          []
        )
      })
    )

  it("list each plant that the audit misses, and no other", () => {
    const kinds = PLANTED.map(({ kind }) => kind)
    assert.strictEqual(new Set(kinds).size, kinds.length)
    const missed = [...Object.keys(OVERLOOKED), ...Object.keys(UNKNOWN)]
    assert.deepStrictEqual(
      [...missed, ...BY_CHANCE].filter((kind) => !kinds.includes(kind)),
      []
    )
    console.log(
      `found/planted: ${kinds.length - missed.length}/${kinds.length}, ${BY_CHANCE.length} by chance`
    )
  })

  it.effect("refuse what settled rows do not do", () =>
    Effect.gen(function* () {
      const all = [...REFUSED, ...GUARDED]
      const said = yield* Effect.forEach(all, ({ sql }) => Books.refused(sql))
      assert.deepStrictEqual(
        all.filter(({ by }, at) => said[at]?.includes(by) !== true),
        []
      )
    })
  )

  it.effect("leave the rest to the audit", () =>
    Effect.gen(function* () {
      const said = yield* Effect.forEach(Object.values(TAKEN), Books.refused)
      assert.deepStrictEqual(
        said.filter((each) => each !== null),
        []
      )
    })
  )
})
