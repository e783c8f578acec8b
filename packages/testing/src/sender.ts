/** Certifies an adapter of `Sender`. */
export type { SenderOptions } from "./port/sender/Suite.ts"
export { sender } from "./port/sender/Suite.ts"
