/** A local receiver of webhooks that verifies as core's receivers do. */
import type { IncomingHttpHeaders } from "node:http"
import { buffer } from "node:stream/consumers"
import type { JsonObject } from "@cardpack/core/domain/json/Json"
import { type Problem, verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import type { Result } from "effect"
import * as Loopback from "../service/Loopback.ts"

export interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Verified by the real clock, with the receiver's secret. */
  readonly verified: Result.Result<JsonObject, Problem>
}

export interface Receiver {
  readonly url: string
  readonly received: ReadonlyArray<Received>
  /** Sets the statuses of the next answers; later ones are 204. */
  readonly answerNext: (...statuses: ReadonlyArray<number>) => void
  readonly close: () => Promise<void>
}

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "string" ? value : undefined
}

/** Listens on this port, or on a free one. */
export const start = async (secret: () => string, port = 0): Promise<Receiver> => {
  const received: Array<Received> = []
  const statuses: Array<number> = []
  const { close, url: base } = await Loopback.listen(async (request, response) => {
    const { headers, method, url } = request
    const rawBody = await buffer(request)
    const verified = verifyWebhook({
      rawBody,
      headers: {
        "webhook-id": header(headers, "webhook-id"),
        "webhook-timestamp": header(headers, "webhook-timestamp"),
        "webhook-signature": header(headers, "webhook-signature")
      },
      secret: secret(),
      nowSeconds: Date.now() / 1000
    })
    received.push({ method, url, headers, text: rawBody.toString(), verified })
    const status = statuses.shift() ?? 204
    response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end()
  }, port)
  return {
    url: `${base}/hook?from=cardpack`,
    received,
    answerNext: (...next) => statuses.push(...next),
    close
  }
}
