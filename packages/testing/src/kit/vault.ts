/** Certifies an adapter of `Vault`. */
export type { VaultOptions } from "./vault/Suite.ts"
export { vault } from "./vault/Suite.ts"
