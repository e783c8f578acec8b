/** A service with one of everything, a partner's admin and an owner at it, and all their pages. */

import { OperatorApi } from "@cardpack/http/operator/Api"
import { OpenApi } from "effect/http-api"
import { afterAll, beforeAll } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Paths from "../../../world/service/Paths.ts"
import * as Person from "../../../world/service/Person.ts"
import type { Operation } from "../../../world/service/Resource.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as Tenant from "../../../world/service/Tenant.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as Pages from "./Pages.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

export interface Side {
  readonly visitor: Visitor.Visitor
  readonly person: Person.Person
  /** Addresses of all its pages, with ids of things that are there. */
  readonly pages: ReadonlyArray<string>
}

const SETTINGS = { ...Subscribing.SETTINGS, ...SignedIn.SETTINGS }

/** What the console itself buys for, so that its page of a pack has something to do. */
const buyByHand = async ({ partner }: Tenant.Tenant, machineId: number) => {
  const given = { externalUserId: "console" }
  const made = await partner.post<{ readonly id: string }>("/customers", given)
  const { id: customerId } = answer(made, 201)
  const order = async (reveal: string): Promise<Operation> => {
    const body = { kind: "order", customerId, vendingMachineId: machineId, quantity: 2, reveal }
    return answer(await partner.operate(body), 201)
  }
  await order("sealed")
  await order("on_create")
}

const lists = Paths.of(OpenApi.fromApi(OperatorApi)).filter(
  ({ method, params }) => method === "GET" && params.length === 0
)

/** Everything that an operator's page may be of. */
const idsOfHost = async (world: World.Setup): Promise<ReadonlyArray<string>> => {
  const read = ({ path }: Paths.Operation) => world.operator.get(path.replace("/operator/v1", ""))
  const texts = (await Promise.all(lists.map(read))).map(({ text }) => text)
  const all = texts.join("\n").match(/\b(?:[a-z]{2,4}_[0-9a-z]{26}|m\d+-t\d+-\d+)\b/g) ?? []
  return [...new Map(all.map((id) => [id.slice(0, 4), id])).values()]
}

/** Tries ids until the page shows something. */
const reach = async (visitor: Visitor.Visitor, page: string, ids: ReadonlyArray<string>) => {
  if (!Pages.hasParams(page)) return page
  for (const id of ids) {
    const address = Pages.filled(page, id)
    await visitor.open(address)
    const title = await visitor.page.locator("main h1").innerText()
    if (title !== "There is no such page") return address
  }
  throw new Error(`nothing of the furnished service has a page at ${page}`)
}

const reachAll = async (
  visitor: Visitor.Visitor,
  pages: ReadonlyArray<string>,
  ids: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const page of pages) found.push(await reach(visitor, page, ids))
  return found
}

/** For the tests of a file; `text` is what is written into each field. */
export const of = (text?: (field: string) => string) => {
  const world = World.of(Backend.server, SETTINGS)
  const url = () => world.service().url
  const people = Person.people(world)
  let made: { browser: Chromium.Chromium; tenant: Tenant.Tenant; sides: ReadonlyArray<Side> }
  beforeAll(async () => {
    Visitor.build()
    const browser = await Chromium.launch()
    const { id } = await world.machine({ cards: 60 })
    const tenant = await Tenant.make(world, people, "alpha", id, text)
    await buyByHand(tenant, id)
    const side = async (
      person: Person.Person,
      pages: ReadonlyArray<string>,
      ids: ReadonlyArray<string>
    ): Promise<Side> => {
      const visitor = await SignedIn.of(browser, url, person)
      return { visitor, person, pages: await reachAll(visitor, pages, ids) }
    }
    const owner = await people.member("host", "owner")
    const sides = [
      await side(tenant.person, Pages.PARTNER, [`${id}`, ...tenant.ids.values()]),
      await side(owner, Pages.HOST, [`${id}`, ...(await idsOfHost(world))])
    ]
    made = { browser, tenant, sides }
  })
  afterAll(() => made?.browser.close())
  const side = (index: number): Side => {
    const found = made.sides[index]
    if (found === undefined) throw new Error("the service is not furnished yet")
    return found
  }
  return {
    world,
    url,
    people,
    browser: () => made.browser,
    tenant: () => made.tenant,
    partner: () => side(0),
    host: () => side(1)
  }
}
