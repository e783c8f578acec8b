/**
 * Endpoints that fail, from the first attempt on: from the attempts of their deliveries, whose newest
 * says how an endpoint is now.
 */
import type { EndpointDelivery } from "@cardpack/client"

type Attempt = EndpointDelivery["attempts"][number]

export interface Failing {
  readonly endpointId: string
  readonly url: string
  /** Attempts in a row that failed, of those that were looked at. */
  readonly failures: number
  /** The first of them. */
  readonly since: string
  readonly last: Attempt
}

type Sent = Pick<EndpointDelivery, "attempts" | "id" | "url" | "webhookEndpointId">

const isTaken = ({ error, statusCode }: Attempt): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300

/** Deliveries may be given twice. */
export const failing = (deliveries: ReadonlyArray<Sent>): ReadonlyArray<Failing> => {
  const each = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const byEndpoint = Map.groupBy(each.values(), ({ webhookEndpointId }) => webhookEndpointId)
  return Array.from(byEndpoint, ([endpointId, own]) => {
    const attempts = own
      .flatMap((delivery) => delivery.attempts)
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    const taken = attempts.findIndex(isTaken)
    const failed = taken === -1 ? attempts : attempts.slice(0, taken)
    const [last, first] = [failed[0], failed.at(-1)]
    if (last === undefined || first === undefined) return []
    const url = own[0]?.url ?? ""
    return [{ endpointId, url, failures: failed.length, since: first.at, last }]
  }).flat()
}
