/** What a partner's search finds of cards (decisions.md#console-search). */
import { Desk, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | Desk.Desk>

export const search = (it: It): void => {
  it.effect(
    "DESK-SEARCH-01: a partner finds a card by what it is once that is disclosed, by its id always",
    () =>
      Effect.gen(function* () {
        const desk = yield* Desk.Desk
        const until = { refundableUntil: 4_000_000_000_000 }
        const hidden = [
          yield* Fixture.holding({ sealed: true, ...until }),
          yield* Fixture.holding({ sealed: true, status: "refunded", ...until })
        ]
        const open = yield* Fixture.holding()
        const found = ({ account, item }: typeof open) => desk.searchOwn(account.id, item.reference)
        for (const each of hidden) {
          assert.deepStrictEqual(yield* found(each), [])
          const { account, card } = each
          const named = { kind: "card" as const, id: card.id, name: null }
          assert.deepStrictEqual(yield* desk.searchOwn(account.id, card.id), [named])
        }
        const { card, item } = open
        assert.deepStrictEqual(yield* found(open), [{ kind: "card", id: card.id, name: item.name }])
        const stranger = yield* Fixture.account()
        assert.deepStrictEqual(yield* desk.searchOwn(stranger.id, item.reference), [])
        assert.deepStrictEqual(yield* desk.searchOwn(stranger.id, card.id), [])
        assert.deepStrictEqual(yield* desk.searchOwn(stranger.id, Sample.id("card")), [])
      })
  )
}
