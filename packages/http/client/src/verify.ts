/** Receipts of draws, checked offline. */
export { CHECKS, type Check, type CheckName } from "./verify/Check.ts"
export { ForkedLog, newerCheckpoint } from "./verify/ForkedLog.ts"
export type { Known } from "./verify/Known.ts"
export type { ReadFile } from "./verify/LogFiles.ts"
export type { Receipt } from "./verify/Receipt.ts"
export { verifyReceipt } from "./verify/VerifyReceipt.ts"
