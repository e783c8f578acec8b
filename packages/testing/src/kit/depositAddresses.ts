/** Certifies an adapter of `DepositAddresses`. */
export type { DepositAddressesOptions } from "./deposit/Suite.ts"
export { depositAddresses } from "./deposit/Suite.ts"
