import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import * as Loaded from "./Loaded.ts"

const { CHAIN, CONSOLE, good, PRODUCTION, PROVIDER, REAL_CHAIN, S3, SERVER, TOKEN } = Loaded

const DAY = 86_400_000
const atS3 = { at: "s3", bucket: "cards", prefix: "some/pictures/", accessKeyId: "AKTEST" }
const amazon = (region: string) => `https://s3.${region}.amazonaws.com`
/** Amounts are no JSON. */
const textOf = (config: object): string =>
  JSON.stringify(config, (_, value) => (typeof value === "bigint" ? String(value) : value))
const chain = (fields: object) => ({ chain: fields })
const identity = (other: string | null) => ({ identity: { other } })

const LIMITS = { owner: 5_000_000n, finance: 500_000n }

const READ: ReadonlyArray<readonly [Loaded.Env, object]> = [
  [
    { CARDPACK_OPERATOR_LISTEN: "[::1]:4001", CARDPACK_MAX_CONNECTIONS_PER_ADDRESS: "0" },
    { operatorListen: { host: "::1", port: 4001 }, limits: { connectionsPerAddress: 0 } }
  ],
  [
    { CARDPACK_OPERATOR_LISTEN: "ops.internal:80" },
    { operatorListen: { host: "ops.internal", port: 80 } }
  ],
  [
    { PORT: "", DATABASE_URL: " ", HOST: "" },
    { port: 4000, databaseUrl: null }
  ],
  [{ HOST: "::1", PORT: "8080" }, { publicUrl: "http://[::1]:8080" }],
  [{ CARDPACK_PUBLIC_URL: "https://cards.example/" }, { publicUrl: "https://cards.example" }],
  [
    { CARDPACK_MAX_OPEN_SEALED: "0", CARDPACK_SEED: "none" },
    { maxOpenSealed: 0, seed: "none" }
  ],
  [{ CARDPACK_RATE_LIMIT: "600" }, { rateLimit: 600 }],
  [{ CARDPACK_RATE_LIMIT: "off" }, { rateLimit: null }],
  [{}, { dailyLimits: null, neverShipTo: [] }],
  [{ CARDPACK_NEVER_SHIP_TO: "cu, IR" }, { neverShipTo: ["CU", "IR"] }],
  [{ CARDPACK_DAILY_LIMITS: "owner:5, finance:0.5" }, { dailyLimits: LIMITS }],
  [{ CARDPACK_WEBHOOK_TARGETS: "any" }, { webhookTargets: "any" }],
  [
    { CARDPACK_MAIL_FROM: "Card Shop <shop@cards.example>" },
    { mailFrom: "Card Shop <shop@cards.example>", smtpUrl: null }
  ],
  ...Object.entries({
    "1 millis": 1,
    "100 millis": 100,
    "8 seconds": 8_000,
    "1 second": 1_000,
    "0.5 seconds": 500,
    "1 minute": 60_000,
    "15 minutes": 900_000,
    "1 hour": 3_600_000
  }).map(
    ([text, millis]) =>
      [{ CARDPACK_TEST_BACKOFF_UNIT: text }, { webhookBackoffUnit: millis }] as const
  ),
  [{ CARDPACK_ADDRESS_RETENTION: "30 days" }, { addressRetention: 30 * DAY }],
  [{ CARDPACK_ADDRESS_RETENTION: "1 day" }, { addressRetention: DAY }],
  [{ CARDPACK_ADDRESS_RETENTION: "keep" }, { addressRetention: null }],
  [
    { ...SERVER, CARDPACK_DATABASE_SCHEMA: "shop", CARDPACK_MIGRATE: "off" },
    { databaseSchema: "shop", migrates: false }
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://[::1]:4318" }, { otlp: { protocol: "http/protobuf" } }],
  [{ CARDPACK_PICTURES: "off" }, { pictures: { at: "off" } }],
  [S3, { pictures: { ...atS3, region: "us-east-1", endpoint: amazon("us-east-1") } }],
  [
    { ...S3, CARDPACK_PICTURES_REGION: "eu-central-1" },
    { pictures: { ...atS3, region: "eu-central-1", endpoint: amazon("eu-central-1") } }
  ],
  [
    { ...S3, CARDPACK_PICTURES_ENDPOINT: "https://minio.example/" },
    { pictures: { ...atS3, endpoint: "https://minio.example" } }
  ],
  [CONSOLE, identity(null)],
  [
    { ...PRODUCTION, ...CONSOLE, CARDPACK_IDENTITY_AUDIENCE: "https://Sandbox.cards.example/" },
    identity("https://sandbox.cards.example")
  ],
  [
    { ...CONSOLE, CARDPACK_IDENTITY_ISSUER: "http://127.0.0.1:4000" },
    identity("http://127.0.0.1:4000")
  ],
  [{ ...CONSOLE, ...PROVIDER }, { identity: { signOn: { clientId: "cardpack" } } }],
  [PRODUCTION, { encryptionKey: null, ...chain({ mode: "off" }) }],
  [SERVER, chain({ mode: "local" })],
  [{ ...CHAIN, CARDPACK_CHAIN: "off" }, chain({ mode: "off" })],
  [{ ...CHAIN, CARDPACK_CHAIN: "local" }, chain({ mode: "local" })],
  [
    CHAIN,
    chain({
      ...{
        mode: "rpc",
        chainId: 84532,
        confirmations: "safe",
        authorizationTtl: 900_000,
        quorum: 1
      },
      contracts: { vendingMachine: `0x${"2b".repeat(20)}` }
    })
  ],
  [{ ...CHAIN, CARDPACK_RPC_URL: "http://127.0.0.1:8545" }, chain({ quorum: 1 })],
  [{ ...CHAIN, CARDPACK_RPC_QUORUM: "1" }, chain({ quorum: 1 })],
  [
    REAL_CHAIN,
    chain({
      ...{ mode: "rpc", chainId: 8453, quorum: 2 },
      contracts: { usdc: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913" }
    })
  ]
]

const opened = (secret: Redacted.Redacted | null) => secret && Redacted.value(secret)

describe("settings", () => {
  it.each(READ.map(([env, expected]) => ({ env, expected })))(
    "are read as given: $env",
    ({ env, expected }) => {
      const config = good(env)
      assert.containSubset(config, expected)
      for (const secret of ["hunter2", "5d5d"]) assert.notInclude(textOf(config), secret)
    }
  )

  it("of production have no demo, and keep their secrets to themselves", () => {
    const config = good({
      ...PRODUCTION,
      CARDPACK_ENCRYPTION_KEY: TOKEN,
      CARDPACK_ENCRYPTION_KEYS_OLD: "one, two",
      CARDPACK_ENCRYPTION_KEY_NEXT: `four, ${TOKEN}`,
      CARDPACK_SMTP_URL: "smtps://shop:hunter2%20@mail.example:465",
      CARDPACK_MAIL_FROM: "shop@cards.example",
      ...S3
    })
    assert.strictEqual(config.seed, "none")
    for (const secret of ["hunter2", TOKEN]) assert.notInclude(textOf(config), secret)
    const { encryptionKey, operatorToken, otherEncryptionKeys, pictures, smtpUrl } = config
    assert.deepStrictEqual(
      [operatorToken, encryptionKey, smtpUrl, ...otherEncryptionKeys].map(opened),
      [TOKEN, TOKEN, "smtps://shop:hunter2%20@mail.example:465", `four, ${TOKEN}`, "one", "two"]
    )
    if (pictures.at === "s3") assert.strictEqual(opened(pictures.secretAccessKey), "hunter2")
  })

  it("resize pictures by a template", () => {
    const { srcset } = good({
      CARDPACK_IMAGE_RESIZE_URL: "https://resize.example/?u={url}&w={width}"
    })
    assert.include(srcset("https://a/b") ?? "", "u=https%3A%2F%2Fa%2Fb&w=1024 1024w")
  })
})
