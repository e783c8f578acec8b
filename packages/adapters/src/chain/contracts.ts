/** The contracts: deployed, checked, paused. */
export * as Check from "./contracts/Check.ts"
export * as Deploy from "./contracts/Deploy.ts"
export * as Deployer from "./contracts/Deployer.ts"
export * as CardCollection from "./contracts/generated/CardCollection.ts"
export * as TestUsdc from "./contracts/generated/TestUsdc.ts"
export * as Inspect from "./contracts/Inspect.ts"
export * as Pause from "./contracts/Pause.ts"
