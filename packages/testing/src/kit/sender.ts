/** Certifies an adapter of `Sender`. */
export type { SenderOptions } from "./sender/Suite.ts"
export { sender } from "./sender/Suite.ts"
