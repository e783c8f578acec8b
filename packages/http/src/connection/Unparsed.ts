/**
 * Answers what Node's parser refuses, what did not come in time, and what came before there were routes: the
 * usual error shape, then the connection closes.
 */
import type { Server } from "node:http"
import * as Envelope from "../request/Envelope.ts"
import * as RequestLog from "../request/RequestLog.ts"

interface Refusal {
  readonly status: number
  readonly reason: string
  readonly code: "invalid_request" | "service_unavailable"
  readonly message: string
}

const MALFORMED: Refusal = {
  status: 400,
  reason: "Bad Request",
  code: "invalid_request",
  message: "the request is not well-formed HTTP"
}

const EARLY: Refusal = {
  status: 503,
  reason: "Service Unavailable",
  code: "service_unavailable",
  message: "the service is starting; try again"
}

/** By Node's code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  // After a pause of this process a complete request may wait to be read, so its client may repeat it.
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: "Request Timeout",
    code: "service_unavailable",
    message: "the request was not read in time, and nothing was done; send it again"
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: "Request Header Fields Too Large",
    code: "invalid_request",
    message: "the request's line and headers are larger than 16 KiB"
  }
}

const bodyOf = ({ code, message }: Refusal): string => JSON.stringify({ error: { code, message } })

/** Those of every other answer, too. */
const headersOf = (options: Envelope.Options, requestId: string, body: string) => ({
  ...Envelope.defaultsOf(options),
  connection: "close",
  "content-type": "application/json",
  "content-length": body.length,
  "x-request-id": requestId
})

const written = ({ reason, status }: Refusal, headers: object, body: string): string =>
  [
    `HTTP/1.1 ${status} ${reason}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    body
  ].join("\r\n")

export const answer = (
  server: Server,
  options: Envelope.Options,
  write: RequestLog.Write
): void => {
  const refusing = (refusal: Refusal) => {
    const { code, status } = refusal
    const requestId = Envelope.newRequestId()
    const line = { method: "", status, code, message: null, durationMs: 0, requestId }
    write({ ...RequestLog.newFacts(), ...line })
    const body = bodyOf(refusal)
    return { body, headers: headersOf(options, requestId, body) }
  }
  // A server listens before its routes stand; what comes in between would wait for ever.
  server.on("request", (_request, response) => {
    if (server.listenerCount("request") > 1) return
    const { body, headers } = refusing(EARLY)
    response.writeHead(EARLY.status, { ...headers, "retry-after": "1" }).end(body)
  })
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy()
    const refusal = REFUSALS[error.code ?? ""] ?? MALFORMED
    const { body, headers } = refusing(refusal)
    return socket.end(written(refusal, headers, body))
  })
  // Node's own answer to an expectation that it does not know has none of these headers.
  server.on("checkExpectation", (_request, response) => {
    const { body, headers } = refusing(MALFORMED)
    response.writeHead(MALFORMED.status, headers).end(body)
  })
}
