/** Checks of settings, without the driver. */
export * as SchemaName from "./connection/SchemaName.ts"
