/** Random bytes from the operating system. */
export * as Entropy from "./entropy/layer.ts"
export * as NativeHash from "./hash/NativeHash.ts"
