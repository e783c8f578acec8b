/**
 * The probe's process: asks for a service's health, one request after the other on new connections, from
 * standard input's plan; writes the worst answer in milliseconds, and how many were no good.
 */
import { Agent, get } from "node:http"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import type { Health, Plan } from "./Bench.ts"

const { every, milliseconds, url }: Plan = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: false })

const asked = (): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.once("end", () => resolve(answer.statusCode === 200))
    }).once("error", () => resolve(false))
  })

const until = performance.now() + milliseconds
const health: Health = { asked: 0, failed: 0, worstMs: 0 }
while (performance.now() < until) {
  const from = performance.now()
  if (!(await asked())) health.failed++
  health.asked++
  health.worstMs = Math.max(health.worstMs, Math.round(performance.now() - from))
  await pause(every)
}
process.stdout.write(JSON.stringify(health))
