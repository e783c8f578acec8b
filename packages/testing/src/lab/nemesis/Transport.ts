/** HTTP to both processes over kept connections, which can be broken at any moment. */
import { Agent, request } from "node:http"
import * as secure from "node:https"
import { text } from "node:stream/consumers"
import type { Json } from "./History.ts"

export interface Reply {
  /** Null without a whole answer. */
  readonly status: number | null
  readonly body: Json
}

export interface Sent {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly key?: string | null
  readonly body?: unknown
  /** Milliseconds without an answer, instead of a few. */
  readonly patience?: number
}

export interface Transport {
  readonly send: (process: number, sent: Sent) => Promise<Reply>
  /** Breaks all connections to a process, requests under way included. */
  readonly cut: (process: number) => void
}

/** Longer than a stopped process or a dead database keeps requests. */
const PATIENCE_MS = 20_000

const parsed = (body: string): Json => {
  try {
    return JSON.parse(body)
  } catch {
    return body === "" ? null : body
  }
}

const KEPT = { keepAlive: true, maxSockets: 256 }

/** Through a proxy: TLS, whoever certified it, with this as the host's name. */
const over = (name: string) => ({
  request: secure.request,
  agent: () => new secure.Agent({ ...KEPT, rejectUnauthorized: false, servername: name }),
  headers: { host: name }
})

const PLAIN = { request, agent: () => new Agent(KEPT), headers: {} }

export const make = (urls: ReadonlyArray<string>, host: string | null = null): Transport => {
  const { agent: made, headers, request } = host === null ? PLAIN : over(host)
  const agents = urls.map(made)
  return {
    send: (process, { body, key, method, path, patience = PATIENCE_MS, token }) =>
      new Promise((resolve) => {
        const lost = (problem: unknown) => resolve({ status: null, body: String(problem) })
        const raw = body === undefined ? "" : JSON.stringify(body)
        const asking = request(
          new URL(path, urls[process]),
          {
            method,
            agent: agents[process],
            timeout: patience,
            headers: {
              ...headers,
              authorization: `Bearer ${token}`,
              ...(raw !== "" && { "content-type": "application/json" }),
              "content-length": Buffer.byteLength(raw),
              ...(typeof key === "string" && { "idempotency-key": key })
            }
          },
          (response) => {
            const status = response.statusCode ?? null
            text(response).then((all) => resolve({ status, body: parsed(all) }), lost)
          }
        )
        asking.once("error", lost)
        asking.once("timeout", () => asking.destroy(new Error("no answer in time")))
        asking.end(raw)
      }),
    cut: (process) => {
      agents[process]?.destroy()
      agents[process] = made()
    }
  }
}
