/** Nobody is offered what would be refused: every page, by roles that may not do everything. */
import { assert, describe, it } from "vitest"
import type * as Person from "../../../world/service/Person.ts"
import * as Acts from "./Acts.ts"
import * as Furnished from "./Furnished.ts"
import * as SignedIn from "./SignedIn.ts"
import type * as Visitor from "./Visitor.ts"

const furnished = Furnished.of()

/** A form is sent as it stands; what it would change is kept from the service. */
const press = async (page: Visitor.Visitor["page"], label: string) => {
  const button = page.locator("main").getByRole("button", { name: label, exact: true })
  if ((await button.count()) === 0) return
  await button.first().click()
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
  const panel = page.locator("dialog[open]")
  const submit = panel.locator("button[type=submit]")
  if ((await submit.count()) === 0) return
  await Acts.fill(panel)
  await submit.click()
  await panel
    .getByRole("alert")
    .first()
    .waitFor({ timeout: 2_000 })
    .catch(() => undefined)
}

/** What all buttons of all pages would send, with the page of each. */
const actsOf = async (
  { page, open }: Visitor.Visitor,
  pages: ReadonlyArray<string>
): Promise<ReadonlyMap<string, string>> => {
  const acts = new Map<string, string>()
  page.setDefaultTimeout(10_000)
  const calls = await Acts.intercept(page)
  for (const address of pages) {
    await open(address)
    calls.begin("refuse")
    for (const label of await Acts.buttonsOf(page)) {
      await press(page, label)
      const { pathname } = new URL(page.url())
      const isElsewhere = pathname !== `/console${address}`
      if (isElsewhere || (await page.locator("dialog[open]").count()) > 0) await open(address)
    }
    for (const { what } of calls.sent()) acts.set(what, address)
  }
  await calls.end()
  return acts
}

/** Asks the service itself, with nothing that it could carry out. */
const refusedOf = async (
  person: Person.Person,
  acts: ReadonlyMap<string, string>
): Promise<ReadonlyArray<string>> => {
  const refused: Array<string> = []
  for (const [what, where] of acts) {
    const [method = "", path = ""] = what.split(" ")
    const own = path.replace("/partners/{id}", `/partners/${furnished.tenant().partner.id}`)
    const { status } = await person.send(method, own.replaceAll(/\{\w+\}/g, "none"), [], {
      "cardpack-organization": furnished.tenant().partner.id
    })
    if (status === 403) refused.push(`${where} sends ${what}`)
  }
  return refused
}

const roles = [
  ["a partner's viewer", "viewer", furnished.partner],
  ["a partner's developer", "developer", furnished.partner],
  ["an operator who only reads", "read-only", furnished.host],
  ["an operator who ships", "shipping", furnished.host],
  ["an operator who supports", "support", furnished.host]
] as const

describe.each(roles)("%s", (_, role, side) => {
  it("is offered no act and no page that would be refused", async () => {
    const isHost = side === furnished.host
    const organization = isHost ? "host" : furnished.tenant().partner.id
    const person = await furnished.people.member(organization, role)
    const visitor = await SignedIn.of(furnished.browser(), furnished.url, person)
    const { page } = visitor
    await visitor.open("/")
    const links = await page.getByRole("navigation", { name: "Pages" }).locator("ul a").all()
    const shown = await Promise.all(links.map((link) => link.getAttribute("href")))
    for (const address of shown) {
      await visitor.open((address ?? "").replace("/console", ""))
      assert.strictEqual(await page.getByText(/may not do this/).count(), 0, address ?? "")
    }
    const acts = await actsOf(visitor, side().pages)
    assert.deepStrictEqual(await refusedOf(person, acts), [])
    assert.isAbove(acts.size, 0)
    await visitor.context.close()
  }, 300_000)
})
