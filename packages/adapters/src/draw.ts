/** The keys from which the seeds of draws are derived. */
export * as DrawKeys from "./draw/layer.ts"
