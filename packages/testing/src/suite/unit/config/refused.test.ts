/** Settings that are refused, by the name of the variable and without its secrets. */
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import * as Config from "@cardpack/http/Config"
import * as Unlisted from "@cardpack/http/config/Unlisted"
import { Result } from "effect"
import { assert, describe, it } from "vitest"
import * as Loaded from "./Loaded.ts"

const { CHAIN, CONSOLE, named, PRODUCTION, PROVIDER, problems, REAL_CHAIN, S3, SERVER, TOKEN } =
  Loaded

const ZERO = `0x${"00".repeat(20)}`
const MAIL = { CARDPACK_OPERATOR_TOKEN: TOKEN, CARDPACK_MAIL_FROM: "shop@cards.example" }

const PG = "postgres://u:hunter2@db"

/** Parts of an address that nothing reads, and what is said of them. */
const IGNORED = [
  ["postgres://u:hunter2/b#c@db/c", /can't be read as an address.* %2F and %23$/],
  ["postgres://u@/c?host=db", /can't be read as an address: it needs a host/],
  ["postgres://u:hunter2@a,b/c", /names several hosts, which are not tried in turn/],
  ["postgres://u:hunter2@a:5432,b:5433/c", /names several hosts/],
  [`${PG}/c?host=a,b`, /names several hosts/],
  [`${PG}/c?target_session_attrs=read-write`, /"target_session_attrs", .*leads to the primary/],
  [`${PG}/c?sslmode=require&sslrootcert=ca.pem`, /"sslrootcert", .*set NODE_EXTRA_CA_CERTS/],
  [`${PG}/c?schema=cards`, /"schema", .*set CARDPACK_DATABASE_SCHEMA/],
  [`${PG}/c?pgbouncer=true`, /"pgbouncer", which nothing reads; take it away$/],
  [`${PG}/c?toString=1`, /"toString", which nothing reads/],
  [`${PG}/c?sslmode=on`, /has a sslmode that must be one of disable, /],
  [`${PG}/c?port=0`, /has a port that must be an integer from 1 to 65535$/],
  [`${PG}/c?connect_timeout=soon`, /has a connect_timeout that must be an integer/]
] as const

/** Values that a variable must not have, beside these others. */
const WRONG: ReadonlyArray<readonly [Loaded.Env, Readonly<Record<string, ReadonlyArray<string>>>]> =
  [
    [
      MAIL,
      {
        PORT: ["65536", "80 ", "0x50"],
        CARDPACK_OPERATOR_LISTEN: [
          ...["4001", ":4001", "::1:4001", "[localhost]:4001", "127.0.0.1:65536"],
          "http://127.0.0.1:4001"
        ],
        CARDPACK_MAX_CONNECTIONS_PER_ADDRESS: ["-1"],
        CARDPACK_ENVIRONMENT: ["prod"],
        CARDPACK_SEED: ["yes"],
        CARDPACK_CHAIN: ["on"],
        CARDPACK_MIGRATE: ["no"],
        CARDPACK_PICTURES: ["cards"],
        CARDPACK_RATE_LIMIT: ["0", "none"],
        CARDPACK_MAX_OPEN_SEALED: ["-1"],
        CARDPACK_PUBLIC_URL: [
          ...["cards.example", "ftp://cards.example", "https://cards.example/shop"],
          ...["https://cards.example?", "https://cards.example/?a=b", "https://cards.example/#a"],
          ...["https://u:hunter2@cards.example", "https://hunter2@cards.example"]
        ],
        CARDPACK_IMAGE_RESIZE_URL: ["https://resize.example/"],
        CARDPACK_OPERATOR_TOKEN: ["two words"],
        CARDPACK_METRICS_TOKEN: ["two words"],
        OTEL_EXPORTER_OTLP_ENDPOINT: ["hunter2:4318", "https://me:hunter2@collector.example"],
        OTEL_EXPORTER_OTLP_PROTOCOL: ["grpc"],
        REDIS_URL: ["http://redis"],
        CARDPACK_WEBHOOK_TARGETS: ["private", "ANY"],
        CARDPACK_NEVER_SHIP_TO: ["Cuba", "CU,", "CU IR"],
        CARDPACK_ADDRESS_RETENTION: ["90", "59 minutes", "never"],
        CARDPACK_TEST_BACKOFF_UNIT: [
          ...["60000", "0 seconds", "-1 minute", "1minute", "0.5 millis", "1.5 millis"],
          ...["500 micros", "61 minutes", "1 day", "Infinity"]
        ],
        CARDPACK_MAIL_FROM: ["shop", "Shop <shop@cards.example>, other@cards.example"],
        CARDPACK_SMTP_URL: [
          "https://user:hunter2@mail.example",
          "smtp://user@mail.example",
          "smtp://user:hunter2@",
          "smtp://user:hunter2@mail.example/path",
          "smtp://user:hunter2@mail.example:465",
          "mail.example"
        ],
        DATABASE_URL: ["mysql://user:hunter2@db", `${PG}/c#d`, "postgres://hunter2#@db/c"]
      }
    ],
    [
      { ...MAIL, CARDPACK_SMTP_URL: "smtp://mail.example" },
      {
        CARDPACK_ALERTS: ["stock", "stock.low,none"],
        CARDPACK_ALERTS_MAIL: ["ada", "ada@host.example, Bob <bob@host.example>"],
        CARDPACK_ALERTS_URL: ["ftp://host.example", "https://host.example/without-a-secret"]
      }
    ],
    [MAIL, { CARDPACK_ALERTS_SECRET: ["two words", TOKEN] }],
    [SERVER, { CARDPACK_DATABASE_SCHEMA: ["Shop", "pg_shop", "1shop", "s".repeat(33)] }],
    [
      CONSOLE,
      {
        CARDPACK_IDENTITY_ISSUER: [
          ...["cards.example", "http://cards.example", "https://cards.example/console"],
          ...["https://u:hunter2@cards.example", "https://cards.example/?a=b"],
          ...["https://cards.example/#a", "ftp://cards.example", "http://127.evil.example"]
        ]
      }
    ],
    [
      { ...CONSOLE, ...PROVIDER },
      {
        CARDPACK_OIDC_DISCOVERY_URL: [
          ...["http://accounts.example/a", "https://u:p@accounts.example/a", "accounts.example"]
        ]
      }
    ],
    [
      CHAIN,
      {
        CARDPACK_RPC_URL: ["wss://one.example", "https://one.example, http://hunter2.example"],
        CARDPACK_RPC_QUORUM: ["0", "most"],
        CARDPACK_CONFIRMATIONS: ["0", "latest"],
        CARDPACK_SIGNER_PRIVATE_KEY: ["0xhunter2"],
        CARDPACK_DEPOSIT_XPUB: ["xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4hunter2"],
        CARDPACK_COLLECTION_ADDRESS: ["0x1234"],
        CARDPACK_USDC_ADDRESS: [ZERO],
        CARDPACK_TEST_AUTHORIZATION_TTL: ["15"]
      }
    ]
  ]

describe("a variable", () => {
  // Values may hold passwords, and names of tests are printed.
  for (const [others, all] of WRONG) {
    for (const [name, values] of Object.entries(all)) {
      it.each(values.map((value) => ({ value })))(
        `${name} is refused by name (%#)`,
        ({ value }) => {
          const [found = "", ...more] = problems({ ...others, [name]: value })
          // What is refused also counts as missing.
          for (const line of more) assert.match(line, /is required with|belong together/)
          assert.match(found, new RegExp(`^${name} must `))
          assert.notInclude(found, "hunter2")
        }
      )
    }
  }

  it.each(Object.keys(Unlisted.REMOVED))("of an earlier version is refused by name: %s", (name) => {
    assert.deepStrictEqual(named(problems({ [name]: "1" })), [name])
    assert.deepStrictEqual(problems({ [name]: "" }), [])
  })

  it("of an earlier version is told with the value that holds now", () => {
    assert.deepStrictEqual(problems({ CARDPACK_MAX_CONNECTIONS: "100" }), [
      "CARDPACK_MAX_CONNECTIONS must be taken away, because it is no setting any more: each listener takes 4096 connections"
    ])
  })
})

describe("the public address", () => {
  it("may have a path in a host's process, and nothing else behind it", () => {
    const decided = (address: string) =>
      Config.decide({ CARDPACK_PUBLIC_URL: address }, { pool: null, isEmbedded: true })
    const { publicUrl } = Result.getOrThrow(decided("https://shop.example/cards//"))
    assert.strictEqual(publicUrl, "https://shop.example/cards")
    assert.isTrue(Result.isFailure(decided("https://shop.example/cards?a=b")))
  })

  it("is told to be at the root, with the address that would be", () => {
    assert.deepStrictEqual(problems({ CARDPACK_PUBLIC_URL: "https://cards.example/shop/" }), [
      "CARDPACK_PUBLIC_URL must have no path: the service has a host of its own, such as https://cards.example, and answers at its root"
    ])
  })
})

describe("an address of a database", () => {
  it.each(IGNORED)("%s is refused in words", (address, words) => {
    const [problem = "", ...more] = problems(database(address))
    assert.match(problem, words)
    assert.match(problem, /^DATABASE_URL /)
    assert.notInclude(problem, "hunter2")
    assert.deepStrictEqual(more, [])
  })

  it("may have all that is read", () => {
    const all =
      "?host=127.0.0.1&port=5432&user=u&password=p&dbname=c&connect_timeout=0&options=-cjit%3Doff"
    assert.deepStrictEqual(problems(database(`postgres:///${all}&sslmode=disable`)), [])
  })
})

const TLS = /^DATABASE_URL must ask for TLS in production/
const REDIS_TLS = /^REDIS_URL must ask for TLS in production/
const HTTPS = /^CARDPACK_PICTURES_ENDPOINT must be an https address in production$/
const smtp = (url: string) => ({ ...MAIL, CARDPACK_SMTP_URL: url })
const pictures = (endpoint: string) => ({ ...S3, CARDPACK_PICTURES_ENDPOINT: endpoint })
const database = (address: string) => ({ DATABASE_URL: address, CARDPACK_OPERATOR_TOKEN: TOKEN })
const trials = Object.fromEntries(Unlisted.TRIALS.map((name) => [name, "1 second"]))

/** What a sandbox takes, and the problem that it is in production; null for none. */
const IN_PRODUCTION: ReadonlyArray<readonly [Loaded.Env, RegExp | null]> = [
  ...[
    "postgres://u:hunter2@db.example/c",
    "postgres://u:hunter2@db.example/c?sslmode=prefer",
    "postgres://u:hunter2@db.example/c?sslmode=require&sslmode=disable",
    "postgres://u:hunter2@10.0.0.7/c",
    "postgres://u:hunter2@localhost/c?host=db.example",
    "postgres://u:hunter2@localhost.example/c"
  ].map((address) => [database(address), TLS] as const),
  ...[
    "postgres://u:hunter2@db.example/c?sslmode=require",
    "postgresql://u:hunter2@db.example/c?sslmode=verify-full",
    "postgres://u:hunter2@db.example/c?host=127.0.0.1",
    "postgres://u:hunter2@localhost/c",
    "postgres://u:hunter2@127.1.2.3:5433/c",
    "postgres://u:hunter2@[::1]/c",
    "postgres://u:hunter2@%2Frun%2Fpostgresql/c",
    "postgres:///c?host=/run/postgresql"
  ].map((address) => [database(address), null] as const),
  [{ REDIS_URL: "redis://cache.example:6379" }, REDIS_TLS],
  [{ REDIS_URL: "redis://10.0.0.7" }, REDIS_TLS],
  [{ REDIS_URL: "redis://localhost.example" }, REDIS_TLS],
  [{ REDIS_URL: "rediss://cache.example:6379" }, null],
  [{ REDIS_URL: "redis://localhost" }, null],
  [{ REDIS_URL: "redis://127.0.0.1:6380" }, null],
  [{ REDIS_URL: "redis://[::1]" }, null],
  [smtp("smtp://mail.example"), /^CARDPACK_SMTP_URL must say in production whether/],
  [smtp("smtp://s:hunter2@mail.example?ignoreTLS=true"), /^CARDPACK_SMTP_URL must not send a pass/],
  [smtp("smtp://mail.example?ignoreTLS=true"), null],
  [smtp("smtp://mail.example?requireTLS=true"), null],
  [smtp("smtp://shop:hunter2@mail.example"), null],
  [smtp("smtps://shop:hunter2@mail.example"), null],
  [pictures("http://minio.example"), HTTPS],
  [pictures("http://127.0.0.1.evil.example"), HTTPS],
  [pictures("http://127.0.0.1:9000"), null],
  [{ CARDPACK_WEBHOOK_TARGETS: "any" }, /^CARDPACK_WEBHOOK_TARGETS must be public in production: /],
  [{ CARDPACK_OPERATOR_TOKEN: "short" }, /^CARDPACK_OPERATOR_TOKEN has 5 characters: .* 32 random/],
  [{ CARDPACK_OPERATOR_TOKEN: "a".repeat(40) }, /^CARDPACK_OPERATOR_TOKEN has 1 different charac/],
  [{ CARDPACK_METRICS_TOKEN: "short" }, /^CARDPACK_METRICS_TOKEN has 5 characters: .* 32 random/],
  [{ CARDPACK_ENCRYPTION_KEY: "0123456789abcdef" }, /^CARDPACK_ENCRYPTION_KEY must have at least/],
  [
    { CARDPACK_ENCRYPTION_KEY: TOKEN, CARDPACK_ENCRYPTION_KEY_NEXT: "short" },
    /^CARDPACK_ENCRYPTION_KEY_NEXT must have at least 32 characters/
  ],
  [
    { ...CONSOLE, CARDPACK_PUBLIC_URL: "http://cards.example" },
    /^CARDPACK_PUBLIC_URL must be an https:\/\/ address in production with CARDPACK_CONSOLE=on/
  ],
  [{ ...CONSOLE, HOST: "10.0.0.1" }, /^CARDPACK_PUBLIC_URL must be .*not http:\/\/10.0.0.1:4000/],
  [
    { ...CONSOLE, CARDPACK_IDENTITY_ISSUER: "https://cards.example" },
    /^CARDPACK_IDENTITY_ISSUER is for a sandbox: production holds its own people$/
  ],
  [
    { ...REAL_CHAIN, CARDPACK_ENVIRONMENT: "sandbox", CARDPACK_RPC_QUORUM: "1" },
    /^CARDPACK_RPC_QUORUM must be an integer from 2 to 10, not "1": real/
  ],
  [{ CARDPACK_CHAIN: "local" }, /^CARDPACK_CHAIN must be/],
  [{ CARDPACK_ENCRYPTION_KEYS_OLD: "one", CARDPACK_ENCRYPTION_KEY: TOKEN }, null]
]

describe("production", () => {
  it.each(IN_PRODUCTION.map(([env, problem]) => ({ env, problem })))(
    "refuses what a sandbox may have (%#): $problem",
    ({ env, problem }) => {
      assert.deepStrictEqual(problems(env), [])
      const found = problems({ ...PRODUCTION, ...env, CARDPACK_ENVIRONMENT: "production" })
      assert.lengthOf(found, problem === null ? 0 : 1)
      if (problem !== null) assert.match(found[0] ?? "", problem)
      assert.notInclude(found.join(), "hunter2")
    }
  )

  it("refuses variables of tests, and keys that everybody knows", () => {
    assert.deepStrictEqual(problems(trials), [])
    assert.deepStrictEqual(named(problems({ ...PRODUCTION, ...trials })), Object.keys(trials))
    const known = { ...CHAIN, CARDPACK_SIGNER_PRIVATE_KEY: DevelopmentKeys.SIGNER }
    assert.deepStrictEqual(named(problems({ ...PRODUCTION, ...known })), [
      "CARDPACK_SIGNER_PRIVATE_KEY",
      "CARDPACK_DEPOSIT_XPUB"
    ])
  })

  it("reports everything missing or unsafe at once", () => {
    const env = { CARDPACK_ENVIRONMENT: "production", CARDPACK_SEED: "demo", PORT: "no" }
    assert.deepStrictEqual(named(problems(env)), [
      ...["PORT", "DATABASE_URL", "CARDPACK_SEED", "CARDPACK_OPERATOR_TOKEN", "CARDPACK_DRAW_KEY"]
    ])
  })
})

const LACKING: ReadonlyArray<readonly [Loaded.Env, ReadonlyArray<RegExp>]> = [
  [
    { CARDPACK_SMTP_URL: "smtp://mail.example" },
    [/^CARDPACK_MAIL_FROM is required with CARDPACK_SMTP_URL/]
  ],
  [{ DATABASE_URL: Loaded.URL }, [/^CARDPACK_OPERATOR_TOKEN is required/]],
  [
    { CARDPACK_DATABASE_SCHEMA: "shop" },
    [/^DATABASE_URL is required with CARDPACK_DATABASE_SCHEMA/]
  ],
  ...["CARDPACK_ENCRYPTION_KEYS_OLD", "CARDPACK_ENCRYPTION_KEY_NEXT"].map(
    (name) => [{ [name]: "one, two" }, [/^CARDPACK_ENCRYPTION_KEY is required with/]] as const
  ),
  [{ CARDPACK_IDENTITY_SECRETS_OLD: "one, two" }, [/^CARDPACK_IDENTITY_SECRET is required/]],
  ...Object.keys(PROVIDER).map(
    (name) => [{ ...CONSOLE, ...PROVIDER, [name]: "" }, [/belong together/]] as const
  ),
  [
    { CARDPACK_PICTURES: S3.CARDPACK_PICTURES },
    [/^CARDPACK_PICTURES_ACCESS_KEY_ID is req/, /^CARDPACK_PICTURES_SECRET_ACCESS_KEY is req/]
  ],
  [
    { ...CONSOLE, CARDPACK_IDENTITY_AUDIENCE: "https://cards.example" },
    [/^CARDPACK_IDENTITY_AUDIENCE is for production: nobody trusts a sandbox's people$/]
  ],
  [
    { CARDPACK_RPC_URL: "https://one.example" },
    [
      /^CARDPACK_SIGNER_PRIVATE_KEY /,
      /^CARDPACK_DEPOSIT_XPUB /,
      /^CARDPACK_COLLECTION_ADDRESS /,
      /^CARDPACK_VENDING_MACHINE_ADDRESS /,
      /^CARDPACK_BURN_HANDLER_ADDRESS /
    ]
  ],
  [
    { ...CHAIN, CARDPACK_BURN_HANDLER_ADDRESS: CHAIN.CARDPACK_COLLECTION_ADDRESS },
    [/four different contracts/]
  ],
  [
    {
      ...REAL_CHAIN,
      CARDPACK_RPC_URL: "https://one.example/a, https://one.example/b, https://one.example:8443/"
    },
    [/^CARDPACK_RPC_URL must name endpoints of 2 different hosts.*CARDPACK_RPC_QUORUM/]
  ],
  [
    { ...CHAIN, CARDPACK_RPC_QUORUM: "3" },
    [/^CARDPACK_RPC_URL must name endpoints of 3 different hosts.*CARDPACK_RPC_QUORUM/]
  ]
]

it.each(LACKING.map(([env, expected]) => ({ env, expected })))(
  "settings go together (%#): $expected",
  ({ env, expected }) => {
    const found = problems(env)
    assert.lengthOf(found, expected.length, found.join("\n"))
    for (const [at, words] of expected.entries()) assert.match(found[at] ?? "", words)
    assert.notInclude(found.join(), "hunter2")
  }
)
