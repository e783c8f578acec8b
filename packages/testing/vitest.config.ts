/** All tests of the repository; the same whatever the working directory. */
import { defineConfig } from "vitest/config"

/** Tests also see what packages keep to themselves. */
const inside = { resolve: { conditions: ["cardpack-internal"] } }

export default defineConfig({
  root: import.meta.dirname,
  environments: { ssr: inside, __vitest__: inside },
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/machine/RowsFired.ts", "src/database/OfTheRun.ts"],
    setupFiles: ["src/machine/Recording.ts"],
    // Files share the modules of their process: to load them anew took longer than most tests.
    isolate: false,
    // Two suites at a time: the slow ones start a Postgres each and would starve one another.
    maxWorkers: 2,
    // Room for a property test on a database under load, and for `initdb` on a cold machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    reporters: ["default"]
  }
})
