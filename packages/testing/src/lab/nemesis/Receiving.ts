/** The partners' receiver of webhooks: verifies each request, logs it, and may refuse for a while. */
import { createHash } from "node:crypto"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { finished } from "node:stream/promises"
import { verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { Result } from "effect"

export interface Received {
  readonly account: string
  readonly event: string
  /** Of the envelope. */
  readonly digest: string
  /** Null when a receiver must accept it. */
  readonly problem: string | null
  /** Null when the receiver broke the connection. */
  readonly status: number | null
}

/** `refuse` answers 500; `break` ends the connection. */
export type Mood = "accept" | "refuse" | "break"

export interface Receiving {
  readonly urlOf: (account: string) => string
  /** The endpoint's secret, known once it was created. */
  readonly trust: (account: string, secret: string) => void
  readonly feel: (mood: Mood) => void
  readonly received: ReadonlyArray<Received>
  readonly close: () => Promise<void>
}

export const digestOf = (envelope: unknown): string =>
  createHash("sha256").update(JSON.stringify(envelope)).digest("base64url")

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(", ") : value
}

const problemOf = (request: IncomingMessage, rawBody: Uint8Array, secret: string) => {
  const verdict = verifyWebhook({
    rawBody,
    headers: {
      "webhook-id": header(request, "webhook-id"),
      "webhook-timestamp": header(request, "webhook-timestamp"),
      "webhook-signature": header(request, "webhook-signature")
    },
    secret,
    nowSeconds: Math.floor(Date.now() / 1000)
  })
  return Result.isSuccess(verdict) ? null : String(verdict.failure)
}

export const start = async (file: string): Promise<Receiving> => {
  const log = createWriteStream(file)
  const secrets = new Map<string, string>()
  const received: Array<Received> = []
  let mood: Mood = "accept"
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const rawBody = await buffer(request)
    const account = (request.url ?? "").slice(1)
    const problem = problemOf(request, rawBody, secrets.get(account) ?? "")
    const envelope: unknown = JSON.parse(rawBody.toString("utf8"))
    const status = mood === "break" ? null : mood === "refuse" ? 500 : 204
    const event = header(request, "webhook-id") ?? ""
    const entry = { account, event, digest: digestOf(envelope), problem, status }
    received.push(entry)
    log.write(`${JSON.stringify({ at: Date.now(), ...entry })}\n`)
    if (status === null) request.socket.destroy()
    else response.writeHead(status).end()
  }
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    urlOf: (account) => `http://127.0.0.1:${port}/${account}`,
    trust: (account, secret) => {
      secrets.set(account, secret)
    },
    feel: (next) => {
      mood = next
    },
    received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      log.end()
      await finished(log)
    }
  }
}
