/** The tests of the repository but those of processes.config.ts; the same whatever the working directory. */
import "./config/memory.ts"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { reporter } from "./config/again.ts"

/** Tests also see what packages keep to themselves. */
const inside = { resolve: { conditions: ["cardpack-internal"] } }

/** Levels whose tests start processes. */
export const PROCESSES = ["src/suite/{faults,journeys}/**/*.test.ts"]

export default defineConfig({
  root: import.meta.dirname,
  environments: { ssr: inside, __vitest__: inside },
  test: {
    include: ["src/suite/**/*.test.ts"],
    exclude: PROCESSES,
    globalSetup: [
      "src/world/machine/RowsFired.ts",
      "src/world/database/RunDatabases.ts",
      "src/world/run/Seed.ts"
    ],
    setupFiles: [
      "src/world/run/Cost.ts",
      "src/world/machine/Recording.ts",
      "src/world/run/SeedFile.ts"
    ],
    // Files share the modules of their process: to load them anew took longer than most tests.
    isolate: false,
    // One more than the cores of a small computer: about a third of a run awaits timers and blocks.
    maxWorkers: 3,
    // With room for young objects, workers take a twelfth less time.
    execArgv: ["--max-semi-space-size=64"],
    // Processes that tests start run the sources as they are, and compile each once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compiled") },
    // A test that hangs ends; how long one takes decides nothing.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 30_000,
    reporters: ["default", reporter("npm test")]
  }
})
