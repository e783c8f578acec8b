/** Certifies an adapter of `DrawSecrets`. */
export type { DrawSecretsOptions } from "./draw/Suite.ts"
export { drawSecrets } from "./draw/Suite.ts"
