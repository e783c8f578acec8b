/**
 * Both APIs as a handler of Node's HTTP server, and of the frameworks on top of it. It may stand
 * below a prefix, and before or after a parser of bodies. Its promise never rejects: Express 4 does
 * not wait for it, so a rejection would end the host's process.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream as NodeStream } from "node:stream/web"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"

/** What frameworks add to a request. */
export interface Incoming extends IncomingMessage {
  /** The body, if a parser has read it. */
  readonly body?: unknown
  /** The path as it was sent; Express cuts the prefix off `url`. */
  readonly originalUrl?: string
}

export type NodeHandler = (request: Incoming, response: ServerResponse) => Promise<void>

/** Answers one request; `address` is the client's. */
export type Answer = (request: Request, address: string | undefined) => Promise<Response>

/** The Host header is not used: it could hold a path. */
const ORIGIN = "http://localhost"

const OTHER_ORIGIN = /^https?:\/\/[^/\\?#]*/i

/** A URL would resolve these, so a host's rules about paths would see another path. */
const RESOLVED = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** The address of the path as it was sent; a path that a URL would change has no route. */
const urlOf = (incoming: Incoming): string => {
  const target = (incoming.originalUrl ?? incoming.url ?? "/").replace(OTHER_ORIGIN, "")
  const [path = ""] = target.split(/[?#]/, 1)
  const isPlain = path.startsWith("/") && !RESOLVED.test(path)
  return `${ORIGIN}${isPlain ? target : `/${encodeURIComponent(path)}`}`
}

/** A `Request` can't be made with some methods: it gets another one that no route has. */
const methodOf = ({ method = "GET" }: Incoming): string =>
  /^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? "OPTIONS" : method

const headersOf = ({ rawHeaders }: Incoming): Headers => {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "")
  }
  return headers
}

/** What a parser has already read is written again. */
const written = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body)

/** Touches the request only when its body is read: Node discards what nobody began to read. */
const streamOf = (incoming: Incoming): ReadableStream<Uint8Array> => {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await chunks.next()
    if (done) controller.close()
    else controller.enqueue(typeof value === "string" ? Buffer.from(value) : value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

const bodyOf = (incoming: Incoming) => {
  if (incoming.method === "GET" || incoming.method === "HEAD") return null
  if (incoming.body !== undefined && incoming.readableDidRead) return written(incoming.body)
  return streamOf(incoming)
}

const requestOf = (incoming: Incoming, signal: AbortSignal): Request => {
  const headers = headersOf(incoming)
  const body = bodyOf(incoming)
  // The length of what was sent is not that of what is written again.
  if (typeof body === "string" || body instanceof Uint8Array) headers.delete("content-length")
  const method = methodOf(incoming)
  return new Request(urlOf(incoming), { method, headers, body, duplex: "half", signal })
}

const write = async (answer: Response, response: ServerResponse): Promise<void> => {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null) response.end()
  else await pipeline(Readable.fromWeb(answer.body as NodeStream), response)
}

/** A `Request` would have the two as one. */
const hasTwoKeys = ({ headersDistinct }: Incoming): boolean =>
  (headersDistinct["idempotency-key"]?.length ?? 0) > 1

const refuse = (response: ServerResponse, problem: Problem.Problem): Promise<void> =>
  write(HttpServerResponse.toWeb(Problem.response(problem)), response)

const FAILED = new Problem.Problem({
  code: "internal_error",
  message: "the service failed to answer"
})

/** Tells the client that something failed, if it can still be told. */
const fail = (response: ServerResponse): Promise<void> | undefined => {
  if (!response.headersSent && !response.destroyed) {
    return refuse(response, FAILED)
  }
  response.destroy()
  return undefined
}

/** `failed` is told why a client that waited got no answer of a route. */
export const make =
  (answer: Answer, failed: (cause: unknown) => Promise<void>): NodeHandler =>
  async (incoming, response) => {
    const left = new AbortController()
    response.on("close", () => {
      if (!response.writableFinished) left.abort()
    })
    try {
      // The client may have gone while something before this handler waited.
      if (response.destroyed) return
      if (hasTwoKeys(incoming)) return await refuse(response, Problem.repeatedKey)
      const request = requestOf(incoming, left.signal)
      const answered = await answer(request, incoming.socket.remoteAddress)
      // Something else of the host may have answered in the meantime.
      if (!response.headersSent) await write(answered, response)
    } catch (cause) {
      if (!left.signal.aborted) await failed(cause).catch(() => undefined)
      await fail(response)?.catch(() => response.destroy())
    }
  }
