/** What every transition table must be, whatever it says. */
import * as Machine from "@cardpack/core/machine/Machine"
import * as Event from "@cardpack/core/webhook/Event"
import { assert, describe, it } from "@effect/vitest"

const reachable = <State extends string, Trigger extends string>(
  table: Machine.Table<State, Trigger>
): ReadonlySet<State> => {
  const seen = new Set<State>()
  const waiting: Array<State | null> = [null]
  while (waiting.length > 0) {
    const from = waiting.pop() ?? null
    for (const row of table.transitions) {
      if (row.from !== from || seen.has(row.to)) continue
      seen.add(row.to)
      waiting.push(row.to)
    }
  }
  return seen
}

/** `rows` is the table as the contract lists it, by hand: from, trigger, to. */
export const walk = <State extends string, Trigger extends string>(
  table: Machine.Table<State, Trigger>,
  rows: ReadonlyArray<readonly [from: State | null, trigger: Trigger, to: State]>
): void => {
  const legal = new Map(rows.map(([from, trigger, to]) => [`${from} ${trigger}`, to]))

  describe(`the ${table.name} machine`, () => {
    for (const [from, trigger, to] of rows) {
      it(`${from ?? "nothing"}: ${trigger} leads to ${to}`, () => {
        assert.strictEqual(Machine.find(table, from, trigger)?.to, to)
      })
    }

    it("every pair that is not listed is refused", () => {
      for (const from of [null, ...table.states]) {
        for (const trigger of table.triggers) {
          const to = legal.get(`${from} ${trigger}`)
          assert.strictEqual(Machine.find(table, from, trigger)?.to, to, `${from} ${trigger}`)
        }
      }
      assert.strictEqual(table.transitions.length, legal.size)
    })

    it("no pair of state and trigger is listed twice", () => {
      const pairs = table.transitions.map((row) => `${row.from} ${row.trigger}`)
      assert.deepStrictEqual(pairs, [...new Set(pairs)])
    })

    it("every state can be reached, but for those marked unreachable", () => {
      const found = reachable(table)
      for (const state of table.states) {
        assert.strictEqual(found.has(state), !table.unreachable.includes(state), state)
      }
    })

    it("no row leads into or out of an unreachable state", () => {
      for (const row of table.transitions) {
        assert.isFalse(table.unreachable.includes(row.to), row.to)
        assert.isFalse(row.from !== null && table.unreachable.includes(row.from), row.to)
      }
    })

    it("no row leads out of a terminal state, and every other reachable one has a way on", () => {
      for (const state of reachable(table)) {
        const onward = Machine.allowed(table, state).length
        assert.strictEqual(onward === 0, table.terminal.includes(state), state)
      }
    })

    it("every trigger is used, and all that is emitted are event types", () => {
      const used = new Set(table.transitions.map((row) => row.trigger))
      assert.sameMembers([...used], [...table.triggers])
      const types: ReadonlyArray<string> = [...Event.TYPES, Event.TEST]
      assert.includeMembers(
        [...types],
        table.transitions.flatMap((row) => row.emits)
      )
    })

    it("the table is written as Markdown, a row for each move", () => {
      const [head, rule, ...lines] = Machine.toMarkdown(table).split("\n")
      assert.strictEqual(head, "| from | trigger | guard | to | emits |")
      assert.strictEqual(rule, "| --- | --- | --- | --- | --- |")
      assert.strictEqual(lines.length, table.transitions.length)
      lines.forEach((line, index) => {
        const row = table.transitions[index]
        assert.isDefined(row)
        const cells = line.split("|").map((cell) => cell.trim())
        const events = row.emits.map((type) => `\`${type}\``).join(", ")
        assert.deepStrictEqual(cells, [
          "",
          row.from ?? "(none)",
          row.trigger,
          row.guard,
          row.to,
          events,
          ""
        ])
      })
    })
  })
}
