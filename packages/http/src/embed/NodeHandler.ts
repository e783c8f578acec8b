/**
 * Both APIs as a handler of Node's HTTP server, and of the frameworks on top of it. It may stand
 * below a prefix, and before or after a parser of bodies.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"

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

const bodyOf = (request: Incoming) => {
  if (request.method === "GET" || request.method === "HEAD") return null
  if (request.body !== undefined && request.readableDidRead) return written(request.body)
  return Readable.toWeb(request) as ReadableStream<Uint8Array>
}

const requestOf = (incoming: Incoming, signal: AbortSignal): Request => {
  const headers = headersOf(incoming)
  const body = bodyOf(incoming)
  // The length of what was sent is not that of what is written again.
  if (typeof body === "string" || body instanceof Uint8Array) headers.delete("content-length")
  const host = headers.get("host") ?? "localhost"
  const url = `http://${host}${incoming.originalUrl ?? incoming.url ?? "/"}`
  const method = incoming.method ?? "GET"
  return new Request(url, { method, headers, body, duplex: "half", signal })
}

const write = async (answer: Response, response: ServerResponse): Promise<void> => {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null) response.end()
  else await pipeline(Readable.fromWeb(answer.body as ReadableStream), response)
}

export const make =
  (answer: Answer): NodeHandler =>
  async (incoming, response) => {
    const left = new AbortController()
    response.on("close", () => {
      if (!response.writableFinished) left.abort()
    })
    const request = requestOf(incoming, left.signal)
    try {
      await write(await answer(request, incoming.socket.remoteAddress), response)
    } catch (cause) {
      // Nobody is there to be told.
      if (!left.signal.aborted) throw cause
    }
  }
