/** The first minutes of a newcomer: the printed link, an account, the first pack, people and keys. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as FirstPack from "./FirstPack.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.embedded, { CARDPACK_CONSOLE: "on", CARDPACK_SEED: "demo" })
const url = () => world.service().url

const { EMAIL, PASSWORD } = FirstPack

let browser: Chromium.Chromium
let person: Visitor.Visitor

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  person = await Visitor.make(browser, url)
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => person.page.getByRole("button", { name })
const panel = () => person.page.getByRole("dialog")

const signIn = async ({ page }: Visitor.Visitor, password = PASSWORD) => {
  await page.getByLabel("Email").fill(EMAIL)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

describe("the console's files", () => {
  const get = (path: string, accept = "*/*") =>
    fetch(`${url()}${path}`, { redirect: "manual", headers: { accept } })

  it("have a policy, and only those whose name changes with them are kept", async () => {
    const page = await get("/console/operations/op_of_a_link")
    const text = await page.text()
    assert.match(text, /^<!doctype html>\n<html data-environment="sandbox"/)
    assert.strictEqual(page.headers.get("cache-control"), "no-cache")
    assert.match(page.headers.get("content-security-policy") ?? "", /^default-src 'self'; img-src/)
    const [, script = ""] = /src="(\/console\/assets\/[\w.-]+\.js)"/.exec(text) ?? []
    const asset = await get(script)
    assert.strictEqual(asset.status, 200)
    assert.include(asset.headers.get("cache-control"), "immutable")
    assert.strictEqual((await get("/console/assets/none.js")).status, 404)
    assert.strictEqual((await get("/console/api/none")).status, 404)
    assert.notInclude(await (await get("/console/assets/..%2findex.html")).text(), "<html")
  })

  it("are where a browser is led to; everybody else gets the documents", async () => {
    const places = [await get("/", "text/html,*/*"), await get("/")]
    assert.deepStrictEqual(
      places.map(({ headers }) => headers.get("location")),
      ["/console/", "/docs"]
    )
  })
})

describe("a newcomer", () => {
  it("opens the printed link and sells a pack with the mouse, within two minutes", async () => {
    const from = performance.now()
    const link = FirstPack.linkIn(world.service().output())
    await FirstPack.sell(person.page, link, async () => {
      await Visitor.shoot(person, "join")
      await Visitor.audit(person, "join")
    })
    const seconds = (performance.now() - from) / 1000
    console.info(`from the printed link to the first card: ${seconds.toFixed(1)} s`)
    assert.isBelow(seconds, 120)
    await person.page.goto(link)
    await person.page.getByText("the link is unknown, used or expired").waitFor()
  })

  it("creates a key, which is shown once and works, and revokes it", async () => {
    await person.open("/keys")
    await button("Create key").click()
    await panel().getByLabel(/^Name/).fill("my server")
    await panel().getByRole("button", { name: "Create key" }).click()
    const key = (await panel().locator("code").innerText()).trim()
    await panel().getByRole("button", { name: "Done" }).click()
    const read = () => world.partnerWith(key).get("/balance")
    assert.strictEqual((await read()).status, 200)
    await person.page.reload()
    const row = person.page.getByRole("row", { name: /my server/ })
    await row.getByRole("button", { name: "Revoke" }).click()
    assert.notInclude(await person.page.content(), key)
    await panel().getByRole("button", { name: "Revoke" }).click()
    await row.getByText("revoked").waitFor()
    assert.strictEqual((await read()).status, 401)
    await Visitor.shoot(person, "keys")
    await Visitor.audit(person, "keys")
  })

  it("changes to the operators, whose pages hold nothing of the partner's", async () => {
    await person.open("/packs")
    await person.page.getByLabel("Organization").selectOption({ label: "Operators" })
    await person.page.getByRole("heading", { name: "Is anything wrong?" }).waitFor()
    await person.open("/packs")
    await person.page.getByRole("heading", { name: "There is no such page" }).waitFor()
    await person.open("/host/partners")
    await person.page.getByRole("link", { name: "Demo" }).first().waitFor()
  })

  it("invites somebody by a link, who sees only what the role allows", async () => {
    await person.open("/settings")
    await Visitor.shoot(person, "settings")
    await Visitor.audit(person, "settings")
    await button("Invite").click()
    await panel().getByLabel("Email").fill("eve@example.com")
    await panel().getByLabel("Role").selectOption("shipping")
    await panel().getByRole("button", { name: "Invite" }).click()
    const link = (await panel().locator("code").innerText()).trim()
    await panel().getByRole("button", { name: "Done" }).click()
    const other = await Visitor.make(browser, url)
    await other.page.goto(link)
    await other.page.getByLabel("Your name").fill("Eve")
    await other.page.getByLabel("New password").fill(PASSWORD)
    await other.page.getByRole("button", { name: "Create my account" }).click()
    await other.page.getByRole("heading", { name: "Is anything wrong?" }).waitFor()
    await other.open("/host/incidents")
    await other.page.getByRole("alert").getByText(/role/).waitFor()
    await other.context.close()
  })

  it("signs out and in again, and comes back to the same page", async () => {
    await person.open("/host/log")
    await button("Sign out").click()
    await person.page.getByRole("heading", { name: "Sign in" }).waitFor()
    await Visitor.shoot(person, "sign-in")
    await Visitor.audit(person, "sign-in")
    await signIn(person, "a wrong password")
    await person.page.getByRole("alert").waitFor()
    await signIn(person)
    await person.page.getByRole("heading", { name: "Log" }).waitFor()
  })

  it("loses the session while a page is open, and goes on after signing in", async () => {
    await person.open("/host/partners")
    await person.context.clearCookies()
    await person.page.getByRole("link", { name: "Catalog" }).click()
    await person.page.getByRole("heading", { name: "Sign in" }).waitFor()
    await signIn(person)
    await person.page.getByRole("heading", { name: "Catalog" }).waitFor()
  })

  it("never sees an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(person.complaints, [])
  })
})
