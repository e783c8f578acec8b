/**
 * From nothing to the first pack, as the README says: the repository, `npm ci && npm start`, the
 * printed link, the mouse. It prints how long each step took, and judges none of them.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { afterAll, assert, beforeAll, it } from "vitest"
import { until } from "../../kit/clock/Until.ts"
import * as Chromium from "../../world/console/Chromium.ts"
import * as Visitor from "../../world/console/Visitor.ts"
import * as Service from "../../world/service/Service.ts"
import * as Markdown from "../../world/source/Markdown.ts"
import * as Sources from "../../world/source/Sources.ts"
import * as FirstPack from "./FirstPack.ts"

const PATIENCE_MS = 600_000

let home: string
let browser: Chromium.Chromium
let terminal: ChildProcess | undefined

/** Types a command; a key reaches all processes of the terminal at once, as Ctrl-C does. */
const type = (command: string, settings: Readonly<Record<string, string>> = {}) => {
  const env = { ...process.env, ...settings }
  const child = spawn("sh", ["-c", command], { cwd: home, env, detached: true })
  terminal = child
  // Not when the shell ends, but when all that it started has.
  const ended = once(child, "close").finally(() => {
    terminal = undefined
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += String(chunk)
    })
  return {
    output: () => output,
    ended,
    press: (key: NodeJS.Signals) => process.kill(-(child.pid ?? 0), key)
  }
}

/** A checkout: everything but what git ignores. */
beforeAll(async () => {
  home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-first-pack-")))
  for (const { path: file } of Sources.all) {
    fs.mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
    fs.copyFileSync(path.join(Sources.ROOT, file), path.join(home, file))
  }
  browser = await Chromium.launch()
})
afterAll(async () => {
  if (terminal?.pid !== undefined) process.kill(-terminal.pid, "SIGKILL")
  await browser?.close()
  fs.rmSync(home, { recursive: true, force: true })
})

it("two commands and a link lead to the first card", { timeout: 2 * PATIENCE_MS }, async () => {
  const readme = fs.readFileSync(path.join(home, "README.md"), "utf8")
  const [install = "", serve = ""] = Markdown.tagged(readme, "start").trim().split(" && ")
  const moments = [performance.now()]
  const installing = type(install)
  const [status] = await installing.ended
  assert.strictEqual(status, 0, installing.output())
  moments.push(performance.now())
  const running = type(serve, { PORT: String(await Service.freePort()) })
  const link = await until(
    async () => FirstPack.linkIn(running.output()),
    (found) => found !== "",
    PATIENCE_MS
  )
  moments.push(performance.now())
  const person = await Visitor.make(browser, () => new URL(link).origin)
  await FirstPack.sell(person.page, link)
  moments.push(performance.now())
  const steps = [install, serve, "the link to the first card"]
  const seconds = (from = 0, to = 0) => `${((to - from) / 1000).toFixed(1)} s`
  for (const [at, step] of steps.entries())
    console.info(`${step}: ${seconds(moments[at], moments[at + 1])}`)
  console.info(`all of it: ${seconds(moments[0], moments.at(-1))}`)
  assert.deepStrictEqual(person.complaints, [])
  running.press("SIGINT")
  await running.ended
})
