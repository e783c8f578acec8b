/** The service's output when nobody takes it: nothing ends, waits without bound or is lost in silence. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import { assert, it } from "vitest"
import * as Script from "../../../world/service/Script.ts"

const SCRIPT = `
import { dropped, guarded } from "@cardpack/http/start/StandardOutput"
guarded()
guarded()
const line = "x".repeat(1023)
const round = (left) => {
  for (let count = 0; count < 100; count++) console.log(line)
  if (left > 0) return setImmediate(round, left - 1)
  const { writableLength } = process.stdout
  process.stderr.write(JSON.stringify({ dropped: dropped(), writableLength }), () => process.exit(0))
}
round(100)
`

const started = (stdout: "pipe" | number): ChildProcess =>
  spawn(process.execPath, [...Script.NODE, "--input-type=module", "-e", SCRIPT], {
    cwd: import.meta.dirname,
    stdio: ["ignore", stdout, "pipe"]
  })

const told = async (child: ChildProcess) => {
  let text = ""
  child.stderr?.on("data", (chunk) => {
    text += chunk
  })
  const [code] = await once(child, "close")
  assert.strictEqual(code, 0, text)
  return JSON.parse(text) as { dropped: number; writableLength: number }
}

it("goes on when its reader is gone, and counts the lines", async () => {
  const child = started("pipe")
  child.stdout?.destroy()
  assert.isAbove((await told(child)).dropped, 9_000)
})

it("goes on when its disk is full, and counts the lines", async () => {
  const full = fs.openSync("/dev/full", "w")
  assert.strictEqual((await told(started(full))).dropped, 10_100)
  fs.closeSync(full)
})

it("keeps a bounded number of bytes for a reader that stalls", async () => {
  const child = started("pipe")
  child.stdout?.pause()
  const exited = once(child.stderr ?? child, "data")
  await exited.then(([text]) => {
    const { dropped, writableLength } = JSON.parse(String(text))
    assert.isAbove(dropped, 1_000)
    assert.isBelow(writableLength, 2_000_000)
  })
  child.stdout?.resume()
})
