/**
 * The flood's process: reads a plan from standard input, keeps one request in flight on each
 * connection until its time is over, and writes the statuses to standard output.
 */
import * as Net from "node:net"
import { text } from "node:stream/consumers"
import * as Timers from "node:timers/promises"
import type { Plan, Result } from "./Flood.ts"

/** A status line has its code from 9 to here. */
const STATUS_END = 12

/** Milliseconds before an ended connection is replaced. */
const PAUSE = 20

const bodyOf = (kind: Plan["kind"], bytes: number): string => {
  if (kind === "numbers") return `{"kind":[${"1,".repeat(bytes / 2)}1]}`
  const key = (index: number) => `"k${100_000 + index}":1`
  // No longer than the limit, or the service would refuse it unread.
  const count = Math.floor(bytes / (key(0).length + 1))
  return `{${Array.from({ length: count }, (_, index) => key(index)).join(",")}}`
}

/** The answer's status, or "none" if the connection ended without one and must be replaced. */
const exchange = (socket: Net.Socket, request: Buffer, rest: number): Promise<string> =>
  new Promise((resolve) => {
    const settle = (status: string) => {
      clearTimeout(late)
      socket.removeAllListeners("data").removeAllListeners("close")
      resolve(status)
    }
    const late = setTimeout(() => settle("late"), rest)
    socket.once("data", (chunk) => settle(chunk.toString("latin1", 9, STATUS_END)))
    socket.once("close", () => settle("none"))
    socket.write(request)
  })

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
  const connect = () => {
    const socket = Net.connect({ host, port, noDelay: true })
    // The close event follows and settles the exchange.
    socket.on("error", () => undefined)
    return socket
  }
  const worker = async () => {
    let socket = connect()
    for (let rest = until - performance.now(); rest > 0; rest = until - performance.now()) {
      if (!socket.writable) socket = connect()
      const status = await exchange(socket, request, rest)
      answers[status] = (answers[status] ?? 0) + 1
      if (status === "none") await Timers.setTimeout(PAUSE)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: plan.connections }, worker))
  return { answers }
}

process.stdout.write(JSON.stringify(await flood(JSON.parse(await text(process.stdin)))))
