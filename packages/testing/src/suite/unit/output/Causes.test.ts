/** Errors in lines of the log, and as the reason of a start that failed. */

import { Rejected, StoreError, Unreachable } from "@cardpack/core/engine/port/Store"
import * as Causes from "@cardpack/http/problem/Causes"
import { Effect, Logger } from "effect"
import { assert, it } from "vitest"

const deep = new Error("outer", {
  cause: { reason: { cause: { code: "57P01", deeper: { and: { deeper: {} } } } } }
})

const ERRORS: ReadonlyArray<readonly [unknown, RegExp]> = [
  [new StoreError({ reason: new Unreachable({ cause: deep }) }), /the store can't be used: .+/],
  [
    new StoreError({ reason: new Rejected({ rule: "unique", constraint: null, cause: "twice" }) }),
    /by its rule unique: twice/
  ],
  [new Error("plain"), /Error: plain/]
]

it.each(ERRORS)("a line of the log ends in a cause in words (%#)", (error, words) => {
  const lines: Array<string> = []
  const json = Logger.map(Logger.formatJson, (line) => lines.push(line))
  const text = Logger.map(Logger.formatLogFmt, (line) => lines.push(line))
  const layer = Logger.layer([json, text].map((logger) => Causes.inWords(logger)))
  Effect.runSync(Effect.provide(Effect.logWarning("it failed", error), layer))
  assert.lengthOf(lines, 2)
  for (const line of lines) {
    assert.match(line, words)
    assert.notMatch(line, /\[Object\]|\[object Object\]|StoreError:?\s*"?$/)
  }
})

it.each([
  [
    new AggregateError([new Error("connect ECONNREFUSED ::1"), new Error("")]),
    "connect ECONNREFUSED ::1; Error"
  ],
  [Object.assign(new Error(""), { code: "ECONNRESET" }), "ECONNRESET"],
  [{ message: "", code: "28P01" }, "28P01"],
  [{ message: "as an object" }, "as an object"],
  [new Error("  "), "Error"],
  ["", "no reason was given"],
  [{}, "no reason was given"]
])("a reason is never empty (%#)", (error, words) => {
  assert.strictEqual(Causes.said(error), words)
})
