/** A proxy in front of a service that changes its answers as it is told to. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { exchange } from "./Client.ts"
import * as Loopback from "./Loopback.ts"

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Tell = (told: Told, asked: Asked) => Told

export interface Meddler {
  readonly url: string
  readonly meddle: (tell: Tell) => void
  readonly close: () => Promise<void>
}

/** They belong to a connection, or fetch sets them. */
const OWN = [
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
  "accept-encoding",
  "content-encoding"
]

const foreign = (headers: Iterable<readonly [string, string]>) =>
  Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)))

export const start = async (base: () => string): Promise<Meddler> => {
  let current: Tell = (told) => told
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = Object.entries(request.headers).map(
      ([name, value]) => [name, String(value)] as const
    )
    const bytes = await buffer(request)
    const body = bytes.toString("latin1")
    const { method = "GET", url: path = "/" } = request
    const asked = { method, path, headers: foreign(headers), body }
    const {
      headers: given,
      status,
      text
    } = await exchange(`${base()}${asked.path}`, {
      method: asked.method,
      headers: asked.headers,
      redirect: "manual",
      ...(asked.body !== "" && { body: Buffer.from(asked.body, "latin1") })
    })
    const told = current({ status, headers: foreign(given), body: text }, asked)
    response.writeHead(told.status, told.headers).end(told.body)
  }
  const { close, url } = await Loopback.listen(pass)
  return {
    url,
    meddle: (tell) => {
      current = tell
    },
    close
  }
}
