/** Packages that only some installations need. */
export * as Optional from "./optional/Optional.ts"
