/** Certifies an adapter of `Chain`, beside the test chain that the suite acts on. */

export type { ChainOptions } from "./chain/Suite.ts"
export { chain } from "./chain/Suite.ts"
export * as TestChain from "./chain/TestChain.ts"
