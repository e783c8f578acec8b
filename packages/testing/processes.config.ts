/** The tests that start processes and kill them: slow, so that they are a command of their own. */
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { reporter } from "./config/again.ts"
import tests, { PROCESSES } from "./vitest.config.ts"

const { test } = tests

/** The console's journeys take longest: the other files run beside them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes("/journeys/console/")
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  ...tests,
  test: {
    ...test,
    include: PROCESSES,
    reporters: ["default", reporter("npm run test:processes")],
    exclude: [],
    sequence: { sequencer: LongestFirst },
    // Several processes belong to each test, of which many wait for one another.
    maxWorkers: 3,
    // `npm test` alone must fire every row; what child processes fire is not seen anyhow.
    globalSetup: [
      ...[test?.globalSetup ?? []].flat().filter((file) => !file.includes("RowsFired")),
      "src/world/service/Built.ts"
    ],
    setupFiles: ["src/world/run/Cost.ts", "src/world/run/SeedFile.ts"]
  }
})
