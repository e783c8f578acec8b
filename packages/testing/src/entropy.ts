/** Certifies an adapter of `Entropy`. */
export type { EntropyOptions } from "./port/entropy/Suite.ts"
export { entropy } from "./port/entropy/Suite.ts"
