/** decisions.md#next-key: the encryption key is changed process by process, on one database. */
import { assert, it, onTestFinished } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import type { Running } from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const OLD = "the key of yesterday 0123456789abcdef"
const NEW = "the key of tomorrow 0123456789abcdef"

/** The settings of the steps, in their order. */
const STEPS = [
  { CARDPACK_ENCRYPTION_KEY: OLD },
  { CARDPACK_ENCRYPTION_KEY: OLD, CARDPACK_ENCRYPTION_KEY_NEXT: NEW },
  { CARDPACK_ENCRYPTION_KEY: NEW, CARDPACK_ENCRYPTION_KEYS_OLD: OLD },
  { CARDPACK_ENCRYPTION_KEY: NEW }
]

interface Rotated {
  readonly resealed: number
  readonly unreadable: number
  readonly nextCursor: string | null
}

it("a change of the encryption key costs no address, whichever step another process has taken", async () => {
  const { close, environment } = await Backend.server.open()
  onTestFinished(close)
  const settings = { CARDPACK_SEED: "none", CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN }
  const starts = (step: object) => InProcess.start({ ...environment, ...settings, ...step })
  let turn: ReadonlyArray<Running> = [await starts(STEPS[0] ?? {})]
  const operator = World.clientOf(() => turn.at(-1)?.url ?? "")
  const setup = World.setupOf(
    () => turn.at(-1)?.url ?? "",
    (first) => first.put("/shipping-countries", { data: World.COUNTRIES })
  )
  const shop = await setup.shop({ cards: 20 })
  let sent = 0
  /** Ships by the newest process; every one that runs reads all addresses. */
  const ships = async () => {
    const cardIds = (await shop.order()).cards.map(({ id }) => id)
    const shipmentInfo = { name: "Ada", country: "DE" }
    await shop.submit({ kind: "redemption", cardIds, shipmentInfo })
    sent++
    for (const { url } of turn) {
      const side = World.clientOf(() => url)
      const list = await side.get<Page<Operator.OperatorShipment>>("/shipments")
      const { data } = answer(list, 200)
      assert.lengthOf(data, sent)
      for (const row of data) assert.deepInclude(row.shipmentInfo, { name: "Ada" })
    }
  }
  const rotated = async () => {
    const pages: Array<Rotated> = []
    for (let query: string | null = ""; query !== null; ) {
      const page: Rotated = answer(await operator.post(`/encryption/rotate${query}`), 200)
      pages.push(page)
      query = page.nextCursor === null ? null : `?cursor=${page.nextCursor}`
    }
    for (const { unreadable } of pages) assert.strictEqual(unreadable, 0)
    return pages.reduce((sum, { resealed }) => sum + resealed, 0)
  }
  await ships()
  for (const step of STEPS.slice(1)) {
    turn = [...turn, await starts(step)]
    await ships()
    await turn[0]?.stop()
    turn = turn.slice(1)
    await ships()
    if (step !== STEPS[2]) continue
    assert.isAbove(await rotated(), 0)
    assert.strictEqual(await rotated(), 0)
  }
  await turn[0]?.stop()
})
