/** Certifies the workers' ports: deliveries, mails, claims, event consumers, the watchlist. */
export type { QueuesOptions } from "./queue/Suite.ts"
export { queues } from "./queue/Suite.ts"
