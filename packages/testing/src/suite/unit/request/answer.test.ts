/** Answers that leave together at the end of a turn (decisions.md#answers-together). */
import { once } from "node:events"
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import * as Answer from "@cardpack/http/connection/Answer"
import { afterEach, assert, it } from "vitest"

const closing: Array<() => void> = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const listening = async (server: Server) => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

/** Waits for all requests, answers them in one turn, and returns what their sockets had sent then. */
const answered = async (count: number, end: (response: ServerResponse, at: number) => void) => {
  const waiting: Array<ServerResponse> = []
  const sent = Promise.withResolvers<ReadonlyArray<number>>()
  const server = createServer({ ServerResponse: Answer.Answer }, (_, response) => {
    if (waiting.push(response) < count) return
    const sockets = waiting.map(({ socket }) => socket)
    for (const [at, each] of waiting.entries()) end(each, at)
    sent.resolve(sockets.map((socket) => socket?.bytesWritten ?? -1))
  })
  const port = await listening(server)
  const read = async () => {
    const request = get({ port, host: "127.0.0.1", agent: false })
    const [response]: [IncomingMessage] = (await once(request, "response")) as never
    return text(response)
  }
  const bodies = Promise.allSettled(Array.from({ length: count }, read))
  return { sent: await sent.promise, bodies: await bodies }
}

it("nothing is sent while others are still answered, then everything", async () => {
  const { bodies, sent } = await answered(3, (response) => response.end("good"))
  assert.deepStrictEqual(sent, [0, 0, 0])
  assert.deepStrictEqual(
    bodies.map((body) => body.status === "fulfilled" && body.value),
    ["good", "good", "good"]
  )
})

it("no more answers than the bound wait for one another", async () => {
  const { bodies, sent } = await answered(Answer.MOST + 1, (response) => response.end("good"))
  assert.isTrue(sent.slice(0, Answer.MOST).every((bytes) => bytes > 0))
  assert.strictEqual(sent[Answer.MOST], 0)
  assert.isTrue(bodies.every((body) => body.status === "fulfilled"))
})

it("an answer that can't be sent closes its own connection, and no other", async () => {
  const { bodies } = await answered(3, (response, at) => {
    response.strictContentLength = true
    response.setHeader("content-length", at === 1 ? 9 : 4)
    response.end("good")
  })
  assert.deepStrictEqual(bodies.map(({ status }) => status).toSorted(), [
    "fulfilled",
    "fulfilled",
    "rejected"
  ])
})

/** All that a connection receives for these bytes, after which the client sends its end. */
const received = async (sent: string, respond: (response: ServerResponse) => void) => {
  const server = createServer({ ServerResponse: Answer.Answer }, (_, response) => respond(response))
  server.on("clientError", (_error, socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
  Answer.beforeEnd(server)
  const socket = connect({ port: await listening(server), host: "127.0.0.1", allowHalfOpen: true })
  closing.push(() => socket.destroy())
  socket.end(sent)
  return text(socket)
}

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

it("a client that sends its end with the request still has its answer", async () => {
  const got = await received(REQUEST, (response) => setImmediate(() => response.end("good")))
  assert.match(got, /^HTTP\/1\.1 200 .*good/s)
})

it("an answer goes before the refusal of what follows its request", async () => {
  const got = await received(`${REQUEST}garbage\r\n\r\n`, (response) => response.end("good"))
  assert.match(got, /^HTTP\/1\.1 200 .*good.*HTTP\/1\.1 400 /s)
})
