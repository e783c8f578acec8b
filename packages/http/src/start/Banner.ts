/** The text that a start prints: where everything is. */
import { RpcOrigin } from "@cardpack/adapters/chain/settings"
import { Redacted } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as Listening from "../config/Listening.ts"
import type { Reached } from "./ServiceChain.ts"

export interface Secrets {
  /** Each as `KeptFile.shown` says. Null when it was configured, so the host knows it already. */
  readonly operatorToken: string | null
  readonly demoKey: string | null
}

/** Parts that not every start has. */
export interface Parts {
  readonly chain: Reached | null
  readonly hasConsole: boolean
}

const line = (name: string, value: string) => `  ${name.padEnd(16)}${value}`

const database = (config: ServiceConfig) =>
  config.databaseUrl === null
    ? `embedded, in ${config.dataDirectory}`
    : "the server of DATABASE_URL"

/** Are webhooks delivered, and to which addresses? */
const webhooks = ({ databaseUrl, encryptionKey, environment, webhookTargets }: ServiceConfig) => {
  const hasKey = encryptionKey !== null || (databaseUrl === null && environment === "sandbox")
  if (!hasKey) return "off, and redemptions are 503: CARDPACK_ENCRYPTION_KEY is not set"
  return webhookTargets === "any" ? "to any address" : "to public addresses"
}

/** A key that everybody knows is told; one of the sandbox's own is not. */
const drawKey = (config: ServiceConfig): ReadonlyArray<string> =>
  config.databaseUrl !== null && config.drawKey === null && config.drawKmsKeyId === null
    ? [
        line(
          "Draw key",
          "published, as CARDPACK_DRAW_KEY is not set: who reads the database can foresee draws"
        )
      ]
    : []

/** The chain's address and, for a local one, the shared test wallet. */
const chain = (reached: Reached | null): ReadonlyArray<string> => {
  if (reached === null) return [line("Chain", "off: on-chain requests and funding answer 503")]
  const { config, local, urls } = reached
  const shown = `${RpcOrigin.of(Redacted.value(urls[0])) ?? "an RPC endpoint"} (chain id ${config.chainId})`
  return local === null
    ? [line("Chain", shown)]
    : [
        line("Chain", `local, at ${shown}`),
        line("Test wallet", `${local.testFunderPrivateKey} (ether and test USDC)`)
      ]
}

export const text = (
  config: ServiceConfig,
  { demoKey, operatorToken }: Secrets,
  parts: Parts
): string => {
  const url = config.publicUrl
  const { operatorListen, operatorUrl } = config
  const operator = operatorListen === null ? url : Listening.urlOf(operatorListen)
  const operatorsConsole =
    operatorUrl === null ? [] : [line("For operators", `${operatorUrl}/console/`)]
  return [
    `cardpack (${config.environment}) is ready`,
    "",
    ...(parts.hasConsole ? [line("Console", `${url}/console/`), ...operatorsConsole] : []),
    line("Partner API", `${url}/api/v2`),
    line("Documentation", `${url}/docs`),
    line("OpenAPI", `${url}/openapi.json`),
    line("Operator API", `${operator}/operator/v1`),
    line("Database", database(config)),
    ...drawKey(config),
    line("Webhooks", webhooks(config)),
    line("Mail", config.smtpUrl === null ? "off: CARDPACK_SMTP_URL is not set" : "through SMTP"),
    ...chain(parts.chain),
    ...(demoKey === null ? [] : [line("Demo key", demoKey)]),
    ...(operatorToken === null ? [] : [line("Operator token", operatorToken)]),
    ""
  ].join("\n")
}
