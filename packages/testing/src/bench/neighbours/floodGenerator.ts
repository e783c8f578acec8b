/**
 * The flood's process: reads a plan from standard input, and keeps so many connections busy with
 * one request each until its time is over. Writes what the answers were to standard output.
 */
import { once } from "node:events"
import * as Net from "node:net"
import { text } from "node:stream/consumers"
import type { Plan, Result } from "./Flood.ts"

/** More than a refusal takes. */
const STATUS_END = 12

const bodyOf = (kind: Plan["kind"], bytes: number): string => {
  if (kind === "numbers") return `{"kind":[${"1,".repeat(bytes / 2)}1]}`
  const keys = Array.from({ length: bytes / 10 }, (_, index) => `"k${100_000 + index}":1`)
  return `{${keys.join(",")}}`
}

const flood = async (plan: Plan): Promise<Result> => {
  const { host, key, port } = plan
  const body = bodyOf(plan.kind, plan.bytes)
  const request = Buffer.from(
    `POST /api/v2/operations HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nIdempotency-Key: flood\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
  )
  const answers: Record<string, number> = {}
  const until = performance.now() + plan.seconds * 1_000
  const worker = async () => {
    const socket = Net.connect({ host, port, noDelay: true })
    await once(socket, "connect")
    while (performance.now() < until) {
      socket.write(request)
      const [chunk]: ReadonlyArray<Buffer> = await once(socket, "data")
      const status = chunk?.toString("latin1", 9, STATUS_END) ?? "none"
      answers[status] = (answers[status] ?? 0) + 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: plan.connections }, worker))
  return { answers }
}

process.stdout.write(JSON.stringify(await flood(JSON.parse(await text(process.stdin)))))
