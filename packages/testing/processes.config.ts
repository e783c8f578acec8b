/** The tests that start processes, kill and measure them: slow, so that they are a command of their own. */
import { defineConfig } from "vitest/config"
import tests, { PROCESSES } from "./vitest.config.ts"

const { test } = tests

export default defineConfig({
  ...tests,
  test: {
    ...test,
    include: PROCESSES,
    exclude: [],
    // Benches compare speeds, and several processes belong to each test.
    maxWorkers: 2,
    hookTimeout: 300_000,
    // `npm test` alone must fire every row; what child processes fire is not seen anyhow.
    globalSetup: [test?.globalSetup ?? []].flat().filter((file) => !file.includes("RowsFired")),
    setupFiles: ["src/world/run/Cost.ts", "src/world/run/SeedFile.ts"]
  }
})
