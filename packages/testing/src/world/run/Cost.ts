/**
 * Setup of each test file: notes the processor time that it takes in its worker, its imports included,
 * in the file that `TEST_COSTS` names. Child processes are not in it.
 */
import * as fs from "node:fs"
import { afterAll, expect } from "vitest"

const { TEST_COSTS: place = "" } = process.env

if (place !== "") {
  const begun = process.cpuUsage()
  afterAll(() => {
    const { system, user } = process.cpuUsage(begun)
    const file = expect.getState().testPath
    fs.appendFileSync(place, `${JSON.stringify({ file, seconds: (system + user) / 1e6 })}\n`)
  })
}
