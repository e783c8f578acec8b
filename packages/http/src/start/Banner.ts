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

/** Whether deliveries go out, and where to. */
const webhooks = ({ databaseUrl, encryptionKey, environment, webhookTargets }: ServiceConfig) => {
  const hasKey = encryptionKey !== null || (databaseUrl === null && environment === "sandbox")
  if (!hasKey) return "off: CARDPACK_ENCRYPTION_KEY is not set"
  return webhookTargets === "any" ? "to any address" : "to public addresses"
}

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
    line("Webhooks", webhooks(config)),
    line("Mail", config.smtpUrl === null ? "off: CARDPACK_SMTP_URL is not set" : "through SMTP"),
    line("Chain", "off: on-chain requests and funding answer 503"),
    ...(demoKey === null ? [] : [line("Demo key", demoKey)]),
    ...(operatorToken === null ? [] : [line("Operator token", Redacted.value(operatorToken))]),
    ""
  ].join("\n")
}
