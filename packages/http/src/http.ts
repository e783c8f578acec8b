/** The service's routes on a server, and what they need to be told. */
export * as Limits from "./connection/Limits.ts"
export * as TokenAuthorization from "./operator/TokenAuthorization.ts"
export * as Settings from "./partner/Settings.ts"
export * as Server from "./Server.ts"
