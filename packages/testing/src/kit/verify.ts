/** The same over HTTP, as a function without a test runner. */
export type { Verification, Verified } from "./verify/Verify.ts"
export { text, verify, write } from "./verify/Verify.ts"
