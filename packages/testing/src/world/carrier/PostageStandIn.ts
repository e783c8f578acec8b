/** EasyPost's shipments as its documents say: rates are offered, one is bought, once. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import * as EasyPostLabels from "@cardpack/adapters/carrier/EasyPostLabels"
import { Effect, Redacted } from "effect"
import type { LabelPlace } from "../../kit/carrier/LabelSuite.ts"
import { answered, bodyOf, KEY } from "./EasyPostStandIn.ts"

const FROM = {
  name: "Cards Inc",
  phone: "+1 503 555 0100",
  address1: "1 Main St",
  city: "Portland",
  state: "OR",
  postalCode: "97201",
  country: "US"
}

const rateOf = (id: string, service: string, rate: string, currency = "USD") => ({
  id,
  object: "Rate",
  carrier: "USPS",
  service,
  rate,
  currency,
  delivery_days: service === "Express" ? 1 : null
})

type Asked = Readonly<Record<string, unknown>>

const made = (id: string, { reference }: Asked) => ({
  id,
  object: "Shipment",
  mode: "test",
  reference: String(reference),
  rates: [
    rateOf("rate_express", "Express", "31.25"),
    rateOf("rate_ground", "Ground", "7.50"),
    rateOf("rate_foreign", "Ground", "1.00", "CAD")
  ],
  tracking_code: null as string | null,
  tracker: null as object | null,
  selected_rate: null as object | null,
  postage_label: null as object | null
})

const refusal = (code: string) => JSON.stringify({ error: { code, message: `${code} of a test` } })

/** Listens on the loopback address until the scope ends. */
export const open = (timeout: number) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{
        place: LabelPlace
        asked: Array<Asked>
        close: () => void
      }>((resume) => {
        const shipments = new Map<string, ReturnType<typeof made>>()
        const asked: Array<Asked> = []
        let failing: Parameters<LabelPlace["fail"]>[0] = null
        let paid = 0n
        const buy = (shipment: ReturnType<typeof made>, { rate }: Asked) => {
          const { id } = Object(rate) as { readonly id?: unknown }
          const chosen = shipment.rates.find((each) => each.id === id)
          if (shipment.postage_label !== null) return refusal("SHIPMENT.POSTAGE.EXISTS")
          if (failing === "refuse" || chosen === undefined)
            return refusal("SHIPMENT.POSTAGE.FAILURE")
          paid += BigInt(Math.round(Number(chosen.rate) * 1e6))
          Object.assign(shipment, {
            tracking_code: `94${shipment.id.slice(-4)}`,
            tracker: { public_url: `https://track.easypost.example/${shipment.id}` },
            selected_rate: chosen,
            postage_label: { label_url: `https://files.easypost.example/${shipment.id}.pdf` }
          })
          return null
        }
        const answer = async (request: IncomingMessage, response: ServerResponse) => {
          const basic = `Basic ${Buffer.from(`${KEY}:`).toString("base64")}`
          if (failing === "silence") return
          if (failing === "error") return answered(response, 503, "{}")
          if (failing === "nonsense") return answered(response, 200, "<html>")
          if (request.headers.authorization !== basic) return answered(response, 401, "{}")
          const [, , id = "", act] = (request.url ?? "").split("/")
          const body: Asked = request.method === "POST" ? JSON.parse(await bodyOf(request)) : {}
          if (request.method === "POST" && id === "") {
            const given = Object(body.shipment) as Asked
            asked.push(given)
            const next = made(`shp_${String(shipments.size + 1).padStart(4, "0")}`, given)
            shipments.set(next.id, next)
            return answered(response, 201, JSON.stringify(next))
          }
          const shipment = shipments.get(id)
          if (shipment === undefined) return answered(response, 404, refusal("NOT_FOUND"))
          const refused = act === "buy" ? buy(shipment, body) : null
          if (refused !== null) return answered(response, 422, refused)
          if (act === "buy" && failing === "lost") return response.destroy()
          return answered(response, 200, JSON.stringify(shipment))
        }
        const server = createServer((request, response) => void answer(request, response))
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const port = typeof address === "object" && address !== null ? address.port : 0
          const url = `http://127.0.0.1:${port}`
          const key = Redacted.make(KEY)
          resume(
            Effect.succeed({
              asked,
              close: () => {
                server.closeAllConnections()
                server.close()
              },
              place: {
                layer: EasyPostLabels.layer({ key, url, timeout, from: FROM }),
                fail: (how) => {
                  failing = how
                },
                paid: () => paid,
                secrets: [KEY]
              }
            })
          )
        })
      }),
      ({ close }) => Effect.sync(close)
    ),
    ({ asked, place }) => ({ ...place, asked })
  )
