/** Storage of the console's people and sessions. */
export * as IdentityDatabase from "./identity/IdentityDatabase.ts"
export * as IdentityTables from "./identity/IdentityTables.ts"
