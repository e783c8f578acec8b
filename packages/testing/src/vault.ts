/** Certifies an adapter of `Vault`. */
export type { VaultOptions } from "./port/vault/Suite.ts"
export { vault } from "./port/vault/Suite.ts"
