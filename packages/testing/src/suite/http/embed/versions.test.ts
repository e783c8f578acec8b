/** Each supported version of PostgreSQL but the newest, which the other tests have. */
import { createCardpack } from "@cardpack/http/embed"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { VERSIONS } from "../../../world/database/Postmaster.ts"
import * as Server from "../../../world/database/Server.ts"
import { KEY, stocked } from "./Stocked.ts"

const sells = Effect.fnUntraced(function* (version: (typeof VERSIONS)[number]) {
  const { database } = yield* Server.make({ version })
  const url = yield* database
  const cardpack = yield* Effect.acquireRelease(
    Effect.promise(() => createCardpack({ database: { url }, encryptionKey: KEY })),
    (made) => Effect.promise(() => made.close())
  )
  yield* Effect.promise(async () => {
    const { order, partner } = await stocked(cardpack)
    const { cards } = await partner.orders.create(order)
    assert.match(cards[0]?.name ?? "", /^Card \d+$/)
    assert.isTrue((await cardpack.operator.service.audit()).ok)
  })
}, Effect.scoped)

/** npm has the others of Linux on x64 alone. */
describe.runIf(process.platform === "linux" && process.arch === "x64")("PostgreSQL", () => {
  it.live.each(VERSIONS.filter((version) => version !== "18"))(
    "%s is migrated, sells a card, and its books are right",
    sells
  )
})
