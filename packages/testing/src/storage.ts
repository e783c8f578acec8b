/** Certifies a storage: `Store`, `Reads` and `Desk`. */
export type { Faulty } from "./port/store/Lost.ts"
export type { StorageOptions } from "./port/store/Suite.ts"
export { storage } from "./port/store/Suite.ts"
