/** The keys from which the seeds of draws are derived. */

export * as LogKey from "./draw/LogKey.ts"
export * as DrawKeys from "./draw/layer.ts"
export * as NoteKeys from "./draw/NoteKeys.ts"
export * as WitnessKey from "./draw/WitnessKey.ts"
