/** Certifies an adapter of `Carrier`. */
export type { CarrierOptions, CarrierPlace } from "./carrier/Suite.ts"
export { carrier } from "./carrier/Suite.ts"
