/**
 * Set up before each test file: notes the rows of state machines that the product fires in it, at no
 * cost to the product. What child processes fire is not seen.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Result } from "effect"
import { afterAll, inject, vi } from "vitest"
import { beginName, rowName } from "./RowName.ts"

const fired = new Set<string>()

vi.mock(import("@cardpack/core/domain/machine/Machine"), async (load) => {
  const machine = await load()
  return {
    ...machine,
    begin: (table, trigger) => {
      fired.add(beginName(table, trigger))
      return machine.begin(table, trigger)
    },
    fire: (table, from, trigger, facts) => {
      const result = machine.fire(table, from, trigger, facts)
      const row = table.transitions.find((row) => row === Result.getOrNull(result))
      if (row !== undefined) fired.add(rowName(table, row))
      return result
    }
  }
})

afterAll(() => {
  if (fired.size === 0) return
  const file = path.join(inject("fired"), crypto.randomUUID())
  fs.writeFileSync(file, JSON.stringify([...fired]))
})
