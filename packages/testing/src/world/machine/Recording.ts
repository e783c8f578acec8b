/**
 * Setup of each test file: records the rows of the state machines that the product fires, without
 * changing the product. Rows fired in child processes are not recorded.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Result } from "effect"
import { afterAll, inject, vi } from "vitest"
import * as Fired from "./Fired.ts"
import { beginName, rowName } from "./RowName.ts"

vi.mock(import("@cardpack/core/domain/machine/Machine"), async (load) => {
  const machine = await load()
  return {
    ...machine,
    begin: (table, trigger) => {
      Fired.note(beginName(table, trigger))
      return machine.begin(table, trigger)
    },
    fire: (table, from, trigger, facts) => {
      const result = machine.fire(table, from, trigger, facts)
      const row = table.transitions.find((row) => row === Result.getOrNull(result))
      if (row !== undefined) Fired.note(rowName(table, row))
      return result
    }
  }
})

// A file that could not be loaded leaves its own behind.
Fired.take()

afterAll(() => {
  const fired = Fired.take()
  if (fired.length === 0) return
  const file = path.join(inject("fired"), crypto.randomUUID())
  fs.writeFileSync(file, JSON.stringify(fired))
})
