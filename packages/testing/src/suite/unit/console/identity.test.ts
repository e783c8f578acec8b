/** What is kept by the identity library, and what it does when its database fails. */
import { IdentityDatabase } from "@cardpack/adapters/identity"
import * as Accounts from "@cardpack/http/identity/Accounts"
import * as Links from "@cardpack/http/identity/Links"
import * as Members from "@cardpack/http/identity/Members"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { vi } from "vitest"
import * as Fresh from "../../../world/database/Fresh.ts"

const URL = "http://127.0.0.1:4000"

const accounts = Effect.gen(function* () {
  const directory = yield* Fresh.folder
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
  return { auth, opened }
})

it.effect("a hundred invitations that have not expired are the most", () =>
  Effect.gen(function* () {
    const { auth } = yield* accounts
    const owner = {
      id: "1",
      email: "owner@example.com",
      name: "Owner",
      session: "s",
      hasTwoFactor: false,
      memberships: []
    }
    let count = 0
    const invite = Effect.tryPromise({
      try: () => {
        const given = { email: `${count++}@example.com`, role: "viewer", isMailed: false }
        return Members.invite(auth, owner, "par_1", given)
      },
      catch: String
    })
    vi.useFakeTimers({ toFake: ["Date"], now: 0 })
    yield* Effect.addFinalizer(() => Effect.sync(() => vi.useRealTimers()))
    yield* invite
    vi.setSystemTime(Links.LIFE.invitation)
    yield* Effect.repeat(invite, { times: 99 })
    assert.match(yield* Effect.flip(invite), /there are 100 invitations already/)
  })
)

it.effect("a failure is told to the service, and written nowhere by the library", () =>
  Effect.gen(function* () {
    const { auth, opened } = yield* accounts
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
  })
)
