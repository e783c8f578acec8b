/** The service keeps compiled code only where nobody else can write it (decisions.md#compiled-code). */
import { execFileSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"

const PLACE = createRequire(import.meta.url).resolve("@cardpack/http/start/CompiledCode")

/** Where a process keeps compiled code after `keep`; empty when it does not. */
const kept = (environment: Readonly<Record<string, string>>): string => {
  const script = `
    import { getCompileCacheDir } from "node:module"
    import { keep } from ${JSON.stringify(PLACE)}
    keep(process.env)
    process.stdout.write(getCompileCacheDir() ?? "")`
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    env: environment,
    encoding: "utf8"
  })
}

describe("compiled code", () => {
  const directory = mkdtempSync(join(tmpdir(), "cardpack-compiled-"))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it("is kept in a data directory that is its owner's alone", () => {
    assert.isTrue(kept({ CARDPACK_DATA_DIR: directory }).startsWith(join(directory, "compiled")))
  })

  it("is not kept where others could write it", () => {
    chmodSync(directory, 0o770)
    assert.strictEqual(kept({ CARDPACK_DATA_DIR: directory }), "")
    chmodSync(directory, 0o700)
  })

  it("is not kept with a database server, nor before there is a directory", () => {
    const url = "postgres://localhost/cardpack"
    assert.strictEqual(kept({ CARDPACK_DATA_DIR: directory, DATABASE_URL: url }), "")
    assert.strictEqual(kept({ CARDPACK_DATA_DIR: join(directory, "none") }), "")
  })
})
