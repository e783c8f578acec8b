/** What doctor passes, starts: each setting by which a start is refused is named as wrong before. */
import { once } from "node:events"
import * as fs from "node:fs"
import { createServer } from "node:http"
import * as path from "node:path"
import * as Installed from "@cardpack/adapters/optional/Optional"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Exit, Redacted, Scope } from "effect"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as S3Server from "../../../world/picture/S3Server.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as OpenIdProvider from "../../../world/service/OpenIdProvider.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"
import type * as Cli from "./Cli.ts"
import { examine } from "./Doctor.ts"

const S3 = { key: "a-key", secret: "a-secret" }

let scope: Scope.Closeable
let url: string
let folder: string
let taken: number
let s3: S3Server.S3Server
let provider: Awaited<ReturnType<typeof OpenIdProvider.open>>

const held = createServer((_, response) => response.writeHead(404).end())

const made = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Scope.provide(effect, scope))

beforeAll(async () => {
  scope = Effect.runSync(Scope.make())
  url = await made(Fresh.migrated)
  folder = await made(Fresh.folder)
  s3 = await S3Server.start(S3.key, S3.secret)
  provider = await OpenIdProvider.open(await Service.freePort(), () => "http://127.0.0.1/back")
  taken = await Service.freePort()
  held.listen(taken, "127.0.0.1")
  await once(held, "listening")
})
afterAll(async () => {
  held.close()
  await s3.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const env = (more: Cli.Env = {}): Cli.Env => ({
  DATABASE_URL: url,
  CARDPACK_DATA_DIR: path.join(folder, "data"),
  CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN,
  CARDPACK_SEED: "none",
  CARDPACK_CHAIN: "off",
  PORT: "0",
  ...more
})

const pictures = (more: Cli.Env = {}): Cli.Env => ({
  CARDPACK_PICTURES: "s3://bucket/cards",
  CARDPACK_PICTURES_ENDPOINT: s3.url,
  CARDPACK_PICTURES_ACCESS_KEY_ID: S3.key,
  CARDPACK_PICTURES_SECRET_ACCESS_KEY: S3.secret,
  ...more
})

const signOn = (more: Cli.Env = {}): Cli.Env => ({
  ...Person.ON,
  CARDPACK_OIDC_DISCOVERY_URL: provider.discoveryUrl,
  CARDPACK_OIDC_CLIENT_ID: OpenIdProvider.CLIENT.id,
  CARDPACK_OIDC_CLIENT_SECRET: OpenIdProvider.CLIENT.secret,
  ...more
})

const starts = (settings: Cli.Env): Promise<boolean> =>
  InProcess.start(settings).then(
    async (service) => {
      await service.stop()
      return true
    },
    () => false
  )

const wrongOf = async (settings: Cli.Env): Promise<ReadonlyArray<string>> =>
  (await examine(settings)).findings
    .filter(({ status }) => status === "wrong")
    .map(({ check, found }) => `${check}: ${found}`)

/** A database that holds nothing, and its owner's statements. */
const database = async () => {
  const own = new URL(await made(Fresh.empty))
  const owner = await made(PgConnection.make({ url: Redacted.make(own.href) }))
  const run = (statement: string) => Effect.orDie(owner.query(statement, [], false))
  return { own, name: own.pathname.slice(1), run }
}

const readOnly = async () => {
  const { name, own, run } = await database()
  await Effect.runPromise(run(`ALTER DATABASE ${name} SET default_transaction_read_only TO on`))
  return env({ DATABASE_URL: own.href })
}

/** Of a role that may do no more than connect. */
const powerless = async () => {
  const { name, own, run } = await database()
  const role = `nobody_${name.slice(-12)}`
  await Effect.runPromise(run(`CREATE ROLE ${role} LOGIN PASSWORD 'nobody'`))
  await made(Effect.addFinalizer(() => run(`DROP ROLE ${role}`)))
  return env({
    DATABASE_URL: Object.assign(own, { username: role, password: "nobody" }).href
  })
}

const file = () => {
  const place = path.join(folder, "file")
  fs.writeFileSync(place, "")
  return place
}

type Row = readonly [
  what: string,
  settings: () => Cli.Env | Promise<Cli.Env>,
  wrong: RegExp,
  /** Packages that are not found. */
  hidden: ReadonlyArray<string>
]

/** A start is refused on these. */
const REFUSED: ReadonlyArray<Row> = [
  [
    "a port in use",
    () => env({ PORT: String(taken) }),
    /^listener: Port \d+ of 127\.0\.0\.1 is in use/,
    []
  ],
  [
    "a foreign host",
    () => env({ HOST: "192.0.2.1" }),
    /^listener: 192\.0\.2\.1 is not an address/,
    []
  ],
  [
    "operators' port in use",
    () => env({ CARDPACK_OPERATOR_LISTEN: `127.0.0.1:${taken}` }),
    /^operators' listener: .* set CARDPACK_OPERATOR_LISTEN/,
    []
  ],
  [
    "a read-only database",
    readOnly,
    /^database writes: none is taken: it is a standby, or default_transaction_read_only is on/,
    []
  ],
  [
    "a role that may not migrate",
    powerless,
    /^database role: it may not create in the schema public/,
    []
  ],
  [
    "a data directory that is a file",
    () => {
      const { DATABASE_URL: _, ...rest } = env({ CARDPACK_DATA_DIR: file() })
      return rest
    },
    /^data directory writes: .*file is no directory/,
    []
  ],
  ["no console library", () => env(Person.ON), /needs better-auth/, ["better-auth"]],
  ["no library for S3", () => env(pictures()), /needs aws4fetch/, ["aws4fetch"]],
  [
    "no library for the people of production",
    () => env({ ...Person.ON, CARDPACK_IDENTITY_ISSUER: "https://cards.example" }),
    /needs jose/,
    ["jose"]
  ]
]

/** A start succeeds on these, and a part of the service does not work. */
const BROKEN: ReadonlyArray<Row> = [
  [
    "a wrong key of S3",
    () => env(pictures({ CARDPACK_PICTURES_SECRET_ACCESS_KEY: "another" })),
    /^pictures: .*the storage of pictures refuses our key/,
    []
  ],
  [
    "an S3 that is away",
    () => env(pictures({ CARDPACK_PICTURES_ENDPOINT: "http://127.0.0.1:1" })),
    /^pictures: .*is not reachable/,
    []
  ],
  [
    "a provider that is away",
    () => env(signOn({ CARDPACK_OIDC_DISCOVERY_URL: "http://127.0.0.1:1/document" })),
    /^sign-on: .*no answer/,
    []
  ],
  [
    "a provider of another name",
    () =>
      env(
        signOn({
          CARDPACK_OIDC_DISCOVERY_URL: provider.discoveryUrl.replace("127.0.0.1", "localhost")
        })
      ),
    /^sign-on: the document at .* is of the issuer http:\/\/127\.0\.0\.1/,
    []
  ],
  [
    "a page that is no document",
    () => env(signOn({ CARDPACK_OIDC_DISCOVERY_URL: `${provider.discoveryUrl}/none` })),
    /^sign-on: .* it answers 404/,
    []
  ],
  [
    "people in a production that is away",
    () => env({ ...Person.ON, CARDPACK_IDENTITY_ISSUER: "http://127.0.0.1:1" }),
    /^people: they sign in at http:\/\/127\.0\.0\.1:1, and it gives no answer/,
    []
  ]
]

const hiding = async <A>(names: ReadonlyArray<string>, work: () => Promise<A>): Promise<A> => {
  const { isInstalled } = Installed
  const spy = vi
    .spyOn(Installed, "isInstalled")
    .mockImplementation((name) => !names.includes(name) && isInstalled(name))
  return work().finally(() => spy.mockRestore())
}

describe("what doctor passes, starts", () => {
  it("such as all of these together", async () => {
    const settings = env({ ...pictures(), ...signOn() })
    assert.deepStrictEqual(await wrongOf(settings), [])
    assert.isTrue(await starts(settings))
    assert.strictEqual(s3.objects.size, 1)
    assert.deepStrictEqual(await wrongOf(settings), [])
    assert.strictEqual(s3.objects.size, 1)
  })

  it.each(REFUSED)("so it names %s, on which none starts", async (_, make, words, hidden) => {
    const settings = await make()
    const wrong = await hiding(hidden, () => wrongOf(settings))
    assert.match(wrong.join("\n"), new RegExp(words.source, "m"))
    // A package that is there can't be made to fail to load here.
    if (hidden.length === 0) assert.isFalse(await starts(settings))
  })

  it.each(BROKEN)("and it names %s, without which a part does not work", async (_, make, words) => {
    const wrong = await wrongOf(await make())
    assert.strictEqual(wrong.length, 1, wrong.join("\n"))
    assert.match(wrong.join("\n"), words)
  })
})
