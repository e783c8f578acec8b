/** What a delivery's counters and times say, as it stands at a moment. */
import type { WebhookDelivery } from "@cardpack/client"
import { text } from "../text/RecordText.ts"

type Attempt = WebhookDelivery["attempts"][number]

/** What the receiver answered, or why it did not. */
export const answerOf = ({ error, statusCode }: Pick<Attempt, "error" | "statusCode">): string =>
  statusCode === null ? text.webhooks.noAnswer(error) : `${statusCode}`

export const attempts = ({ attempts }: Pick<WebhookDelivery, "attempts">): string => {
  const last = attempts.at(-1)
  return last === undefined
    ? text.webhooks.untried
    : text.webhooks.tried(attempts.length, answerOf(last))
}

type Waiting = Pick<WebhookDelivery, "held" | "nextAttemptAt" | "status">

const MINUTE = 60_000

/** Rounded up: an attempt never comes later than it says. */
export const next = ({ held, nextAttemptAt, status }: Waiting, now: number): string => {
  if (held) return text.webhooks.nextHeld
  if (status !== "pending" || nextAttemptAt === null) return text.webhooks.nextNone
  const minutes = Math.ceil((Date.parse(nextAttemptAt) - now) / MINUTE)
  return minutes <= 0 ? text.webhooks.nextNow : text.webhooks.nextIn(minutes)
}
