/** Certifies the port for work that one process alone does. */
export type { SingletonOptions } from "./singleton/Suite.ts"
export { singleton } from "./singleton/Suite.ts"
