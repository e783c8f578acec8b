/** Certifies an adapter of `DepositAddresses`. */
export type { DepositAddressesOptions } from "./port/deposit/Suite.ts"
export { depositAddresses } from "./port/deposit/Suite.ts"
