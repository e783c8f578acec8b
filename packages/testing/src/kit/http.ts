/** Certifies a deployment, in any language, over HTTP. */
export type { HttpOptions } from "./verify/Suite.ts"
export { http } from "./verify/Suite.ts"
export type { Capabilities, Capability, Target } from "./verify/Target.ts"
