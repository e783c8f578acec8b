/** Environment variables neither redirect posts nor disable checks. */
import { execFile } from "node:child_process"
import * as path from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Certificate from "../../../kit/sender/Certificate.ts"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Test from "../../../world/run/Test.ts"
import * as Script from "../../../world/service/Script.ts"

const test = Test.of(it.live)

const SCRIPT = path.join(import.meta.dirname, "Poster.ts")
const run = promisify(execFile)

const child = (url: string, nodes: string, ca: string, env: Record<string, string>) =>
  Effect.promise(async () => {
    const { PATH = "" } = process.env
    const args = [...Script.NODE, SCRIPT, url, nodes, ca]
    const { stdout } = await run(process.execPath, args, { env: { PATH, ...env } })
    return JSON.parse(stdout)
  })

describe("a proxy in the environment", () => {
  const variables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
    name,
    name.toLowerCase()
  ])

  test("gets no connection from the sender, though it would from Node", function* () {
    const proxy = yield* Receiver.tcp((socket) => socket.destroy())
    const receiver = yield* Receiver.https((_, response) => response.end("ok"))
    const { ca } = yield* Certificate.authority
    const env = {
      NODE_USE_ENV_PROXY: "1",
      ...Object.fromEntries(variables.map((name) => [name, `http://127.0.0.1:${proxy.port}`]))
    }
    const url = Posting.url(receiver.port)
    const [outcome, nodes] = yield* child(url, url, ca, env)
    assert.deepStrictEqual(outcome, { statusCode: 200, error: null, responseBody: "ok" })
    assert.strictEqual(nodes, "failed")
    assert.deepStrictEqual([proxy.connections(), receiver.connections()], [1, 1])
  })
})

describe("NODE_TLS_REJECT_UNAUTHORIZED=0", () => {
  test("lets no bad certificate pass, though it would with Node", function* () {
    const { ca, elsewhere } = yield* Certificate.authority
    const receiver = yield* Receiver.https((_, response) => response.end("ok"), {
      certificate: elsewhere
    })
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: "0", NODE_NO_WARNINGS: "1" }
    const direct = `https://127.0.0.1:${receiver.port}/`
    const [outcome, nodes] = yield* child(Posting.url(receiver.port), direct, ca, env)
    assert.deepStrictEqual(outcome, Posting.failed("the certificate is for another name"))
    assert.strictEqual(nodes, 200)
  })
})
