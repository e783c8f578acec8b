/** Certifies the workers' ports: deliveries, mails, claims, event consumers, the watchlist. */
export type { QueuesOptions } from "./port/queue/Suite.ts"
export { queues } from "./port/queue/Suite.ts"
