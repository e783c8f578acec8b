/** The verification of webhooks alone, without the client. */
export { CardpackError } from "./CardpackError.ts"
export type { CardpackEvent } from "./Feed.ts"
export {
  type Delivery,
  TOLERANCE_SECONDS,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookProblem
} from "./VerifyWebhook.ts"
