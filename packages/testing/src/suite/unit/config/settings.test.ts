import { XpubUnusable } from "@cardpack/adapters/chain/deposit/layer"
import { ChainError } from "@cardpack/core/engine/port/Chain"
import { DEFAULTS } from "@cardpack/http/connection/Limits"
import * as Failure from "@cardpack/http/start/Failure"
import { Redacted } from "effect"
import { ServeError } from "effect/http/HttpServerError"
import { assert, describe, it } from "vitest"
import { good, PRODUCTION, problems, TOKEN, URL } from "./Loaded.ts"

const refuses = (name: string, value: string) => {
  const found = problems({
    CARDPACK_OPERATOR_TOKEN: TOKEN,
    CARDPACK_MAIL_FROM: "shop@cards.example",
    [name]: value
  })
  assert.strictEqual(found.length, 1, found.join("\n"))
  assert.match(found[0] ?? "", new RegExp(`^${name} must `))
  assert.notInclude(found[0], "hunter2")
}

describe("settings", () => {
  it("have defaults for a sandbox on a laptop", () => {
    const { chain, srcset, ...rest } = good({})
    assert.strictEqual(chain.mode, "local")
    assert.isNull(srcset("https://cards.example/1.svg"))
    assert.deepStrictEqual(rest, {
      host: "127.0.0.1",
      port: 4000,
      operatorListen: null,
      operatorUrl: null,
      limits: DEFAULTS,
      environment: "sandbox",
      databaseUrl: null,
      databasePool: null,
      databaseSchema: null,
      migrates: true,
      dataDirectory: ".cardpack",
      operatorToken: null,
      encryptionKey: null,
      otherEncryptionKeys: [],
      publicUrl: "http://127.0.0.1:4000",
      maxOpenSealed: 200,
      addressRetention: 90 * 86_400_000,
      seed: "demo",
      rateLimit: 360_000,
      redisUrl: null,
      webhookTargets: "public",
      webhookBackoffUnit: 60_000,
      smtpUrl: null,
      mailFrom: null,
      metricsToken: null,
      otlp: null,
      pictures: { at: "disk" },
      identity: {
        isDefault: true,
        secret: null,
        sessionLife: 43_200_000,
        other: null,
        signOn: null
      },
      requestLog: "all"
    })
  })

  it("say where the operator listens, and how many may connect", () => {
    const config = good({
      CARDPACK_OPERATOR_LISTEN: "[::1]:4001",
      CARDPACK_MAX_CONNECTIONS_PER_ADDRESS: "0"
    })
    assert.deepStrictEqual(config.operatorListen, { host: "::1", port: 4001 })
    assert.deepStrictEqual(config.limits, {
      ...DEFAULTS,
      connectionsPerAddress: 0
    })
    const named = good({ CARDPACK_OPERATOR_LISTEN: "ops.internal:80" }).operatorListen
    assert.deepStrictEqual(named, { host: "ops.internal", port: 80 })
  })

  it("limit no rate when that is asked for", () => {
    assert.isNull(good({ CARDPACK_RATE_LIMIT: "off" }).rateLimit)
  })

  it("count an empty variable as unset", () => {
    assert.strictEqual(good({ PORT: "", DATABASE_URL: " ", HOST: "" }).port, 4000)
  })

  it("are read as given", () => {
    const config = good({
      HOST: "::1",
      PORT: "8080",
      CARDPACK_MAX_OPEN_SEALED: "0",
      CARDPACK_SEED: "none",
      CARDPACK_RATE_LIMIT: "600",
      CARDPACK_IMAGE_RESIZE_URL: "https://resize.example/?u={url}&w={width}",
      CARDPACK_CHAIN: "off",
      CARDPACK_WEBHOOK_TARGETS: "any",
      CARDPACK_SMTP_URL: "smtps://shop:pass%20word@mail.example:465",
      CARDPACK_MAIL_FROM: "Card Shop <shop@cards.example>"
    })
    assert.strictEqual(config.publicUrl, "http://[::1]:8080")
    assert.strictEqual(config.maxOpenSealed, 0)
    assert.strictEqual(config.seed, "none")
    assert.strictEqual(config.rateLimit, 600)
    assert.strictEqual(config.webhookTargets, "any")
    assert.strictEqual(
      config.smtpUrl && Redacted.value(config.smtpUrl),
      "smtps://shop:pass%20word@mail.example:465"
    )
    assert.strictEqual(config.mailFrom, "Card Shop <shop@cards.example>")
    assert.include(config.srcset("https://a/b") ?? "", "u=https%3A%2F%2Fa%2Fb&w=1024 1024w")
    const url = good({ CARDPACK_PUBLIC_URL: "https://cards.example/" }).publicUrl
    assert.strictEqual(url, "https://cards.example")
  })

  it.each([
    ["1 millis", 1],
    ["100 millis", 100],
    ["8 seconds", 8_000],
    ["1 second", 1_000],
    ["0.5 seconds", 500],
    ["1 minute", 60_000],
    ["15 minutes", 900_000],
    ["1 hour", 3_600_000]
  ])("read the duration %s", (text, millis) => {
    const { webhookBackoffUnit } = good({ CARDPACK_TEST_BACKOFF_UNIT: text })
    assert.strictEqual(webhookBackoffUnit, millis)
  })

  it.each([
    ["30 days", 30 * 86_400_000],
    ["1 day", 86_400_000],
    ["keep", null]
  ])("keep addresses for %s", (text, millis) => {
    assert.strictEqual(good({ CARDPACK_ADDRESS_RETENTION: text }).addressRetention, millis)
  })

  it("of production have no demo, and keep their secrets to themselves", () => {
    const config = good({
      ...PRODUCTION,
      CARDPACK_ENCRYPTION_KEY: "0123456789abcdef0123456789abcdef",
      CARDPACK_SMTP_URL: "smtp://shop:hunter2@mail.example",
      CARDPACK_MAIL_FROM: "shop@cards.example",
      CARDPACK_WEBHOOK_TARGETS: "public"
    })
    assert.strictEqual(config.seed, "none")
    assert.notInclude(JSON.stringify(config), "hunter2")
    assert.strictEqual(config.operatorToken && Redacted.value(config.operatorToken), TOKEN)
  })

  it.each([
    ["PORT", "65536"],
    ["PORT", "80 "],
    ["PORT", "0x50"],
    ["CARDPACK_OPERATOR_LISTEN", "4001"],
    ["CARDPACK_OPERATOR_LISTEN", ":4001"],
    ["CARDPACK_OPERATOR_LISTEN", "::1:4001"],
    ["CARDPACK_OPERATOR_LISTEN", "[localhost]:4001"],
    ["CARDPACK_OPERATOR_LISTEN", "127.0.0.1:65536"],
    ["CARDPACK_OPERATOR_LISTEN", "http://127.0.0.1:4001"],
    ["CARDPACK_MAX_CONNECTIONS_PER_ADDRESS", "-1"],
    ["CARDPACK_ENVIRONMENT", "prod"],
    ["CARDPACK_SEED", "yes"],
    ["CARDPACK_CHAIN", "on"],
    ["CARDPACK_RATE_LIMIT", "0"],
    ["CARDPACK_RATE_LIMIT", "none"],
    ["CARDPACK_MAX_OPEN_SEALED", "-1"],
    ["CARDPACK_PUBLIC_URL", "cards.example"],
    ["CARDPACK_IMAGE_RESIZE_URL", "https://resize.example/"],
    ["CARDPACK_OPERATOR_TOKEN", "two words"],
    ["CARDPACK_METRICS_TOKEN", "two words"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "hunter2:4318"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["REDIS_URL", "http://redis"],
    ["CARDPACK_WEBHOOK_TARGETS", "private"],
    ["CARDPACK_WEBHOOK_TARGETS", "ANY"],
    ["CARDPACK_ADDRESS_RETENTION", "90"],
    ["CARDPACK_ADDRESS_RETENTION", "59 minutes"],
    ["CARDPACK_ADDRESS_RETENTION", "never"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "60000"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "0 seconds"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "-1 minute"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "1minute"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "0.5 millis"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "1.5 millis"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "500 micros"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "61 minutes"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "1 day"],
    ["CARDPACK_TEST_BACKOFF_UNIT", "Infinity"],
    ["CARDPACK_MAIL_FROM", "shop"],
    ["CARDPACK_MAIL_FROM", "Shop <shop@cards.example>, other@cards.example"],
    ["DATABASE_URL", "mysql://user:hunter2@db"]
  ])("refuse %s=%s, naming it", refuses)

  // A separate test, because these may hold passwords and test names are printed.
  it.each([
    "https://user:hunter2@mail.example",
    "smtp://user@mail.example",
    "smtp://user:hunter2@",
    "smtp://user:hunter2@mail.example/path",
    "smtp://user:hunter2@mail.example:465",
    "mail.example"
  ])("refuse an address of a mail server (%#), without telling it", (value) => {
    refuses("CARDPACK_SMTP_URL", value)
  })

  it("need a sender of mails when there is a mail server", () => {
    const smtp = { CARDPACK_SMTP_URL: "smtp://mail.example" }
    assert.match(problems(smtp)[0] ?? "", /^CARDPACK_MAIL_FROM is required with CARDPACK_SMTP_URL/)
    assert.isNull(good({ CARDPACK_MAIL_FROM: "shop@cards.example" }).smtpUrl)
  })

  it("of production keep webhooks from private addresses, and need no key to start", () => {
    assert.deepStrictEqual(problems({ ...PRODUCTION, CARDPACK_WEBHOOK_TARGETS: "any" }), [
      "CARDPACK_WEBHOOK_TARGETS must be public in production: any lets partners reach private addresses"
    ])
    assert.isNull(good(PRODUCTION).encryptionKey)
  })

  it("of production report everything missing or unsafe at once", () => {
    const found = problems({
      CARDPACK_ENVIRONMENT: "production",
      CARDPACK_SEED: "demo",
      PORT: "no"
    })
    assert.deepStrictEqual(
      found.map((line) => line.split(" ")[0]),
      ["PORT", "DATABASE_URL", "CARDPACK_SEED", "CARDPACK_OPERATOR_TOKEN"]
    )
    assert.deepStrictEqual(problems({ ...PRODUCTION, CARDPACK_OPERATOR_TOKEN: "short" }), [
      "CARDPACK_OPERATOR_TOKEN has 5 characters: in production it must have at least 32 random ones, such as those of: openssl rand -hex 32"
    ])
  })

  it("of production need a random operator token, which is never repeated", () => {
    const same = "a".repeat(40)
    const [problem, ...others] = problems({ ...PRODUCTION, CARDPACK_OPERATOR_TOKEN: same })
    assert.deepStrictEqual(others, [])
    assert.match(problem ?? "", /^CARDPACK_OPERATOR_TOKEN has 1 different characters: /)
    assert.deepStrictEqual(problems({ CARDPACK_OPERATOR_TOKEN: "short" }), [])
  })

  it.each([
    ["postgres://u:hunter2@db.example/c", false],
    ["postgres://u:hunter2@db.example/c?sslmode=prefer", false],
    ["postgres://u:hunter2@db.example/c?sslmode=require&sslmode=disable", false],
    ["postgres://u:hunter2@10.0.0.7/c", false],
    ["postgres://u:hunter2@localhost/c?host=db.example", false],
    ["postgres://u:hunter2@localhost.example/c", false],
    ["postgres://u:hunter2@db.example/c?sslmode=require", true],
    ["postgresql://u:hunter2@db.example/c?sslmode=verify-full", true],
    ["postgres://u:hunter2@db.example/c?host=127.0.0.1", true],
    ["postgres://u:hunter2@localhost/c", true],
    ["postgres://u:hunter2@127.1.2.3:5433/c", true],
    ["postgres://u:hunter2@[::1]/c", true],
    ["postgres://u:hunter2@%2Frun%2Fpostgresql/c", true],
    ["postgres:///c?host=/run/postgresql", true]
  ])("of production reach a database elsewhere through TLS alone (%#)", (url, isRight) => {
    const found = problems({ ...PRODUCTION, DATABASE_URL: url })
    assert.lengthOf(found, isRight ? 0 : 1)
    if (!isRight) assert.match(found[0] ?? "", /^DATABASE_URL must ask for TLS in production/)
    assert.notInclude(found.join(), "hunter2")
    assert.deepStrictEqual(problems({ DATABASE_URL: url, CARDPACK_OPERATOR_TOKEN: TOKEN }), [])
  })

  it.each([
    ["smtp://mail.example", /^CARDPACK_SMTP_URL must say in production whether/],
    [
      "smtp://shop:hunter2@mail.example?ignoreTLS=true",
      /^CARDPACK_SMTP_URL must not send a password/
    ],
    ["smtp://mail.example?ignoreTLS=true", null],
    ["smtp://mail.example?requireTLS=true", null],
    ["smtp://shop:hunter2@mail.example", null],
    ["smtps://shop:hunter2@mail.example", null]
  ])("of production keep mails from going in clear unasked (%#)", (smtpUrl, problem) => {
    const mail = { CARDPACK_SMTP_URL: smtpUrl, CARDPACK_MAIL_FROM: "shop@cards.example" }
    const found = problems({ ...PRODUCTION, ...mail })
    assert.strictEqual(found.length, problem === null ? 0 : 1)
    if (problem !== null) assert.match(found[0] ?? "", problem)
    assert.notInclude(found.join(), "hunter2")
    assert.deepStrictEqual(problems(mail), [])
  })

  it("ask for an operator token wherever a database is configured", () => {
    assert.match(problems({ DATABASE_URL: URL })[0] ?? "", /^CARDPACK_OPERATOR_TOKEN is required/)
  })
})

describe("a start that fails", () => {
  const config = good({ ...PRODUCTION, PORT: "4100" })
  const told = (code: string) =>
    Failure.explain(new ServeError({ cause: Object.assign(new Error(code), { code }) }), config)

  it("says what to do about the port", () => {
    assert.match(told("EADDRINUSE"), /^Port 4100 of 127.0.0.1 is in use.*PORT/)
    assert.match(told("EACCES"), /PORT to one above 1023/)
    assert.match(told("EADDRNOTAVAIL"), /HOST/)
  })

  it("says which listener can't have its port", () => {
    const both = good({ CARDPACK_OPERATOR_LISTEN: "127.0.0.2:4100", PORT: "4100" })
    const cause = (address: string) =>
      Object.assign(new Error("in use"), { code: "EADDRINUSE", address, port: 4100 })
    const of = (address: string) => Failure.explain(new ServeError({ cause: cause(address) }), both)
    assert.match(of("127.0.0.2"), /^Port 4100 of 127.0.0.2 .* set CARDPACK_OPERATOR_LISTEN to/)
    assert.match(of("127.0.0.1"), /^Port 4100 of 127.0.0.1 .* set PORT to/)
  })

  const withChain = { ...config, chain: good({}).chain }

  it("names the unusable setting of the chain", () => {
    const cause = new Error("endpoint 1 of 1: it serves chain 1")
    const wrong = new ChainError({ problem: "wrong chain", cause })
    assert.strictEqual(
      Failure.explain(wrong, withChain),
      "CARDPACK_RPC_URL is not right: endpoint 1 of 1: it serves chain 1; it must serve chain 84532."
    )
    const problem = "it is mistyped or cut off"
    assert.match(
      Failure.explain(new XpubUnusable({ problem }), withChain),
      /^CARDPACK_DEPOSIT_XPUB/
    )
  })

  it("reports the innermost cause of any other failure", () => {
    const cause = new Error("outer", { cause: new Error("disk full") })
    assert.strictEqual(Failure.explain(cause, config), "The service could not start: disk full")
  })
})
