/** Customers order, open, return, sell and redeem. */
import { createCustomer, reveal, sandboxCreditOnce, updateCustomer } from "@cardpack/core/commands"
import { Card } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { rowsOf, where } from "../../kit/reference/State.ts"
import { type Act, type Acting, cardsIn, customerOf, NOTHING, submit } from "./Acting.ts"
import * as Given from "./Given.ts"
import * as Request from "./Request.ts"

const order =
  (how: "on_create" | "sealed"): Acting =>
  (act) => {
    const customerId = customerOf(act)
    if (customerId === undefined) return NOTHING
    const { draws, world } = act
    return submit(act, {
      kind: "order",
      customerId,
      vendingMachineId: draws.pick(rowsOf(world.state().machines))?.id ?? 1,
      quantity: draws.between(1, 4),
      reveal: how,
      metadata: `{"request":${world.numbers.next()}}`
    })
  }

const revealing: Acting = (act) => {
  const found = cardsIn(act, "sealed")
  if (found === null) return NOTHING
  const { account, caller, world } = act
  const what = `reveal of ${found.cardIds.join(" ")}`
  const ask = Request.request(world, what, ({ engine }) => engine.run(reveal(caller, found)))
  return Effect.map(ask, (answer) => {
    if (answer.tag === "done") {
      const { cards, now } = answer.value
      const views = cards.map(({ card, item }) => Card.view(card, item, now, () => null))
      if (views.some(({ sealed }) => sealed)) world.fail(`${what} left a card sealed`)
      Given.check(world, account, what, JSON.stringify(views))
    }
    world.trace(`${what}: ${answer.tag === "done" ? "done" : answer.reason._tag}`)
    return true
  })
}

const refund: Acting = (act) => {
  const found = cardsIn(act, "sealed")
  return found === null ? NOTHING : submit(act, { kind: "refund", ...found })
}

const buyback: Acting = (act) => {
  const found = cardsIn(act, "held")
  return found === null ? NOTHING : submit(act, { kind: "buyback", mode: "offchain", ...found })
}

const redemption: Acting = (act) => {
  const found = cardsIn(act, "held")
  if (found === null) return NOTHING
  const { draws } = act
  const both = draws.chance(0.8)
  return submit(act, {
    kind: "redemption",
    ...found,
    shipmentInfo: {
      country: draws.pick(["Germany", "Japan", "Atlantis"]) ?? "",
      name: "A. Keeper"
    },
    notifications: both
      ? { channels: ["partner_email", "customer_email"], customerEmail: "a@customer.example" }
      : { channels: [], customerEmail: null }
  })
}

/** The same request again, long after its answer, is answered the same. */
const repeat: Acting = ({ draws, world }) => {
  const asked = draws.pick(world.asked.filter(({ outcome }) => outcome?.tag === "done"))
  if (asked === undefined) return NOTHING
  const { again, key, what } = asked
  return Effect.map(Request.request(world, `repeat of ${key}`, again), (answer) => {
    // Suspended partners are told nothing.
    if (answer.tag === "refused" && answer.reason._tag !== "Forbidden")
      world.fail(`${what} with ${key} was answered, and later refused: ${answer.reason._tag}`)
    return true
  })
}

/** A key that was used for something else is refused, and does nothing. */
const reuse: Acting = (act) => {
  const { account, caller, draws, world } = act
  const used = world.asked.filter(
    (asked) =>
      asked.account === account && asked.outcome?.tag === "done" && asked.what.includes(" of ")
  )
  const key = draws.pick(used.filter(({ key }) => key.startsWith("key")))?.key
  const customerId = customerOf(act)
  if (key === undefined || customerId === undefined || world.bug.key !== undefined) return NOTHING
  const other = { kind: "refund", customerId, cardIds: ["card_none"] } as const
  const ask = Request.request(world, `reuse of ${key}`, ({ engine }) =>
    engine.submit(caller, key, other as never)
  )
  return Effect.map(ask, (answer) => {
    const end = answer.tag === "done" ? "done" : answer.reason._tag
    const isRight = end === "IdempotencyConflict" || end === "Forbidden"
    if (!isRight) world.fail(`${key} was used again for something else: ${end}`)
    return true
  })
}

const customer: Acting = ({ account, caller, draws, world }) => {
  const key = `customer ${world.numbers.next()}`
  const externalUserId = `user ${draws.below(30)}`
  return Effect.as(
    Request.keyed(
      world,
      { account, key, what: "new customer" },
      ({ engine }, sent) =>
        engine.run(createCustomer(caller, { externalUserId, attributes: {} }, sent)),
      ({ id }) => id
    ),
    true
  )
}

const customerUpdate: Acting = (act) => {
  const id = customerOf(act)
  if (id === undefined) return NOTHING
  const attributes = { level: act.draws.below(9) }
  const ask = Request.request(act.world, `update of ${id}`, ({ engine }) =>
    engine.run(updateCustomer(act.caller, id, { attributes }))
  )
  return Effect.as(ask, true)
}

const sandboxCredit: Acting = ({ account, caller, world }) => {
  const key = `credit ${world.numbers.next()}`
  const asked = { account, key, what: "sandbox credit" }
  return Effect.as(
    Request.keyed(
      world,
      asked,
      ({ engine }, sent) => engine.run(sandboxCreditOnce(caller, sent)),
      ({ body }) => JSON.stringify(body)
    ),
    true
  )
}

/** Looks at what the partner can read. */
const reading: Acting = ({ account, world }: Act) =>
  Effect.map(
    Request.request(world, `reading of ${account}`, ({ reads }) =>
      Effect.gen(function* () {
        const page = { limit: 50, before: null }
        const operations = yield* reads.operations(account, Reads.EVERY_OPERATION, page)
        const ids = operations.rows.map(({ id }) => id)
        const cards = where(world.state().cards, (card) => card.accountId === account)
        const found = yield* reads.cards(
          account,
          cards.map(({ id }) => id)
        )
        const now = yield* reads.now
        const views = found.map(({ card, item }) => Card.view(card, item, now, () => null))
        const details = yield* reads.operationDetails(account, ids)
        const sold = details.flatMap((each) => [...each.cards, ...each.affectedCards])
        const also = sold.map(({ card, item }) => Card.view(card, item, now, () => null))
        return JSON.stringify([views, also])
      }).pipe(Effect.catch(() => Effect.succeed("")))
    ),
    (answer) => {
      if (answer.tag === "done") Given.check(world, account, "a list", answer.value)
      return true
    }
  )

export const ACTS = {
  order: order("on_create"),
  "sealed order": order("sealed"),
  reveal: revealing,
  refund,
  buyback,
  redemption,
  "same key again": repeat,
  "same key, other data": reuse,
  customer,
  "customer update": customerUpdate,
  "sandbox credit": sandboxCredit,
  reading
} as const
