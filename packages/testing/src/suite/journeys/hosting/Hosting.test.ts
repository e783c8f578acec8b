/**
 * The files for hosts, as far as they go without a container runtime: the image's steps run as a
 * script, in folders in place of its file system; compose and systemd are read.
 */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { inspect } from "node:util"
import { CLOSE_WITHIN } from "@cardpack/core/engine/lane/Lanes"
import * as Config from "@cardpack/http/Config"
import * as EnvFile from "@cardpack/http/config/EnvFile"
import * as LoadEnv from "@cardpack/http/config/LoadEnv"
import * as Variables from "@cardpack/http/config/Variables"
import { GRACE } from "@cardpack/http/Server"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Exit, Result, Scope } from "effect"
import sharp from "sharp"
import { parse } from "yaml"
import * as Postgres from "../../../world/database/Server.ts"
import * as Program from "../../../world/package/Program.ts"
import { attempt, run } from "../../../world/package/Run.ts"
import * as S3Server from "../../../world/picture/S3Server.ts"
import * as Script from "../../../world/service/Script.ts"
import * as Service from "../../../world/service/Service.ts"
import * as Sources from "../../../world/source/Sources.ts"
import * as Dockerfile from "./Dockerfile.ts"

const HTTP = path.join(Sources.ROOT, "packages/http")
const read = (name: string) => fs.readFileSync(path.join(HTTP, name), "utf8")

const [build = [], image = [], ...others] = Dockerfile.stages(read("Dockerfile"))
const compose = parse(read("compose.yaml"))
const unit = read("cardpack.service")
const instructed = (name: string) => Dockerfile.valuesOf(image, name).join()
const command = Dockerfile.words(instructed("CMD"))
const SETTINGS = "/run/secrets/cardpack.env"
/** Milliseconds that a stop may take. */
const STOP = GRACE + CLOSE_WITHIN
const secondsOf = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1])

const SECRETS = {
  CARDPACK_ENVIRONMENT: "production",
  CARDPACK_OPERATOR_TOKEN: "0123456789abcdef0123456789abcdef",
  CARDPACK_ENCRYPTION_KEY: "fedcba9876543210fedcba9876543210",
  CARDPACK_DRAW_KEY: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  CARDPACK_CHAIN: "off"
} as const

/** What production may load. */
const OPTIONAL = [
  "@aws-sdk/client-kms",
  "@simplewebauthn/server",
  "aws4fetch",
  "better-auth",
  "jose",
  "nodemailer",
  "redis",
  "sharp",
  "viem"
]

/** What the build may not see. */
const isIgnored = (file: string): boolean =>
  read("Dockerfile.dockerignore")
    .trim()
    .split("\n")
    .some((line) => path.basename(file) === line.replace("**/", ""))

/** The packages where `npm ci` puts them, but linked; ours lead to the copied sources. */
const linkPackages = (source: string): void => {
  const places = ["", "packages/http", "packages/testing"]
  for (const place of places.map((folder) => path.join(folder, "node_modules"))) {
    const from = path.join(Sources.ROOT, place)
    const folders = fs.readdirSync(from).filter((name) => name.startsWith("@"))
    for (const folder of ["", ...folders]) {
      fs.mkdirSync(path.join(source, place, folder), { recursive: true })
      for (const name of fs.readdirSync(path.join(from, folder))) {
        const inside = path.join(from, folder, name)
        const to = path.join(source, place, folder, name)
        const isOurs = fs.lstatSync(inside).isSymbolicLink() && folder !== ".bin"
        if (folder === "" && folders.includes(name)) continue
        fs.symlinkSync(isOurs ? fs.readlinkSync(inside) : inside, to)
      }
    }
  }
}

/** A user who owns nothing; null unless tests run as root. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : null

describe("the image", () => {
  let root: string
  let app: string
  beforeAll(async () => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-image-")))
    fs.chmodSync(root, 0o755)
    const source = path.join(root, "source")
    for (const { name, value } of build) {
      if (name === "FROM") assert.strictEqual(value, "node:24-slim AS build")
      else if (name === "WORKDIR") assert.strictEqual(value, "/source")
      else if (name === "COPY") {
        assert.strictEqual(value, ". .")
        const filter = (file: string) => !isIgnored(file)
        fs.cpSync(Sources.ROOT, source, { recursive: true, filter })
      } else if (value === "npm ci --ignore-scripts") linkPackages(source)
      else await run("sh", ["-euc", value], source)
    }
    app = path.join(root, instructed("WORKDIR"))
    const [, from = "", to] = /^--from=build (\S+) (\S+)$/.exec(instructed("COPY")) ?? []
    assert.strictEqual(to, "./")
    fs.cpSync(path.join(root, from), app, { recursive: true })
  })
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

  it("has a stage that builds and one that runs, each of Node's own image", () => {
    assert.deepStrictEqual(others, [])
    assert.strictEqual(instructed("FROM"), "node:24-slim")
    assert.strictEqual(instructed("USER"), "node")
    assert.deepStrictEqual(Dockerfile.valuesOf(image, "RUN"), [])
  })

  it("gives Node the flags of npm start", () => {
    const flags = command.filter((word) => word.startsWith("--") && !word.includes(SETTINGS))
    assert.deepStrictEqual(flags, Script.START)
  })

  it("holds what runs, and no compiler, database or source", () => {
    const files = fs.readdirSync(app, { recursive: true, encoding: "utf8" })
    const size = files
      .map((file) => fs.statSync(path.join(app, file)))
      .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
    assert.isBelow(size, 65_000_000)
    assert.deepStrictEqual(
      files.filter((file) =>
        /\.ts$|(^|\/)\.env$|@electric-sql|anvil$|typescript$|esbuild$/.test(file)
      ),
      []
    )
    for (const name of [...OPTIONAL, "undici"])
      assert.include(files, `node_modules/${name}/package.json`)
  })

  it("loads every optional package that production may use", async () => {
    const script = `await Promise.all(${JSON.stringify(OPTIONAL)}.map((name) => import(name)))`
    const input = ["--input-type=module", "--eval", script]
    assert.strictEqual(await run(process.execPath, input, app), "")
  })

  it("answers, keeps a picture, is healthy and ends at a signal, without a right to write", async () => {
    const sockets = path.join(root, "sockets")
    fs.mkdirSync(sockets)
    fs.chmodSync(sockets, 0o777)
    const scope = Scope.makeUnsafe()
    const settings = { unix_socket_directories: sockets }
    const server = await Effect.runPromise(Scope.provide(Postgres.make({ settings }), scope))
    const url = new URL(await Effect.runPromise(server.database))
    url.hostname = "localhost"
    url.searchParams.set("host", sockets)

    const s3 = await S3Server.start("AKTEST", "not-a-secret")
    const mounted = path.join(root, "cardpack.env")
    fs.writeFileSync(mounted, EnvFile.text(SECRETS))
    const environment = {
      ...Object.fromEntries(Dockerfile.valuesOf(image, "ENV").map((line) => line.split("="))),
      PORT: String(await Service.freePort()),
      CARDPACK_OPERATOR_LISTEN: `0.0.0.0:${await Service.freePort()}`,
      DATABASE_URL: url.href,
      CARDPACK_CONSOLE: "on",
      CARDPACK_PUBLIC_URL: "https://cards.example",
      CARDPACK_IDENTITY_SECRET: SECRETS.CARDPACK_ENCRYPTION_KEY,
      CARDPACK_PICTURES: "s3://cards/pictures",
      CARDPACK_PICTURES_ENDPOINT: s3.url,
      CARDPACK_PICTURES_ACCESS_KEY_ID: "AKTEST",
      CARDPACK_PICTURES_SECRET_ACCESS_KEY: "not-a-secret"
    }
    assert.strictEqual(command[0], "node")
    const words = command.slice(1).map((word) => word.replace(SETTINGS, mounted))
    assert.include(words.join(), mounted)
    const healthy = Dockerfile.words(instructed("HEALTHCHECK"))
    const health = () => attempt(process.execPath, healthy.slice(1), app, environment)
    assert.strictEqual((await health()).status, 1)

    const user = NOBODY === null ? {} : { uid: NOBODY, gid: NOBODY }
    const service = Program.start(process.execPath, words, app, environment, user)
    await service.until((output) => output.includes("cardpack (production) is ready"))
    assert.strictEqual((await health()).status, 0)
    const page = await fetch(`http://127.0.0.1:${environment.PORT}/console/`)
    assert.include(await page.text(), 'data-environment="production"')
    const guide = await fetch(`http://127.0.0.1:${environment.PORT}/docs/guides/limits`)
    assert.include(await guide.text(), '<h1 id="limits">')
    const { port } = new URL(`http://${environment.CARDPACK_OPERATOR_LISTEN}`)
    const uploaded = await fetch(`http://127.0.0.1:${port}/operator/v1/pictures`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${SECRETS.CARDPACK_OPERATOR_TOKEN}`,
        "content-type": "application/octet-stream"
      },
      body: await sharp({ create: { width: 9, height: 9, channels: 3, background: "#c00" } })
        .png()
        .toBuffer()
        .then((png) => new Uint8Array(png))
    })
    assert.strictEqual(uploaded.status, 200, await uploaded.clone().text())
    const { image: address } = (await uploaded.json()) as { readonly image: string }
    const name = path.posix.basename(address)
    assert.isTrue(s3.objects.has(`/cards/pictures/${name}`), [...s3.objects.keys()].join())
    const shown = await fetch(`http://127.0.0.1:${environment.PORT}/pictures/${name}`)
    assert.strictEqual((await sharp(await shown.arrayBuffer()).metadata()).format, "webp")
    assert.notInclude(service.output(), SECRETS.CARDPACK_OPERATOR_TOKEN)
    assert.strictEqual(await service.stop("SIGTERM"), 0)
    await s3.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })
})

describe("compose", () => {
  const { cardpack } = compose.services

  it("gives the service settings that it knows, and that production accepts", () => {
    const { environment } = cardpack
    for (const name of Object.keys(environment)) assert.property(Variables.ALL, name)
    const decided = Config.decide({ ...SECRETS, ...environment })
    assert.isTrue(Result.isSuccess(decided), inspect(decided))
    const marked = EnvFile.toFillIn({ ...SECRETS, CARDPACK_CHAIN: "off" })
    assert.deepStrictEqual(
      marked.map((problem) => problem.split(" ")[0]),
      Object.keys(environment)
    )
  })

  it("holds no secret, and mounts the file that the image reads", () => {
    assert.notMatch(read("compose.yaml"), /password:|token:|:[^/@\s]+@/i)
    assert.deepStrictEqual(cardpack.secrets, [path.basename(SETTINGS)])
    assert.include(command, `--env-file-if-exists=${SETTINGS}`)
    assert.deepStrictEqual(compose.secrets, { [path.basename(SETTINGS)]: { file: LoadEnv.NAME } })
  })
})

describe("the unit of systemd", () => {
  const settings = Map.groupBy(
    unit.split("\n").filter((line) => /^\w+=/.test(line)),
    (line) => line.slice(0, line.indexOf("="))
  )
  const only = (name: string) => settings.get(name)?.map((line) => line.slice(name.length + 1))

  it("runs the service as a user of its own, who writes to one folder", () => {
    const expected = { DynamicUser: "yes", ProtectSystem: "strict", StateDirectory: "cardpack" }
    for (const [name, value] of Object.entries(expected))
      assert.deepStrictEqual(only(name), [value])
    const [start = ""] = only("ExecStart") ?? []
    const flags = command.slice(1, -1).filter((word) => !word.startsWith("--env-file"))
    assert.strictEqual(
      start,
      `/usr/bin/node ${flags.join(" ")} /opt/cardpack/node_modules/cardpack/node/service.js`
    )
    const given = only("Environment")?.map((line) => line.split("=")[0] ?? "") ?? []
    for (const name of given.filter((each) => each !== "NODE_ENV"))
      assert.property(Variables.ALL, name)
  })

  it("waits at a stop as long as the service may take", () => {
    assert.isAbove(secondsOf(only("TimeoutStopSec")?.[0] ?? "") * 1_000, STOP)
    assert.deepStrictEqual(only("Restart"), ["always"])
    assert.match(only("EnvironmentFile")?.[0] ?? "", /^\/etc\/cardpack\/\.env$/)
  })
})
