/** A session that ends under a form: nothing happens twice, and nothing that was written is lost. */
import { assert, beforeAll, beforeEach, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import type * as Visitor from "../../../world/console/Visitor.ts"
import * as Partner from "../../../world/service/Partner.ts"
import type * as Person from "../../../world/service/Person.ts"
import { member, people, url, world } from "./Stage.ts"

/** The person has another session, and ends all others with it, as from another browser. */
const endOf = async (person: Person.Person) => {
  const elsewhere = people.unknown(person.email)
  await elsewhere.signIn()
  const { sessionId } = (await elsewhere.console("GET", "/me")).body
  const { data } = (await elsewhere.console("GET", "/sessions")).body
  for (const { id } of data as ReadonlyArray<{ readonly id: string }>) {
    if (id !== sessionId) await elsewhere.console("DELETE", `/sessions/${id}`)
  }
}

const again = ({ page }: Visitor.Visitor) => page.getByRole("dialog", { name: "Sign in again" })

const signIn = async (visitor: Visitor.Visitor, { email, password }: Person.Person) => {
  await again(visitor).getByLabel("Email").fill(email)
  await again(visitor).getByLabel("Password").fill(password)
  await again(visitor).getByRole("button", { name: "Sign in" }).click()
}

/** As when somebody comes back to the tab. */
const comeBack = ({ page }: Visitor.Visitor) =>
  page.evaluate(`["visibilitychange", "focus"].forEach((type) => dispatchEvent(new Event(type)))`)

export const day = () => {
  let partner: Partner.Partner
  let owner: Person.Person
  let desk: Visitor.Visitor

  beforeAll(async () => {
    partner = await world.partner()
  })
  beforeEach(async () => {
    // Each its own: one person's sign-ins are limited.
    const joined = await member("host", "owner")
    owner = joined.person
    desk = joined.visitor
  })

  const bonus = async () => Partner.micros((await partner.balance()).bonus)

  const grant = async () => {
    await desk.open(`/host/partners/${partner.id}`)
    await desk.press("Grant bonus")
    const panel = desk.page.getByRole("dialog", { name: /^Grant/ })
    await panel.getByLabel("Amount").fill("7.25")
    await panel.getByLabel("Reason, as").fill("a long apology")
    return panel
  }

  it("asks for the password above what was written, and the act is done once", async () => {
    const before = await bonus()
    const panel = await grant()
    const keys: Array<string | undefined> = []
    await desk.page.route(/\/bonus$/, async (route) => {
      keys.push(route.request().headers()["idempotency-key"])
      if (keys.length > 1) return route.fallback()
      // It is done, and neither its answer nor the session is there any more.
      await route.fetch()
      await endOf(owner)
      return route.abort("connectionreset")
    })
    const submit = panel.getByRole("button", { name: "Grant bonus" })
    await submit.click()
    await again(desk).waitFor()
    await desk.page.keyboard.press("Escape")
    await signIn(desk, owner)
    await again(desk).waitFor({ state: "detached" })
    assert.strictEqual(await panel.getByLabel("Reason, as").inputValue(), "a long apology")
    await submit.click()
    await panel.waitFor({ state: "detached" })
    assert.isAtLeast(keys.length, 3)
    assert.lengthOf(new Set(keys), 1)
    assert.strictEqual((await bonus()) - before, Partner.micros("7.250000"))
  })

  it("leaves nothing to somebody else who signs in there", async () => {
    await grant()
    const before = await bonus()
    await endOf(owner)
    await comeBack(desk)
    await again(desk).waitFor()
    await signIn(desk, await people.member("host", "read-only"))
    await desk.page.waitForURL(`${url()}/console/`)
    await desk.says("The read-only")
    assert.strictEqual(await desk.panel().count(), 0)
    assert.strictEqual(await bonus(), before)
  })

  it("and is another person's in another tab takes the page along", async () => {
    await grant()
    const { cookies } = await people.member("host", "support")
    const stolen = [...cookies].map(([name, value]) => ({ name, value, url: url() }))
    await desk.context.addCookies(stolen)
    await comeBack(desk)
    await desk.says("The support")
    assert.strictEqual(await desk.panel().count(), 0)
  })

  it("keeps a form that was sent open until its answer, whatever is pressed", async () => {
    const before = await bonus()
    const panel = await grant()
    const held = Promise.withResolvers<void>()
    await desk.page.route(/\/bonus$/, async (route) => {
      await held.promise
      return route.fallback()
    })
    await panel.getByRole("button", { name: "Grant bonus" }).click()
    await panel.getByRole("button", { name: "Working…" }).waitFor()
    for (const key of ["Escape", "Escape", "Escape"]) await desk.page.keyboard.press(key)
    assert.isTrue(await panel.getByRole("button", { name: "Cancel" }).isDisabled())
    held.resolve()
    await panel.waitFor({ state: "detached" })
    assert.strictEqual((await bonus()) - before, Partner.micros("7.250000"))
  })

  it("does not end without a connection, which is told, and does later", async () => {
    await desk.open("/settings")
    await desk.context.setOffline(true)
    await desk.press("Sign out")
    await desk.alert("You are still signed in")
    await desk.context.setOffline(false)
    assert.strictEqual((await owner.console("GET", "/me")).status, 200)
    await desk.press("Sign out")
    await desk.heading("Sign in")
    await until(
      () => owner.console("GET", "/me"),
      ({ status }) => status === 401
    )
  })
}
