/** TLS certificates are verified against the name, whatever the environment says. */

import type { TLSSocket } from "node:tls"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Certificate from "../../../kit/sender/Certificate.ts"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const attempt = (pair: keyof typeof problems | "good", host: string) =>
  Effect.gen(function* () {
    const certificate = (yield* Certificate.authority)[pair]
    let requests = 0
    const receiver = yield* Receiver.https(
      (request, response) => {
        requests++
        // Cast: the test server speaks TLS.
        response.end(String((request.socket as TLSSocket & { servername: unknown }).servername))
      },
      { certificate }
    )
    const { post } = yield* Posting.sender()
    const outcome = Posting.seen(yield* post(Posting.post(`https://${host}:${receiver.port}/`)))
    return { outcome, requests }
  }).pipe(Effect.scoped)

const problems = {
  expired: "the certificate has expired",
  early: "the certificate is not valid yet",
  elsewhere: "the certificate is for another name",
  selfSigned: "the certificate is not trusted"
}

describe("a certificate", () => {
  test("for the name is accepted, and the name is told to the receiver", function* () {
    const { outcome } = yield* attempt("good", Certificate.NAME)
    const responseBody = Certificate.NAME
    assert.deepStrictEqual(outcome, { statusCode: 200, error: null, responseBody })
  })

  test("for an address is accepted where the URL has that address", function* () {
    const { outcome } = yield* attempt("good", "127.0.0.1")
    assert.deepStrictEqual(outcome, { statusCode: 200, error: null, responseBody: "false" })
  })

  test.each(["other.example.com", "example.com", "x.hooks.example.com"])(
    "is not accepted for another name, %s, on the same address",
    function* (host) {
      const { outcome, requests } = yield* attempt("good", host)
      assert.deepStrictEqual(outcome, Posting.failed(problems.elsewhere))
      assert.strictEqual(requests, 0)
    }
  )

  test("of the tests' authority is not trusted by a sender that was not told so", function* () {
    const receiver = yield* Receiver.https((_, response) => response.end())
    const { selfSigned } = yield* Certificate.authority
    const { post } = yield* Posting.sender({ ca: selfSigned.cert })
    const outcome = yield* Posting.outcome({ post }, receiver.port)
    assert.deepStrictEqual(outcome, Posting.failed(problems.selfSigned))
  })
})
