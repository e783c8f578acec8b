/**
 * Bounds the connections of clients, the requests that wait on one connection, and the time that an
 * answer waits for a client that does not read.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { isIPv6, type Socket, SocketAddress } from "node:net"
import { IpAddress } from "@cardpack/adapters/webhook/guard"
import { type Limits, PER_PUBLIC_ADDRESS } from "./Limits.ts"
import * as Turns from "./Turns.ts"

/** Interval between checks for slow clients, in milliseconds; shorter limits shorten it. */
const CHECK_INTERVAL = 1000

/** The guard's record of an open connection. */
interface Watched {
  /** Requests whose answer is not finished. */
  waiting: number
  /** Serves the requests that came before the first one's answer was gone. */
  readonly line: Array<() => void>
  answered: number
  /** The counts at the last check. */
  seen: { readonly answered: number; readonly taken: number }
  /** When the current answer began to wait or, without one, when something last happened. */
  since: number
  /** When the client last took some of the waiting answer. */
  stalled: number
}

/** What Node emits for a request, with its answer. */
const REQUESTS: ReadonlySet<string> = new Set(["request", "checkContinue", "checkExpectation"])

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/** The first 64 bits: one IPv6 customer has a whole /64 network. */
const networkOf = (address: string): string => {
  const [head = "", tail] = new SocketAddress({ address, family: "ipv6" }).address.split("::")
  const groups = head === "" ? [] : head.split(":")
  if (tail === undefined) return groups.slice(0, 4).join(":")
  const missing = 8 - groups.length - (tail === "" ? 0 : tail.split(":").length)
  return [...groups, ...Array(missing).fill("0"), ...tail.split(":")].slice(0, 4).join(":")
}

/** Counts the connections of each address. */
class Addresses {
  private readonly open = new Map<string, number>()
  private readonly limit: number | null

  constructor(limit: number | null) {
    this.limit = limit
  }

  /** Counts the connection until it closes; false when the address has reached its limit. */
  admits(socket: Socket): boolean {
    const address = (socket.remoteAddress ?? "").replace(MAPPED, "")
    const limit = this.limit ?? (IpAddress.isPublic(address) ? PER_PUBLIC_ADDRESS : 0)
    if (limit === 0) return true
    const holder = isIPv6(address) ? networkOf(address) : address
    const count = this.open.get(holder) ?? 0
    if (count >= limit) return false
    this.open.set(holder, count + 1)
    socket.once("close", () => this.release(holder))
    return true
  }

  private release(holder: string): void {
    const left = (this.open.get(holder) ?? 1) - 1
    if (left === 0) this.open.delete(holder)
    else this.open.set(holder, left)
  }
}

/** Cuts off a client that takes an answer too slowly or stays idle too long. */
const isLate = (
  socket: Socket,
  connection: Watched,
  { answer, idle, stall }: Limits,
  now: number
): boolean => {
  const { answered, seen } = connection
  const taken = socket.bytesWritten - socket.writableLength
  connection.seen = { answered, taken }
  // A connection that we ended waits for the client's end.
  const owes = socket.writableLength > 0 || socket.writableEnded
  const isRunning = !owes && connection.waiting > 0
  if (isRunning || seen.answered !== answered) connection.since = now
  if (!owes || seen.taken !== taken) connection.stalled = now
  return owes
    ? now - connection.stalled >= stall || now - connection.since >= answer
    : now - connection.since >= idle
}

/** Applies the limits to a server that does not listen yet. */
export const guard = (server: Server, limits: Limits): void => {
  const watched = new Map<Socket, Watched>()
  const addresses = new Addresses(limits.connectionsPerAddress)
  server.on("connection", (socket) => {
    // Counted here, for all listeners of the server.
    if (watched.size >= limits.connections || !addresses.admits(socket)) return socket.destroy()
    const [since, seen] = [performance.now(), { answered: 0, taken: 0 }]
    watched.set(socket, { waiting: 0, line: [], answered: 0, seen, since, stalled: since })
    socket.once("close", () => watched.delete(socket))
  })

  /** Serves one request of a connection after the other, unless too many wait. */
  const admit = (
    { socket }: IncomingMessage,
    response: ServerResponse,
    serve: () => void
  ): void => {
    const connection = watched.get(socket)
    if (connection === undefined || socket.destroyed) return
    // Requests that Node has already parsed arrive after this, and are not served either.
    if (connection.waiting === limits.pipelined) return void socket.destroy()
    response.once("close", () => {
      connection.waiting--
      connection.answered++
      if (!socket.destroyed) connection.line.shift()?.()
    })
    if (connection.waiting++ === 0) serve()
    else connection.line.push(serve)
  }
  // Replaces `emit`, because a listener can't hide a request from later listeners.
  const emit = server.emit.bind(server)
  server.emit = (name: string, ...values: ReadonlyArray<unknown>) => {
    if (!REQUESTS.has(name)) return emit(name, ...values)
    const [request, response] = values as [IncomingMessage, ServerResponse]
    const serve = () => {
      if (!request.socket.destroyed) emit(name, ...values)
    }
    admit(request, response, () => Turns.take(request.url, serve))
    return true
  }

  const check = () => {
    const now = performance.now()
    for (const [socket, connection] of watched) {
      // A reset: on a normal close the kernel would keep the unread bytes.
      if (isLate(socket, connection, limits, now)) socket.resetAndDestroy()
    }
  }
  const checking = setInterval(check, Math.min(CHECK_INTERVAL, limits.stall / 4, limits.answer / 4))
  checking.unref()
  server.once("close", () => clearInterval(checking))
}
