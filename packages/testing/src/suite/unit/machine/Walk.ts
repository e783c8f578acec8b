/** Rules of every transition table. */
import * as Machine from "@cardpack/core/domain/machine/Machine"
import * as Event from "@cardpack/core/domain/webhook/Event"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"

interface Walk<State extends string, Begin extends string, FactsOf extends object> {
  readonly table: Machine.Table<State, Begin, FactsOf>
  /** Facts for the guards of each trigger. */
  readonly facts: { readonly [Trigger in keyof FactsOf]: fc.Arbitrary<FactsOf[Trigger]> }
}

const reachable = <State extends string>(lines: ReadonlyArray<Machine.Line<State>>): Set<State> => {
  const seen = new Set<State>()
  const waiting: Array<State | null> = [null]
  while (waiting.length > 0) {
    const from = waiting.pop() ?? null
    for (const row of lines) {
      if (row.from !== from || seen.has(row.to)) continue
      seen.add(row.to)
      waiting.push(row.to)
    }
  }
  return seen
}

/** Any state with any trigger, including those that only begin a life, and facts for the guards. */
const attempts = <State extends string, Begin extends string, FactsOf extends object>({
  facts,
  table
}: Walk<State, Begin, FactsOf>) => {
  const triggers = Object.keys(facts) as Array<keyof FactsOf & string>
  const begins = Object.keys(table.begins) as Array<string> as typeof triggers
  return fc
    .record({
      from: fc.constantFrom(...table.states),
      trigger: fc.constantFrom(...triggers, ...begins)
    })
    .chain(({ from, trigger }) => {
      const about = facts[trigger] ?? fc.constant(null as FactsOf[typeof trigger])
      return about.map((facts) => ({ from, trigger, facts }))
    })
}

const firing = <State extends string, Begin extends string, FactsOf extends object>(
  walk: Walk<State, Begin, FactsOf>
): void => {
  const { table } = walk
  const rows = Machine.lines(table).filter(({ computed }) => !computed)

  it("any trigger from any state fires the first row whose guard holds, or is refused", () => {
    fc.assert(
      fc.property(attempts(walk), ({ facts, from, trigger }) => {
        const listed = rows.filter((row) => row.from === from && row.trigger === trigger)
        const taken = listed.find(({ guard }) => guard === null || guard.holds(facts as never))
        const fired = Machine.fire(table, from, trigger, facts)
        const expected = taken?.to ?? (listed.length === 0 ? "unlisted" : "guarded")
        const label = `${from} ${trigger} ${JSON.stringify(facts, (_, v) => (typeof v === "bigint" ? String(v) : v))}`
        assert.strictEqual(
          Result.isSuccess(fired) ? fired.success.to : fired.failure,
          expected,
          label
        )
        if (Result.isFailure(fired)) return
        assert.deepStrictEqual(fired.success.emits, taken?.emits, label)
      }),
      { numRuns: 1_000 }
    )
  })

  it("each guard is drawn both ways", () => {
    for (const { guard, trigger } of Machine.lines(table)) {
      if (guard === null) continue
      const facts = walk.facts[trigger as keyof FactsOf]
      const holds = new Set(
        fc.sample(facts, { numRuns: 1_000, seed: 1 }).map((drawn) => guard.holds(drawn as never))
      )
      assert.deepStrictEqual([...holds].sort(), [false, true], guard.name)
    }
  })
}

export const walk = <State extends string, Begin extends string, FactsOf extends object>(
  of: Walk<State, Begin, FactsOf>
): void => {
  const { table } = of
  const lines = Machine.lines(table)
  describe(`the ${table.name} machine`, () => {
    firing(of)

    it("no row is hidden by an earlier one of its pair that has no guard", () => {
      const fired = lines.filter(({ computed }) => !computed)
      const open = fired.filter(({ guard }) => guard === null)
      for (const row of open) {
        const same = fired.filter((each) => each.from === row.from && each.trigger === row.trigger)
        assert.strictEqual(same.at(-1), row, `${row.from} ${row.trigger}`)
      }
    })

    it("every state can be reached, except those marked unreachable", () => {
      const found = reachable(lines)
      for (const state of table.states) {
        assert.strictEqual(found.has(state), !table.unreachable.includes(state), state)
      }
    })

    it("no row leads out of a terminal state, and every other reachable one has a way out", () => {
      for (const state of reachable(lines)) {
        const isEnd = lines.every(({ from }) => from !== state)
        assert.strictEqual(isEnd, table.terminal.includes(state), state)
      }
    })

    it("a guard's name means one thing, and all that is emitted are event types", () => {
      const guards = new Set(lines.flatMap(({ guard }) => guard ?? []))
      const names = Array.from(guards, ({ name }) => name)
      assert.deepStrictEqual(names, [...new Set(names)])
      assert.includeMembers(
        [...Event.TYPES],
        lines.flatMap((row) => row.emits)
      )
    })
  })
}
