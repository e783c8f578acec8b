/** What settings of a chain are checked with and told by; without the chain's own package. */
export * as DevelopmentKeys from "./local/DevelopmentKeys.ts"
export * as LocalChainError from "./local/LocalChainError.ts"
export * as Host from "./rpc/Host.ts"
export * as RpcOrigin from "./rpc/RpcOrigin.ts"
