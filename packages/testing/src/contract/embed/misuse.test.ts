/** The engine in promises, called with what its types do not allow. */
import { type Cardpack, CardpackError, createCardpack } from "@cardpack/http/embed"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const refusal = async (call: Promise<unknown>): Promise<CardpackError> => {
  const error = await call.catch((thrown: unknown) => thrown)
  assert.instanceOf(error, CardpackError)
  return error
}

describe("the engine in promises", () => {
  let cardpack: Cardpack

  beforeAll(async () => {
    cardpack = await createCardpack()
  })

  afterAll(() => cardpack.close())

  it.each([
    {},
    { url: undefined },
    { directory: undefined },
    { directory: "" },
    { memory: false },
    { memory: true, directory: "data" }
  ])("takes no place to store for another: %j", async (database) => {
    const { code, message } = await refusal(createCardpack({ database } as never))
    assert.strictEqual(code, "invalid_argument")
    assert.include(message, "database must have one of memory: true, directory and url")
  })

  it.each([[null], ["mails"], [["mail"]], [[undefined]]])("starts no worker %j", async (names) => {
    const { code, message } = await refusal(cardpack.workers.start(names as never))
    assert.strictEqual(code, "invalid_argument")
    assert.include(message, "workers must be a list of")
  })

  it.each([undefined, null, 5, 1n, ["par_1"]])("has no partner %s", (id) => {
    assert.throws(() => cardpack.partner(id as never), CardpackError)
  })
})
