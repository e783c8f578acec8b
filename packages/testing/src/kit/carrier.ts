/** Certifies adapters of `Carrier` and `Labels`. */
export type { LabelOptions, LabelPlace } from "./carrier/LabelSuite.ts"
export { labels } from "./carrier/LabelSuite.ts"
export type { CarrierOptions, CarrierPlace } from "./carrier/Suite.ts"
export { carrier } from "./carrier/Suite.ts"
