/** Where parcels are. */
export * as EasyPost from "./carrier/EasyPost.ts"
