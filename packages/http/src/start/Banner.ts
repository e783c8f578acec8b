/** What a start prints: where everything is. */
import { Redacted } from "effect"
import type { ServiceConfig } from "../Config.ts"

export interface Secrets {
  /** Null when it was configured: who configures it knows it. */
  readonly operatorToken: Redacted.Redacted | null
  readonly demoKey: string | null
}

const line = (name: string, value: string) => `  ${name.padEnd(16)}${value}`

const database = (config: ServiceConfig) =>
  config.databaseUrl === null
    ? `embedded, in ${config.dataDirectory}`
    : "the server of DATABASE_URL"

export const text = (config: ServiceConfig, { demoKey, operatorToken }: Secrets): string => {
  const url = config.publicUrl
  return [
    `cardpack (${config.environment}) is ready`,
    "",
    line("Partner API", `${url}/api/v2`),
    line("Documentation", `${url}/docs`),
    line("OpenAPI", `${url}/openapi.json`),
    line("Operator API", `${url}/operator/v1`),
    line("Database", database(config)),
    line("Chain", "off: on-chain requests and funding answer 503"),
    ...(demoKey === null ? [] : [line("Demo key", demoKey)]),
    ...(operatorToken === null ? [] : [line("Operator token", Redacted.value(operatorToken))]),
    ""
  ].join("\n")
}
