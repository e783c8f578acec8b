/** The sender of webhooks. */
export * as WebhookSender from "./webhook/layer.ts"
