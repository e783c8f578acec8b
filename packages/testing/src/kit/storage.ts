/** Certifies a storage: `Store`, `Reads` and `Desk`. */
export type { Faulty } from "./store/LostCommits.ts"
export type { StorageOptions } from "./store/Suite.ts"
export { storage } from "./store/Suite.ts"
