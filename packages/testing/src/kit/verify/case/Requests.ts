/** contract.md#authentication and what every request has in common. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import { ENDPOINTS } from "../Contract.ts"
import type { Sent } from "../Exchange.ts"
import { like, ok, refused, same } from "../Expect.ts"
import { once, unmoved } from "../Party.ts"

const NOWHERE = "01jb5m8x3tf9r9v1s6k2c4d7ae"
const BIG = 300 * 1024

const PREFIX: Readonly<Record<string, string>> = {
  cardId: "card",
  customerId: "cus",
  operationId: "op",
  onchainOrderId: "oco",
  onchainBurnId: "ocb",
  webhookEndpointId: "wh",
  eventId: "evt"
}

/** The path with ids that nobody has. */
const filled = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${PREFIX[name] ?? "x"}_${NOWHERE}`)

const split = (endpoint: string): readonly [method: string, path: string] => {
  const [method = "", path = ""] = endpoint.split(" ")
  return [method, filled(path)]
}

const keyless = async (bench: Bench) => {
  for (const endpoint of ENDPOINTS) {
    const [method, path] = split(endpoint)
    if (path === "/api/health") continue
    const answer = await bench.stranger(path, { method })
    refused(answer, "unauthorized")
  }
}

const wrongKeys = async (bench: Bench) => {
  const { key } = await bench.partner()
  const balance = (sent: Sent) => bench.stranger("/api/v2/balance", sent)
  const other = key.endsWith("a") ? "b" : "a"
  for (const token of [
    "",
    key.slice(1),
    `${key}x`,
    `${key.slice(0, -1)}${other}`,
    key.toUpperCase()
  ])
    refused(await balance({ token }), "unauthorized")
  for (const authorization of [key, `Basic ${key}`, `Bearer${key}`])
    refused(await balance({ headers: { authorization } }), "unauthorized")
  const challenge = (await balance({})).headers.get("www-authenticate") ?? ""
  same(/^Bearer/i.test(challenge), true, "whether a 401 asks for a bearer token")
}

const nowhere = async (bench: Bench) => {
  const party = await bench.partner()
  for (const [method, path] of [
    ["GET", "/nothing"],
    ["GET", "/account/"],
    ["GET", "/Account"],
    ["DELETE", "/account"],
    ["PUT", "/operations"],
    ["PUT", "/webhooks"],
    ["GET", `/webhooks/wh_${NOWHERE}/replay`]
  ] as const)
    refused(await party.call(path, { method }), "not_found")
}

/** The owner's own ids in other places, and what is no id. */
const otherIds = async (bench: Bench) => {
  const party = await bench.partner()
  const id = await party.customer()
  const ids = [`card_${NOWHERE}`, "cus_1", "cus_", "x", "%00", "%F0%9F%98%80", "op_1'--", party.id]
  const own = [id.toUpperCase(), `${id}%20`, `${id}x`, `op_${"z".repeat(3_000)}`]
  for (const path of ["/customers", "/operations", "/webhooks", "/cards"])
    for (const each of [...ids, ...own, ...(path === "/customers" ? [] : [id])])
      refused(await party.call(`${path}/${each}`), "not_found")
  const broken = await party.call("/customers/%E0%A4%A")
  refused(broken, broken.status === 404 ? "not_found" : "invalid_request")
  const { data } = await party.get("/operations?customerId=cus_nobody")
  same(data, [], "the operations of an unknown customer")
}

/** Each endpoint that takes a body, with one that is right but for ids. */
const bodies = (customerId: string): ReadonlyArray<readonly [string, string, object]> => [
  ["POST", "/customers", {}],
  ["PATCH", `/customers/${customerId}`, {}],
  ["POST", `/customers/${customerId}/cards/reveal`, { cardIds: [`card_${NOWHERE}`] }],
  ["POST", "/operations", { kind: "order", customerId, vendingMachineId: 1, quantity: 1 }],
  ["PUT", `/operations/op_${NOWHERE}/shipment/address`, { shipmentInfo: { country: "US" } }],
  [
    "POST",
    `/operations/op_${NOWHERE}/onchain-orders/oco_${NOWHERE}/submit`,
    { transactionHash: `0x${"a".repeat(64)}` }
  ],
  [
    "POST",
    `/operations/op_${NOWHERE}/onchain-burns/ocb_${NOWHERE}/submit`,
    { transactionHash: `0x${"a".repeat(64)}` }
  ],
  ["POST", "/funding-intents", { requestedUsd: "5.000000" }],
  ["POST", "/webhooks", { url: "https://hooks.example.com/in", subscribedEvents: ["*"] }],
  ["PATCH", `/webhooks/wh_${NOWHERE}`, { active: true }],
  ["POST", `/webhooks/wh_${NOWHERE}/replay`, { eventId: `evt_${NOWHERE}` }]
]

const plus = (good: object, members: string): string => {
  const text = JSON.stringify(good).slice(0, -1)
  return `${text}${text === "{" ? "" : ","}${members}}`
}

const BAD: ReadonlyArray<readonly [string, (good: object) => string, RegExp]> = [
  ["an unknown field", (good) => plus(good, '"surprise":1'), /surprise/],
  ["no JSON", () => "{", /\S/],
  ["a trailing comma", (good) => plus(good, '"x":1,'), /\S/],
  ["two documents", (good) => JSON.stringify(good).repeat(2), /\S/],
  ["an array", (good) => JSON.stringify([good]), /\S/],
  ["null", () => "null", /\S/],
  ["a field twice", (good) => plus(good, '"surprise":1,"surprise":1'), /\S/],
  ["a lone surrogate", (good) => plus(good, '"surprise":"\\ud800"'), /\S/],
  ["NUL", (good) => plus(good, '"surprise":"\\u0000"'), /\S/]
]

const badBodies = async (bench: Bench) => {
  const party = await bench.partner()
  const customerId = await party.customer()
  for (const [method, path, good] of bodies(customerId))
    for (const [, bad, says] of BAD)
      refused(
        await party.call(path, { method, raw: bad(good), headers: once() }),
        "invalid_request",
        says
      )
  for (const path of [
    "/funding/refresh",
    ...["refresh", "resign", "cancel"].map((act) => `/operations/op_${NOWHERE}/${act}`)
  ])
    refused(await party.call(path, { json: { surprise: 1 } }), "invalid_request", /surprise/)
}

const otherTypes = async (bench: Bench) => {
  const party = await bench.partner()
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"])
    refused(
      await party.call("/customers", { raw: "{}", headers: { "content-type": type } }),
      "invalid_request"
    )
}

const tooBig = async (bench: Bench) => {
  const party = await bench.partner()
  const customerId = await party.customer()
  const json = { attributes: { a: "x".repeat(BIG) } }
  await unmoved(party, customerId, () => party.call("/customers", { json }), "invalid_request")
}

const requestIds = async (bench: Bench) => {
  const party = await bench.partner()
  const idOf = async (given?: string) => {
    const headers = given === undefined ? {} : { "x-request-id": given }
    return (await party.call("/balance", { headers })).headers.get("x-request-id")
  }
  same(await idOf("order-17/retry:2"), "order-17/retry:2", "the id of a request that brought one")
  const made = [await idOf(), await idOf(), await idOf("a b"), await idOf("x".repeat(129))]
  same(new Set(made).size, 4, "the number of ids of four other requests")
  same(made.includes("a b"), false, "whether an id with a space is given back")
}

export const requests: ReadonlyArray<Case> = [
  promise(
    "HTTP-REQUEST-01: the health check answers { ok: true } without a key",
    [],
    async (bench) => {
      like(ok(await bench.stranger("/api/health")), { ok: true }, "the health check")
    }
  ),
  promise(
    "HTTP-REQUEST-02: every endpoint asks for a key: 401 unauthorized without one",
    [],
    keyless
  ),
  promise(
    "HTTP-REQUEST-03: a wrong key is a 401, and so is a right one in another scheme",
    [],
    wrongKeys
  ),
  promise("HTTP-REQUEST-04: an unknown path or method is a 404", [], nowhere),
  promise(
    "HTTP-REQUEST-05: a body with an unknown field, or that is no JSON object, is a 400 everywhere",
    [],
    badBodies
  ),
  promise("HTTP-REQUEST-06: a body of another content type is a 400", [], otherTypes),
  promise("HTTP-REQUEST-07: a body over 256 KiB is a 400, and changes nothing", [], tooBig),
  promise(
    "HTTP-REQUEST-08: a well-formed x-request-id is given back; other requests get one of their own",
    [],
    requestIds
  ),
  promise("HTTP-REQUEST-09: what is no id of the resource's kind is a 404 in paths", [], otherIds),
  promise(
    "HTTP-DOCUMENT-01: the OpenAPI document has every endpoint of the contract and its version",
    [],
    async (bench) => {
      const { document } = bench.journal
      // The names of parameters are the document's own.
      const plain = (endpoint: string) => endpoint.replaceAll(/\{\w+\}/g, "{}")
      const listed = document.operations().map(plain)
      const missing = ENDPOINTS.filter((endpoint) => !listed.includes(plain(endpoint)))
      same(missing, [], "the endpoints that the document lacks")
      like(document.document.info, { version: /^\d{4}-\d\d-\d\d$/ }, "the document's info")
    }
  )
]
