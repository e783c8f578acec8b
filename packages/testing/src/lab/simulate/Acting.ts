/** Carries out an action: answers whether there was anything to do. */

import type { Engine } from "@cardpack/core"
import type { OperationRequest } from "@cardpack/core/commands"
import { Card, type Id, Operation } from "@cardpack/core/domain"
import { Effect } from "effect"
import { where } from "../../kit/reference/State.ts"
import type { Draws } from "./Draws.ts"
import * as Given from "./Given.ts"
import * as Request from "./Request.ts"
import type { World } from "./World.ts"

/** One action on a world, with its own choices. */
export interface Act {
  readonly world: World
  readonly draws: Draws
  readonly account: Id.AccountId
  readonly caller: { readonly accountId: Id.AccountId; readonly keyId: null }
}

/** True when something was asked for. */
export type Acting = (act: Act) => Effect.Effect<boolean>

export const NOTHING = Effect.succeed(false)

export const of = (world: World, draws: Draws): Act => {
  const account = draws.pick(world.accounts) ?? "par_"
  return { world, draws, account, caller: { accountId: account, keyId: null } }
}

export const customerOf = ({ account, draws, world }: Act): Id.CustomerId | undefined =>
  draws.pick(where(world.state().customers, (row) => row.accountId === account))?.id

/** Cards of one customer in this state of the action matrix. */
export const cardsIn = (
  { account, draws, world }: Act,
  state: ReturnType<typeof Card.state>,
  most = 4
): { readonly customerId: Id.CustomerId; readonly cardIds: ReadonlyArray<Id.CardId> } | null => {
  const now = world.time.now
  const all = where(
    world.state().cards,
    (card) => card.accountId === account && Card.state(card, now) === state
  )
  const customerId = draws.pick(all)?.customerId
  if (customerId === undefined) return null
  const own = all.filter((card) => card.customerId === customerId).map(({ id }) => id)
  return { customerId, cardIds: draws.some(own.sort(), most) }
}

type Seen = Pick<Engine.OperationAnswer, "details" | "now">

const shown = (act: Act, what: string, { details, now }: Seen): void => {
  const view = Operation.view(details, now, () => null, false)
  Given.check(act.world, act.account, what, JSON.stringify(view))
}

/** Asks about an operation that exists, and looks at the answer. */
export const about = (
  act: Act,
  what: string,
  ask: Parameters<typeof Request.request<Seen>>[2]
): Effect.Effect<boolean> =>
  Effect.map(Request.request(act.world, what, ask), (answer) => {
    if (answer.tag === "done") shown(act, what, answer.value)
    act.world.trace(
      `${what}: ${answer.tag === "done" ? answer.value.details.operation.status : answer.reason._tag}`
    )
    return true
  })

/** Submits an operation with a new key, until it is answered. */
export const submit = (act: Act, request: OperationRequest): Effect.Effect<boolean> => {
  const { account, caller, world } = act
  const key = `key ${world.numbers.next()}`
  const what = `${request.kind} of ${account} with ${key}`
  return Effect.map(
    Request.keyed(
      world,
      { account, key, what },
      ({ engine }, sent) =>
        Effect.tap(engine.submit(caller, sent, request), (answer) =>
          Effect.sync(() => shown(act, what, answer))
        ),
      ({ details }) => details.operation.id
    ),
    (answer) => {
      const end = answer.tag === "done" ? answer.value.details.operation.id : answer.reason._tag
      world.trace(`${what}: ${end}`)
      return true
    }
  )
}
