/** Encryption at rest. */
export * as Vault from "./vault/layer.ts"
