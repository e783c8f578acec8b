/** Certifies an adapter of `DrawLog`. */
export type { DrawLogOptions } from "./log/Suite.ts"
export { drawLog } from "./log/Suite.ts"
