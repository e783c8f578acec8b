/** The suite of the chain's port, and the test chain that it acts on. */
export * as TestChain from "./chain/TestChain.ts"
export * as ChainSuite from "./port/chain/Suite.ts"
