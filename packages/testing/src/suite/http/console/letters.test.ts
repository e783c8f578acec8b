/** Invitations and new passwords by mail, through a real mail server. */
import * as http from "node:http"
import { assert, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Mime from "../../../kit/sender/Mime.ts"
import * as NodePostgres from "../../../world/database/NodePostgres.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { mailServer } from "../../../world/service/Mailing.ts"
import * as Person from "../../../world/service/Person.ts"
import { totp } from "../../../world/service/Totp.ts"
import * as World from "../../../world/service/World.ts"

const mails = await mailServer()
const { ON, ok } = Person

/** The words of the mail that went to this address, once it is there. */
const letterTo = async (to: string, about: RegExp, count = 1): Promise<string> => {
  const subject = new RegExp(`^subject: ${about.source}`, "im")
  const found = async () =>
    mails.letters.filter((letter) => letter.to === to && subject.test(letter.text))
  const letters = await until(found, (all) => all.length >= count)
  assert.lengthOf(letters, count)
  const { parts } = Mime.parse(Buffer.from(letters.at(-1)?.text ?? ""))
  const [plain, html] = parts
  const [link = ""] = plain?.body.match(/http\S+/) ?? []
  assert.include(html?.body, link)
  return plain?.body ?? ""
}

const INVITED = /You are invited/
const RESET = /Choose a new password/

const tokenOf = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? ""

describe("with a mail server", () => {
  const world = World.of(Backend.server, { ...ON, ...mails.settings })
  const { forgotten, member, owner, unknown } = Person.people(world, mails)

  it("an invitation goes to the person alone, and proves the address", async () => {
    await mails.open()
    const { id } = await world.partner()
    const path = `/organizations/${id}/invitations`
    const body = { email: "new@example.com", role: "developer" }
    const made = ok(await (await owner()).console("POST", path, body), 201)
    assert.isTrue(made.mailed)
    const letter = await letterTo("new@example.com", INVITED)
    assert.include(letter, "You are invited to Acme Cards, with the role developer.")
    assert.isNull(made.link)
    assert.match(letter, new RegExp(`${world.service().url}/console/join#token=`))
    const person = unknown("new@example.com")
    const given = { token: tokenOf(letter), name: "N", password: person.password }
    ok(await person.console("POST", "/join", given))
    ok(await person.signIn())
    ok(
      await (await owner()).console("POST", "/organizations/host/invitations", {
        ...body,
        role: "support"
      }),
      201
    )
    const [invited] = ok(await person.console("GET", "/invitations")).data
    assert.deepInclude(invited, { organizationId: "host", role: "support" })
  })

  it("a forgotten password is replaced by a link that works once, and all sessions end", async () => {
    await mails.open()
    const person = await member("host", "support")
    const other = unknown(person.email)
    ok(await other.signIn())
    ok(await unknown().auth("/request-password-reset", { email: person.email.toUpperCase() }))
    const token = tokenOf(await letterTo(person.email, RESET))
    ok(await unknown().auth("/request-password-reset", { email: person.email }))
    const second = tokenOf(await letterTo(person.email, RESET, 2))
    assert.notStrictEqual(token, second)
    const newPassword = "another long password"
    const stranger = unknown()
    for (const wrong of ["x", "", token.slice(1)])
      assert.strictEqual(
        (await stranger.auth("/reset-password", { token: wrong, newPassword })).status,
        400
      )
    for (const wrong of ["short", "\u{1f511}".repeat(6), "e\u0301".repeat(6)]) {
      const short = await stranger.auth("/reset-password", { token, newPassword: wrong })
      assert.strictEqual(short.status, 400, short.text)
    }
    assert.strictEqual((await person.operator("GET", "/partners")).status, 200)
    const changed = await stranger.auth("/reset-password", { token, newPassword })
    ok(changed)
    const [device = "", ...more] = changed.headers.getSetCookie()
    assert.match(device, /^cardpack-sandbox\.device=/)
    assert.isEmpty(more)
    for (const used of [token, second]) {
      const again = await stranger.auth("/reset-password", {
        token: used,
        newPassword: "a thief's long password"
      })
      assert.strictEqual(again.status, 400, again.text)
    }
    for (const ended of [person, other])
      assert.strictEqual((await ended.operator("GET", "/partners")).status, 401)
    assert.strictEqual((await unknown(person.email).signIn()).status, 401)
    ok(await unknown(person.email).signIn(newPassword))
  })

  it("a mailed link lets in who was slowed by others' guesses", async () => {
    await mails.open()
    const person = await member("host", "support")
    const thief = unknown(person.email)
    for (let tried = 0; tried < 11; tried++) await thief.signIn(`guess number ${tried}`)
    assert.strictEqual((await unknown(person.email).signIn()).status, 429)
    const browser = unknown(person.email)
    ok(await browser.auth("/request-password-reset", { email: person.email }))
    const token = tokenOf(await letterTo(person.email, RESET))
    const newPassword = "another long password"
    ok(await browser.auth("/reset-password", { token, newPassword }))
    for (let tried = 0; tried < 11; tried++) await thief.signIn(`guess number ${tried}`)
    ok(await browser.signIn(newPassword))
    assert.strictEqual((await unknown(person.email).signIn(newPassword)).status, 429)
    ok(await browser.auth("/request-password-reset", { email: person.email }))
    const again = tokenOf(await letterTo(person.email, RESET, 2))
    ok(await browser.auth("/reset-password", { token: again, newPassword }))
    ok(await unknown(person.email).signIn(newPassword))
  })

  it("a mailed link opens a second factor that others' wrong codes locked", async () => {
    await mails.open()
    const person = await member("host", "support")
    const made = ok(await person.auth("/two-factor/enable", { password: person.password }))
    ok(await person.auth("/two-factor/verify-totp", { code: totp(made.totpURI) }))
    const [first = "", second = ""] = made.backupCodes
    const waiting = async (password?: string) => {
      const somebody = unknown(person.email)
      ok(await somebody.signIn(password))
      return somebody
    }
    const status = async (somebody: Person.Person, code: string) =>
      (await somebody.auth("/two-factor/verify-backup-code", { code })).status
    for (let tried = 0; tried < 10; tried += 2) {
      const thief = await waiting()
      await status(thief, "wrong-codes")
      await status(thief, "wrong-again")
    }
    assert.strictEqual(await status(await waiting(), first), 429)
    const browser = unknown(person.email)
    ok(await browser.auth("/request-password-reset", { email: person.email }))
    const token = tokenOf(await letterTo(person.email, RESET))
    const newPassword = "another long password"
    ok(await browser.auth("/reset-password", { token, newPassword }))
    assert.strictEqual(await status(await waiting(newPassword), second), 200)
  })

  it("nobody is sent more than three mails in a quarter of an hour, whoever invites them", async () => {
    await mails.open()
    const inviter = async () => {
      const { id } = await world.partner()
      return { id, admin: await member(id, "admin") }
    }
    const inviters = [await inviter(), await inviter()]
    const inviting = async (email: string, at: number) => {
      const { admin, id } = inviters[at % 2] ?? assert.fail("two were made")
      const path = `/organizations/${id}/invitations`
      const made = await admin.console("POST", path, { email, role: "viewer" })
      if (made.status === 201) ok(await admin.console("DELETE", `${path}/${made.body.id}`), 204)
      return made
    }
    const replies = []
    for (const email of ["s@example.com", "S@example.com", "s@example.com", "s@EXAMPLE.com"])
      replies.push(await inviting(email, replies.length))
    assert.deepStrictEqual(
      replies.map(({ status }) => status),
      [201, 201, 201, 429]
    )
    const [last] = replies.slice(-1)
    const wait = Number(last?.headers.get("retry-after"))
    assert.isTrue(wait > 0 && wait <= 15 * 60)
    assert.include(last?.text, `the next one may go in ${wait} seconds`)

    let sent = 0
    while (sent < 100 && (await inviting(`s${sent}@example.com`, 0)).status === 201) sent++
    assert.isAtMost(sent, 30)
    assert.isAtLeast(sent, 25)
    assert.strictEqual((await inviting("other@example.com", 1)).status, 201)
  })

  it("no invitation holds back a new password, nor tells that one was asked for", async () => {
    await mails.open()
    const { id } = await world.partner()
    const [admin, person] = [await member(id, "admin"), await member("host", "support")]
    const path = `/organizations/${id}/invitations`
    const invited = async (role: string) =>
      (await admin.console("POST", path, { email: person.email, role })).status
    for (let tried = 0; tried < 3; tried++) assert.strictEqual(await invited("nonsense"), 400)
    for (let asked = 0; asked < 3; asked++) assert.isNotEmpty(await forgotten(person))
    assert.strictEqual(await invited("viewer"), 201)
  })

  it("nobody learns whether an address has an account, nor sends many mails to it", async () => {
    await mails.open()
    const person = await member("host", "support")
    const ask = (email: unknown) => unknown().auth("/request-password-reset", { email })
    const [known, none, wrong] = await Promise.all([
      ask(person.email),
      ask("nobody@example.com"),
      ask("no address")
    ])
    for (const reply of [known, none, wrong]) {
      assert.strictEqual(reply.status, 200)
      assert.deepStrictEqual(reply.body, { status: true })
    }
    await letterTo(person.email, RESET)
    for (const email of [person.email, "nobody@example.com"]) {
      const statuses = []
      for (const spelled of [email, email.toUpperCase(), email])
        statuses.push((await ask(spelled)).status)
      assert.deepStrictEqual(statuses, [200, 200, 429])
    }
    assert.notInclude(
      mails.letters.map(({ to }) => to),
      "nobody@example.com"
    )
  })

  it("the second factor is asked for after a new password, too", async () => {
    await mails.open()
    const person = await member("host", "support")
    const enabled = ok(await person.auth("/two-factor/enable", { password: person.password }))
    ok(await person.auth("/two-factor/verify-totp", { code: totp(enabled.totpURI) }))
    ok(await unknown().auth("/request-password-reset", { email: person.email }))
    const token = tokenOf(await letterTo(person.email, RESET))
    const newPassword = "another long password"
    ok(await unknown().auth("/reset-password", { token, newPassword }))
    const again = unknown(person.email)
    assert.deepInclude(ok(await again.signIn(newPassword)), { twoFactorRedirect: true })
    assert.strictEqual((await again.operator("GET", "/partners")).status, 401)
  })

  it.each([false, true])(
    "a new password ends linked identities: address proven %s",
    async (isProven) => {
      await mails.open()
      const person = await member("host", "support")
      const { id } = ok(await person.console("GET", "/me"))
      const client = new NodePostgres.pg.Client({
        connectionString: world.environment().DATABASE_URL ?? ""
      })
      await client.connect()
      await client.query("SET search_path TO identity")
      // As by a link that the inviter could see.
      await client.query(`UPDATE "user" SET "emailVerified" = $2 WHERE id = $1`, [id, isProven])
      await client.query(
        `INSERT INTO account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt")
         VALUES ($1, 'oidc', $1, $1, now(), now())`,
        [id]
      )
      const path = `/organizations/${(await world.partner()).id}/invitations`
      ok(await (await owner()).console("POST", path, { email: person.email, role: "viewer" }), 201)
      assert.lengthOf(ok(await person.console("GET", "/invitations")).data, isProven ? 1 : 0)
      ok(await unknown().auth("/request-password-reset", { email: person.email }))
      const token = tokenOf(await letterTo(person.email, RESET))
      const newPassword = "another long password"
      ok(await unknown().auth("/reset-password", { token, newPassword }))
      ok(await person.signIn(newPassword))
      assert.lengthOf(ok(await person.console("GET", "/invitations")).data, 1)
      const left = `SELECT "providerId" AS by FROM account WHERE "userId" = $1`
      assert.deepStrictEqual((await client.query(left, [id])).rows, [{ by: "credential" }])
      await client.end()
    }
  )

  it("the link leads to the configured address, whatever host the request names", async () => {
    await mails.open()
    const { email } = await member("host", "support")
    const { hostname, port } = new URL(world.service().url)
    const forged = "evil.example"
    const ask = (host: string) =>
      new Promise((resolve, reject) => {
        const headers = {
          "content-type": "application/json",
          host,
          origin: `http://${host}`,
          "x-forwarded-host": forged,
          forwarded: `host=${forged}`
        }
        const path = "/console/auth/request-password-reset"
        const options = { host: hostname, port, path, method: "POST", headers }
        http
          .request(options, (response) => {
            response.resume()
            resolve(response.statusCode)
          })
          .on("error", reject)
          .end(JSON.stringify({ email, redirectTo: `http://${forged}/` }))
      })
    assert.strictEqual(await ask(forged), 403)
    assert.strictEqual(await ask(new URL(world.service().url).host), 200)
    const letter = await letterTo(email, RESET)
    assert.include(letter, `${world.service().url}/console/reset#token=`)
    assert.notInclude(letter, forged)
  })

  it("a mail server that is away refuses no invitation, and gets the mail later", async () => {
    const body = { email: "late@example.com", role: "support" }
    ok(await (await owner()).console("POST", "/organizations/host/invitations", body), 201)
    await mails.open()
    const token = tokenOf(await letterTo("late@example.com", INVITED))
    ok(await unknown().console("POST", "/link", { token }))
  })

  it("the output holds no link and no address", () => {
    const output = world.service().output()
    assert.notMatch(output, /reset#token|new@example\.com|nobody@example\.com|late@example\.com/)
  })
})

describe("without a mail server", () => {
  const world = World.of(Backend.server, ON)
  const { owner, unknown } = Person.people(world)

  it("links are copied, and nobody is promised a mail", async () => {
    const body = { email: "new@example.com", role: "support" }
    const made = await (await owner()).console("POST", "/organizations/host/invitations", body)
    assert.isFalse(ok(made, 201).mailed)
    const asked = await unknown().auth("/request-password-reset", { email: "a@example.com" })
    assert.strictEqual(asked.status, 404, asked.text)
    const given = { token: "x", newPassword: "another long password" }
    assert.strictEqual((await unknown().auth("/reset-password", given)).status, 404)
  })
})
