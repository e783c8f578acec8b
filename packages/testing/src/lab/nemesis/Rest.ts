/** Waits until all has come to rest: deliveries done, windows over. */
import { setTimeout as pause } from "node:timers/promises"
import { until } from "../../kit/clock/Until.ts"
import { pg } from "../../world/database/NodePostgres.ts"
import type { Crowd } from "./Clients.ts"
import type { Recorder } from "./History.ts"
import type { Say } from "./Play.ts"
import * as PublishedLog from "./PublishedLog.ts"
import type { Ground } from "./Stage.ts"
import type { Transport } from "./Transport.ts"

const PATIENCE_MS = 60_000
/** A busy computer starts a service in a minute, and more than once. */
const START_MS = 240_000
/** A seed is told once its minute is over. */
const DISCLOSED_MS = 150_000
const LOOK_MS = 1_000

const DUE = "SELECT count(*) FROM delivery"
/** Of claims, some of which a process made whose clock was ahead. */
const WINDOWS_MS = 300_000
/** A worker opens them within a second, and what is drawn then is to be published. */
const OPEN = `SELECT count(*) FROM card WHERE sealed AND status = 'active' AND item_id IS NULL
  AND refundable_until < clock_timestamp() + interval '5 minutes'`

/** A number that a statement counts; null while the database is away. */
const counted = async (databaseUrl: string, statement: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on("error", () => undefined)
  try {
    await client.connect()
    return Number((await client.query(statement)).rows[0]?.count)
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Parts {
  readonly stage: Ground
  readonly transport: Transport
  readonly recorder: Recorder
}

/** Waits for 0 as long as the number falls; answers what is left. */
const fallen = async (read: () => Promise<number | null>, patienceMs: number): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  let deadline = performance.now() + patienceMs
  while (least > 0 && performance.now() < deadline) {
    const count = (await read()) ?? least
    if (count < least) {
      least = count
      deadline = performance.now() + patienceMs
    }
    if (least > 0) await pause(LOOK_MS)
  }
  return least
}

export const come = async (
  { recorder, stage: { databaseUrl }, transport }: Parts,
  { crowd }: { readonly crowd: Crowd },
  say: Say
): Promise<void> => {
  for (const process of [0, 1])
    await until(
      async () =>
        (await transport.send(process, { method: "GET", path: "/ready", token: "" })).status,
      (status) => status === 200,
      START_MS
    )
  say(`healed; ${crowd.open.size} requests are asked again`)
  await crowd.settle(PATIENCE_MS)
  say("windows and deliveries end")
  for (const [statement, patienceMs] of [
    [OPEN, WINDOWS_MS],
    [DUE, PATIENCE_MS],
    [PublishedLog.WAITING, DISCLOSED_MS]
  ] as const) {
    // What does not come to rest is the checker's to tell.
    const left = await fallen(() => counted(databaseUrl, statement), patienceMs)
    if (left <= 0) continue
    say(`${statement}: still ${left}`)
    recorder.note("no rest", `${statement}: still ${left}`)
  }
}
