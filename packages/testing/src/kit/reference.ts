/** The storage ports in memory: what every other storage is compared with. */
export * as Reference from "./reference/layer.ts"
