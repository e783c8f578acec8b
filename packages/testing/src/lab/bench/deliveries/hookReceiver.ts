/**
 * The receiver's process: an HTTPS server that answers 200 with an empty body, and counts. It
 * verifies nothing during a measurement; some requests are kept and verified afterwards.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import * as Https from "node:https"
import type { AddressInfo, Socket } from "node:net"
import type { Ask, Received, Report } from "./Receiver.ts"

/** Longer than any pause between two measurements. */
const KEEP_ALIVE_MS = 300_000

const seen = new Set<string>()
const sockets = new Set<Socket>()

const startCount = (count: number, sampleEvery: number) => ({
  count,
  sampleEvery,
  deliveries: 0,
  bytes: 0,
  firstAt: 0,
  lastAt: 0,
  cpu: process.cpuUsage(),
  sample: Array.of<Received>(),
  /** Set once somebody waits for the last delivery. */
  complete: () => {}
})
let current = startCount(0, 0)

const report = (): Report => {
  const { bytes, cpu, deliveries, firstAt, lastAt, sample } = current
  const seconds = (lastAt - firstAt) / 1_000
  const { system, user } = process.cpuUsage(cpu)
  return {
    deliveries,
    seconds,
    cpu: (user + system) / 1_000_000 / seconds,
    bodyBytes: Math.round(bytes / deliveries),
    connections: sockets.size,
    sample
  }
}

/** Counts a request that is not a repetition; returns whether to keep it. */
const count = ({ headers, url }: IncomingMessage, at: number): boolean => {
  const id = `${url} ${headers["webhook-id"]}`
  if (seen.has(id)) return false
  seen.add(id)
  if (current.deliveries++ === 0) {
    current.firstAt = at
    current.cpu = process.cpuUsage()
  }
  current.lastAt = at
  current.bytes += Number(headers["content-length"])
  return current.sampleEvery > 0 && current.deliveries % current.sampleEvery === 0
}

const answer = (request: IncomingMessage, response: ServerResponse) => {
  const at = performance.timeOrigin + performance.now()
  const chunks: Array<Buffer> | null = count(request, at) ? [] : null
  request.on("data", (chunk) => chunks?.push(chunk))
  request.on("end", () => {
    if (chunks !== null) {
      const body = Buffer.concat(chunks).toString("utf8")
      const { headers, url = "" } = request
      const field = (name: string) => String(headers[name])
      const signed = {
        "webhook-id": field("webhook-id"),
        "webhook-timestamp": field("webhook-timestamp"),
        "webhook-signature": field("webhook-signature")
      }
      current.sample.push({ path: url, at, body, headers: signed })
    }
    response.writeHead(200, { "content-length": 0 }).end()
    if (current.deliveries === current.count) current.complete()
  })
}

const listen = (key: string, cert: string) => {
  const server = Https.createServer({ key, cert, keepAliveTimeout: KEEP_ALIVE_MS }, answer)
  server.on("secureConnection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
    socket.on("error", () => socket.destroy())
  })
  server.listen(0, "127.0.0.1", () => {
    // Cast: only pipes have another kind of address.
    process.send?.((server.address() as AddressInfo).port)
  })
}

process.once("disconnect", () => process.exit())
process.on("message", (ask: Ask) => {
  if (ask.ask === "listen") return listen(ask.key, ask.cert)
  if (ask.ask === "watch") {
    current = startCount(ask.count, ask.sampleEvery)
    return process.send?.({})
  }
  const reply = () => {
    clearTimeout(timer)
    current.complete = () => {}
    process.send?.(report())
  }
  const timer = setTimeout(reply, ask.withinMs)
  current.complete = reply
  if (current.deliveries >= current.count) reply()
})
