/** Receipts of draws, checked offline. */
export { CHECKS, type Check, type CheckName } from "./verify/Check.ts"
export type { Known } from "./verify/Known.ts"
export type { Receipt } from "./verify/Receipt.ts"
export { verifyReceipt } from "./verify/VerifyReceipt.ts"
