/** Certifies an adapter of `Signer`. */
export type { SignerOptions } from "./signer/Suite.ts"
export { signer } from "./signer/Suite.ts"
