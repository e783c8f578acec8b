/** A partner with one of everything, and what of it nobody else may ever read. */
import { PartnerApi } from "@cardpack/http/partner/Api"
import { OpenApi } from "effect/http-api"
import { answer } from "./Client.ts"
import type * as Partner from "./Partner.ts"
import * as Paths from "./Paths.ts"
import type * as Person from "./Person.ts"
import type { Operation } from "./Resource.ts"
import type * as World from "./World.ts"

export interface Tenant {
  readonly partner: Partner.Partner
  readonly person: Person.Person
  /** One of each kind of thing that it has, by its prefix. */
  readonly ids: ReadonlyMap<string, string>
  /** Texts and ids that are in its data alone. */
  readonly secrets: ReadonlyArray<string>
}

export const OPERATIONS = Paths.of(OpenApi.fromApi(PartnerApi))

const LISTS = OPERATIONS.filter(({ method, params }) => method === "GET" && params.length === 0)

/** What all partners share. */
const SHARED = /^(itm|vm)_/

const idsIn = (text: string): ReadonlyArray<string> =>
  (text.match(/\b[a-z]{2,4}_[0-9a-z]{26}\b/g) ?? []).filter((id) => !SHARED.test(id))

/** What to write into a field. */
type Text = (field: string) => string

/** Sells, gives back, buys back and ships, with `word` in every text that can be given. */
const trade = async (partner: Partner.Partner, text: Text, machineId: number) => {
  const given = { externalUserId: text("user"), attributes: { about: text("attribute") } }
  const made = await partner.post<{ readonly id: string }>("/customers", given)
  const { id: customerId } = answer(made, 201)
  const operate = async (body: object): Promise<Operation> =>
    answer(await partner.operate({ customerId, ...body }), 201)
  const order = async (reveal: string) => {
    const metadata = { about: text("metadata") }
    const ordered = { kind: "order", vendingMachineId: machineId, quantity: 3, reveal, metadata }
    return (await operate(ordered)).cards.map(({ id }) => id)
  }
  const [first, second] = await order("on_create")
  const [third] = await order("sealed")
  const shipmentInfo = {
    country: "Japan",
    name: text("name"),
    phone: "+81 3 1234 5678",
    address1: text("street"),
    city: "Tokyo"
  }
  await operate({ kind: "buyback", mode: "offchain", cardIds: [first] })
  await operate({ kind: "redemption", mode: "offchain", cardIds: [second], shipmentInfo })
  await operate({ kind: "refund", cardIds: [third] })
  const endpoint = { url: "https://partner.example/hook", subscribedEvents: ["*"] }
  const { id } = answer(await partner.post<{ readonly id: string }>("/webhooks", endpoint), 201)
  await partner.post(`/webhooks/${id}/test`)
  return [`/customers/${customerId}/cards`, `/webhooks/${id}/deliveries`]
}

/** Everything that it can read itself. */
const readAll = async (partner: Partner.Partner, more: ReadonlyArray<string>): Promise<string> => {
  const paths = [...LISTS.map(({ path }) => path.replace("/api/v2", "")), ...more]
  const answers = await Promise.all(paths.map(async (path) => (await partner.get(path)).text))
  return answers.join("\n")
}

export const make = async (
  world: World.Setup,
  { member }: Pick<ReturnType<typeof Person.people>, "member">,
  word: string,
  machineId: number,
  text: Text = (field) => `${word}-${field}`
): Promise<Tenant> => {
  const notificationEmail = `${word}@example.com`
  const partner = await world.partner({ cash: "500.000000", notificationEmail })
  const person = await member(partner.id, "admin")
  const more = await trade(partner, text, machineId)
  const { id: personId, sessionId } = (await person.console("GET", "/me")).body
  const key = { label: text("key") }
  const keys = await person.console("POST", `/partners/${partner.id}/keys`, key)
  const guest = { email: `${word}-guest@example.com`, role: "viewer" }
  const path = `/organizations/${partner.id}/invitations`
  const invited = await person.console("POST", path, guest)
  const all = idsIn([await readAll(partner, more), keys.text].join("\n"))
  const ids = new Map([
    ...all.map((id) => [id.slice(0, id.indexOf("_")), id] as const),
    ["person", String(personId)],
    ["session", String(sessionId)],
    ["invitation", String(invited.body.id)],
    ["word", text("user")]
  ])
  return { partner, person, ids, secrets: [word, ...new Set(all)] }
}

/** What of it a text tells, besides what was asked for. */
export const told = (
  { secrets }: Tenant,
  text: string,
  asked: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const rest = asked.reduce((left, each) => left.replaceAll(each, ""), text)
  return secrets.filter((secret) => rest.includes(secret))
}

/** Everything that must be the same after others tried to change it, but for what time changes. */
export const standing = async ({ partner, person }: Tenant): Promise<string> => {
  const { id } = partner
  const paths = [
    `/partners/${id}`,
    `/organizations/${id}/people`,
    `/organizations/${id}/invitations`
  ]
  const answers = await Promise.all(paths.map((path) => person.console("GET", path)))
  const keys = await person.console("GET", `/partners/${id}/keys`)
  const used = keys.text.replaceAll(/"lastUsedAt":("[^"]*"|null)/g, "")
  const lists = (await readAll(partner, [])).replaceAll(
    /"(?:valuesAsOf|failingSince)":(?:"[^"]*"|null)/g,
    ""
  )
  return [...answers.map(({ text }) => text), used, lists].join("\n")
}
