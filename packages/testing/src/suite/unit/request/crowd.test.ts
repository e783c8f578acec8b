/** How a crowd's requests begin, on a clock that moves with their work (decisions.md#unread-answers). */
import { setImmediate as turn } from "node:timers/promises"
import * as Turns from "@cardpack/http/connection/Turns"
import { afterEach, assert, it, vi } from "vitest"

const CROWD = 50
const COST_MS = 2

afterEach(() => {
  vi.restoreAllMocks()
})

it("some begin in each turn, in their order, and a question about health before them", async () => {
  let now = 0
  vi.spyOn(performance, "now").mockImplementation(() => now)
  const begun: Array<number | string> = []
  const begin = (path: string, name: number | string) =>
    Turns.take(path, () => {
      now += COST_MS
      begun.push(name)
    })
  for (let at = 0; at < CROWD; at++) begin("/docs", at)
  begin("/api/health", "health")
  assert.deepStrictEqual(begun, [0, 1, 2, "health"])
  await turn()
  assert.deepStrictEqual(begun.slice(4), [3, 4, 5])
  for (let at = 0; at < CROWD; at++) await turn()
  const others = begun.filter((name) => name !== "health")
  assert.deepStrictEqual(others, [...Array(CROWD).keys()])
})
