/** Certifies an adapter of `Signer`. */
export type { SignerOptions } from "./port/signer/Suite.ts"
export { signer } from "./port/signer/Suite.ts"
