/** Environment variables neither redirect posts nor disable checks. */
import { execFile } from "node:child_process"
import * as path from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Certificate from "../../../kit/sender/Certificate.ts"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Script from "../../../world/service/Script.ts"

const SCRIPT = path.join(import.meta.dirname, "Poster.ts")
const run = promisify(execFile)

const child = (who: "sender" | "node", url: string, ca: string, env: Record<string, string>) =>
  Effect.promise(async () => {
    const { PATH = "" } = process.env
    const args = [...Script.NODE, SCRIPT, who, url, ca]
    const { stdout } = await run(process.execPath, args, { env: { PATH, ...env } })
    return JSON.parse(stdout)
  })

describe("a proxy in the environment", () => {
  const variables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
    name,
    name.toLowerCase()
  ])

  it.live("gets no connection from the sender, though it would from Node", () =>
    Effect.gen(function* () {
      const proxy = yield* Receiver.tcp((socket) => socket.destroy())
      const receiver = yield* Receiver.https((_, response) => response.end("ok"))
      const { ca } = yield* Certificate.authority
      const env = {
        NODE_USE_ENV_PROXY: "1",
        ...Object.fromEntries(variables.map((name) => [name, `http://127.0.0.1:${proxy.port}`]))
      }
      const url = Posting.url(receiver.port)
      const outcome = yield* child("sender", url, ca, env)
      assert.deepStrictEqual(outcome, { statusCode: 200, error: null, responseBody: "ok" })
      assert.deepStrictEqual([proxy.connections(), receiver.connections()], [0, 1])
      assert.strictEqual(yield* child("node", url, ca, env), "failed")
      assert.isAbove(proxy.connections(), 0)
    }).pipe(Effect.scoped)
  )
})

describe("NODE_TLS_REJECT_UNAUTHORIZED=0", () => {
  it.live("lets no bad certificate pass, though it would with Node", () =>
    Effect.gen(function* () {
      const { ca, elsewhere } = yield* Certificate.authority
      const receiver = yield* Receiver.https((_, response) => response.end("ok"), {
        certificate: elsewhere
      })
      const env = { NODE_TLS_REJECT_UNAUTHORIZED: "0", NODE_NO_WARNINGS: "1" }
      const outcome = yield* child("sender", Posting.url(receiver.port), ca, env)
      assert.deepStrictEqual(outcome, Posting.failed("the certificate is for another name"))
      const direct = `https://127.0.0.1:${receiver.port}/`
      assert.strictEqual(yield* child("node", direct, ca, env), 200)
    }).pipe(Effect.scoped)
  )
})
