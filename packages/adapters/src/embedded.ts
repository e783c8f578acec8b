/** Storage on PGlite, in this process. */
export * as DataDirectory from "./embedded/DataDirectory.ts"
export * as Embedded from "./embedded/layer.ts"
