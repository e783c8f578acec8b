/** The suite of the chain's port, and the world that it acts on. */
export * as ChainWorld from "./chain/World.ts"
export * as ChainSuite from "./port/chain/Suite.ts"
