import { Growth } from "@cardpack/adapters/postgres/connection/Growth"
import * as Session from "@cardpack/adapters/postgres/connection/Session"
import { type ChangeSet, EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"

/** Growth depends only on the number of rows. */
const rows = (kind: "customers" | "operations", count: number): ChangeSet => ({
  ...EMPTY,
  [kind]: Array.from({ length: count })
})

const recorder = () => {
  const statements: Array<string> = []
  const session: Session.Session = {
    rows: () => Effect.succeed([]),
    run: (sql) =>
      Effect.sync(() => {
        statements.push(sql)
        return { command: sql, rowCount: 0 }
      }),
    discard: Effect.void
  }
  return { session, statements }
}

describe("cached plans", () => {
  it("are made anew at every doubling of a kind of row, whatever else was written before", () => {
    const growth = new Growth()
    growth.add(rows("customers", 100_000))
    const generations = Array.from({ length: 64 }, () => {
      growth.add(rows("operations", 1))
      return growth.generation
    })
    const changes = generations.flatMap((generation, index) =>
      generation === generations[index - 1] ? [] : [index + 1]
    )
    expect(changes).toEqual([1, 2, 4, 8, 16, 32, 64])
  })

  it("are forgotten once on each connection of a generation", async () => {
    const growth = new Growth()
    const replan = Session.replanning(growth)
    const { session, statements } = recorder()
    const [one, other] = [{}, {}]
    const open = (key: object) => Effect.runPromise(replan(key, session))
    await open(one)
    await open(one)
    await open(other)
    expect(statements).toEqual(["DISCARD PLANS", "DISCARD PLANS"])
    growth.add(rows("operations", 3))
    growth.add(EMPTY)
    await open(one)
    await open(one)
    expect(statements).toHaveLength(3)
  })
})
