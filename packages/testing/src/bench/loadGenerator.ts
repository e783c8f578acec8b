/**
 * The load generator's process: reads a plan from standard input, writes its result to standard
 * output. Uses bare sockets and reads only status and length, because on two cores its work slows
 * the service down.
 */
import { once } from "node:events"
import * as Net from "node:net"
import { text } from "node:stream/consumers"
import * as Latencies from "./Latencies.ts"
import type { Plan, Result } from "./Load.ts"

const HEADER_END = Buffer.from("\r\n\r\n")
/** With few orders, most of them are still measured. */
const WARMUP_SHARE = 0.2
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n")

interface Response {
  readonly status: number
  readonly body: string
}

/** The response, once the bytes are complete. */
const parse = (bytes: Buffer): Response | undefined => {
  const end = bytes.indexOf(HEADER_END)
  if (end === -1) return undefined
  const head = bytes.toString("latin1", 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const complete =
    length === undefined
      ? bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      : bytes.length >= end + HEADER_END.length + Number(length)
  if (!complete) return undefined
  const status = Number(head.slice(9, 12))
  return { status, body: status < 400 ? "" : bytes.toString("utf8", end + HEADER_END.length) }
}

const codeOf = ({ body, status }: Response): string =>
  `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ""}`.trim()

/** A connection that carries one request at a time. */
const connect = async (host: string, port: number) => {
  const socket = Net.connect({ host, port, noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (response: Response) => void; reject: (error: Error) => void } | undefined
  const fail = () => waiting?.reject(new Error("the service closed the connection"))
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const response = parse(received)
    if (response === undefined) return
    received = Buffer.alloc(0)
    waiting?.resolve(response)
  })
  socket.on("error", fail)
  socket.on("close", fail)
  await once(socket, "connect")
  const send = (request: string): Promise<Response> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(request)
    })
  return { send, close: () => socket.destroy() }
}

const balances = (plan: Plan): ((index: number) => string) => {
  const prepared = plan.buyers.map(
    ({ key }) =>
      `GET /api/v2/balance HTTP/1.1\r\nHost: ${plan.host}:${plan.port}\r\n` +
      `Authorization: Bearer ${key}\r\n\r\n`
  )
  return (index) => prepared[index % prepared.length] ?? ""
}

const orders = (plan: Plan): ((index: number) => string) => {
  const prepared = plan.buyers.map(({ customerId, key }) => {
    const body = JSON.stringify({
      kind: "order",
      customerId,
      vendingMachineId: plan.vendingMachineId,
      quantity: 1
    })
    const head =
      `POST /api/v2/operations HTTP/1.1\r\nHost: ${plan.host}:${plan.port}\r\n` +
      `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nIdempotency-Key: ${plan.run}-`
    return { head, body }
  })
  return (index) => {
    const { body, head } = prepared[index % prepared.length] ?? { head: "", body: "" }
    return `${head}${index}\r\n\r\n${body}`
  }
}

const measure = async (plan: Plan): Promise<Result> => {
  const requestOf = plan.request === "order" ? orders(plan) : balances(plan)
  const latencies: Array<number> = []
  const refused: Record<string, number> = {}
  const warmUntil = performance.now() + plan.warmupSeconds * 1_000
  let index = 0
  /** Infinite during the warm-up. */
  let from = Number.POSITIVE_INFINITY
  let last = 0
  const worker = async () => {
    const connection = await connect(plan.host, plan.port)
    for (;;) {
      const started = performance.now()
      const warm = started >= warmUntil || index >= plan.orders * WARMUP_SHARE
      if (warm) from = Math.min(from, started)
      if (started >= from + plan.seconds * 1_000 || index >= plan.orders) break
      const response = await connection.send(requestOf(index++))
      const now = performance.now()
      if (response.status !== plan.status) {
        const code = codeOf(response)
        refused[code] = (refused[code] ?? 0) + 1
      } else if (started >= from) {
        latencies.push(now - started)
        last = now
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: plan.connections }, worker))
  const seconds = (last - from) / 1_000
  return {
    orders: latencies.length,
    seconds: Latencies.round(seconds),
    ordersPerSecond: Math.round(latencies.length / seconds),
    ...Latencies.summary(latencies),
    refused
  }
}

process.stdout.write(JSON.stringify(await measure(JSON.parse(await text(process.stdin)))))
