/** The engine: its layer, its service, and the commands that it runs. */
export * as Engine from "./commands/Engine.ts"
export * as Command from "./engine/Command.ts"
export * as CommittedDays from "./engine/draw/CommittedDays.ts"
export * as Seeds from "./engine/draw/Seeds.ts"
export * as LedgerProofs from "./engine/fairness/LedgerProofs.ts"
export * as Receipts from "./engine/fairness/Receipts.ts"
export * as Canary from "./engine/vault/Canary.ts"
export * as EngineLayer from "./layer.ts"
