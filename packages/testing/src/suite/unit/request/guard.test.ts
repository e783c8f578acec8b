/** Which clients are cut off, on a clock that stands; real sockets are in http/request/connection. */
import { EventEmitter } from "node:events"
import type { Server } from "node:http"
import { guard } from "@cardpack/http/connection/ConnectionGuard"
import { DEFAULTS } from "@cardpack/http/connection/Limits"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"

const LIMITS = { ...DEFAULTS, stall: 20_000, answer: 120_000, idle: 90_000 }

/** What a guard reads of a socket. */
class Client extends EventEmitter {
  readonly remoteAddress = "127.0.0.1"
  destroyed = false
  bytesWritten = 0
  writableLength = 0
  writableEnded = false
  destroy = () => this.resetAndDestroy()
  resetAndDestroy = () => {
    this.destroyed = true
    this.emit("close")
  }
}

let server: EventEmitter
let client: Client

const ask = () => {
  const response = new EventEmitter()
  server.emit("request", { socket: client }, response)
  return () => response.emit("close")
}

const isCutAfter = (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds)
  return client.destroyed
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] })
  server = new EventEmitter()
  // Cast: a guard uses its events alone.
  guard(server as Server, LIMITS)
  client = new Client()
  server.emit("connection", client)
})
afterEach(() => {
  server.emit("close")
  vi.useRealTimers()
})

describe("a client", () => {
  it("that asks for nothing is cut off when it was idle for too long, and not while it is served", () => {
    assert.isFalse(isCutAfter(80_000))
    const end = ask()
    assert.isFalse(isCutAfter(300_000))
    end()
    assert.isFalse(isCutAfter(80_000))
    assert.isTrue(isCutAfter(12_000))
  })

  it("that takes none of its answer is cut off, and one that takes a little is not", () => {
    ask()
    Object.assign(client, { bytesWritten: 1_000_000, writableLength: 900_000 })
    for (let turn = 0; turn < 6; turn++) {
      assert.isFalse(isCutAfter(18_000))
      client.writableLength -= 1
    }
    assert.isTrue(isCutAfter(22_000))
  })

  it("is cut off when its answer takes too long in all", () => {
    ask()
    Object.assign(client, { bytesWritten: 1_000_000, writableLength: 900_000 })
    for (let turn = 0; turn < 6; turn++) {
      assert.isFalse(isCutAfter(18_000))
      client.writableLength -= 1
    }
    assert.isFalse(isCutAfter(11_000))
    client.writableLength -= 1
    assert.isTrue(isCutAfter(3_000))
  })

  it("is served one request after the other, each when the answer before it is gone", () => {
    let served = 0
    server.on("request", () => served++)
    const [first, second] = [ask(), ask()]
    ask()
    assert.strictEqual(served, 1)
    first()
    assert.strictEqual(served, 2)
    client.destroy()
    second()
    assert.strictEqual(served, 2)
  })

  it("that is told to end, and does not, is cut off like one that takes nothing", () => {
    client.writableEnded = true
    assert.isFalse(isCutAfter(18_000))
    assert.isTrue(isCutAfter(4_000))
  })
})
