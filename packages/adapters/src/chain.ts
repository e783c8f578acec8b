/** The chain over JSON-RPC, the signer, and deposit addresses. */
export * as DepositAddresses from "./chain/deposit/layer.ts"
export * as Blocks from "./chain/rpc/Blocks.ts"
export * as Rpc from "./chain/rpc/layer.ts"
export * as Signer from "./chain/signer/layer.ts"
