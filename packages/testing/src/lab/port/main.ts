/**
 * `npm run postgres`: the suites for storage, queues and desk, and more of them, on each supported
 * version of PostgreSQL; `-- 15 16` on these. Ends with 1 when any failed.
 */
import { spawnSync } from "node:child_process"
import { isVersion, VERSIONS } from "../../world/database/Postmaster.ts"

const FILES = ["store/server", "queue/server", "desk", "postgres"].map((at) => `suite/port/${at}`)

const words = process.argv.slice(2)
const versions = words.length === 0 ? VERSIONS : words.filter(isVersion)

const passes = (version: string): boolean => {
  console.log(`\nTEST_POSTGRES=${version} npm test -- ${FILES.join(" ")}`)
  const env = { ...process.env, TEST_POSTGRES: version }
  return spawnSync("npm", ["test", "--", ...FILES], { env, stdio: "inherit" }).status === 0
}

if (versions.length < words.length) {
  console.error(`npm run postgres -- [${VERSIONS.join("] [")}]`)
  process.exitCode = 2
} else {
  const failed = versions.filter((version) => !passes(version))
  console.log(`postgres: ${versions.length - failed.length} passed, ${failed.length} failed`)
  for (const version of failed) console.error(`failed: PostgreSQL ${version}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
