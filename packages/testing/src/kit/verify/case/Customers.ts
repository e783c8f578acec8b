/** contract.md#customers, and the limits of attributes and `externalUserId`. */
import { randomUUID } from "node:crypto"
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { like, ok, refused, same, TIMESTAMP } from "../Expect.ts"

const NOBODY = "/customers/cus_01jb5m8x3tf9r9v1s6k2c4d7ae"
const unique = () => `verify-${randomUUID()}`

const SPELLINGS = ["plain", "a b+c&d=e/c?d#e%f", "ünïcödé-✓", "cus_1", "../../balance", "%2F"]

const minimal = async (bench: Bench) => {
  const party = await bench.partner()
  const made = ok(await party.call("/customers", { json: {} }), 201)
  const { replayed, ...customer } = made
  same(replayed, false, "replayed of a new customer")
  like(
    customer,
    {
      id: /^cus_\w+$/,
      externalUserId: null,
      attributes: {},
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP
    },
    "a new customer"
  )
  same(await party.get(`/customers/${customer.id}`), customer, "the customer read by its id")
  same((await party.get("/customers?limit=1")).data, [customer], "the newest customer")
}

const external = async (bench: Bench) => {
  const party = await bench.partner()
  for (const start of SPELLINGS) {
    const externalUserId = `${start}-${randomUUID()}`
    const id = await party.customer({ externalUserId })
    const found = await party.get(`/customers/by-external-id/${encodeURIComponent(externalUserId)}`)
    like(found, { id, externalUserId }, `the customer found by ${externalUserId}`)
  }
  for (const sign of ["é", "\u{1f600}"]) {
    const start = unique().padEnd(255 - 2 * 106, "-")
    const externalUserId = `${start}${sign.repeat((255 - start.length) / sign.length)}`
    const id = await party.customer({ externalUserId })
    const found = await party.get(`/customers/by-external-id/${encodeURIComponent(externalUserId)}`)
    same(found.id, id, "the customer found by 255 signs")
  }
}

const taken = async (bench: Bench) => {
  const party = await bench.partner()
  const externalUserId = unique()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => party.call("/customers", { json: { externalUserId } }))
  )
  same(answers.filter(({ status }) => status === 201).length, 1, "the number of new customers")
  for (const answer of answers) if (answer.status !== 201) refused(answer, "conflict")
}

const WRONG: ReadonlyArray<readonly [object, RegExp]> = [
  [{ externalUserId: "" }, /externalUserId/],
  [{ externalUserId: "x".repeat(256) }, /externalUserId/],
  [{ externalUserId: "a\nb" }, /externalUserId/],
  [{ externalUserId: "a\u007fb" }, /externalUserId/],
  [{ externalUserId: 7 }, /externalUserId/],
  [{ attributes: [] }, /attributes/],
  [{ attributes: "x" }, /attributes/],
  [{ email: "someone@example.com" }, /email/]
]

/** Of an update alone. */
const WRONG_UPDATES: ReadonlyArray<readonly [object, RegExp]> = [
  [{ externalUserId: null }, /externalUserId/],
  [{ attributes: null }, /attributes/],
  [{ id: "cus_1" }, /id/]
]

const invalid = async (bench: Bench) => {
  const party = await bench.partner()
  const newest = async () => (await party.get("/customers?limit=1")).data
  const customerId = await party.customer({ attributes: { a: 1 } })
  const before = await newest()
  for (const [json, field] of WRONG)
    refused(await party.call("/customers", { json }), "invalid_request", field)
  const path = `/customers/${customerId}`
  for (const [json, field] of [...WRONG, ...WRONG_UPDATES])
    refused(await party.call(path, { method: "PATCH", json }), "invalid_request", field)
  same(await newest(), before, "the newest customer")
}

const absent = async (bench: Bench) => {
  const party = await bench.partner()
  for (const path of [NOBODY, "/customers/nobody", `/customers/by-external-id/${unique()}`])
    refused(await party.call(path), "not_found")
  refused(await party.call(`${NOBODY}/cards`), "not_found")
  refused(await party.call(NOBODY, { method: "PATCH", json: {} }), "not_found")
  refused(
    await party.call(`${NOBODY}/cards/reveal`, { json: { cardIds: ["card_x"] } }),
    "not_found"
  )
}

const setsLate = async (bench: Bench) => {
  const party = await bench.partner()
  const id = await party.customer({ attributes: { a: 1 } })
  const patch = (json: object) => party.call(`/customers/${id}`, { method: "PATCH", json })
  const externalUserId = unique()
  like(ok(await patch({ externalUserId })), { externalUserId, attributes: { a: 1 } }, "the update")
  const updated = ok(await patch({ externalUserId }))
  const { updatedAt: _, ...rest } = updated
  like(ok(await patch({})), rest, "the customer after an update without fields")
  const found = await party.get(`/customers/by-external-id/${externalUserId}`)
  same(found.id, id, "the customer found by its late externalUserId")
  refused(await patch({ externalUserId: unique(), attributes: { a: 2 } }), "conflict")
  const other = await party.customer()
  const path = `/customers/${other}`
  refused(await party.call(path, { method: "PATCH", json: { externalUserId } }), "conflict")
  const stored = await party.get(`/customers/${id}`)
  like(stored, { externalUserId, attributes: { a: 1 } }, "the customer after refused updates")
}

const merges = async (bench: Bench) => {
  const party = await bench.partner()
  const id = await party.customer({
    attributes: { keep: 1, replace: { x: 1, y: 2 }, drop: true }
  })
  const json = { attributes: { replace: { z: 3 }, drop: null, absent: null, fresh: [1] } }
  const updated = ok(await party.call(`/customers/${id}`, { method: "PATCH", json }))
  same(updated.attributes, { keep: 1, replace: { z: 3 }, fresh: [1] }, "the merged attributes")
  const keys = Array.from({ length: 10 }, (_, at) => `k${at}`)
  await Promise.all(
    keys.map((key) =>
      party.call(`/customers/${id}`, { method: "PATCH", json: { attributes: { [key]: true } } })
    )
  )
  const { attributes } = await party.get(`/customers/${id}`)
  same(
    keys.filter((key) => !(key in attributes)),
    [],
    "keys lost by merges at once"
  )
}

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]))

const FIT: ReadonlyArray<Json> = [
  keys(50),
  { a: { b: { c: 1 } } },
  { a: "x".repeat(7_900) },
  { a$: 1 }
]
const TOO_MUCH: ReadonlyArray<Json> = [
  keys(51),
  { a: { b: { c: { d: 1 } } } },
  { a: "x".repeat(8_200) },
  { a: "€".repeat(2_800) },
  { $set: 1 },
  { a: { $set: 1 } },
  { a: { b: { $set: 1 } } }
]

const limits = async (bench: Bench) => {
  const party = await bench.partner()
  for (const attributes of FIT) {
    const made = ok(await party.call("/customers", { json: { attributes } }), 201)
    same(made.attributes, attributes, "attributes within the limits")
  }
  const id = await party.customer({ attributes: { old: 1 } })
  const patch = { method: "PATCH" }
  for (const attributes of TOO_MUCH) {
    const json = { attributes }
    refused(await party.call("/customers", { json }), "invalid_request", /attributes/)
    const changed = await party.call(`/customers/${id}`, { ...patch, json })
    refused(changed, "invalid_request", /attributes/)
  }
  same((await party.get(`/customers/${id}`)).attributes, { old: 1 }, "the stored attributes")
  const full = await party.customer({ attributes: keys(50) })
  const change = (attributes: object) =>
    party.call(`/customers/${full}`, { ...patch, json: { attributes } })
  refused(await change({ one: 1 }), "invalid_request", /attributes/)
  ok(await change({ one: 1, key0: null }))
  const large = { method: "PATCH", json: { attributes: { b: "x".repeat(5_000) } } }
  const grown = await party.customer({ attributes: { a: "x".repeat(5_000) } })
  refused(await party.call(`/customers/${grown}`, large), "invalid_request", /attributes/)
}

export const customers: ReadonlyArray<Case> = [
  promise(
    "HTTP-CUSTOMER-01: a customer needs nothing, and reads the same by id and in the list",
    [],
    minimal
  ),
  promise(
    "HTTP-CUSTOMER-02: a customer is found by its externalUserId, whatever signs that has",
    [],
    external
  ),
  promise(
    "HTTP-CUSTOMER-03: of requests at once with one externalUserId one makes a customer; the others conflict",
    [],
    taken
  ),
  promise(
    "HTTP-CUSTOMER-04: an invalid customer is a 400 that names the field, on creation and update",
    [],
    invalid
  ),
  promise("HTTP-CUSTOMER-05: an unknown customer is a 404 everywhere", [], absent),
  promise(
    "HTTP-CUSTOMER-06: an update sets a missing externalUserId, which then can't be moved",
    [],
    setsLate
  ),
  promise(
    "HTTP-CUSTOMER-07: attributes are merged: given keys replace, null removes, updates at once all count",
    [],
    merges
  ),
  promise(
    "HTTP-CUSTOMER-08: attributes have at most 50 keys, two nested levels, 8 KB and no key with $",
    [],
    limits
  )
]
