/** A loopback receiver of webhooks that records requests and answers as told. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { Result } from "effect"
import * as Loopback from "./Loopback.ts"

export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  readonly at: number
}

/** The status to answer; null hangs. */
export type Answer = (received: Received) => Promise<number | null> | number | null

export interface Receiver {
  readonly url: string
  readonly received: ReadonlyArray<Received>
  readonly answer: (next: Answer) => void
  readonly close: () => Promise<void>
}

const headersOf = (request: IncomingMessage): Received["headers"] =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value ?? "")])
  )

export const start = async (): Promise<Receiver> => {
  const received: Array<Received> = []
  let answer: Answer = () => 204
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Array<Uint8Array> = []
    for await (const chunk of request) chunks.push(chunk)
    const one: Received = {
      path: request.url ?? "",
      headers: headersOf(request),
      body: Buffer.concat(chunks),
      at: Date.now()
    }
    received.push(one)
    const status = await answer(one)
    if (status !== null) response.writeHead(status).end()
  }
  const { close, url } = await Loopback.listen(handle)
  return {
    url,
    received,
    answer: (next) => {
      answer = next
    },
    close
  }
}

/** Verifies the request as a receiver must and returns the envelope; throws on a flaw. */
export const verified = ({ body, headers }: Received, secret: string) =>
  Result.getOrThrowWith(
    verifyWebhook({
      rawBody: body,
      headers: {
        "webhook-id": headers["webhook-id"],
        "webhook-timestamp": headers["webhook-timestamp"],
        "webhook-signature": headers["webhook-signature"]
      },
      secret,
      nowSeconds: Math.floor(Date.now() / 1000)
    }),
    (problem) => new Error(problem)
  )
