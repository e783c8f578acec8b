import { createEndpoint } from "@cardpack/core/commands/webhook/CreateEndpoint"
import { MAX_ACTIVE, MAX_STORED } from "@cardpack/core/commands/webhook/Endpoints"
import { sendTest } from "@cardpack/core/commands/webhook/Replay"
import { type EndpointUpdate, updateEndpoint } from "@cardpack/core/commands/webhook/UpdateEndpoint"
import { type Endpoint, MAX_MATCHED, matched } from "@cardpack/core/domain/webhook/Endpoint"
import { type Decided, outcomeOf } from "@cardpack/core/engine/Command"
import { Draft } from "@cardpack/core/engine/Draft"
import { fresh } from "@cardpack/core/engine/port/Entropy"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import * as Sample from "../../../kit/sample/Sample.ts"

const account = Sample.account()
const caller = { accountId: account.id, keyId: null }
const NOW = Sample.THEN + 9
const OFF = { active: false, disabledAt: Sample.THEN }

const many = (count: number, fields: Partial<Endpoint> = {}): ReadonlyArray<Endpoint> =>
  Array.from({ length: count }, () => Sample.endpoint(account, fields))

const rowsOf = (endpoints: ReadonlyArray<Endpoint>) =>
  new Rows({ ...NOTHING, now: NOW, accounts: [account], endpoints })

const chance = () => fresh(bytes("endpoints"), Sample.THEN)

const create = (endpoints: ReadonlyArray<Endpoint>, active: boolean) =>
  createEndpoint(caller, {
    id: Sample.endpoint(account).id,
    url: "https://hooks.example/",
    subscribedEvents: ["*"],
    active,
    secret: "sealed",
    madeBy: null
  }).decide(rowsOf(endpoints), chance())

const why = (decided: Decided<unknown>) => {
  const outcome = outcomeOf(decided)
  return Result.isFailure(outcome) ? JSON.stringify(outcome.failure) : "done"
}

describe("how many endpoints an account may have", () => {
  it("counts the active ones, on creation and when one is enabled", () => {
    const full = many(MAX_ACTIVE)
    const [off] = many(1, OFF)
    assert.isDefined(off)
    assert.match(why(create(full, true)), /at most 50 active/)
    assert.strictEqual(why(create(full, false)), "done")
    assert.strictEqual(why(create([...full.slice(1), off], true)), "done")
    const enable = (endpoints: ReadonlyArray<Endpoint>, id: Endpoint["id"]) =>
      updateEndpoint(caller, id, { active: true }).decide(rowsOf(endpoints), chance())
    assert.match(why(enable([...full, off], off.id)), /at most 50 active/)
    assert.strictEqual(why(enable([...full.slice(1), off], off.id)), "done")
    // Already active, so nothing changes.
    assert.strictEqual(why(enable(full, full[0]?.id ?? off.id)), "done")
  })

  it("has a limit for stored ones, which can be changed instead", () => {
    const all = many(MAX_STORED, OFF)
    assert.match(why(create(all, false)), /at most 1000 webhook endpoints/)
    assert.match(why(create(all, true)), /at most 1000 webhook endpoints/)
    assert.strictEqual(why(create(all.slice(1), true)), "done")
    const [one] = all
    assert.isDefined(one)
    const change = { url: "https://other.example/", active: true }
    assert.strictEqual(
      why(updateEndpoint(caller, one.id, change).decide(rowsOf(all), chance())),
      "done"
    )
    assert.strictEqual(why(sendTest(caller, one.id).decide(rowsOf(all), chance())), "done")
  })
})

describe("a change of an endpoint", () => {
  const change = (of: Endpoint, update: EndpointUpdate) => {
    const decided = updateEndpoint(caller, of.id, update).decide(rowsOf([of]), chance())
    return Result.getOrThrow(outcomeOf(decided)).answer
  }

  it("leaves the moment at which it was disabled", () => {
    const changed = change(Sample.endpoint(account, OFF), { url: "https://other.example/" })
    assert.strictEqual(changed.disabledAt, OFF.disabledAt)
  })

  it.each([
    [NOW + 1, "older"],
    [NOW, "sealed-secret"]
  ])("of its secret while one is valid until %d keeps the %s one", (until, kept) => {
    const of = Sample.endpoint(account, { previous: { secret: "older", until } })
    const { previous } = change(of, { rotation: { secret: "fresh", graceSeconds: 1 } })
    assert.deepStrictEqual(previous, { secret: kept, until: NOW + 1_000 })
  })
})

describe("the endpoints that an event is matched to", () => {
  const endpoints = fc
    .array(fc.option(fc.nat(30)), { minLength: 0, maxLength: 3 * MAX_MATCHED })
    .map((all) =>
      all.map((disabledAt) => Sample.endpoint(account, { active: disabledAt === null, disabledAt }))
    )

  it("are bounded, and leave out the longest disabled ones", () => {
    fc.assert(
      fc.property(endpoints, (all) => {
        const chosen = new Set(matched(all))
        assert.strictEqual(chosen.size, Math.min(all.length, MAX_MATCHED))
        const time = ({ disabledAt }: Endpoint) => disabledAt ?? Number.POSITIVE_INFINITY
        const rest = all.filter((each) => !chosen.has(each))
        const earliest = Math.min(...Array.from(chosen, time))
        for (const left of rest) assert.isAtMost(time(left), earliest)
      })
    )
  })

  it("limit the rows that one event writes", () => {
    const draft = new Draft(account, rowsOf([...many(MAX_STORED - 1, OFF), ...many(1)]), chance())
    draft.emit({ emits: ["operation.completed"] }, {})
    const { deliveries, events } = draft.changes({})
    assert.strictEqual(events.length, 1)
    assert.strictEqual(deliveries.length, MAX_MATCHED)
  })
})
