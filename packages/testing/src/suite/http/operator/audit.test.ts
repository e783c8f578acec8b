/** What operators get of the audit; what it finds, suite/port/postgres/planted shows. */
import { randomUUID } from "node:crypto"
import { assert, beforeAll, it } from "vitest"
import { catalogOf } from "../../../world/service/Catalog.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Audit, Page } from "../../../world/service/Resource.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import * as World from "../../../world/service/World.ts"

const world = World.withoutWorkers()

const audit = async () => answer(await world.operator.get<Audit>("/audit"), 200)

const failed = async () => (await audit()).checks.filter((check) => !check.ok)

beforeAll(async () => {
  const shop = await world.shop({ tiers: [20, 20], bonus: "33.333333" })
  const [sold, sent] = (await shop.order(4)).cards
  await shop.submit({ kind: "buyback", mode: "offchain", cardIds: [sold?.id] })
  const shipmentInfo = { country: "DE" }
  await shop.submit({ kind: "redemption", cardIds: [sent?.id], shipmentInfo })
  const [refunded] = (await shop.order(2, "sealed")).cards
  await shop.submit({ kind: "refund", cardIds: [refunded?.id] })
})

it("finds nothing wrong, says how much it examined, and is in the log for everybody", async () => {
  const { checks, ok } = await audit()
  assert.isTrue(ok)
  const names = checks.map((check) => check.name)
  assert.strictEqual(new Set(names).size, names.length)
  for (const check of checks) assert.deepInclude(check, { ok: true, violations: [] })
  assert.isAbove(
    checks.reduce((sum, { examined }) => sum + examined, 0),
    10
  )
  const log = await world.operator.get<Page<{ detail: object }>>("/log?action=audit.run&limit=1")
  assert.deepInclude(answer(log, 200).data[0]?.detail, { ok: true, failed: [] })
})

it("finds nothing wrong once lists of one and of two tiers were numbered anew", async () => {
  const service = await World.inTest()
  const { operator } = service
  for (const odds of ["weights", "stock"]) {
    const shop = await service.shop({ tiers: [40, 3], cash: "5000.000000" })
    const { id, references } = shop.machine
    const machine = catalogOf(id, { tiers: [40, 3] }).vendingMachines.map((each) => ({
      ...each,
      odds,
      tiers: each.tiers.map((tier, at) => (at === 0 ? { ...tier, weight: 9 } : tier))
    }))
    answer(await operator.put("/catalog", { vendingMachines: machine, cards: [] }), 200)
    const reason = "damaged"
    const gone = references.slice(0, 2)
    answer(await operator.post("/stock/withdraw", { references: gone, reason }, World.once()), 200)
    for (let orders = 0; orders < 3; orders += 1) await shop.order(10)
    answer(await operator.post("/stock/return", { references: gone, reason }, World.once()), 200)
    await shop.order(1)
  }
  const rows = await service.sql("SELECT list FROM pool_change WHERE type = 'renumber'")
  const lists = rows.map((row) => (row as { readonly list: string }).list)
  assert.includeMembers(lists, ["tier 0", "*"])
  for (const scope of ["all", "changes"]) {
    const found = answer(await operator.get<Audit>(`/audit?scope=${scope}`), 200)
    assert.deepStrictEqual(
      found.checks.filter(({ ok }) => !ok),
      []
    )
  }
})

it("looks at what changed since the last run that found nothing", async () => {
  const service = await World.inTest()
  await service.shop({})
  const run = async () => answer(await service.operator.get<Audit>("/audit?scope=changes"), 200)
  const whole = await run()
  assert.deepInclude(whole, { ok: true, since: null })
  assert.isNotNull(whole.lastFullAt)
  const before = (moment: string | null) => Date.parse(moment ?? "") - 5 * 60_000
  const next = await run()
  assert.deepInclude(next, { ok: true, lastFullAt: whole.lastFullAt })
  assert.strictEqual(Date.parse(next.since ?? ""), before(whole.lastFullAt))

  await service.sql(
    `INSERT INTO account (id, name, status, cash, bonus, sequence, version, ledger_head, created_at, updated_at)
     VALUES ('${randomUUID()}', 'x', 'active', 1, 0, 0, 0, '', now(), now())`
  )
  const [bad, again] = [await run(), await run()]
  assert.deepInclude(bad, { ok: false, lastFullAt: whole.lastFullAt })
  assert.isAbove(Date.parse(bad.since ?? ""), Date.parse(next.since ?? ""))
  assert.deepInclude(again, { ok: false, since: bad.since })
  const actions = async (action: string) =>
    answer(await service.operator.get<Page<object>>(`/log?action=${action}`), 200).data.length
  assert.strictEqual(await actions("audit.run"), 1)
  assert.strictEqual(await actions("audit.changes"), 3)
})

const moment = async (service: World.Started) => {
  const { lastFullAt, ok, since } = answer(
    await service.operator.get<Audit>("/audit?scope=changes"),
    200
  )
  return { ok, since, lastFullAt }
}

it("builds on a run that found nothing but an open incident", async () => {
  const service = await World.inTest()
  await service.partner({})
  await service.sql(
    `INSERT INTO incident (id, kind, subject, account_id, detail, created_at)
     SELECT gen_random_uuid(), 'deposit_refused', 'x', id, '{}', now() FROM account`
  )
  const first = await moment(service)
  assert.deepInclude(first, { ok: false, since: null })
  assert.isNotNull(first.lastFullAt)
  const next = await moment(service)
  assert.deepInclude(next, { ok: false, lastFullAt: first.lastFullAt })
  assert.isAbove(Date.parse((await moment(service)).since ?? ""), Date.parse(next.since ?? ""))
})

it("builds on no run that says that it began later than now, or than it ended", async () => {
  const service = await World.inTest()
  const first = await moment(service)
  const forged = (startedAt: string, endedAt: string) =>
    `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
     VALUES ('ffffffff-ffff-7fff-bfff-${startedAt === endedAt ? 0 : 1}00000000000', 'ada', 'audit.run', 'audit',
       '{"ok":true,"checks":1,"failed":[],"startedAt":"${startedAt}"}', '${endedAt}')`
  await service.sql(forged("2100-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"))
  await service.sql(forged("2100-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z"))
  const next = await moment(service)
  assert.deepInclude(next, { ok: false, lastFullAt: first.lastFullAt })
  assert.isBelow(Date.parse(next.since ?? ""), Date.parse(first.lastFullAt ?? ""))
})

const MINUTE = 60_000

const BEGAN = "every audit began before it was in the log, and was in the log before now"

it("looks at all that was written once a clock that was ahead is right again", async () => {
  const service = await World.inTest()
  const shop = await service.shop({})
  service.pass(50 * MINUTE)
  const ahead = await moment(service)
  assert.deepInclude(ahead, { ok: true, since: null })
  service.pass(-50 * MINUTE)
  await shop.order(1)
  await service.sql(`DO $$ BEGIN SET LOCAL session_replication_role = replica;
    UPDATE operation SET charged = charged - 1 WHERE kind = 'order'; END $$`)
  service.pass(70 * MINUTE)
  assert.deepInclude(await moment(service), { ok: false, since: null })
})

it("accuses no run that a clock which was ahead dated", async () => {
  const service = await World.inTest()
  service.pass(120 * MINUTE)
  assert.isTrue((await moment(service)).ok)
  service.pass(-120 * MINUTE)
  const { checks } = answer(await service.operator.get<Audit>("/audit"), 200)
  assert.deepInclude(
    checks.find(({ name }) => name === BEGAN),
    { ok: true, examined: 1 }
  )
})

it("builds on no run that nobody did, or that this version and this database did not", async () => {
  const service = await World.inTest()
  const { since } = await moment(service).then(() => moment(service))
  assert.isNotNull(since)
  service.pass(20 * MINUTE)
  /** The last run again, and later. */
  const forged = (id: number, { actor = "actor", detail = "detail::jsonb", later = 10 }) =>
    service.sql(`INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
      SELECT 'ffffffff-ffff-7fff-bfff-${id}00000000000', ${actor}, 'audit.run', subject,
        jsonb_set(${detail}, '{startedAt}', to_jsonb(
          to_char(created_at + interval '${later} minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
        created_at + interval '${later} minutes'
      FROM operator_log WHERE action = 'audit.run' AND id < 'ffffffff-0000-0000-0000-000000000000'`)
  await forged(1, { actor: "'nobody'" })
  await forged(2, { detail: "detail::jsonb - 'mark'" })
  await forged(3, { detail: `jsonb_set(detail::jsonb, '{mark}', '"99999999999"')` })
  const next = await moment(service)
  assert.isTrue(next.ok)
  assert.isBelow(Date.parse(next.since ?? ""), Date.parse(since ?? "") + 5 * MINUTE)
  service.pass(20 * MINUTE)
  await forged(4, { detail: `jsonb_set(detail::jsonb, '{checks}', '1')`, later: 30 })
  assert.deepInclude(await moment(service), { ok: true, since: null })
})

it("names at most a hundred violations of a check", async () => {
  const accounts = Array.from(
    { length: 120 },
    () => `('${randomUUID()}', 'x', 'active', 1, 0, 0, 0, '', now(), now())`
  )
  await world.service().sql(
    `INSERT INTO account (id, name, status, cash, bonus, sequence, version, ledger_head, created_at, updated_at)
     VALUES ${accounts.join(", ")}`
  )
  const check = (await failed()).find(
    ({ name }) => name === "an account's balance is what its last entry left"
  )
  assert.strictEqual(check?.violations.length, 100)
})

it("names a deposit address that the extended public key does not give", async () => {
  const onChain = await OnChain.inTest()
  const { operator, partner, sql } = onChain.service
  const name = "every deposit address is below the extended public key"
  const found = async (query = "") => {
    const { checks } = answer(await operator.get<Audit>(`/audit${query}`), 200)
    return checks.find((check) => check.name === name)
  }
  await onChain.receiver()
  assert.deepInclude(await found(), { ok: true, examined: 1 })
  const { id } = await partner()
  await sql(`INSERT INTO deposit_address (account_id, index, address, created_at)
    SELECT id, 7, '0x' || repeat('a', 40), now() FROM account WHERE public_id('par', id) = '${id}'`)
  for (const query of ["", "?scope=changes"])
    assert.deepInclude(await found(query), { ok: false, examined: 2, violations: [id] })
  await onChain.step()
  type Incidents = Page<{ readonly id: string; readonly kind: string }>
  const { data } = answer(await operator.get<Incidents>("/incidents?open=true"), 200)
  assert.deepStrictEqual(
    data.map(({ kind }) => kind),
    ["foreign_address"]
  )
  const resolution = { resolution: "the seed was lost, and there is a new one" }
  answer(await operator.post(`/incidents/${data[0]?.id}/resolve`, resolution), 200)
  assert.deepInclude(await found(), { ok: true, examined: 2 })
})
