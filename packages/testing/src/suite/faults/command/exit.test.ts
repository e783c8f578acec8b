/** How the `cardpack` command ends as a process: what it answers is tried in process (suite/http/command). */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { afterAll, assert, beforeAll, it } from "vitest"
import * as Built from "../../../world/service/Built.ts"
import * as Loopback from "../../../world/service/Loopback.ts"
import * as Sources from "../../../world/source/Sources.ts"

let service: Loopback.Loopback
const waiting = Promise.withResolvers<void>()

beforeAll(async () => {
  service = await Loopback.listen(({ url }, response) => {
    // Never answered.
    if (url?.startsWith("/operator/v1/tokens")) return waiting.resolve()
    const isKnown = url?.startsWith("/operator/v1/partners") === true
    const body = isKnown
      ? { data: [], nextCursor: null }
      : { error: { code: "not_found", message: "no item nothing" } }
    response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" })
    response.end(JSON.stringify(body))
  })
})
afterAll(() => service.close())

const run = (...args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [Built.CLI, ...args], {
    cwd: Sources.ROOT,
    env: { ...process.env, CARDPACK_URL: service.url, CARDPACK_OPERATOR_TOKEN: "token" },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = async () => {
    const [code] = await once(child, "exit")
    const [out, err] = await output
    return { code, out, err }
  }
  return { child, ended: ended() }
}

it("with 0 after a success", async () => {
  const { code, err, out } = await run("partners", "list", "--json").ended
  assert.deepStrictEqual([code, err], [0, ""])
  assert.deepStrictEqual(JSON.parse(out).data, [])
})

it("with 1 otherwise, and says why", async () => {
  const { code, err } = await run("items", "show", "nothing").ended
  assert.strictEqual(code, 1)
  assert.include(err, "not_found: no item nothing")
})

it("with 130 when Ctrl-C leaves it unfinished", async () => {
  const { child, ended } = run("tokens", "list")
  await waiting.promise
  child.kill("SIGINT")
  assert.strictEqual((await ended).code, 130)
})
