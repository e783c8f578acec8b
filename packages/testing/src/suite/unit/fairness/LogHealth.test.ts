/** When people are told of the draw log, and in which words. */
import * as LogHealth from "@cardpack/core/engine/fairness/LogHealth"
import { expect, it } from "vitest"

const NOW = 30_000_000 * 60_000
const FINE = {
  size: 7,
  published: 7,
  trouble: null,
  waitingSince: null,
  due: null,
  unwitnessedSince: null
}
const minutesAgo = (minutes: number) => 30_000_000 - 1 - minutes

it.each([
  ["says nothing of an empty log", { ...FINE, size: 0, published: 0 }, null, null, 0],
  ["nor of a draw of a minute", { ...FINE, waitingSince: NOW - 60_000 }, null, null, 60],
  ["draws wait", { ...FINE, waitingSince: NOW - 61_000 }, null, /^draws wait for 61 seconds/, 61],
  ["a clock may run ahead", { ...FINE, waitingSince: NOW + 5_000 }, null, null, 0],
  ["a seed has time", { ...FINE, due: minutesAgo(15) }, null, null, 0],
  ["and no more", { ...FINE, due: minutesAgo(16) }, null, /^a seed waits for 960 seconds/, 0],
  [
    "the cause",
    { ...FINE, waitingSince: 0, trouble: "no key" },
    null,
    /published: no key$/,
    NOW / 1000
  ],
  ["an older backup", { ...FINE, published: 8 }, /has 7 entries/, null, 0],
  ["in its words", { ...FINE, published: 8, trouble: "restored" }, /^restored$/, null, 0],
  ["trouble alone is another process's", { ...FINE, trouble: "no key" }, null, null, 0]
] as const)("%s", (_, log, behind, late, lag) => {
  const told = (said: string | null, words: RegExp | null) =>
    words === null ? expect(said).toBeNull() : expect(said).toMatch(words)
  told(LogHealth.behind(log), behind)
  told(LogHealth.late(log, NOW), late)
  expect(LogHealth.lagOf(log, NOW)).toBe(lag)
})

it.each([
  ["nothing waits for witnesses", null, null, 0],
  ["they have five minutes", NOW - 300_000, null, 300],
  ["and no more", NOW - 301_000, /^the draw log's witnesses .* for 301 seconds$/, 301],
  ["a clock may run ahead", NOW + 5_000, null, 0]
] as const)("%s", (_, unwitnessedSince, words, waits) => {
  const log = { ...FINE, unwitnessedSince }
  const said = LogHealth.unwitnessed(log, NOW)
  words === null ? expect(said).toBeNull() : expect(said).toMatch(words)
  expect(LogHealth.unwitnessedOf(log, NOW)).toBe(waits)
})
