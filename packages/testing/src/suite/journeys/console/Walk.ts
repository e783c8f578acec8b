/**
 * Every page, with markup, endless words and turned letters in every text that partners, customers
 * and operators can write: nothing runs, everything fits a phone, and everybody can read it.
 */
import { assert, beforeAll, it } from "vitest"
import * as Pages from "../../../world/console/Pages.ts"
import * as Visitor from "../../../world/console/Visitor.ts"
import { answer } from "../../../world/service/Client.ts"
import type * as Person from "../../../world/service/Person.ts"
import * as Tenant from "../../../world/service/Tenant.ts"
import * as World from "../../../world/service/World.ts"
import { people, signedIn, world } from "./Stage.ts"

/** Each would set `window.owned`. */
const MARKUP = `<script>window.owned=1</script>"><img src=x onerror=window.owned=2>javascript:1//`
const text = (what: string) =>
  `${MARKUP.slice(0, 60)}\u202E${"W".repeat(24)}🃏${what}`.slice(0, 100)

/** What the operator writes, and what only the API takes. */
const spoil = async ({ partner }: Tenant.Tenant, machineId: number) => {
  const { operator } = world
  const path = `/partners/${partner.id}`
  answer(await operator.patch(path, { name: MARKUP }), 200)
  const given = { amountUsd: "1.000000", reason: MARKUP, note: MARKUP }
  answer(await operator.post(`${path}/bonus`, given, World.once()), 201)
  answer(await operator.patch("/controls", { mints: "off", reason: MARKUP }), 200)
  const url = `https://alpha.example/${"w".repeat(500)}?${encodeURI(MARKUP)}`
  answer(await partner.post("/webhooks", { url, subscribedEvents: ["*"] }), 201)
  const attributes = { [MARKUP.slice(0, 40)]: MARKUP, long: "W".repeat(2_000) }
  const externalUserId = `${MARKUP}${"W".repeat(120)}`
  answer(await partner.post("/customers", { externalUserId, attributes }), 201)
  interface Catalog {
    readonly vendingMachines: ReadonlyArray<object>
    readonly cards: ReadonlyArray<{ readonly name: string }>
  }
  const found = await operator.get<Catalog>(`/catalog?vendingMachineId=${machineId}`)
  const { cards, vendingMachines } = answer(found, 200)
  const put = await operator.put("/catalog", {
    vendingMachines: vendingMachines.map((one) => ({ ...one, name: `${MARKUP} pack` })),
    cards: cards.map((card) => ({ ...card, name: `${MARKUP} ${card.name}` }))
  })
  answer(put, 200)
}

/** What a browser keeps, besides the cookie that pages can't read. */
const KEPT = `(async () => JSON.stringify([
  [...Object.entries(localStorage), ...Object.entries(sessionStorage)],
  (await indexedDB.databases()).length,
  document.cookie, location.search, location.hash,
  performance.getEntriesByType("resource").filter(({ name }) => /pk_|whsec|token=/.test(name)).length
]))()`

const KNOWN = /^(cardpack-organization|tsr-scroll-restoration.*)$/

const wrongOf = async (visitor: Visitor.Visitor, person: Person.Person) => {
  const { page } = visitor
  const wrong: Array<string> = []
  if ((await page.evaluate("window.owned")) !== undefined) wrong.push("ran markup")
  const kept = String(await page.evaluate(KEPT))
  const secrets = [...person.cookies.values(), person.password, person.email, "pk_", "whsec"]
  if (secrets.some((secret) => kept.includes(secret))) wrong.push(`keeps ${kept}`)
  const [entries, databases, cookies] = JSON.parse(kept)
  if (databases > 0 || cookies !== "") wrong.push(`keeps ${kept}`)
  for (const [name] of entries) if (!KNOWN.test(name)) wrong.push(`keeps ${name}`)
  const main = await page.locator("main").innerText()
  if (/\bundefined\b|\[object|\bNaN\b/.test(main)) wrong.push("shows the words of a script")
  return wrong
}

/** Buttons that only look at things; whoever may change nothing has no others. */
const HARMLESS =
  /^(Audit|CSV|Copy|Older|Newer|Later|Earlier|Menu|Print|Find|Next|Previous|Select|Clear|Export|Look|Read|Sort|Details)/
const OWN =
  /^(Use a second factor|Link a sign-on|Set up|Change password|End|Change my name|Save|Turn)/

const buttonsOf = async ({ page }: Visitor.Visitor) => {
  const all = await page.locator("main button:visible").all()
  const labels = await Promise.all(
    all.map(async (each) => (await each.getAttribute("aria-label")) ?? (await each.innerText()))
  )
  return [...new Set(labels.map((label) => label.trim()))]
}

/** Says all of them: a comparison would cut them short. */
const none = (wrong: ReadonlyArray<string>) => {
  if (wrong.length > 0) assert.fail(wrong.join("\n"))
}

export const day = () => {
  let tenant: Tenant.Tenant
  let pages: { readonly partner: ReadonlyArray<string>; readonly host: ReadonlyArray<string> }

  beforeAll(async () => {
    const { id } = await world.machine({ cards: 30 })
    tenant = await Tenant.make(world, people, "alpha", id, text)
    await spoil(tenant, id)
    const own = [`${id}`, ...tenant.ids.values()]
    const all = [`${id}`, tenant.partner.id, ...own, ...(await Pages.idsOfHost(world))]
    pages = {
      partner: Pages.PARTNER.map((address) => Pages.reached(address, own)),
      host: Pages.HOST.map((address) => Pages.reached(address, all))
    }
  })

  const walk = async (person: Person.Person, addresses: ReadonlyArray<string>) => {
    const visitor = await signedIn(person)
    const titles = new Map<string, string>()
    const wrong: Array<string> = []
    for (const address of addresses) {
      const look = async () => {
        await Pages.open(visitor, address)
        await Visitor.fits(visitor, address, 390)
        await visitor.page.setViewportSize({ width: 1280, height: 900 })
        await Visitor.audit(visitor, address, ["light"])
        none(await wrongOf(visitor, person))
        const title = await visitor.page.title()
        assert.isUndefined(titles.get(title), `the title of ${titles.get(title)}`)
        titles.set(title, address)
      }
      await look().catch((error) => wrong.push(`${address}: ${error}`))
    }
    return wrong
  }

  it("runs no markup, fits a phone, and is for everybody", async () => {
    const owner = await people.owner()
    const walks = [walk(tenant.person, pages.partner), walk(owner, pages.host)]
    none((await Promise.all(walks)).flat())
  })

  it("offers no act to those who may only look", async () => {
    const viewer = await people.member(tenant.partner.id, "viewer")
    const reader = await people.member("host", "read-only")
    const offered = async (person: Person.Person, addresses: ReadonlyArray<string>) => {
      const visitor = await signedIn(person)
      const found: Array<string> = []
      for (const address of addresses) {
        await visitor.open(address)
        const isOwn = address === "/settings"
        for (const label of await buttonsOf(visitor))
          if (!HARMLESS.test(label) && !(isOwn && OWN.test(label)))
            found.push(`${address}: ${label}`)
      }
      return found
    }
    const acts = [offered(viewer, pages.partner), offered(reader, pages.host)]
    none((await Promise.all(acts)).flat())
  })

  it("is nobody's with another partner's ids, nor is it on the other side", async () => {
    const { id } = await world.machine()
    const other = await Tenant.make(world, people, "bravo", id)
    const person = await signedIn(other.person)
    const operator = await signedIn(await people.owner())
    const findNothing = async (visitor: Visitor.Visitor, address: string) => {
      await visitor.open(address)
      await visitor.heading("There is no such page")
    }
    const deep = pages.partner.filter((_, index) => Pages.hasParams(Pages.PARTNER[index] ?? ""))
    for (const address of deep.filter((each) => !each.startsWith("/packs/")))
      await findNothing(person, address)
    for (const address of pages.host.filter((each) => each.startsWith("/host/")).slice(0, 2))
      await findNothing(person, address)
    for (const address of ["/packs", "/keys", deep[1] ?? ""]) await findNothing(operator, address)
    const seen = [await person.page.content(), ...(await person.bodies())].join("\n")
    assert.deepStrictEqual(Tenant.told(tenant, seen, [...tenant.ids.values()]), [])
    assert.notInclude((await person.bodies()).join(), "/operator/")
  })

  it("left nothing of it in the service's output", () => {
    const output = world.service().output()
    for (const secret of [tenant.partner.key, text("name"), "@example.com"])
      assert.notInclude(output, secret)
  })
}
