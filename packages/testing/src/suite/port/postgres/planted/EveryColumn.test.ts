/**
 * Every column is guarded by a trigger, changed by a plant that the audit finds, or on a short list that says
 * why not. A new column has to be one of them.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Databases from "../../../../world/database/Databases.ts"
import * as Introspection from "../../../../world/database/Introspection.ts"
import { OVERLOOKED, UNKNOWN } from "./Missed.ts"
import { PLANTS } from "./Planted.ts"
import { SILENT } from "./Silent.ts"

/** Triggers that refuse a change of some of a table's columns, or of all. */
const REFUSES = /^CREATE (?:CONSTRAINT )?TRIGGER \S+ (?:BEFORE|AFTER) (.*?) ON public\.(\S+) (.*)$/s

/** What a trigger compares, or is about; all columns where it says none. */
const guardedBy = (trigger: string, columns: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [, events = "", table, rest = ""] = REFUSES.exec(trigger) ?? []
  const update = /UPDATE(?: OF ([a-z_, ]+?))?(?: OR |$)/.exec(events)
  const isRefusal = !rest.includes("_fkey(")
  if (update === null || !isRefusal) return []
  const named = (update[1] ?? "").split(", ").filter((each) => each !== "")
  const compared = [...rest.matchAll(/\b(?:old|new)\.([a-z_]+)/g)].map(([, each]) => each ?? "")
  const own = columns.filter((each) => each.startsWith(`${table}.`))
  const isAll = named.length + compared.length === 0 && !rest.includes("REFERENCING")
  return isAll || rest.includes("old.* *<>")
    ? own
    : own.filter((each) => [...named, ...compared].includes(each.slice(`${table}.`.length)))
}

/** The columns that a plant's statement sets. */
const setBy = (statement: string): ReadonlyArray<string> =>
  [...statement.matchAll(/UPDATE (\w+)(?: \w+)? SET (.*?)(?= WHERE | FROM |$)/gs)].flatMap(
    ([, table, set = ""]) =>
      [...set.matchAll(/(?:^|, )\s*([a-z_]+) =/g)].map(([, column]) => `${table}.${column}`)
  )

const found = Object.values(PLANTS)
  .flat()
  .filter(({ kind }) => !(kind in UNKNOWN || kind in OVERLOOKED))

layer(Databases.server(), { excludeTestServices: true })("Every column", (it) => {
  it.effect("is guarded, compared, or known to be silent", () =>
    Effect.gen(function* () {
      const columns = (yield* Introspection.linesOf("columns")).map(
        (line) => line.split(" ")[0] ?? ""
      )
      const made = yield* Introspection.linesOf("triggers")
      const guarded = new Set(made.flatMap((each) => guardedBy(each, columns)))
      const planted = new Set(found.flatMap(({ sql }) => sql.flatMap(setBy)))
      const isHeld = (each: string) => guarded.has(each) || planted.has(each)
      const silent = Object.values(SILENT).flatMap((each) => each.split(" "))
      assert.deepStrictEqual(
        columns.filter((each) => !isHeld(each) && !silent.includes(each)),
        []
      )
      assert.deepStrictEqual(
        silent.filter((each) => isHeld(each) || !columns.includes(each)),
        []
      )
    })
  )
})
