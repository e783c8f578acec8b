/** The links of the operators' log are those of design.md#log-links, over every field. */
import * as Id from "@cardpack/core/domain/id/Id"
import type { LogEntry } from "@cardpack/core/domain/log/LogEntry"
import * as LogLink from "@cardpack/core/domain/log/LogLink"
import { assert, describe, it } from "@effect/vitest"

const UUID = "01890a5d-ac96-774b-bcce-b302099a805"

const entry: LogEntry = {
  id: Id.fromUuid("log", `${UUID}7`),
  actor: "ada",
  action: "balance.bonus",
  subject: "par_x",
  detail: { reason: "é\n", amountUsd: "5.000000" },
  createdAt: Date.UTC(2026, 0, 1)
}

const BEFORE = { number: 6, link: LogLink.ORIGIN.link }

describe("a link of the log", () => {
  it("is the one that another language computes", () => {
    // printf 'cardpack log' | sha256sum, and the lines of the row the same way
    assert.strictEqual(
      LogLink.ORIGIN.link,
      "85cd0a7b5ccd4bf8f51c41a2a29110193cc47fd5b80131f20b4e0cefdbbd4af8"
    )
    assert.deepStrictEqual(LogLink.after(BEFORE, entry), {
      number: 7,
      link: "057e8c5556932f56413cf4f2823a502fa1e4e2c98831295b62e7b9436a0827fc"
    })
  })

  const changes: ReadonlyArray<Partial<LogEntry>> = [
    { id: Id.fromUuid("log", `${UUID}8`) },
    { actor: "bea" },
    { action: "balance.adjustment" },
    { subject: "par_y" },
    { detail: { ...Object(entry.detail), reason: "e" } },
    { createdAt: entry.createdAt + 1 }
  ]

  it("is another one when any field differs, or what comes before", () => {
    const links = changes.map((fields) => LogLink.after(BEFORE, { ...entry, ...fields }).link)
    const others = [BEFORE, { ...BEFORE, number: 5 }, { ...BEFORE, link: "0" }]
    const all = [...links, ...others.map((before) => LogLink.after(before, entry).link)]
    assert.strictEqual(new Set(all).size, changes.length + 3)
  })
})
