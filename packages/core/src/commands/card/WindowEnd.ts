/**
 * The end of refund windows (design.md#claims). A claim is opened by the worker ({@link run} in
 * `Worker.ts`) within a second, or by what touches the card first: commands do so by themselves,
 * and reads by {@link settled}. So nobody sees a card that is neither sealed nor decided.
 */
import { Effect, Result } from "effect"
import { isDue } from "../../domain/card/Card.ts"
import type { AccountId, CardId } from "../../domain/id/Id.ts"
import type { CardWithItem } from "../../domain/operation/Operation.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Command, Refused } from "../../engine/Command.ts"
import type { Engine } from "../../engine/Engine.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import * as LoadPlan from "../../engine/rows/LoadPlan.ts"

type Runner = Pick<Engine["Service"], "run">

/** Cards of one command. */
const BATCH = 50

/**
 * Names cards of an account and nothing more: every batch opens the claims that it loads past their
 * windows. Needs no key, so it serves suspended accounts too. Answers those that stay closed.
 */
export const touch = (
  accountId: AccountId,
  ids: ReadonlyArray<CardId>
): Command<ReadonlyArray<CardId>> => ({
  name: "touch",
  scope: { accounts: [accountId], operator: false },
  plan: {
    ...LoadPlan.EMPTY,
    accounts: [accountId],
    cards: ids.map((id) => ({ accountId, id }))
  },
  weight: ids.length,
  stock: null,
  decide: (rows) => {
    const closed = ids.filter((id) => {
      const card = rows.card(accountId, id)
      return card !== undefined && isDue(card, rows.now)
    })
    return Result.succeed({ answer: closed, changes: EMPTY })
  }
})

/** Opens those of the named claims whose windows have passed. */
const open = (
  engine: Runner,
  cards: ReadonlyArray<{ readonly accountId: AccountId; readonly id: CardId }>
): Effect.Effect<void, Refused> =>
  Effect.forEach(
    Array.from(Map.groupBy(cards, ({ accountId }) => accountId)).flatMap(([accountId, own]) =>
      Array.from({ length: Math.ceil(own.length / BATCH) }, (_, at) =>
        touch(
          accountId,
          own.slice(at * BATCH, (at + 1) * BATCH).map(({ id }) => id)
        )
      )
    ),
    (command) => engine.run(command),
    { concurrency: "unbounded", discard: true }
  )

/**
 * What `read` answers, once no card in it is a claim that is past its window at `now`: such claims
 * are opened, and it is read again.
 */
export const settled = <A, E, R>(
  engine: Runner,
  now: Instant,
  read: Effect.Effect<A, E, R>,
  cardsOf: (answer: A) => Iterable<CardWithItem>
): Effect.Effect<A, E | Refused, R> =>
  Effect.flatMap(read, (answer) => {
    const due = Array.from(cardsOf(answer), ({ card }) => card).filter((card) => isDue(card, now))
    return due.length === 0
      ? Effect.succeed(answer)
      : Effect.andThen(
          open(engine, due),
          Effect.suspend(() => read)
        )
  })
