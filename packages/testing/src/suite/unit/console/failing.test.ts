/** What the identity library does when its database fails. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { IdentityDatabase } from "@cardpack/adapters/identity"
import * as Accounts from "@cardpack/http/identity/Accounts"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { vi } from "vitest"

const URL = "http://127.0.0.1:4000"

it.effect("is told to the service, and written nowhere by the library", () =>
  Effect.gen(function* () {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "accounts-"))
    const opened = yield* IdentityDatabase.openFile(directory)
    const auth = yield* Effect.promise(() =>
      Accounts.open({
        opened,
        publicUrl: URL,
        operatorUrl: null,
        environment: "sandbox",
        secrets: [Redacted.make("0123456789abcdef0123456789abcdef0123456789abcdef")],
        sessionLife: 60_000,
        sendReset: null,
        signOn: null
      })
    )
    const asking = () =>
      auth.handler(
        new Request(`${URL}/console/auth/sign-in/email`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: URL },
          body: JSON.stringify({ email: "quiet@example.com", password: "a long wrong password" })
        })
      )
    assert.strictEqual((yield* Effect.promise(asking)).status, 401)
    if ("exec" in opened.database) opened.database.exec('DROP TABLE "account"; DROP TABLE "user"')
    const written = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const failure = yield* Effect.flip(Effect.tryPromise({ try: asking, catch: String }))
    assert.match(failure, /no such table/)
    assert.isEmpty(written.mock.calls)
    written.mockRestore()
    fs.rmSync(directory, { recursive: true })
  })
)
