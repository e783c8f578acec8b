/** Suites that run histories by chance on a store and compare it with a model. */
export * as Audited from "./model/Audited.ts"
export * as ClaimSuite from "./model/claim/Suite.ts"
export * as ModelSuite from "./model/Suite.ts"
