/** The file of settings: complete, true, and read beside the environment, which wins. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { parseEnv } from "node:util"
import * as Config from "@cardpack/http/Config"
import * as EnvFile from "@cardpack/http/config/EnvFile"
import * as LoadEnv from "@cardpack/http/config/LoadEnv"
import * as UnknownVariables from "@cardpack/http/config/UnknownVariables"
import * as Variables from "@cardpack/http/config/Variables"
import { Redacted, Result } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { PRODUCTION, TOKEN } from "./Loaded.ts"

const SECRETS = { CARDPACK_OPERATOR_TOKEN: TOKEN, CARDPACK_ENCRYPTION_KEY: `${TOKEN}-2` }
const SANDBOX = { CARDPACK_ENVIRONMENT: "sandbox" as const, ...SECRETS }
const SHOP = { CARDPACK_ENVIRONMENT: "production" as const, CARDPACK_CHAIN: "rpc", ...SECRETS }
const NAMES = Object.keys(Variables.ALL)

/** Comparable: without functions, with secrets in clear. */
const decided = (values: Parameters<typeof Config.decide>[0]) =>
  JSON.stringify(Result.getOrThrow(Config.decide(values)), (_, value) =>
    typeof value === "bigint" || Redacted.isRedacted(value)
      ? String(Redacted.isRedacted(value) ? Redacted.value(value) : value)
      : value
  )

/** The file with the defaults switched on. */
const uncommented = (text: string) =>
  Object.entries(parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, ""))).filter(
    ([, value]) => value !== ""
  )

describe("a name that is no setting", () => {
  it("is told with the nearest that is one", () => {
    const names = [
      "CARDPACK_OPERATOR_TOKN",
      "CARDPACK_PUBLIK_URL",
      "CARDPACK_XYZZY",
      "PATH",
      "CARDPACK_KEY",
      ...NAMES
    ]
    assert.deepStrictEqual(UnknownVariables.unknown(names), [
      ["CARDPACK_OPERATOR_TOKN", "CARDPACK_OPERATOR_TOKEN"],
      ["CARDPACK_PUBLIK_URL", "CARDPACK_PUBLIC_URL"],
      ["CARDPACK_XYZZY", undefined]
    ])
  })
})

describe("the file of settings", () => {
  it("tells which lines set nothing", () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-unset-"))
    const file = path.join(directory, ".env")
    fs.writeFileSync(
      file,
      `CARDPACK_CONSOLE: on\nCARDPACK_SEED=none\n# CARDPACK_MAIL_FROM=x\n DATABASE_URL\n`
    )
    assert.deepStrictEqual(LoadEnv.unset(file), ["CARDPACK_CONSOLE", "DATABASE_URL"])
    fs.rmSync(directory, { recursive: true })
  })

  it("tells which variables it sets in vain, as Node reads them before", () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-vain-"))
    const file = path.join(directory, ".env")
    const name = "NODE_EXTRA_CA_CERTS"
    fs.writeFileSync(file, `${name}=/ca.pem\nCARDPACK_SEED=none\nPATH=/bin\n`)
    assert.deepStrictEqual(LoadEnv.inVain({}, file), [name])
    assert.deepStrictEqual(LoadEnv.inVain({ [name]: "/ca.pem" }, file), [])
    assert.match(
      UnknownVariables.vain([name])[0] ?? "",
      /^NODE_EXTRA_CA_CERTS in \.env has no effect: /
    )
    fs.rmSync(directory, { recursive: true })
  })

  it("may begin with a byte order mark", () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-bom-"))
    const file = path.join(directory, ".env")
    fs.writeFileSync(file, "\uFEFFCARDPACK_SEED=none\nCARDPACK_SED=none\n")
    const environment: NodeJS.ProcessEnv = {}
    LoadEnv.load(environment, file)
    assert.deepStrictEqual(environment, { CARDPACK_SEED: "none" })
    assert.sameMembers([...LoadEnv.names(file)], ["CARDPACK_SEED", "CARDPACK_SED"])
    fs.rmSync(directory, { recursive: true })
  })

  it.each([
    ["sandbox", SANDBOX, SANDBOX],
    ["production", { ...SHOP, CARDPACK_CHAIN: "off" }, PRODUCTION]
  ] as const)("shows the defaults that are in force in %s", (environment, values, minimum) => {
    const shown = Object.fromEntries(
      Object.entries(Variables.ALL).map(([name, variable]) => [
        name,
        EnvFile.unset(variable, environment)
      ])
    )
    const given = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ""))
    assert.isAbove(Object.keys(given).length, 15)
    assert.strictEqual(decided({ ...given, ...minimum }), decided(minimum))
    const file = Object.fromEntries(uncommented(EnvFile.text(values)))
    assert.deepStrictEqual(file, { ...given, ...values })
  })

  it.each([
    ["sandbox", SANDBOX],
    ["production", SHOP]
  ])("has every setting once, in lines of 100 columns: %s", (_, values) => {
    const text = EnvFile.text(values)
    const found = Array.from(text.matchAll(/^(?:# )?([A-Z_]+)=/gm), ([, name]) => name)
    assert.sameMembers(found, NAMES)
    assert.lengthOf(found, NAMES.length)
    assert.isAtMost(Math.max(...text.split("\n").map((line) => line.length)), 130)
    assert.isBelow(text.split("\n").filter((line) => line.length > 100).length, 3)
  })

  it("starts a sandbox as it is", () => {
    const values = parseEnv(EnvFile.text(SANDBOX))
    assert.deepStrictEqual(values, { ...SANDBOX })
    assert.isTrue(Result.isSuccess(Config.decide(values)))
  })

  it("marks in production what a start names, and nothing else", () => {
    const text = EnvFile.text(SHOP)
    const marked = Array.from(
      text.matchAll(/FILL IN: .*(?:\n# .*)*\n([A-Z_]+)=$/gm),
      ([, name]) => name
    )
    const values = parseEnv(text)
    assert.sameMembers(
      marked,
      Object.keys(values).filter((name) => values[name] === "")
    )
    const problems = EnvFile.toFillIn(
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))
    )
    assert.deepStrictEqual(problems, EnvFile.toFillIn(SHOP))
    const named = problems.flatMap((problem) =>
      (problem.split(" is required")[0] ?? "").split(" or ")
    )
    assert.sameMembers(named, marked)
    assert.includeMembers(marked, ["DATABASE_URL", "CARDPACK_RPC_URL", "CARDPACK_DEPOSIT_XPUB"])
  })
})

describe("the file beside the environment", () => {
  let directory: string
  beforeAll(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-env-"))
  })
  afterAll(() => fs.rmSync(directory, { recursive: true }))

  const loaded = (text: string, environment: NodeJS.ProcessEnv) => {
    const file = path.join(directory, ".env")
    fs.writeFileSync(file, text)
    LoadEnv.load(environment, file)
    return environment
  }

  it("gives what the environment does not have", () => {
    const text =
      "PORT=5000\nHOST=::1\nAWS_REGION=eu-west-1\nCARDPACK_MAX_CONNECTIONS=100\nCARDPACK_TEST_BACKOFF_UNIT=1 hour\n"
    assert.deepStrictEqual(loaded(text, { HOST: "127.0.0.1", PORT: "" }), {
      HOST: "127.0.0.1",
      PORT: "",
      AWS_REGION: "eu-west-1",
      // A setting of an earlier version, so that the start says it.
      CARDPACK_MAX_CONNECTIONS: "100"
    })
  })

  it("gives settings alone: none that moves a token or the trust in certificates", () => {
    const text =
      "CARDPACK_URL=http://evil.example\nNODE_TLS_REJECT_UNAUTHORIZED=0\nNODE_OPTIONS=--inspect\nHTTPS_PROXY=http://evil.example\nAWS_CONFIG_FILE=aws.ini\nAWS_ENDPOINT_URL_STS=http://evil.example\n"
    assert.deepStrictEqual(loaded(text, {}), {})
  })

  it("may be missing, but not unreadable", () => {
    const environment = {}
    LoadEnv.load(environment, path.join(directory, "none"))
    assert.deepStrictEqual(environment, {})
    assert.throws(() => LoadEnv.load(environment, directory), /EISDIR/)
    const file = path.join(directory, "utf16")
    fs.writeFileSync(file, "\uFEFFCARDPACK_SEED=none\n", "utf16le")
    assert.throws(() => LoadEnv.load(environment, file), /UTF-16.* save it in UTF-8/)
  })
})
