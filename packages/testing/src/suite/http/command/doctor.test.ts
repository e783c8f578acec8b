/** `cardpack doctor` and `migrate`: each check of the database, the keys and the outside fails once. */
import * as fs from "node:fs"
import * as path from "node:path"
import * as Installed from "@cardpack/adapters/optional/Optional"
import * as OpenServer from "@cardpack/adapters/postgres/OpenServer"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { SMTPServer } from "smtp-server"
import { afterAll, assert, beforeAll, describe, expect, it, vi } from "vitest"
import * as Aged from "../../../world/database/AgedProxy.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "./Cli.ts"
import { examine } from "./Doctor.ts"

const KEY = "the key of this database"
const DRAW_KEY = "the key of this service's draws"
const world = World.of(Backend.server, {
  CARDPACK_ENCRYPTION_KEY: KEY,
  CARDPACK_DRAW_KEY: DRAW_KEY
})

let scope: Scope.Closeable
beforeAll(() => {
  scope = Effect.runSync(Scope.make())
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const made = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Scope.provide(effect, scope))

/** The settings of the running service, and where it answers. */
const env = (more: Cli.Env = {}): Cli.Env => ({
  ...world.environment(),
  CARDPACK_PUBLIC_URL: world.service().url,
  PORT: new URL(world.service().url).port,
  ...more
})

const alter = (statement: string) =>
  Effect.runPromise(
    OpenServer.patiently(
      { url: Redacted.make(env().DATABASE_URL ?? "") },
      SqlClient.use((sql) => sql.unsafe(statement))
    )
  )

const CLOSED = "127.0.0.1:1"

/** Settings, and what is found of each check. */
const WRONG: ReadonlyArray<readonly [Cli.Env, Readonly<Record<string, RegExp>>]> = [
  [
    { DATABASE_URL: `postgres://u:hunter22@${CLOSED}/cards` },
    { database: /^wrong: The database of DATABASE_URL can't be used/ }
  ],
  [
    {
      CARDPACK_ENVIRONMENT: "production",
      CARDPACK_ENCRYPTION_KEY: KEY.padEnd(40, "1"),
      CARDPACK_DRAW_KEY: DRAW_KEY.padEnd(40, "1")
    },
    {
      environment: /^wrong: DATABASE_URL is not right: the database belongs/,
      "public address": /^wrong: .* is not https/
    }
  ],
  [
    { CARDPACK_ENCRYPTION_KEY: "another key" },
    { "encryption key": /^wrong: CARDPACK_ENCRYPTION_KEY is not right/ }
  ],
  [
    { CARDPACK_ENCRYPTION_KEY: "" },
    { "encryption key": /^warning: CARDPACK_ENCRYPTION_KEY is not set/ }
  ],
  [
    { CARDPACK_ENCRYPTION_KEY: "a new key", CARDPACK_ENCRYPTION_KEYS_OLD: KEY },
    { "encryption key": /^warning: texts have another key/ }
  ],
  [
    { CARDPACK_DRAW_KEY: "another key" },
    {
      "draw key":
        /^wrong: CARDPACK_DRAW_KEY is not right: .* until \d{4}-\d\d-\d\d .* key [0-9a-f]{16}, and configured is [0-9a-f]{16}\. Set/
    }
  ],
  [
    { CARDPACK_DRAW_KEY: "a new key", CARDPACK_DRAW_KEYS_OLD: DRAW_KEY },
    {
      "draw key":
        /^ok: it derives all days that were committed, until \d{4}-\d\d-\d\d; configured is [0-9a-f]{16}, [0-9a-f]{16}$/
    }
  ],
  [
    { CARDPACK_DRAW_KEY: "" },
    { "draw key": /^wrong: CARDPACK_DRAW_KEY is not right: .* and none is configured\./ }
  ],
  [
    {
      CARDPACK_SMTP_URL: `smtp://${CLOSED}`,
      CARDPACK_MAIL_FROM: "shop@cards.example",
      REDIS_URL: `redis://${CLOSED}`,
      CARDPACK_PUBLIC_URL: `http://${CLOSED}`
    },
    {
      mail: /^wrong: .*ECONNREFUSED/,
      Redis: /^wrong: The Redis of REDIS_URL can't be used/,
      "public address": /^warning: .* gives no answer/
    }
  ],
  [
    { CARDPACK_OPERATOR_TOKEN: "secret", CARDPACK_WEBHOOK_TARGETS: "any" },
    { "operator token": /^warning: it has 6 characters/, webhooks: /^warning: they reach any/ }
  ]
]

describe("cardpack doctor", () => {
  it("finds nothing wrong with a service that works, and prints no secret", async () => {
    const { findings, of } = await examine(env(), "--audit")
    // Tests work as the owner.
    assert.match(of("database role").join(), /^warning: postgres is a superuser/)
    assert.deepStrictEqual(
      findings.filter(({ check, status }) => status !== "ok" && check !== "database role"),
      []
    )
    assert.match(of("database").join(), /^ok: PostgreSQL \d+/)
    assert.match(of("database clock").join(), /give or take \d+\.\d{3} s$/)
    assert.match(of("draw key").join(), /^ok: it derives all days that were committed, until /)
    assert.match(of("audit").join(), /^ok: \d+ checks passed$/)
    assert.match(of("listener").join(), /^ok: a service answers at /)
    assert.deepStrictEqual(of("database writes"), ["ok: they are taken"])
    const text = await Cli.text(["doctor"], env())
    assert.strictEqual(text.split("\n").length, findings.length - 1)
    const { password } = new URL(env().DATABASE_URL ?? "")
    for (const secret of [KEY, DRAW_KEY, World.OPERATOR_TOKEN, password]) {
      assert.isAbove(secret.length, 5)
      assert.notInclude(text + JSON.stringify(findings), secret)
    }
  })

  it("lists all problems of the settings at once, and looks at nothing else", async () => {
    const { findings } = await examine(env({ PORT: "no", CARDPACK_SEED: "maybe" }))
    assert.deepStrictEqual(
      findings.map(({ check, found }) => `${check} ${found.split(" ")[0]}`),
      ["settings PORT", "settings CARDPACK_SEED"]
    )
  })

  it.each(WRONG)("finds by %j that %s is not right", async (settings, findings) => {
    const examined = await examine(env(settings))
    for (const [check, words] of Object.entries(findings))
      assert.match(examined.of(check).join(), words)
    assert.notInclude(JSON.stringify(examined.findings), "hunter22")
  })

  it("names the oldest version of PostgreSQL that works, as a start does", async () => {
    const database = { DATABASE_URL: await made(Aged.make(env().DATABASE_URL ?? "")) }
    const { of } = await examine(env(database))
    const words =
      /DATABASE_URL is not right: the server is PostgreSQL 14\.\d+, and the oldest that works is 15/
    assert.match(of("database").join(), words)
    assert.match((await Cli.run(["migrate"], env(database))).err, words)
  })

  it("finds a clock that differs from the database's", async () => {
    const { now } = Date
    const ahead = vi.spyOn(Date, "now").mockImplementation(() => now() + 3_600_000)
    try {
      const { of } = await examine(env())
      assert.match(of("database clock").join(), /^wrong: this computer is 3\d{3}\.\d{3} s ahead of/)
    } finally {
      ahead.mockRestore()
    }
  })

  it("finds a trigger that is switched off, and says how to switch it on", async () => {
    await alter("ALTER TABLE event DISABLE TRIGGER event_is_immutable")
    const { of } = await examine(env())
    const statement = "ALTER TABLE event ENABLE TRIGGER event_is_immutable"
    assert.deepStrictEqual(of("triggers"), [
      `wrong: missing, switched off or not ours: ${statement}`
    ])
    await alter(statement)
    assert.match((await examine(env())).of("triggers").join(), /^ok: /)
  })

  it("finds books that don't add up, when asked for the audit", async () => {
    const partner = await world.partner({ cash: "10.000000" })
    const shift = (by: number) =>
      alter(`DO $$ BEGIN SET LOCAL session_replication_role = replica;
        UPDATE account SET cash = cash + ${by}; END $$`)
    await shift(1)
    const { of } = await examine(env(), "--audit")
    await shift(-1)
    assert.match(of("audit").join(), /^wrong: /)
    assert.deepStrictEqual((await examine(env())).of("audit"), [])
    await world.adds(partner)
  })

  it("greets the mail server without a mail, and finds a refused login", async () => {
    let mails = 0
    const post = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (_, __, answer) => answer(new Error("no such user")),
      onMailFrom: (_, __, answer) => {
        mails++
        answer()
      }
    })
    const port = await Service.freePort()
    await new Promise<void>((resolve) => void post.listen(port, "127.0.0.1", resolve))
    const at = (url: string) =>
      examine(env({ CARDPACK_SMTP_URL: url, CARDPACK_MAIL_FROM: "shop@cards.example" }))
    const clear = await at(`smtp://127.0.0.1:${port}`)
    assert.deepStrictEqual(clear.of("mail"), ["warning: the server answers, in clear"])
    const login = await at(`smtp://ada:hunter22@127.0.0.1:${port}?ignoreTLS=true`)
    assert.match(login.of("mail").join(), /^wrong: .*no such user/)
    assert.notInclude(login.of("mail").join(), "hunter22")
    assert.strictEqual(mails, 0)
    await new Promise<void>((resolve) => void post.close(resolve))
  })
})

describe("cardpack doctor at an embedded database", () => {
  it("asks the service that holds it, and says when that does not answer", async () => {
    const port = String(await Service.freePort())
    const held = { CARDPACK_DATA_DIR: await made(Fresh.directory), CARDPACK_SEED: "none" }
    const service = await InProcess.start({ ...held, CARDPACK_CHAIN: "off" })
    try {
      const settings = { ...held, CARDPACK_CHAIN: "off" }
      const own = { ...settings, PORT: new URL(service.url).port }
      const { of } = await examine(own)
      assert.match(of("running service, database").join(), /^ok: /)
      assert.match(of("disk").join(), /^(ok|warning): \d+ MB are free/)
      const other = await examine({ ...settings, PORT: port })
      assert.match(
        other.of("running service").join(),
        /^wrong: .* in use by process \d+, which gives no/
      )
    } finally {
      await service.stop()
    }
    fs.chmodSync(held.CARDPACK_DATA_DIR, 0o755)
    // As after a restore into a new directory: a start would make another key, and fail.
    fs.rmSync(path.join(held.CARDPACK_DATA_DIR, "draw-key"))
    const keyless = { ...held, CARDPACK_CHAIN: "off" }
    const { of } = await examine(keyless)
    assert.match(of("data directory").join(), /^warning: other users/)
    assert.deepStrictEqual(of("encryption key"), ["ok: it decrypts the database"])
    const words =
      /^wrong: days until \d{4}-\d\d-\d\d .* the key \w{16}, and .* has no file draw-key/
    assert.match(of("draw key").join(), words)
    await expect(InProcess.start(keyless)).rejects.toThrow(/ key \w{16}, and none is configured/)
    assert.notInclude(fs.readdirSync(held.CARDPACK_DATA_DIR), "draw-key")
    fs.rmSync(path.join(held.CARDPACK_DATA_DIR, "encryption-key"))
    const lost = await examine({ ...held, CARDPACK_CHAIN: "off" })
    assert.match(lost.of("encryption key").join(), /^wrong: .* has no file encryption-key/)
    assert.notInclude(fs.readdirSync(held.CARDPACK_DATA_DIR), "encryption-key")
    const given = { ...held, CARDPACK_CHAIN: "off", CARDPACK_ENCRYPTION_KEY: "another" }
    assert.match((await examine(given)).of("encryption key").join(), /^wrong: .* is not right/)
  })

  it("finds a local chain whose packages are not installed", async () => {
    const settings = { CARDPACK_DATA_DIR: path.join(await made(Fresh.folder), "none") }
    assert.deepStrictEqual((await examine(settings)).of("chain"), [
      "ok: local: the service runs it"
    ])
    const missing = vi.spyOn(Installed, "isInstalled").mockReturnValue(false)
    try {
      const { of } = await examine(settings)
      assert.match(of("chain").join(), /^wrong: the local chain needs viem and @foundry-rs\/anvil/)
    } finally {
      missing.mockRestore()
    }
  })

  it("says that there is none yet, and makes none", async () => {
    const directory = path.join(await made(Fresh.folder), "none")
    const { of } = await examine({ CARDPACK_DATA_DIR: directory, CARDPACK_CHAIN: "off" })
    assert.match(of("database").join(), /^ok: none yet/)
    assert.isFalse(fs.existsSync(directory))
  })
})

describe("cardpack migrate", () => {
  it("lists, prints and runs what is pending, and doctor knows it", async () => {
    const settings = env({ DATABASE_URL: await made(Fresh.empty) })
    const { of } = await examine(settings)
    assert.match(of("migrations").join(), /^warning: the database has no tables yet/)
    const strict = await examine({ ...settings, CARDPACK_MIGRATE: "off" })
    assert.match(strict.of("migrations").join(), /^wrong: /)
    const pending = await Cli.run(["migrate", "--check"], settings)
    assert.isFalse(pending.ok)
    assert.match(pending.out, /^0001_account\n0002_catalog\n/)
    assert.match(await Cli.text(["migrate", "--sql"], settings), /CREATE TABLE account/)
    const plan = await Cli.text(["migrate", "--plan"], settings)
    assert.match(plan, /^0001_account: versions from 1 on go on beside it\n/)
    assert.match(
      plan,
      /stays blocked to the end, about 0 s, and \/ready waits as long\.\nProcesses of versions before \d+ must/
    )
    assert.include(await Cli.refused(["migrate", "--sql", "--check"], settings), "contradict")
    assert.isFalse((await Cli.run(["migrate", "--check"], settings)).ok)
    assert.match(await Cli.text(["migrate"], settings), /^0001_account\n/)
    assert.strictEqual(await Cli.text(["migrate", "--check"], settings), "Nothing is pending.")
    assert.strictEqual(await Cli.text(["migrate"], settings), "Nothing was pending.")
    const after = await examine({ ...settings, CARDPACK_MIGRATE: "off" })
    assert.deepStrictEqual(after.of("migrations"), ["ok: none is pending"])
    const ahead = "INSERT INTO schema_migration VALUES (9999, now(), 'later', 1)"
    const url = Redacted.make(settings.DATABASE_URL ?? "")
    await Effect.runPromise(
      OpenServer.patiently(
        { url },
        SqlClient.use((sql) => sql.unsafe(ahead))
      )
    )
    assert.strictEqual(await Cli.text(["migrate", "--check"], settings), "Nothing is pending.")
    const { of: found } = await examine(settings)
    assert.match(
      found("migrations").join(),
      /^ok: none is pending,warning: the database is at version 9999/
    )
    assert.match(found("triggers").join(), /^ok: /)
    assert.match(found("draw key").join(), /^ok: no day was committed yet/)
    const open = await examine({ ...settings, CARDPACK_DRAW_KEY: "" })
    assert.match(
      open.of("draw key").join(),
      /^warning: CARDPACK_DRAW_KEY is not set, so .* foresee/
    )
  })

  it("prints SQL that brings the database to this version", async () => {
    const settings = env({ DATABASE_URL: await made(Fresh.empty) })
    const sql = await Cli.text(["migrate", "--sql"], settings)
    const url = Redacted.make(settings.DATABASE_URL ?? "")
    const statements = sql.split(/;\n(?=\n|$)/).filter((each) => each.trim() !== "")
    const run = SqlClient.use((client) =>
      Effect.forEach(statements, (each) => client.unsafe(each), { discard: true })
    )
    await Effect.runPromise(OpenServer.patiently({ url }, run))
    assert.strictEqual(await Cli.text(["migrate", "--check"], settings), "Nothing is pending.")
    const missing = await Cli.text(["migrate", "--sql"], settings)
    assert.strictEqual(missing, "-- Nothing is pending.")
  })
})
