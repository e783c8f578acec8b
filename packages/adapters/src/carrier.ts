/** Where parcels are, and labels for them. */
export * as EasyPost from "./carrier/EasyPost.ts"
export * as EasyPostLabels from "./carrier/EasyPostLabels.ts"
