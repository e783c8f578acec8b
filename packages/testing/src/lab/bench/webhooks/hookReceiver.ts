/**
 * The receiver's process: an HTTPS server that answers 200 with an empty body, and counts. It
 * verifies nothing during a measurement; some requests are kept and verified afterwards.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import * as Https from "node:https"
import type { AddressInfo, Socket } from "node:net"
import type { Ask, Received, Report, State, Watch } from "./Receiver.ts"

/** Longer than the service waits. */
const HANG_MS = 11_000
/** Longer than any pause between two measurements. */
const KEEP_ALIVE_MS = 300_000

const NOTHING: Watch = { hooks: [], count: 0, sampleEvery: 0, hanging: [] }

const now = (): number => performance.timeOrigin + performance.now()

const seen = new Map<number, Set<string>>()
const sockets = new Set<Socket>()
let hung = 0

/** The counters of one watch. */
const startCount = (watch: Watch) => ({
  watch,
  hooks: new Set(watch.hooks),
  hanging: new Set(watch.hanging),
  deliveries: 0,
  duplicates: 0,
  bytes: 0,
  firstAt: 0,
  lastAt: 0,
  peakSockets: sockets.size,
  cpu: process.cpuUsage(),
  lastCpu: process.cpuUsage(),
  sample: Array.of<Received>(),
  onComplete: () => {}
})
let current = startCount(NOTHING)

const report = (): Report => {
  const { bytes, deliveries, duplicates, firstAt, lastAt, lastCpu, peakSockets, sample } = current
  const seconds = (lastAt - firstAt) / 1_000
  const cpuSeconds = (lastCpu.user + lastCpu.system) / 1_000_000
  const bodyBytes = deliveries === 0 ? 0 : bytes / deliveries
  return {
    deliveries,
    duplicates,
    seconds,
    cpuSeconds,
    bodyBytes,
    connections: peakSockets,
    sample
  }
}

/** Counts a new request to a watched hook; returns whether to keep it. */
const count = (hook: number, request: IncomingMessage, at: number): boolean => {
  const id = String(request.headers["webhook-id"])
  const ids = seen.get(hook) ?? new Set()
  seen.set(hook, ids)
  const isNew = !ids.has(id)
  ids.add(id)
  if (!current.hooks.has(hook)) return false
  if (!isNew) {
    current.duplicates++
    return false
  }
  if (current.deliveries++ === 0) {
    current.firstAt = at
    current.cpu = process.cpuUsage()
  }
  current.lastAt = at
  current.bytes += Number(request.headers["content-length"])
  const { sampleEvery } = current.watch
  return sampleEvery > 0 && current.deliveries % sampleEvery === 0
}

const keep = (request: IncomingMessage, hook: number, at: number, body: string) => {
  const header = (name: string) => String(request.headers[name])
  current.sample.push({
    hook,
    at,
    body,
    headers: {
      "webhook-id": header("webhook-id"),
      "webhook-timestamp": header("webhook-timestamp"),
      "webhook-signature": header("webhook-signature")
    }
  })
}

const answer = (request: IncomingMessage, response: ServerResponse) => {
  const at = now()
  const hook = Number(request.url?.split("/")[2])
  const chunks: Array<Buffer> | null = count(hook, request, at) ? [] : null
  request.on("data", (chunk) => chunks?.push(chunk))
  request.on("end", () => {
    if (chunks !== null) keep(request, hook, at, Buffer.concat(chunks).toString("utf8"))
    const end = () => response.writeHead(200, { "content-length": 0 }).end()
    if (current.hanging.has(hook)) {
      hung++
      const timer = setTimeout(end, HANG_MS)
      response.once("close", () => {
        hung--
        clearTimeout(timer)
      })
    } else end()
    if (current.deliveries !== current.watch.count) return
    current.lastCpu = process.cpuUsage(current.cpu)
    current.onComplete()
  })
}

const listen = (key: string, cert: string) => {
  const server = Https.createServer({ key, cert, keepAliveTimeout: KEEP_ALIVE_MS }, answer)
  server.on("secureConnection", (socket) => {
    sockets.add(socket)
    current.peakSockets = Math.max(current.peakSockets, sockets.size)
    socket.once("close", () => sockets.delete(socket))
    socket.on("error", () => socket.destroy())
  })
  server.listen(0, "127.0.0.1", () => {
    // Cast: only pipes have another kind of address.
    process.send?.({ port: (server.address() as AddressInfo).port })
  })
}

process.once("disconnect", () => process.exit())
process.on("message", (ask: Ask) => {
  if (ask.ask === "listen") return listen(ask.key, ask.cert)
  if (ask.ask === "state") return process.send?.({ hung } satisfies State)
  if (ask.ask === "watch") {
    current = startCount(ask.watch)
    return process.send?.({})
  }
  const reply = () => {
    clearTimeout(timer)
    current.onComplete = () => {}
    process.send?.(report())
  }
  const timer = setTimeout(reply, ask.withinMs)
  current.onComplete = reply
  if (current.deliveries >= current.watch.count) reply()
})
