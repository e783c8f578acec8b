/** The faults are over: processes come up, requests are answered, and everything comes to rest. */
import { Card, Endpoint, Event } from "@cardpack/core/domain"
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import { Effect } from "effect"
import { get, rowsOf, where } from "../../kit/reference/State.ts"
import { Draws } from "../act/Draws.ts"
import * as Operators from "../act/Operators.ts"
import { answered } from "../act/Partners.ts"
import * as Acting from "./Acting.ts"
import * as Request from "./Request.ts"
import type { World } from "./World.ts"

const ROUND = 20_000

/** Rounds after which what is still moving counts as stuck: three hours. */
const ROUNDS = 540

/** Everything is switched on, and whatever expired is given up. */
const tidyUp = (world: World) =>
  Effect.gen(function* () {
    for (const id of world.accounts) {
      const hand = Acting.handOf(world, new Draws(0), id)
      yield* Acting.carry(world, Operators.allOn(hand))
      yield* Acting.carry(world, Operators.status(hand, "active"))
    }
    for (const { accountId, id } of where(world.state().endpoints, ({ active }) => !active)) {
      const caller = { accountId, keyId: null }
      yield* Request.request(world, `${id} active`, ({ webhooks }) =>
        webhooks.update(caller, id, { active: true })
      )
    }
  })

/** Cancels what waits for signatures that nobody used; refused while they may still work. */
const giveUp = (world: World) =>
  Effect.gen(function* () {
    const { onchainBurns, onchainOrders, operations } = world.state()
    const pending = [...rowsOf(onchainOrders), ...rowsOf(onchainBurns)].filter(
      OnchainEntry.isPending
    )
    const final = yield* Effect.orDie(world.chain.final)
    const dead = pending.filter((entry) => OnchainEntry.deadlineOf(entry) < final.at)
    for (const id of new Set(dead.map(({ operationId }) => operationId))) {
      const operation = get(operations, id)
      if (operation === undefined) continue
      const { accountId: account } = operation
      yield* Acting.carry(world, {
        ...{ what: `cancel of ${id}`, account, isKeyed: false },
        ask: ({ onchain }) =>
          Effect.map(onchain.cancel({ accountId: account, keyId: null }, id), answered)
      })
    }
  })

/** Failed deliveries of events that an endpoint still wants, and that it never got. */
export const missed = (world: World) => {
  const { endpoints, events, finished } = world.state()
  const got = new Set(
    where(finished, ({ status }) => status === "delivered").map(
      ({ endpointId, eventId }) => `${endpointId} ${eventId}`
    )
  )
  return where(finished, ({ endpointId, eventId, eventType, status }) => {
    const endpoint = get(endpoints, endpointId)
    const isWanted =
      eventType !== Event.TEST && endpoint !== undefined && Endpoint.matches(endpoint, eventType)
    const isThere = get(events, eventId) !== undefined
    return status === "failed" && isWanted && isThere && !got.has(`${endpointId} ${eventId}`)
  })
}

const replay = (world: World) =>
  Effect.forEach(
    new Map(missed(world).map(({ accountId, endpointId }) => [endpointId, accountId])),
    ([id, accountId]) =>
      Request.request(world, `replay of ${id}`, ({ webhooks }) =>
        webhooks.replayRange({ accountId, keyId: null }, id, {
          since: 0,
          until: world.time.now + 60_000
        })
      ),
    { discard: true }
  )

/** Sequences that the consumer has seen, by account. */
export const seen = ({ consumed }: World): Map<string, ReadonlySet<bigint>> =>
  new Map(
    Array.from(
      Map.groupBy(consumed, ({ account }) => account),
      ([account, all]) => [account, new Set(all.map(({ sequence }) => sequence))] as const
    )
  )

/** What still moves, in words; empty at rest. */
const moving = (world: World): ReadonlyArray<string> => {
  const { cards, deliveries, events, fundingTransactions, mails, operations } = world.state()
  const { time } = world
  const consumed = seen(world)
  const count = (what: string, number: number) => (number === 0 ? [] : [`${number} ${what}`])
  const unseen = where(
    events,
    ({ accountId, sequence, type }) =>
      type !== Event.TEST && consumed.get(accountId)?.has(sequence) !== true
  )
  const flying = world.sent.filter(({ block, isDeposit }) => isDeposit && block === null)
  return [
    ...count("actions", world.acting.size),
    ...Array.from(world.open.values(), (name) => `${name} without an answer`),
    ...count(
      "operations on the chain",
      where(operations, (row) => row.status === "awaiting_chain").length
    ),
    ...count("deliveries", where(deliveries, () => true).length),
    ...count("failed deliveries", missed(world).length),
    ...count("mails", where(mails, ({ dueAt }) => dueAt !== null).length),
    ...count("claims", where(cards, (card) => Card.isOpenClaim(card)).length),
    ...count("deposits", where(fundingTransactions, ({ status }) => status === "detected").length),
    ...count("deposits in no block", flying.length),
    ...count("events that no consumer saw", unseen.length),
    ...count("processes down", world.processes.filter(({ isUp }) => !isUp).length),
    ...(time.now < world.restsAt() ? ["the last blocks"] : [])
  ]
}

export const heal = (world: World): Effect.Effect<void> =>
  Effect.gen(function* () {
    world.trouble.heal()
    world.trace("the faults are over")
    yield* tidyUp(world)
    for (let round = 0; round < ROUNDS; round++) {
      yield* world.time.sleep(ROUND)
      yield* giveUp(world)
      yield* replay(world)
      if (round === 3) yield* tidyUp(world)
      const left = moving(world)
      if (left.length === 0) return
      if (round === ROUNDS - 1) world.fail(`does not come to rest: ${left.join(", ")}`)
    }
  })
