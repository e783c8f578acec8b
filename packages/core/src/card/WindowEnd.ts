/**
 * The end of refund windows (design, "A sealed pack is a claim"). A claim is opened by the worker
 * within a second, or by what touches the card first: commands do so by themselves, and reads by
 * {@link settled}. So nobody sees a card that is neither sealed nor decided.
 */
import { Effect, Result, type Scope } from "effect"
import { EMPTY } from "../engine/ChangeSet.ts"
import type { Command, Refused } from "../engine/Command.ts"
import { Engine } from "../engine/Engine.ts"
import * as LoadPlan from "../engine/LoadPlan.ts"
import type { AccountId, CardId } from "../id/Id.ts"
import type { CardWithItem } from "../operation/Operation.ts"
import type { Instant } from "../time/Instant.ts"
import { isDue } from "./Card.ts"
import { ClaimQueue } from "./ClaimQueue.ts"

type Runner = Pick<Engine["Service"], "run">

/** Cards of one command. */
const BATCH = 50

/** Names the cards and nothing more: every batch opens the claims that it loads past their windows. */
const touch = (accountId: AccountId, ids: ReadonlyArray<CardId>): Command<void> => ({
  name: "touch",
  scope: { accounts: [accountId], operator: false },
  plan: {
    ...LoadPlan.EMPTY,
    accounts: [accountId],
    cards: ids.map((id) => ({ accountId, id }))
  },
  weight: ids.length,
  stock: null,
  decide: () => Result.succeed({ answer: undefined, changes: EMPTY })
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

/** Claims of one look of the worker. */
const LOOK = 200

/** Milliseconds between two looks; a claim is opened within a second of its window's end. */
const POLL = 400

/** Runs until the scope closes. Several processes may: who comes second finds nothing to open. */
export const run: Effect.Effect<void, never, Engine | ClaimQueue | Scope.Scope> = Effect.gen(
  function* () {
    const engine = yield* Engine
    const queue = yield* ClaimQueue
    const look: Effect.Effect<void> = queue.due(LOOK).pipe(
      Effect.flatMap((due) => Effect.as(open(engine, due), due.length)),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning("claims past their windows could not be opened", cause), 0)
      ),
      Effect.flatMap((count) => (count < LOOK ? Effect.sleep(POLL) : Effect.void))
    )
    yield* Effect.forkScoped(Effect.forever(look))
  }
)
