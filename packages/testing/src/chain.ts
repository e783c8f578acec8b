/** Certifies an adapter of `Chain`, beside the test chain that the suite acts on. */
export * as TestChain from "./chain/TestChain.ts"
export type { ChainOptions } from "./port/chain/Suite.ts"
export { chain } from "./port/chain/Suite.ts"
