/** The tests of the lab, which `npm run deep` runs: long, many seeds, every adapter. */
import { defineConfig } from "vitest/config"
import { reporter } from "./config/again.ts"
import processes from "./processes.config.ts"

export default defineConfig({
  ...processes,
  test: {
    ...processes.test,
    include: ["src/lab/**/*.test.ts"],
    reporters: ["default", reporter("npm run lab")]
  }
})
