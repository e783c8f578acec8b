/** For programs on Effect with a chain; needs viem. */
export * from "@cardpack/adapters/chain"
export * from "@cardpack/adapters/chain/contracts"
export * from "@cardpack/adapters/chain/settings"
