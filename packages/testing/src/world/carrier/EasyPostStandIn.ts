/** EasyPost as its documents say: trackers, made once for a number, and signed events. */
import { createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import * as EasyPost from "@cardpack/adapters/carrier/EasyPost"
import { Effect, Redacted } from "effect"
import type { CarrierPlace } from "../../kit/carrier/Suite.ts"

export const KEY = "EZTK0123456789abcdef"
export const SECRET = "sécret of the webhook, 0123456789abcdef"

const STATUS = {
  pre_transit: "pre_transit",
  in_transit: "out_for_delivery",
  delivered: "delivered",
  exception: "failure"
} as const

const trackerOf = (code: string, status: string) => ({
  id: `trk_${code}`,
  object: "Tracker",
  mode: "test",
  tracking_code: code,
  status,
  status_detail: "unknown",
  carrier: "USPS",
  public_url: `https://track.easypost.example/${code}`,
  tracking_details: [{ object: "TrackingDetail", message: `It is ${status}`, status }]
})

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export const answered = (response: ServerResponse, status: number, body: string) => {
  response.writeHead(status, { "content-type": "application/json" })
  response.end(body)
}

/** Listens on the loopback address until the scope ends. */
export const open = (timeout: number) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ place: CarrierPlace; asked: Array<string>; close: () => void }>(
        (resume) => {
          const parcels = new Map<string, string>()
          const asked: Array<string> = []
          let failing: "error" | "nonsense" | "silence" | null = null
          const answer = async (request: IncomingMessage, response: ServerResponse) => {
            const basic = `Basic ${Buffer.from(`${KEY}:`).toString("base64")}`
            if (failing === "silence") return
            if (failing === "error") return answered(response, 503, "{}")
            if (failing === "nonsense") return answered(response, 200, "<html>")
            if (request.headers.authorization !== basic) return answered(response, 401, "{}")
            const { tracker } = JSON.parse(await bodyOf(request)) as {
              readonly tracker: { readonly tracking_code: string }
            }
            asked.push(tracker.tracking_code)
            const status = parcels.get(tracker.tracking_code)
            return status === undefined
              ? answered(response, 422, JSON.stringify({ error: { code: "TRACKER.CREATE.ERROR" } }))
              : answered(response, 200, JSON.stringify(trackerOf(tracker.tracking_code, status)))
          }
          const server = createServer((request, response) => void answer(request, response))
          server.listen(0, "127.0.0.1", () => {
            const address = server.address()
            const port = typeof address === "object" && address !== null ? address.port : 0
            const url = `http://127.0.0.1:${port}`
            const [key, webhookSecret] = [KEY, SECRET].map((each) => Redacted.make(each))
            if (key === undefined || webhookSecret === undefined) return
            const message: CarrierPlace["message"] = (code) => {
              const result =
                code === null
                  ? { object: "Batch" }
                  : trackerOf(code, parcels.get(code) ?? "unknown")
              const description = code === null ? "batch.updated" : "tracker.updated"
              const body = Buffer.from(
                JSON.stringify({ id: "evt_1", object: "Event", mode: "test", description, result })
              )
              const digest = createHmac("sha256", SECRET.normalize("NFKD"))
                .update(body)
                .digest("hex")
              return { headers: { "x-hmac-signature": `hmac-sha256-hex=${digest}` }, body }
            }
            resume(
              Effect.succeed({
                asked,
                close: () => {
                  server.closeAllConnections()
                  server.close()
                },
                place: {
                  layer: EasyPost.layer({ key, webhookSecret, url, timeout }),
                  put: (code, place) => {
                    parcels.set(code, STATUS[place])
                  },
                  fail: (how) => {
                    failing = how
                  },
                  message,
                  secrets: [KEY, SECRET]
                }
              })
            )
          })
        }
      ),
      ({ close }) => Effect.sync(close)
    ),
    ({ asked, place }) => ({ ...place, asked })
  )
