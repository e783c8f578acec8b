/** The sandbox's own chain. */
export * as Final from "./local/Final.ts"
export * as Local from "./local/Local.ts"
export * as Notice from "./local/Notice.ts"
