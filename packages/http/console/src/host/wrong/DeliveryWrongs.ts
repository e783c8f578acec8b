/** What is wrong with webhooks: deliveries that failed or are late, and endpoints that mostly fail. */
import { host } from "../../api/Calls.ts"
import { text } from "../../text/HostText.ts"
import { byEndpoint } from "../report/EndpointCounts.ts"
import { type Check, LIMIT, some } from "./Wrong.ts"

export const deliveries =
  (status: "failed" | "late"): Check =>
  async () =>
    some(await host.deliveries.list({ status, limit: LIMIT }), (count) => ({
      says: text.health.deliveries(count, status),
      isBad: status === "failed",
      to: "/host/deliveries",
      search: { status }
    }))

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

/** Of the days that the report holds; what was sent again and arrived is no longer wrong. */
export const endpoints: Check = async () => {
  const open = await host.deliveries.list({ status: "failed", limit: LIMIT })
  const isOpen = (id: string) =>
    open.nextCursor !== null || open.data.some(({ webhookEndpointId }) => webhookEndpointId === id)
  return byEndpoint(await host.reports.deliveries())
    .filter(({ delivered, failed }) => failed > 0 && failed >= delivered)
    .filter(({ webhookEndpointId }) => isOpen(webhookEndpointId))
    .map(({ delivered, failed, url, webhookEndpointId }) => ({
      says: text.wrongs.endpoint(hostOf(url), failed, delivered + failed),
      isBad: true,
      to: "/host/deliveries",
      search: { endpointId: webhookEndpointId }
    }))
}
