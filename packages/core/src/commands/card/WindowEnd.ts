/**
 * The end of refund windows (design.md#claims). The worker opens a claim within a second, unless a
 * command or a read touches the card first: every batch opens the claims that it loads, and reads
 * go through {@link settled}. So every answer shows a card either sealed or opened.
 */
import { Effect, Result } from "effect"
import { isDue } from "../../domain/card/Card.ts"
import type { AccountId, CardId } from "../../domain/id/Id.ts"
import type { CardWithItem } from "../../domain/operation/Operation.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Command, Refused } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import * as LoadPlan from "../../engine/rows/LoadPlan.ts"
import type { Engine } from "../Engine.ts"

type Runner = Pick<Engine["Service"], "run">

/** The most cards of one command. */
const BATCH = 50

/**
 * Only names cards, because every batch opens the claims past their windows that it loads. Needs no
 * key, so it serves suspended accounts too. Answers the claims that stay closed.
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

/** Opens the given claims. */
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
 * Reads, and when the answer holds claims past their windows at `now`, opens them and reads again.
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
