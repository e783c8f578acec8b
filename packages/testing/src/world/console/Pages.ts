/** The console's pages, as its router lists them: a new page is in every test that walks them. */
import * as fs from "node:fs"
import * as path from "node:path"
import { OperatorApi } from "@cardpack/http/operator/Api"
import { OpenApi } from "effect/http-api"
import * as Paths from "../service/Paths.ts"
import type * as World from "../service/World.ts"
import * as Sources from "../source/Sources.ts"
import type * as Visitor from "./Visitor.ts"

const routes = fs.readFileSync(
  path.join(Sources.ROOT, "packages/http/console/src/Routes.tsx"),
  "utf8"
)

/** Addresses below `/console`, with `$names`. */
const ALL: ReadonlyArray<string> = [...routes.matchAll(/\bpage\(\s*"([^"]+)"/g)].map(
  ([, address = ""]) => address
)

const calls = routes.match(/\bpage\(/g)?.length ?? 0
if (ALL.length === 0 || ALL.length !== calls) {
  throw new Error(`${ALL.length} of the ${calls} pages in Routes.tsx could be read`)
}

const isHost = (address: string): boolean => address.startsWith("/host/")

const PARAM = /\$(\w+)/

export const hasParams = (address: string): boolean => PARAM.test(address)

/** Pages that partners have, and pages that operators have. */
export const PARTNER: ReadonlyArray<string> = ALL.filter((address) => !isHost(address))
export const HOST: ReadonlyArray<string> = ALL.filter(
  (address) => isHost(address) || address === "/" || address === "/settings"
)

export const filled = (address: string, value: string): string =>
  address.replace(PARAM, encodeURIComponent(value))

const lists = Paths.of(OpenApi.fromApi(OperatorApi)).filter(
  ({ method, params }) => method === "GET" && params.length === 0
)

/** One of each kind of thing that an operator's page may be of. */
export const idsOfHost = async ({ operator }: World.Setup): Promise<ReadonlyArray<string>> => {
  const read = ({ path }: Paths.Operation) => operator.get(path.replace("/operator/v1", ""))
  const texts = (await Promise.all(lists.map(read))).map(({ text }) => text)
  const all = texts.join("\n").match(/\b(?:[a-z]{2,4}_[0-9a-z]{26}|m\d+-t\d+-\d+)\b/g) ?? []
  return [...new Map(all.map((id) => [id.slice(0, 4), id])).values()]
}

/** The beginnings of the ids that a page may be of; references of cards have no prefix. */
const BEGINS: Readonly<Record<string, RegExp>> = {
  machineId: /^\d+$/,
  operationId: /^op_/,
  cardId: /^card_/,
  customerId: /^cus_/,
  endpointId: /^wh_/,
  eventId: /^evt_/,
  partnerId: /^par_/,
  shipmentId: /^shp_/,
  deliveryId: /^dlv_/,
  reference: /^m\d+-t/
}

/** The address of a page with an id of something that is there. */
export const reached = (address: string, ids: ReadonlyArray<string>): string => {
  const [, name = ""] = PARAM.exec(address) ?? []
  if (name === "") return address
  const id = ids.find((each) => BEGINS[name]?.test(each))
  if (id === undefined) throw new Error(`nothing has a page at ${address}`)
  return filled(address, id)
}

const NONE = "There is no such page"

/** Opens it with everything that can be unfolded; it must be there. */
export const open = async (visitor: Visitor.Visitor, address: string): Promise<void> => {
  await visitor.open(address)
  const title = await visitor.page.locator("main h1").first().innerText()
  if (title === NONE) throw new Error(`there is no page at ${address}`)
  await visitor.page.evaluate(
    `document.querySelectorAll("main details").forEach((each) => { each.open = true })`
  )
}
