/** The sandbox's own chain. */
export * as DevelopmentKeys from "./local/DevelopmentKeys.ts"
export * as Final from "./local/Final.ts"
export * as Local from "./local/Local.ts"
export * as LocalChainError from "./local/LocalChainError.ts"
export * as Notice from "./local/Notice.ts"
