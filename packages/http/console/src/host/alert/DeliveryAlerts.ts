/** What is wrong with webhooks: deliveries that failed or are late, and endpoints that mostly fail. */
import { host } from "../../api/Calls.ts"
import { text } from "../../text/HostText.ts"
import { byEndpoint } from "../report/EndpointCounts.ts"
import { type Check, LIMIT, some } from "./Alert.ts"

export const deliveries =
  (status: "failed" | "late"): Check =>
  async () =>
    some(await host.deliveries.list({ status, limit: LIMIT }), (count) => ({
      says: text.health.deliveries(count, status),
      isBad: status === "failed",
      to: "/host/deliveries",
      search: { status }
    }))

/** A host has several endpoints, of which the others may be well; a query may hold a secret. */
const placeOf = (url: string): string => {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  const place = `${parsed.host}${parsed.pathname === "/" ? "" : parsed.pathname}`
  return place.length > 80 ? `${place.slice(0, 79)}…` : place
}

/** Of the days that the report holds; what was sent again and arrived is no longer wrong. */
export const endpoints: Check = async () => {
  const open = await host.deliveries.list({ status: "failed", limit: LIMIT })
  const isOpen = (id: string) =>
    open.nextCursor !== null || open.data.some(({ webhookEndpointId }) => webhookEndpointId === id)
  return byEndpoint(await host.reports.deliveries())
    .filter(({ delivered, failed }) => failed > 0 && failed >= delivered)
    .filter(({ webhookEndpointId }) => isOpen(webhookEndpointId))
    .map(({ delivered, failed, url, webhookEndpointId }) => ({
      says: text.wrongs.endpoint(placeOf(url), failed, delivered + failed),
      isBad: true,
      to: "/host/deliveries",
      search: { endpointId: webhookEndpointId }
    }))
}
