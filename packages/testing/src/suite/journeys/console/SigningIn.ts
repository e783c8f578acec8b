/** How people get in: by password, by mail, by a sign-on elsewhere; and who doesn't. */
import { assert, beforeAll, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Mime from "../../../kit/sender/Mime.ts"
import type * as Visitor from "../../../world/console/Visitor.ts"
import { mails, member, people, provider, SIGN_ON, stranger, url, world } from "./Stage.ts"

const PASSWORD = "a new and long password"

const get = (path: string, accept = "*/*") =>
  fetch(`${url()}${path}`, { redirect: "manual", headers: { accept } })

export const day = () => {
  let page: Visitor.Visitor

  beforeAll(async () => {
    page = await stranger()
  })

  const signIn = async (email: string, password: string) => {
    await page.page.getByLabel("Email").fill(email)
    await page.page.getByLabel("Password").fill(password)
    await page.press("Sign in")
  }

  /** By the other service, at which somebody is signed in. */
  const elsewhere = async () => {
    // That service would let the person before in again.
    await page.context.clearCookies({ domain: "localhost" })
    await page.open("/")
    await page.press(SIGN_ON)
    await page.page.waitForURL(/\/console\/(\?.*)?$/)
  }

  it("shows QR and secret of a second factor at once, and invites to the least role", async () => {
    const { person, visitor } = await member((await world.partner()).id, "admin")
    await visitor.open("/settings")
    await visitor.act("Use a second factor", { Password: person.password })
    await visitor
      .panel()
      .getByRole("img", { name: /QR code/ })
      .waitFor()
    const secret = visitor.panel().getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
    await secret.waitFor()
    await visitor.panel().getByRole("button", { name: "Cancel" }).click()
    await visitor.press("Invite")
    await visitor.panel().getByText("sees everything, and changes nothing").waitFor()
    const role = visitor.panel().getByLabel("Role", { exact: true })
    assert.strictEqual(await role.inputValue(), "viewer")
  })

  it("gets files under a policy, of which only those are kept whose names change", async () => {
    const document = await get("/console/operations/op_of_a_link")
    const text = await document.text()
    assert.match(text, /^<!doctype html>\n<html data-environment="sandbox"/)
    assert.strictEqual(document.headers.get("cache-control"), "no-cache")
    const policy = document.headers.get("content-security-policy") ?? ""
    assert.match(policy, /^default-src 'self'; img-src/)
    assert.notMatch(policy, /unsafe/)
    const [, script = ""] = /src="(\/console\/assets\/[\w.-]+\.js)"/.exec(text) ?? []
    assert.include((await get(script)).headers.get("cache-control"), "immutable")
    const none = ["/console/assets/none.js", "/console/api/none"]
    for (const path of none) assert.strictEqual((await get(path)).status, 404)
    assert.notInclude(await (await get("/console/assets/..%2findex.html")).text(), "<html")
    const places = [await get("/", "text/html,*/*"), await get("/"), await get("/docs/")]
    const found = places.map(({ headers }) => headers.get("location"))
    assert.deepStrictEqual(found, ["/console/", "/docs", "/docs"])
  })

  it("signs in where the link led, after a wrong password, and out", async () => {
    const { email, password } = await people.member("host", "owner")
    await page.page.goto(`${url()}/console/host/log`)
    await signIn(email, "a wrong password")
    await page.alert(/invalid email or password/)
    await signIn(email, password)
    await page.heading("Log")
    await page.open("/settings")
    const session = page.page.getByText(/^Chromium on Linux \(this one\)/)
    await session.waitFor()
    await page.press("Sign out")
    await page.heading("Sign in")
    const { context } = page
    assert.strictEqual((await context.request.get(`${url()}/console/api/me`)).status(), 401)
  })

  it("who forgot the password gets a link by mail, and signs in with a new one", async () => {
    await mails.open()
    const { email } = await people.member("host", "support")
    await page.open("/")
    await page.follow("Forgot your password?")
    await page.page.getByLabel("Email").fill(email)
    await page.press("Send the link")
    await page.says("the mail is on its way")
    const [letter] = await until(
      async () => mails.letters.filter(({ text }) => /^subject: Choose a new/im.test(text)),
      (all) => all.length === 1
    )
    const { parts } = Mime.parse(Buffer.from(letter?.text ?? ""))
    const [link = ""] = parts[0]?.body.match(/http\S+/) ?? []
    await page.page.goto(link)
    await page.page.getByLabel("New password").fill(PASSWORD)
    await page.press("Save the password")
    await page.says("The password is changed")
    await page.follow("Sign in")
    await signIn(email, PASSWORD)
    await page.press("Sign out")
    await page.page.getByLabel("Password").waitFor()
  })

  it("who is invited signs on elsewhere, and joins with the role of the invitation", async () => {
    const { id } = await world.partner()
    const email = "grace@example.com"
    const token = await people.invite(id, "developer", email)
    provider.state.current = { sub: "grace", email, email_verified: true, name: "Grace Hopper" }
    await page.page.goto(`${url()}/console/join#token=${token}`)
    await page.press(SIGN_ON)
    await page.says("You are invited to Acme Cards, with the role developer.")
    await page.press("Join")
    await page.says("The first day")
    assert.strictEqual(page.page.url(), `${url()}/console/`)
    await page.open("/settings")
    await page.says(email)
    assert.strictEqual(await page.button("Invite").count(), 0)
    await page.press("Sign out")
    await page.button(SIGN_ON).waitFor()
    await elsewhere()
    await page.press("Sign out")
    await page.button(SIGN_ON).waitFor()
  })
}
