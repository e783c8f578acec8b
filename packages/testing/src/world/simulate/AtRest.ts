/** What must hold once everything has come to rest. */
import { Event } from "@cardpack/core/domain"
import { Effect } from "effect"
import { get, groups, rowsOf, where } from "../../kit/reference/State.ts"
import { sound } from "./Checker.ts"
import { missed } from "./Healing.ts"
import * as Request from "./Request.ts"
import type { Asked, World } from "./World.ts"

/** A key has at most one operation, which every answer named. */
const keyed = (world: World): ReadonlyArray<string> => {
  const state = world.state()
  const entries = groups(state.ledgerEntries, ({ reason }) => reason)
  const operations = groups(
    state.operations,
    ({ accountId, idempotencyKey }) => `${accountId} ${idempotencyKey}`
  )
  // Their reasons are what was asked for.
  const isMoney = ({ what }: Asked) => /^(adjustment|bonus) /.test(what)
  return world.asked.flatMap((asked) => {
    const { account, key, outcome, sends, what } = asked
    if (outcome === null) return [`${what} was never answered`]
    const made = isMoney(asked) ? entries(what).length : operations(`${account} ${key}`).length
    if (made > 1) return [`${what} with ${key} was carried out ${made} times`]
    const isOperation = Request.isOperation(asked)
    if (!isOperation && !isMoney(asked)) return []
    if (outcome.tag === "done") {
      const isNamed = !isOperation || operations(`${account} ${key}`)[0]?.id === outcome.id
      return made === 1 && isNamed ? [] : [`${what} with ${key} was answered, but is not there`]
    }
    // A request that was sent several times may be carried out after an earlier refusal.
    return made === 0 || sends > 1 ? [] : [`${what} with ${key} was refused and carried out`]
  })
}

/** Orders hold the number of their request, so that one request is one order whatever its key. */
const once = (world: World): ReadonlyArray<string> =>
  Array.from(
    Map.groupBy(
      where(world.state().operations, ({ metadata }) => metadata !== null),
      ({ metadata }) => metadata
    )
  ).flatMap(([metadata, all]) => (all.length === 1 ? [] : [`${metadata} is ${all.length} orders`]))

/** The consumer saw every event, in order of first sight. */
const consumed = (world: World): ReadonlyArray<string> => {
  const events = groups(
    where(world.state().events, ({ type }) => type !== Event.TEST),
    ({ accountId }) => accountId
  )
  return world.accounts.flatMap((account) => {
    const wanted = events(account)
      .map(({ sequence }) => sequence)
      .sort((a, b) => Number(a - b))
    const got = world.consumed
      .filter((one) => one.account === account)
      .map(({ sequence }) => sequence)
    const order = [...new Set(got)]
    const isSame = order.length === wanted.length && order.every((one, at) => one === wanted[at])
    return isSame ? [] : [`the consumer saw the events of ${account} in another order, or not all`]
  })
}

/** A delivery that is told to be delivered was received. */
const delivered = (world: World): ReadonlyArray<string> => {
  const { deliveries, endpoints, finished } = world.state()
  const got = new Map(
    Array.from(
      Map.groupBy(world.receivers.received, ({ url }) => url),
      ([url, all]) => [url, new Set(all.map(({ headers }) => headers["webhook-id"]))] as const
    )
  )
  const anywhere = new Set(world.receivers.received.map(({ headers }) => headers["webhook-id"]))
  const absent = where(finished, ({ endpointId, eventId, status }) => {
    const { createdAt, updatedAt, url } = get(endpoints, endpointId) ?? {}
    // An endpoint that was changed may have had other addresses.
    const seen = createdAt === updatedAt ? got.get(url ?? "") : anywhere
    return status === "delivered" && seen?.has(eventId) !== true
  })
  return [
    ...absent.map(({ id }) => `${id} counts as delivered, and was not received`),
    ...missed(world).map(({ id }) => `${id} failed, and its event never came`),
    ...rowsOf(deliveries).map(({ id }) => `${id} is still pending`)
  ]
}

/** What is on the chain at a deposit address is in its partner's ledger. */
const funded = (world: World) =>
  Effect.gen(function* () {
    const { depositAddresses, fundingTransactions, ledgerEntries } = world.state()
    const rows = rowsOf(depositAddresses)
    const head = yield* Effect.orDie(world.chain.head)
    const found = yield* Effect.orDie(
      world.chain.balances(
        rows.map(({ address }) => address),
        head
      )
    )
    return rows.flatMap(({ accountId, address }, at) => {
      const confirmed = where(
        fundingTransactions,
        (row) => row.address === address && row.status === "confirmed"
      )
      const credited = where(
        ledgerEntries,
        (row) =>
          row.accountId === accountId && row.kind === "TOPUP" && row.fundingTransactionId !== null
      )
      const sum = credited.reduce((all, { amount }) => all + amount.cash + amount.bonus, 0n)
      const isRight = sum === (found[at] ?? 0n) && confirmed.length === credited.length
      return isRight ? [] : [`${address} holds ${found[at]}, and ${accountId} was credited ${sum}`]
    })
  })

/** The chain minted and burned what the entries tell, and nothing else. */
const onChain = (world: World) =>
  Effect.gen(function* () {
    const { cards, onchainBurns, onchainOrders } = world.state()
    const head = yield* Effect.orDie(world.chain.head)
    const compare = (kind: "mint" | "burn", id: bigint, { status }: { readonly status: string }) =>
      Effect.map(Effect.orDie(world.chain.used(kind, id, head)), (isUsed) =>
        isUsed === (status === "confirmed")
          ? []
          : [`the ${kind} ${id} is ${status}, the chain says ${isUsed ? "used" : "unused"}`]
      )
    const held = where(cards, ({ onchain, status }) => status === "active" && onchain !== null)
    const problems = yield* Effect.all([
      ...rowsOf(onchainOrders).map((row) => compare("mint", row.tokenId, row)),
      ...rowsOf(onchainBurns).map((row) => compare("burn", row.requestId, row)),
      ...held.map(({ id, onchain }) =>
        Effect.map(
          Effect.orDie(world.chain.ownerOf(BigInt(onchain?.tokenId ?? 0), head)),
          (owner) => (owner === onchain?.ownerAddress ? [] : [`the token of ${id} is elsewhere`])
        )
      )
    ])
    return problems.flat()
  })

export const check = (world: World): Effect.Effect<void> =>
  Effect.map(Effect.all([funded(world), onChain(world)]), ([unfunded, unminted]) => {
    const problems = [
      ...sound(world.state()),
      ...keyed(world),
      ...once(world),
      ...consumed(world),
      ...delivered(world),
      ...unfunded,
      ...unminted
    ]
    for (const problem of problems) world.fail(`at rest: ${problem}`)
  })
