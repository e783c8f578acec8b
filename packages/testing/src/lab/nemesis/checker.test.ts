/** The checker of the nemesis finds nothing in a sound history, and in a doctored one each lie. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, HashMap } from "effect"
import { rowsOf } from "../../kit/reference/State.ts"
import * as Checker from "./Checker.ts"
import type { Evidence } from "./Evidence.ts"
import type { Exchange } from "./History.ts"
import { ratios } from "./rule/Deliveries.ts"
import { exchange, sound } from "./SoundHistory.ts"
import { ENDED } from "./Supervisor.ts"

type Lie = (evidence: Evidence) => Partial<Evidence>

const edited =
  (number: number, change: (before: Exchange) => Partial<Exchange>): Lie =>
  ({ exchanges }) => ({
    exchanges: exchanges.map((each) =>
      each.number === number ? { ...each, ...change(each) } : each
    )
  })

/** Asked by the same partner, after all. */
const asked =
  (more: (evidence: Evidence) => Partial<Exchange>): Lie =>
  (evidence) => {
    const account = evidence.exchanges[0]?.account ?? ""
    return { exchanges: [...evidence.exchanges, exchange(8, { account, ...more(evidence) })] }
  }

/** Without the rows of a table. */
const empty =
  (table: keyof Evidence["state"]): Lie =>
  ({ state }) => ({ state: { ...state, [table]: HashMap.empty() } })

const hiddenCard: Lie = edited(5, ({ answer }) => ({ answer: { ...answer, sealed: true } }))

/** The rule that must find it, and the lie. */
const LIES: ReadonlyArray<readonly [rule: string, lie: string, doctor: Lie]> = [
  ["answered", "a request that nobody answered", asked(() => ({ key: "c", status: 503 }))],
  ["understood", "a request that is malformed", asked(() => ({ key: "c", status: 400 }))],
  ["keys", "a key that was done twice", edited(2, () => ({ status: 201 }))],
  [
    "keys",
    "a replay of another operation",
    edited(2, ({ answer }) => ({ answer: { ...answer, id: "op_2" } }))
  ],
  ["kept", "an answered order that is missing", empty("operations")],
  ["names", "a sealed card that shows its name", hiddenCard],
  ["causes", "an operation that nobody asked for", () => ({ exchanges: [] })],
  ["books", "an item that is nowhere", empty("pool")],
  ["books", "money from nowhere", ({ notes }) => ({ notes: notes.slice(1) })],
  ["deliveries", "a lost delivery", ({ received }) => ({ received: received.slice(1) })],
  [
    "deliveries",
    "a wrong signature",
    ({ received }) => ({ received: received.map((each) => ({ ...each, problem: "signature" })) })
  ],
  [
    "reads",
    "a card that goes back",
    asked(({ exchanges }) => ({
      method: "GET",
      path: "/cards/it",
      answer: { ...exchanges[5]?.answer, status: "active" }
    }))
  ],
  [
    "reads",
    "a balance from before an answered order",
    edited(3, () => ({ answer: { cash: "100.000000", bonus: "0.000000" } }))
  ],
  [
    "alive",
    "a service that was ready and ended by itself",
    () => ({ notes: [{ note: ENDED, at: 5, of: { process: 1, wasReady: true, last: "" } }] })
  ],
  ["audit", "a broken check of the audit", () => ({ audit: [{ name: "sums", violations: [] }] })],
  ["log", "a flaw of the draw log", () => ({ log: ["entry 7: the slot is empty"] })]
]

describe("the checker of the nemesis", () => {
  it.effect("finds nothing in a sound history", () =>
    Effect.map(sound, (evidence) => {
      assert.lengthOf(rowsOf(evidence.state.operations), 2)
      assert.deepStrictEqual(Checker.violations(evidence), [])
      assert.deepStrictEqual(ratios(evidence), { delivered: 1, duplicates: 1 })
    })
  )

  it.effect.each(LIES)("by the rule of %s finds %s", ([rule, , doctor]) =>
    Effect.map(sound, (evidence) => {
      const found = Checker.violations({ ...evidence, ...doctor(evidence) })
      assert.include(
        found.map((violation) => violation.rule),
        rule
      )
    })
  )

  it("has a lie for each rule", () => {
    assert.sameMembers([...new Set(LIES.map(([rule]) => rule))], Object.keys(Checker.RULES))
  })
})
