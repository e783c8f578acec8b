/** What runs without being asked. */

export * as Alerts from "./workers/alert/Alerts.ts"
export * as AlertWorker from "./workers/alert/Worker.ts"
export * as ClaimWorker from "./workers/claim/Worker.ts"
export * as ConsumerWorker from "./workers/consumer/Worker.ts"
export * as DrawDays from "./workers/draw/Days.ts"
export * as PostedWitnesses from "./workers/fairness/PostedWitnesses.ts"
export * as DrawLogWorker from "./workers/fairness/Worker.ts"
export * as MailWorker from "./workers/mail/Worker.ts"
export * as Notices from "./workers/notice/Notices.ts"
export * as Retention from "./workers/shipment/Retention.ts"
export * as Watcher from "./workers/watcher/Watcher.ts"
export * as DeliveryWorker from "./workers/webhook/Worker.ts"
