/** The command line, run with what an installation brings. */
export { run } from "./cli/CommandLine.ts"
export type { Suite, Verdict, Verification } from "./cli/Verify.ts"
