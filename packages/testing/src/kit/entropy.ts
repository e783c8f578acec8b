/** Certifies an adapter of `Entropy`. */
export type { EntropyOptions } from "./entropy/Suite.ts"
export { entropy } from "./entropy/Suite.ts"
