/** The text of the mail about an event, by its type. */
import type { Data } from "../account/LowBalance.ts"
import type { Environment, Event } from "../webhook/Event.ts"
import * as Health from "../webhook/Health.ts"
import * as BalanceMessage from "./BalanceMessage.ts"
import type { Content } from "./Content.ts"
import * as EndpointMessage from "./EndpointMessage.ts"

export const compose = (
  { data, type }: Event,
  told: { readonly environment: Environment; readonly partnerName: string }
): Content => {
  if (type === Health.FAILING) {
    return EndpointMessage.failing({ ...told, data: data as Health.Failing })
  }
  if (type === Health.RECOVERED) {
    return EndpointMessage.recovered({ ...told, data: data as Health.Recovered })
  }
  return BalanceMessage.compose({ ...told, data: data as Data })
}
