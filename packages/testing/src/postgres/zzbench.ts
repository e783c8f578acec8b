import { layerServer } from "@cardpack/adapters/postgres/layer"
import { layerEmbedded } from "@cardpack/adapters/embedded/layer"
import * as EntropyLayer from "@cardpack/adapters/entropy/layer"
import * as VaultLayer from "@cardpack/adapters/vault/layer"
import * as EngineLayer from "@cardpack/core/engine/layer"
import { Engine } from "@cardpack/core/engine/Engine"
import { Store } from "@cardpack/core/engine/Store"
import { EMPTY } from "@cardpack/core/engine/ChangeSet"
import * as Id from "@cardpack/core/id/Id"
import { Effect, Layer, Redacted } from "effect"
import * as Sample from "../store/Sample.ts"
import * as Server from "./Server.ts"
import * as inspector from "node:inspector/promises"
import { writeFileSync } from "node:fs"

const mode = process.argv[2] ?? "hot"
const SECONDS = Number(process.argv[3] ?? 5)
const embedded = process.argv[4] === "embedded"
const accountsN = mode === "hot" ? 1 : 1000
const main = Effect.gen(function*() {
  const store = yield* Store
  const engine = yield* Engine
  const machine = Sample.machine({ priceUsd: 1_000_000n })
  const write = (c: any) => store.transact({ accounts: [], operator: true }, (t) => t.commit({ ...EMPTY, ...c }))
  yield* write({ machines: [machine] })
  const accounts = Array.from({ length: accountsN }, () => Sample.account({ balance: { cash: 10n**15n, bonus: 0n } }))
  const customers = accounts.map((a) => Sample.customer(a))
  yield* write({ newAccounts: accounts, customers })
  const N = embedded ? 20000 : 120000
  for (let k = 0; k < N; k += 5000) {
    const items = Array.from({ length: 5000 }, (_, j) => Sample.item(machine, { id: Id.fromUuid("itm", crypto.randomUUID()), reference: `r${k + j}`, tier: j % 10 === 0 ? "rare" : "common" }))
    yield* write({ items, stocked: items.map((i) => Sample.slot(i, BigInt(Math.floor(Math.random() * 2 ** 52)) << 9n)) })
  }
  if (!embedded) { const { SqlClient } = yield* Effect.promise(() => import("effect/sql/SqlClient")); const sql = yield* SqlClient; if (process.env.STAT) yield* sql`create extension pg_stat_statements`; yield* sql`vacuum analyze` }
  console.log("seeded", process.memoryUsage().rss >> 20)
  let done = 0
  let stop = false
  const clients = 64
  const loop = (n: number) => Effect.gen(function*() {
    let i = 0
    while (!stop) {
      const c = customers[(n * 7919 + i * 64 + n) % customers.length]!
      yield* engine.submit({ accountId: c.accountId, keyId: null }, `k-${n}-${i++}-${warm}`, {
        kind: "order", customerId: c.id, vendingMachineId: machine.id, quantity: 1, reveal: "on_create", metadata: null
      })
      done++
    }
  })
  let warm = 0
  const run = (sec: number) => Effect.gen(function*() {
    stop = false; done = 0; warm++
    const t = performance.now()
    const c0 = process.cpuUsage()
    setTimeout(() => { stop = true }, sec * 1000)
    yield* Effect.all(Array.from({ length: clients }, (_, n) => loop(n)), { concurrency: "unbounded" })
    const dt = performance.now() - t
    const c = process.cpuUsage(c0)
    console.log(mode, Math.round(done / dt * 1000), "orders/s; node cpu", ((c.user + c.system) / 1000 / dt).toFixed(2), "us/order user", (c.user / done).toFixed(0), "sys", (c.system / done).toFixed(0), "gc/rss", process.memoryUsage().rss >> 20)
  })
  yield* run(2)
  const s = new inspector.Session(); s.connect()
  if (process.env.PROF) { yield* Effect.promise(() => s.post("Profiler.enable")); yield* Effect.promise(() => s.post("Profiler.start")) }
  yield* run(SECONDS)
  if (process.env.PROF) { const r = yield* Effect.promise(() => s.post("Profiler.stop")); writeFileSync("/tmp/p.cpuprofile", JSON.stringify((r as any).profile)) }
  // idle latency
  const lat: number[] = []
  for (let i = 0; i < 200; i++) {
    const t = performance.now(); const c = customers[i % customers.length]!
    yield* engine.submit({ accountId: c.accountId, keyId: null }, `idle-${i}`, { kind: "order", customerId: c.id, vendingMachineId: machine.id, quantity: 1, reveal: "on_create", metadata: null })
    lat.push(performance.now() - t)
  }
  lat.sort((a, b) => a - b); console.log("idle p50", lat[100]!.toFixed(2), "p99", lat[197]!.toFixed(2))
  if (process.env.STAT) { const { SqlClient } = yield* Effect.promise(() => import("effect/sql/SqlClient")); const sql = yield* SqlClient
    const rows = yield* sql.unsafe(`select calls, round(total_exec_time::numeric,0) t, round(mean_exec_time::numeric,3) m, rows, left(query,70) q from pg_stat_statements where query not like $$INSERT INTO deck%$$ and query not like $$CREATE%$$ order by total_exec_time desc limit 30`); for (const r of rows) console.log(r.calls, r.t, r.m, r.rows, String(r.q).replace(/\s+/g, " ")) }
})
const db = embedded ? layerEmbedded({ dataDir: null }) : Layer.unwrap(Effect.gen(function*() {
  const server = yield* Server.make({ fsync: true, settings: process.env.STAT ? { shared_preload_libraries: "pg_stat_statements", shared_buffers: "512MB" } : { shared_buffers: "512MB" } })
  const url = yield* server.database
  return layerServer({ url: Redacted.make(url) })
}))
const all = EngineLayer.layer({ maxOpenSealed: 200 }).pipe(Layer.provideMerge(Layer.mergeAll(db, EntropyLayer.layer, VaultLayer.layer(null, { plainWithoutKey: true }))))
await Effect.runPromise(main.pipe(Effect.provide(all)) as any)
