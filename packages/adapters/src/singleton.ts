/** Work that one process alone does, in this process. */
export * as InProcess from "./singleton/InProcess.ts"
