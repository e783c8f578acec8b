/** The mails that tell a partner that an endpoint fails, or works again (contract.md#failing-endpoints). */
import type { Environment } from "../webhook/Event.ts"
import type { Failing, Recovered } from "../webhook/Health.ts"
import * as Content from "./Content.ts"

interface Told<Data> {
  readonly environment: Environment
  readonly partnerName: string
  readonly data: Data
}

const SANDBOX = "This mail is from the sandbox."

const answerOf = ({ error, statusCode }: Failing): string =>
  error ?? (statusCode === null ? "no answer" : `status ${statusCode}`)

export const failing = ({ data, environment, partnerName }: Told<Failing>): Content.Content => {
  const partner = Content.nameOf(partnerName)
  const words = {
    subject: `Webhooks fail at ${data.host}`,
    paragraphs: [
      `The last ${data.failures} attempts to deliver events of ${partner} to an endpoint failed.`,
      "Each delivery is tried 8 times, within some three hours; one that fails for good can be replayed in the console. Nothing is lost: the feed of events holds them all.",
      "The next mail about this endpoint comes when it works again."
    ]
  }
  const facts = [
    ...Content.fact("Endpoint", data.webhookEndpointId),
    ...Content.fact("Host", data.host),
    ...Content.fact("Last answer", answerOf(data))
  ]
  return Content.write(words, facts, environment, SANDBOX)
}

export const recovered = ({ data, environment, partnerName }: Told<Recovered>): Content.Content => {
  const partner = Content.nameOf(partnerName)
  const words = {
    subject: `Webhooks work again at ${data.host}`,
    paragraphs: [
      `An endpoint of ${partner} took an event again.`,
      "Deliveries that failed for good in the meantime can be replayed in the console."
    ]
  }
  const facts = [
    ...Content.fact("Endpoint", data.webhookEndpointId),
    ...Content.fact("Host", data.host),
    ...Content.fact("Failing since", data.failingSince)
  ]
  return Content.write(words, facts, environment, SANDBOX)
}
