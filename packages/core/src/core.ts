/** The engine: its layer, its service, and the commands that it runs. */
export * as Engine from "./commands/Engine.ts"
export * as Command from "./engine/Command.ts"
export * as Opening from "./engine/claim/Opening.ts"
export * as Canary from "./engine/vault/Canary.ts"
export * as EngineLayer from "./layer.ts"
