/** A store's clock that was set back is told in the log, and not by every batch. */
import { assert, describe } from "@effect/vitest"
import { Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Rig from "../../../world/engine/Rig.ts"
import * as Stage from "../../../world/engine/Stage.ts"
import * as Story from "../../../world/engine/Story.ts"

const lines: Array<string> = []
const logger = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
const tries = Story.on(() => Layer.provideMerge(Rig.layer(), logger), Stage.stage({}))

describe("a clock that stands behind an account's last change", () => {
  tries("is told once a minute, and its partner is served", function* (s) {
    lines.length = 0
    yield* s.customer()
    assert.deepStrictEqual(lines, [])
    const { accounts } = yield* Fixture.load({ accounts: [s.shop.account.id] })
    yield* Fixture.write({
      accounts: accounts.map((row) => Sample.next(row, { updatedAt: 90_000 }))
    })
    for (let times = 0; times < 3; times++) yield* s.customer()
    assert.lengthOf(lines, 1)
    assert.match(lines[0] ?? "", /clock stands 90000 ms behind .* set back/)
    yield* TestClock.adjust("1 minute")
    yield* s.customer()
    assert.match(lines[1] ?? "", /clock stands 30000 ms behind/)
    assert.lengthOf(lines, 2)
  })
  tries("makes its customers no earlier than those before, so that lists find them", function* (s) {
    const { accounts } = yield* Fixture.load({ accounts: [s.shop.account.id] })
    yield* Fixture.write({
      accounts: accounts.map((row) => Sample.next(row, { updatedAt: 90_000 }))
    })
    const { createdAt, updatedAt } = yield* s.customer()
    assert.deepStrictEqual([createdAt, updatedAt], [90_000, 90_000])
  })
})
