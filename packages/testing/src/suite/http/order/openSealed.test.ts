/** The host's limit of open sealed packs (contract.md#limits), set to few. */
import { expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const MOST = 4
const world = World.of(Backend.server, { CARDPACK_MAX_OPEN_SEALED: String(MOST) })

it("an account has as many open sealed packs as are set, however many it orders at once", async () => {
  const shop = await world.shop({ cards: 40 })
  const order = () => shop.partner.operate(World.orderOf(shop, { reveal: "sealed" }))
  const replies = await Promise.all(Array.from({ length: MOST + 3 }, order))
  const made = replies.filter(({ status }) => status === 201)
  expect(made).toHaveLength(MOST)
  for (const reply of replies) if (reply.status !== 201) refusal(reply, "conflict", /sealed/)
  const [first, second] = made.map(({ body }) => body.cards[0]?.id ?? "")
  await shop.submit({ kind: "refund", cardIds: [first] })
  answer(await shop.partner.reveal(shop.customerId, [second ?? ""]), 200)
  for (const status of [201, 201, 409]) expect((await order()).status).toBe(status)
  await world.adds(shop.partner)
})
