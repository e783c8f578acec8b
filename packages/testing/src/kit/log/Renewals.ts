/** The seeds of draws are replaced at once: what waits tells it, and no draw by earlier ones is committed. */
import { Minute } from "@cardpack/core/domain"
import { DrawLog, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as DrawSample from "../sample/DrawSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "../store/OnSale.ts"
import * as LogSample from "./LogSample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | DrawLog.DrawLog>

const renewalOf = (number: number) => ({ number, reason: `reason ${number}`, at: Sample.THEN })

/** In a storage of its own: it goes on with each test. */
export const renews = (it: It): void => {
  it.effect("LOG-RENEW-01: a renewal has its days, and the next one follows it", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const days = [DrawSample.drawDay(), DrawSample.drawDay()]
      const [first = 0, second = 0] = days.map(({ day }) => day)
      yield* Fixture.write({ drawDays: days })
      assert.deepStrictEqual(yield* log.renewed(first), { last: null, days: [first, second] })
      assert.isFalse(yield* log.renew(renewalOf(2), []))
      const again = days.map(({ day }) => DrawSample.drawDay({ day, renewal: 1 }))
      assert.isTrue(yield* log.renew(renewalOf(1), again))
      assert.isFalse(yield* log.renew(renewalOf(1), []))
      const { days: told, last } = yield* log.renewed(first)
      assert.deepStrictEqual({ last, told }, { last: renewalOf(1), told: [first, second] })
      const minute = Minute.of(Sample.THEN)
      const by = [yield* log.renewalOf(minute - 1), yield* log.renewalOf(minute)]
      assert.deepStrictEqual(by, [0, 1])
      const loaded = yield* Fixture.load({ drawDays: [first] })
      assert.strictEqual(loaded.renewal, 1)
      assert.sameDeepMembers([...loaded.drawDays], [days[0], again[0]] as never)
    })
  )

  it.effect("LOG-RENEW-02: a renewal waits until its note is marked; days of before are void", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const late = DrawSample.drawDay()
      yield* Fixture.write({ drawDays: [late] })
      const of = Effect.map(log.unpublished(1_000), ({ days, renewals }) => ({
        renewals,
        days: days.map(({ day, renewal }) => [day, renewal])
      }))
      const before = yield* of
      assert.deepStrictEqual(before.renewals, [renewalOf(1)])
      assert.deepInclude(before.days, [late.day, 0])
      yield* LogSample.append(1, (index) => ({
        marks: [{ type: "note", number: 1, renewal: 1, index, value: null }]
      }))
      const after = yield* of
      assert.deepStrictEqual(after.renewals, [])
      assert.deepStrictEqual(
        after.days.filter(([, renewal]) => renewal === 0),
        []
      )
      assert.lengthOf(after.days, 2)
    })
  )

  it.effect("LOG-RENEW-03: from then on no draw by earlier seeds is committed", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const { machine } = yield* Fixture.machine({ common: 3 })
      const cards = yield* OnSale.cards(machine.id)
      yield* OnSale.draw(cards.slice(0, 1), { renewal: 1 })
      assert.isTrue(yield* log.renew(renewalOf(2), []))
      const { reason } = yield* Effect.flip(OnSale.draw(cards.slice(1, 2), { renewal: 1 }))
      assert.strictEqual(reason._tag, "Unreachable")
      yield* OnSale.draw(cards.slice(1, 2), { renewal: 2 })
      const { draws } = yield* log.unpublished(1_000)
      const own = draws.filter(({ machineId }) => machineId === machine.id)
      assert.sameMembers(
        own.map(({ renewal }) => renewal),
        [1, 2]
      )
    })
  )
}
