/** `cardpack init`: settings with secrets, for their user alone, which are never overwritten. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, it } from "vitest"
import * as Cli from "./Cli.ts"

const before = process.cwd()
const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-init-"))

beforeAll(() => process.chdir(directory))
afterAll(() => {
  process.chdir(before)
  fs.rmSync(directory, { recursive: true })
})

it("writes a file for its user alone, with the key of the database that is there, once", async () => {
  fs.mkdirSync(".cardpack")
  fs.writeFileSync(".cardpack/encryption-key", "kept\n")
  fs.writeFileSync(".cardpack/draw-key", "kept, too\n")
  assert.include(await Cli.text(["init"], {}), "Wrote .env")
  assert.strictEqual(fs.statSync(".env").mode & 0o777, 0o600)
  const text = fs.readFileSync(".env", "utf8")
  assert.match(text, /^CARDPACK_ENCRYPTION_KEY=kept$/m)
  assert.match(text, /^CARDPACK_DRAW_KEY="?kept, too"?$/m)
  assert.include(await Cli.refused(["init", "--production"], {}), ".env is there already")
  assert.strictEqual(fs.readFileSync(".env", "utf8"), text)
})

it("makes each secret that production needs, one unlike the other", async () => {
  fs.rmSync(".env", { force: true })
  await Cli.text(["init", "--production"], {})
  const secrets = [
    "OPERATOR_TOKEN",
    "ENCRYPTION_KEY",
    "DRAW_KEY",
    "IDENTITY_SECRET",
    "METRICS_TOKEN"
  ].map(
    (name) =>
      new RegExp(`^CARDPACK_${name}=([0-9a-f]{64})$`, "m").exec(
        fs.readFileSync(".env", "utf8")
      )?.[1]
  )
  assert.notInclude(secrets, undefined)
  assert.strictEqual(new Set(secrets).size, secrets.length)
})
