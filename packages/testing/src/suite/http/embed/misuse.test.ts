/** The engine in promises, called with what its types do not allow. */
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { type Cardpack, CardpackError, createCardpack, migrations } from "@cardpack/http/embed"
import { it as effects } from "@effect/vitest"
import { Effect } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Fresh from "../../../world/database/Fresh.ts"
import { pg } from "../../../world/database/NodePostgres.ts"
import { places } from "../../../world/database/Places.ts"
import { refusal } from "./Stocked.ts"

describe("the engine in promises", () => {
  const place = places()
  let cardpack: Cardpack

  beforeAll(async () => {
    cardpack = await createCardpack({ database: await place() })
  })

  afterAll(() => cardpack.close())

  const pool = new pg.Client({ connectionString: "postgres://x" })
  const noKey = "encryptionKey must be a text"
  const WRONG: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> = [
    [
      "database must have one of memory: true, directory, url and pool",
      [
        { database: {} },
        { database: { url: undefined } },
        { database: { directory: undefined } },
        { database: { directory: "" } },
        { database: { memory: false } },
        { database: { memory: true, directory: "data" } }
      ]
    ],
    ["database.pool must be a Pool of pg", [{ database: { pool: {} } }, { database: { pool } }]],
    [
      "drawKey is required in production, or drawKmsKeyId",
      [{ environment: "production", database: { url: "postgres://db.example/cards" } }]
    ],
    ["environmet is not a known option", [{ environmet: "x" }]],
    ["mail.from is required with mail.url", [{ mail: { url: "foo" } }]],
    ["the options must be an object", [null, 5, "memory", []]],
    [noKey, [{ encryptionKey: 5 }, { encryptionKey: "" }, { encryptionKey: ["new", ""] }]],
    ["encryptionKey must have no comma in an old key", [{ encryptionKey: ["new", "old,older"] }]],
    [
      "logger must have the functions of console",
      [{ logger: "x" }, { logger: null }, { logger: { warn: "x" } }]
    ]
  ]

  it.each(WRONG)("is told of its options: %s", async (words, all) => {
    for (const options of all) {
      const { code, message } = await refusal(createCardpack(options as never))
      assert.strictEqual(code, "invalid_argument")
      assert.include(message, words)
    }
  })

  it.each([[null], ["mails"], [["mail"]], [[undefined]]])("starts no worker %j", async (names) => {
    const { code, message } = await refusal(cardpack.workers.start(names as never))
    assert.strictEqual(code, "invalid_argument")
    assert.include(message, "workers must be a list of")
  })

  it("says what is wrong with a database that can't be reached, without its password", async () => {
    const url = "postgres://shop:hunter22@127.0.0.1:1/cards"
    for (const call of [
      () => createCardpack({ database: { url } }),
      () => migrations({ database: { url } }).pending()
    ]) {
      const { code, message } = await refusal(call())
      assert.strictEqual(code, "service_unavailable")
      assert.match(message, /^the database can't be used: .*ECONNREFUSED/)
      assert.notInclude(message, "hunter22")
    }
  })

  it("names the option whose key is not the database's", async () => {
    const database = await place()
    const keys = { encryptionKey: "the first key", drawKey: "its draw key" }
    await (await createCardpack({ database, ...keys })).close()
    for (const [option, words] of [
      ["encryptionKey", /^encryptionKey is not right: .* another key/],
      [
        "drawKey",
        /^drawKey is not right: the seeds of .* the key \w{16}, and configured is \w{16}$/
      ]
    ] as const) {
      const { code, message } = await refusal(
        createCardpack({ database, ...keys, [option]: "another key" })
      )
      assert.strictEqual(code, "service_unavailable")
      assert.match(message, words)
    }
    await (await createCardpack({ database, ...keys, drawKey: ["new", "its draw key"] })).close()
  })

  effects.live("leaves no draw key beside a database of another one", () =>
    Effect.flatMap(Fresh.directory, (directory) =>
      Effect.promise(async () => {
        const database = { directory }
        await (await createCardpack({ database })).close()
        const file = join(directory, "draw-key")
        rmSync(file)
        const { message } = await refusal(createCardpack({ database }))
        assert.match(message, /^drawKey is not right: .*, and none is configured$/)
        assert.isFalse(existsSync(file))
      })
    )
  )

  it("starts no worker once it closes", async () => {
    const other = await createCardpack({ database: await place() })
    const closing = other.close(null as never)
    const { code } = await refusal(other.workers.start())
    assert.strictEqual(code, "service_unavailable")
    await closing
  })

  it.each([undefined, null, 5, 1n, ["par_1"]])("has no partner %s", (id) => {
    assert.throws(() => cardpack.partner(id as never), CardpackError)
  })
})
