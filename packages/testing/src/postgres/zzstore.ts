import { layerServer } from "@cardpack/adapters/postgres/layer"
import { Store } from "@cardpack/core/engine/Store"
import { EMPTY } from "@cardpack/core/engine/ChangeSet"
import * as LP from "@cardpack/core/engine/LoadPlan"
import * as Id from "@cardpack/core/id/Id"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Sample from "../store/Sample.ts"
import * as Server from "./Server.ts"
import { readFileSync } from "node:fs"
const B = Number(process.argv[2] ?? 64), ROUNDS = Number(process.argv[3] ?? 300)
const cpuOf = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" "); return (Number(f[11]) + Number(f[12])) * 10 }
const uuid = () => Id.uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
const main = Effect.gen(function*() {
  const store = yield* Store
  const sql = yield* SqlClient
  for (const q of (process.env.DDL ?? "").split(";").filter((s) => s.trim())) yield* sql.unsafe(q)
  if (process.env.DROPFK) for (const r of yield* sql.unsafe(`select conname, conrelid::regclass::text t from pg_constraint where contype='f'`)) yield* sql.unsafe(`alter table ${r.t} drop constraint ${r.conname}`)
  const machine = Sample.machine({ priceUsd: 1_000_000n })
  const write = (c: any) => store.transact({ accounts: [], operator: true }, (t) => t.commit({ ...EMPTY, ...c }))
  yield* write({ machines: [machine] })
  let account = Sample.account({ balance: { cash: 10n**15n, bonus: 0n } })
  const customers = Array.from({ length: 50 }, () => Sample.customer(account))
  yield* write({ newAccounts: [account], customers })
  const N = B * ROUNDS + 1000
  for (let k = 0; k < N; k += 5000) {
    const items = Array.from({ length: 5000 }, (_, j) => Sample.item(machine, { id: Id.fromUuid("itm", crypto.randomUUID()), reference: `r${k + j}`, tier: j % 10 === 0 ? "rare" : "common" }))
    yield* write({ items, stocked: items.map((i) => Sample.slot(i, BigInt(Math.floor(Math.random() * 2 ** 52)) << 9n)) })
  }
  yield* sql`vacuum`
  let seq = 1000n, key = 0
  const phase: Record<string, number> = {}
  const timed = <A, E>(n: string, e: Effect.Effect<A, E>) => Effect.suspend(() => { const t = performance.now(); return Effect.tap(e, () => Effect.sync(() => { phase[n] = (phase[n] ?? 0) + performance.now() - t })) })
  const one = Effect.suspend(() => {
    const t0 = performance.now()
    return store.transact({ accounts: [account.id], operator: false }, (tx) => Effect.gen(function*() {
    phase.begin = (phase.begin ?? 0) + performance.now() - t0
    const keys = Array.from({ length: B }, () => `key-${++key}`)
    const l = yield* timed("load", tx.load({ ...LP.EMPTY, accounts: [account.id], customers: keys.map((_, i) => ({ accountId: account.id, id: customers[i % 50]!.id })), idempotencyKeys: keys.map((id) => ({ accountId: account.id, id })), machines: [machine.id] }))
    const s = yield* timed("stock", tx.stock({ draws: [{ machineId: machine.id, tier: "common", count: Math.ceil(B * .9) }, { machineId: machine.id, tier: "rare", count: B - Math.ceil(B * .9) }], fallback: [{ machineId: machine.id, count: B }], returns: [] }))
    const now = l.now
    const ops = keys.map((idempotencyKey, i) => ({ ...Sample.operation(customers[i % 50]!, { kind: "order", vendingMachineId: machine.id, quantity: 1, idempotencyKey, sequence: ++seq, createdAt: now }), id: Id.fromUuid("op", uuid()) }))
    const cards = ops.map((o, i) => ({ ...Sample.card(o, s.picked[i]!.item, { sequence: ++seq }), id: Id.fromUuid("card", uuid()) }))
    account = { ...l.accounts[0]!, sequence: seq, version: l.accounts[0]!.version + 1n }
    yield* timed("commit", tx.commit({ ...EMPTY, accounts: [account], operations: ops, cards,
      draws: cards.map((c, i) => Sample.draw(c, s.picked[i]!.slot, {})),
      ledgerEntries: ops.map((o) => ({ ...Sample.entry(account, { operationId: o.id, sequence: ++seq, kind: "SPEND" }), id: Id.fromUuid("led", uuid()) })),
      events: ops.map((o) => ({ ...Sample.event(account, { sequence: ++seq }), id: Id.fromUuid("evt", uuid()) })),
      taken: s.picked.map((p) => p.item.id) }))
    phase.c0 = performance.now()
  })).pipe(Effect.tap(() => Effect.sync(() => { phase.COMMIT = (phase.COMMIT ?? 0) + performance.now() - phase.c0! })))})
  for (let i = 0; i < 40; i++) yield* one
  const [row] = yield* sql.unsafe(`select pid, (select pg_current_wal_lsn() - '0/0') as lsn from pg_stat_activity where query = 'COMMIT' limit 1`)
  const pid = Number(row!.pid)
  for (const k of Object.keys(phase)) phase[k] = 0
  const c0 = process.cpuUsage(), p0 = cpuOf(pid), t = performance.now()
  const n = ROUNDS - 40
  for (let i = 0; i < n; i++) yield* one
  const dt = performance.now() - t, c = process.cpuUsage(c0), p = cpuOf(pid) - p0
  const [row2] = yield* sql.unsafe(`select pg_current_wal_lsn() - '0/0' as lsn`)
  console.log(process.env.NAME ?? "base", `B=${B}`, "wall us/order", (dt / n / B * 1000).toFixed(0), "node cpu us/order", ((c.user + c.system) / n / B).toFixed(0), "pg cpu us/order", (p * 1000 / n / B).toFixed(0), "WAL B/order", ((Number(row2!.lsn) - Number(row!.lsn)) / n / B).toFixed(0), "phases ms", Object.entries(phase).filter(([k]) => k !== "c0").map(([k, v]) => `${k} ${(v / n).toFixed(2)}`).join(" "))
})
const db = Layer.unwrap(Effect.gen(function*() {
  const server = yield* Server.make({ fsync: true, settings: { shared_buffers: "512MB" } })
  return layerServer({ url: Redacted.make(yield* server.database) })
}))
await Effect.runPromise(main.pipe(Effect.provide(db)) as any)
