/** Faults of the webhooks that a service posts. */
import type { Ask } from "../../world/service/Meddler.ts"
import type { Fault } from "./Faults.ts"

const withHeader =
  (name: string, change: (value: string) => string): Ask =>
  (asked) => ({
    ...asked,
    headers: { ...asked.headers, [name]: change(asked.headers[name] ?? "") }
  })

export const POSTED: ReadonlyArray<Fault> = [
  [
    "signs with another key",
    "HTTP-DELIVERY-01",
    { ask: withHeader("webhook-signature", () => `v1,${"0".repeat(64)}`) }
  ],
  [
    "posts another body than the feed has",
    "HTTP-DELIVERY-05",
    { ask: (asked) => ({ ...asked, body: `${asked.body} ` }) }
  ],
  [
    "signs with one secret in the time of grace",
    "HTTP-DELIVERY-07",
    { ask: withHeader("webhook-signature", (all) => all.split(" ")[0] ?? "") }
  ],
  [
    "takes a failure for a success",
    "HTTP-DELIVERY-04",
    { tell: (told) => ({ ...told, status: 204, body: "" }) }
  ]
]
