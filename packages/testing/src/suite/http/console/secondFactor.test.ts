/** What a second factor is good for: each of its codes begins one session, whoever has seen it. */
import { assert, describe, it, onTestFinished, vi } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as Person from "../../../world/service/Person.ts"
import { nextTotp, totp } from "../../../world/service/Totp.ts"
import * as World from "../../../world/service/World.ts"

const { ON, ok } = Person

/** Milliseconds between two codes. */
const STEP = 30_000

describe.each(Backend.tried)("a second factor on $name", (backend) => {
  const world = World.of(backend, ON)
  const { member, unknown } = Person.people(world)

  const enabled = async () => {
    const person = await member("host", "support")
    const made = ok(await person.auth("/two-factor/enable", { password: person.password }))
    const first = totp(made.totpURI)
    ok(await person.auth("/two-factor/verify-totp", { code: first }))
    return {
      person,
      uri: String(made.totpURI),
      first,
      backup: made.backupCodes as Array<string>
    }
  }

  /** Somebody who knows the password, before the code. */
  const waiting = async (email: string, url = () => world.service().url) => {
    const somebody = new Person.Person(url, email)
    assert.deepInclude(ok(await somebody.signIn()), {
      twoFactorRedirect: true
    })
    return somebody
  }

  const isIn = async (somebody: Person.Person) =>
    (await somebody.operator("GET", "/partners")).status === 200

  it("is asked for at sign-in, and nobody is in before it", async () => {
    const person = await member("host", "support")
    ok(await person.auth("/two-factor/enable", { password: "not my password" }), 400)
    const { person: own, uri } = await enabled()
    assert.isTrue(ok(await own.console("GET", "/me")).hasTwoFactor)
    const somebody = await waiting(own.email)
    ok(await somebody.console("GET", "/me"), 401)
    assert.isFalse(await isIn(somebody))
    ok(await somebody.auth("/two-factor/verify-totp", { code: "000000" }), 401)
    ok(await somebody.auth("/two-factor/verify-totp", { code: nextTotp(uri) }))
    assert.strictEqual(ok(await somebody.console("GET", "/me")).email, own.email)
  })

  it("ends the person's other sessions when it is switched on or off", async () => {
    const person = await member("host", "support")
    const others = [unknown(person.email), unknown(person.email)]
    for (const other of others) ok(await other.signIn())
    const made = ok(await person.auth("/two-factor/enable", { password: person.password }))
    ok(await person.auth("/two-factor/verify-totp", { code: totp(made.totpURI) }))
    for (const other of others) assert.isFalse(await isIn(other))
    const other = await waiting(person.email)
    ok(await other.auth("/two-factor/verify-backup-code", { code: made.backupCodes[0] }))
    assert.isTrue(await isIn(person))
    ok(await person.auth("/two-factor/disable", { password: person.password }))
    assert.isFalse(await isIn(other))
    assert.isTrue(await isIn(person))
  })

  it("takes a code of the app once, also the one that switched it on", async () => {
    const soon = Math.ceil(Date.now() / STEP) * STEP
    vi.useFakeTimers({ toFake: ["Date"], now: soon })
    onTestFinished(() => void vi.useRealTimers())
    const { first, person, uri } = await enabled()
    const [code, statuses] = [nextTotp(uri), [] as Array<number>]
    for (const [tried, now] of [
      [first, soon],
      [code, soon],
      [code, soon],
      // The last moment at which it is valid.
      [code, soon + 3 * STEP - 1]
    ] as const) {
      vi.setSystemTime(now)
      const somebody = await waiting(person.email)
      const reply = await somebody.auth("/two-factor/verify-totp", { code: tried })
      statuses.push(reply.status)
      assert.strictEqual(await isIn(somebody), reply.status === 200)
      if (reply.status === 401) {
        assert.match(reply.body.error.message, /used already: sign in again with the next one/)
      }
    }
    assert.deepStrictEqual(statuses, [401, 200, 401, 401])
  })

  it("takes a backup code once, also from two places, and none of an older set", async () => {
    const { backup, person } = await enabled()
    const [code = "", other = ""] = backup
    const both = await Promise.all([waiting(person.email), waiting(person.email)])
    const replies = await Promise.all(
      both.map((somebody) => somebody.auth("/two-factor/verify-backup-code", { code }))
    )
    const statuses = replies.map(({ status }) => status).sort()
    assert.strictEqual(statuses[0], 200)
    assert.include([401, 409], statuses[1])
    const { password } = person
    const renewed = ok(await person.auth("/two-factor/generate-backup-codes", { password }))
    for (const [tried, status] of [
      [code, 401],
      [other, 401],
      [renewed.backupCodes[0], 200]
    ]) {
      const somebody = await waiting(person.email)
      const reply = await somebody.auth("/two-factor/verify-backup-code", { code: tried })
      assert.strictEqual(reply.status, status, reply.text)
    }
  })

  it("shows its backup codes once, and its secret", async () => {
    const { backup, person, uri } = await enabled()
    const secret = new URL(uri).searchParams.get("secret") ?? ""
    const { password } = person
    for (const path of ["view-backup-codes", "get-totp-uri"]) {
      ok(await person.auth(`/two-factor/${path}`, { password, userId: "x" }), 404)
    }
    ok(await person.auth("/two-factor/enable", { password }), 400)
    const shown = await Promise.all([
      person.console("GET", "/me"),
      person.console("GET", "/sessions"),
      person.console("GET", "/organizations/host/people"),
      unknown(person.email).signIn()
    ])
    for (const { text } of shown) {
      for (const code of [secret, ...backup]) assert.notInclude(text, code)
    }
    assert.notInclude(world.service().output(), secret)
  })

  it("is asked for again by a browser that wants to be trusted", async () => {
    const { person, uri } = await enabled()
    const somebody = await waiting(person.email)
    const given = { code: nextTotp(uri), trustDevice: true }
    ok(await somebody.auth("/two-factor/verify-totp", given))
    assert.notInclude([...somebody.cookies.keys()].join(), "trust_device")
    ok(await somebody.auth("/sign-out"))
    assert.deepInclude(ok(await somebody.signIn()), {
      twoFactorRedirect: true
    })
  })

  it("begins no session that lasts longer than others", async () => {
    const person = await member("host", "support")
    const { email, password } = person
    const longer = unknown(email)
    ok(
      await longer.auth("/sign-in/email", {
        email,
        password,
        rememberMe: false
      })
    )
    const { data } = ok(await longer.console("GET", "/sessions"))
    const hours = data.map(
      ({ createdAt, expiresAt }: Record<string, string>) =>
        (Date.parse(`${expiresAt}`) - Date.parse(`${createdAt}`)) / 3_600_000
    )
    assert.lengthOf(hours, 2)
    for (const each of hours) assert.closeTo(each, 12, 0.01)
  })
})

describe("two processes", () => {
  const world = World.of(Backend.server, ON)
  const { member } = Person.people(world)

  it("take a code once between them", async () => {
    const second = await InProcess.start(world.environment())
    try {
      const person = await member("host", "support")
      const made = ok(await person.auth("/two-factor/enable", { password: person.password }))
      const code = totp(made.totpURI)
      ok(await person.auth("/two-factor/verify-totp", { code }))
      const thief = new Person.Person(() => second.url, person.email)
      ok(await thief.signIn())
      ok(await thief.auth("/two-factor/verify-totp", { code }), 401)
    } finally {
      await second.stop()
    }
  })

  it("know a second factor of before the secret was replaced, and no session of it", async () => {
    const [person, later] = await Promise.all([
      member("host", "support"),
      member("host", "support")
    ])
    const enable = async ({ email }: Person.Person, url: () => string) => {
      const own = new Person.Person(url, email)
      ok(await own.signIn())
      const made = ok(await own.auth("/two-factor/enable", { password: own.password }))
      ok(await own.auth("/two-factor/verify-totp", { code: totp(made.totpURI) }))
      return { code: () => nextTotp(made.totpURI), backup: `${made.backupCodes[0]}` }
    }
    const first = await enable(person, () => world.service().url)
    const isIn = async (email: string, url: string, way: string, code: string) => {
      const own = new Person.Person(() => url, email)
      ok(await own.signIn())
      ok(await own.auth(`/two-factor/${way}`, { code }))
      return (await own.operator("GET", "/partners")).status === 200
    }
    const [one, two, three] = [Person.SECRET, `second-${Person.SECRET}`, `third-${Person.SECRET}`]
    const started = (secret: string, ...old: ReadonlyArray<string>) =>
      InProcess.start({
        ...world.environment(),
        CARDPACK_IDENTITY_SECRET: secret,
        CARDPACK_IDENTITY_SECRETS_OLD: old.join(",")
      })
    const replaced = await started(two, one)
    const second = await enable(later, () => replaced.url)
    const moved = new Person.Person(() => replaced.url, person.email)
    for (const [name, value] of person.cookies) moved.cookies.set(name, value)
    ok(await moved.console("GET", "/me"), 401)
    assert.isTrue(await isIn(person.email, replaced.url, "verify-totp", first.code()))
    await replaced.stop()
    const again = await started(three, two, one)
    assert.isTrue(await isIn(person.email, again.url, "verify-backup-code", first.backup))
    assert.isTrue(await isIn(later.email, again.url, "verify-totp", second.code()))
    await again.stop()
  })
})
