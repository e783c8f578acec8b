/** Requests that are repeated or abused, and reads. */

import { Card } from "@cardpack/core/domain"
import * as Links from "@cardpack/core/domain/link/Links"
import { ListFilter } from "@cardpack/core/ports"
import { Effect } from "effect"
import { where } from "../../kit/reference/State.ts"
import { type Acting, accountOf, handOf, NOTHING } from "./Acting.ts"
import * as Disclosure from "./Disclosure.ts"
import * as Request from "./Request.ts"

/** The same request again, long after its answer, is answered the same. */
const repeat: Acting = (world, draws) => {
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
const reuse: Acting = (world, draws) => {
  const { account, known } = handOf(world, draws)
  const used = world.asked.filter(
    (asked) =>
      asked.account === account && asked.outcome?.tag === "done" && Request.isOperation(asked)
  )
  const key = draws.pick(used)?.key
  const customerId = draws.pick(known.customers())
  if (key === undefined || customerId === undefined || world.bug.key !== undefined) return NOTHING
  const caller = { accountId: account, keyId: null }
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

const reading: Acting = (world, draws) => {
  const account = accountOf(world, draws)
  const ask = Request.request(world, `reading of ${account}`, ({ reads }) =>
    Effect.gen(function* () {
      const page = { limit: 50, before: null }
      const operations = yield* reads.operations(account, ListFilter.OPERATIONS, page)
      const ids = operations.rows.map(({ id }) => id)
      const cards = where(world.state().cards, (card) => card.accountId === account)
      const found = yield* reads.cards(
        account,
        cards.map(({ id }) => id)
      )
      const now = yield* reads.now
      const details = yield* reads.operationDetails(account, ids)
      const sold = details.flatMap((each) => [...each.cards, ...each.affectedCards])
      const views = [...found, ...sold].map(({ card, item }) =>
        Card.view(card, item, now, Links.NONE)
      )
      return JSON.stringify(views)
    }).pipe(Effect.catch(() => Effect.succeed("")))
  )
  return Effect.map(ask, (answer) => {
    if (answer.tag === "done") Disclosure.check(world, account, "a list", answer.value)
    return true
  })
}

export const ACTS = { "same key again": repeat, "same key, other data": reuse, reading } as const
