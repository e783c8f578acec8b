/** The audit finds nothing in a sound store, and names each flaw of a broken one. */
import { type ChangeSet, Desk } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import type { Ports } from "../sample/Story.ts"
import { another, linked, type Sound, sound } from "./SoundBooks.ts"

type It = Vitest.MethodsNonLive<Ports | Desk.Desk>

interface Wrong {
  readonly check: string
  readonly story: string
  /** The broken rows, and the violation that the check then names. */
  readonly write: (world: Sound) => readonly [Partial<ChangeSet.ChangeSet>, named: string]
}

const BALANCE = "an account's balance is what its last entry left"

const UNSEEN = [
  "an operation's cards bring what it credited",
  "a refund returns each card's own shares",
  "every redemption has its shipment, and costs its country's fee"
]

const wrongs: ReadonlyArray<Wrong> = [
  {
    check: BALANCE,
    story: "a balance that its entries do not add up to",
    write: ({ account }) => {
      const balance = { cash: 76n, bonus: 0n }
      return [{ accounts: [Sample.next(account, { sequence: 9n, balance })] }, account.id]
    }
  },
  {
    check: BALANCE,
    story: "a bucket that its entries do not add up to, though the total is right",
    write: ({ account }) => {
      const balance = { cash: 74n, bonus: 1n }
      return [{ accounts: [Sample.next(account, { sequence: 9n, balance })] }, account.id]
    }
  },
  {
    check: "every entry's balance follows from the one before",
    story: "an entry that does not follow from the one before",
    write: ({ account }) => {
      const amounts = { amount: { cash: 5n, bonus: 0n }, balanceAfter: { cash: 81n, bonus: 0n } }
      const entry = linked(account.ledgerHead, account, { sequence: 10n, ...amounts })
      return [
        { ledgerEntries: [entry], accounts: [Sample.next(account, { sequence: 10n })] },
        entry.id
      ]
    }
  },
  {
    check: "every entry is linked to the one before",
    story: "an entry that is linked to another past",
    write: ({ account }) => {
      const amounts = { amount: { cash: 5n, bonus: 0n }, balanceAfter: { cash: 80n, bonus: 0n } }
      const entry = linked(Sample.hex(), account, { sequence: 10n, ...amounts })
      const fields = { sequence: 10n, balance: entry.balanceAfter, ledgerHead: entry.link }
      return [{ ledgerEntries: [entry], accounts: [Sample.next(account, fields)] }, entry.id]
    }
  },
  {
    check: "every account holds the link of its last entry",
    story: "an account that forgot its last entry",
    write: ({ account }) => {
      const before = Sample.next(account, { sequence: 9n, ledgerHead: Sample.hex() })
      return [{ accounts: [before] }, account.id]
    }
  },
  {
    check: "an account's sequence has no gap and no number twice",
    story: "a number that an account handed out and nothing has",
    write: ({ account }) => [
      { accounts: [Sample.next(account, { sequence: 10n })] },
      `${account.id} 10`
    ]
  },
  {
    check: "an account's sequence has no gap and no number twice",
    story: "a replay that has another thing's number",
    write: ({ account, endpoint, event }) => [
      { deliveries: [Sample.delivery(event, endpoint, { sequence: 5n })] },
      `${account.id} 5`
    ]
  },
  {
    check: "an account's sequence has no gap and no number twice",
    story: "a number that a replay which is done has too",
    write: ({ account }) => [
      { customers: [Sample.customer(account, { sequence: 8n })] },
      `${account.id} 8`
    ]
  },
  {
    check: "an account's sequence has no gap and no number twice",
    story: "a number that two things have",
    write: ({ account }) => [
      { customers: [Sample.customer(account, { sequence: 6n })] },
      `${account.id} 6`
    ]
  },
  {
    check: "every item is in exactly one place",
    story: "an item that is sold and in a deck",
    write: ({ item }) => [{ enters: Sample.enters([item]) }, item.reference]
  },
  {
    check: "every item is in exactly one place",
    story: "an item that is nowhere",
    write: ({ free }) => [{ leaves: Sample.leaves([free]) }, free.reference]
  },
  {
    check: "every item is in exactly one place",
    story: "an item that is withdrawn and in a deck",
    write: ({ free }) => [{ items: [{ ...free, withdrawnAt: Sample.THEN }] }, free.reference]
  },
  {
    check: "every item on sale is in the list of its tier",
    story: "an item in the list of another tier",
    write: ({ free }) => [{ items: [{ ...free, tier: "rare" }] }, free.reference]
  },
  {
    check: "an order's cards cost what it charged",
    story: "an order whose cards cost another sum",
    write: ({ card, order }) => [{ cards: [{ ...card, paid: { cash: 24n, bonus: 0n } }] }, order.id]
  },
  {
    check: "an operation's cards bring what it credited",
    story: "a buyback whose cards bring another sum",
    write: (world) => {
      const { changes, operation } = another(world, { kind: "buyback", creditedUsd: 5n })
      const acted = Sample.affected(operation, world.card, { credited: { cash: 4n, bonus: 0n } })
      return [{ ...changes, affectedCards: [acted] }, operation.id]
    }
  },
  {
    check: "a refund returns each card's own shares",
    story: "a refund of the right sum to the wrong bucket",
    write: (world) => {
      const { changes, operation } = another(world, { kind: "refund", creditedUsd: 25n })
      const acted = Sample.affected(operation, world.card, { credited: { cash: 0n, bonus: 25n } })
      const cards = [{ ...world.card, status: "refunded" as const }]
      return [{ ...changes, cards, affectedCards: [acted] }, operation.id]
    }
  },
  {
    check: "every redemption has its shipment, and costs its country's fee",
    story: "a redemption without a shipment",
    write: (world) => {
      const { changes, operation } = another(world, { kind: "redemption" })
      return [changes, operation.id]
    }
  },
  {
    check: "every operation has its event",
    story: "an operation that nobody was told of",
    write: (world) => {
      const { changes, operation } = another(world, { kind: "redemption" })
      return [{ ...changes, events: [], shipments: [Sample.shipment(operation)] }, operation.id]
    }
  },
  {
    check: "an operation's entries sum up to what it charged and credited",
    story: "an operation that charged what no entry took",
    write: (world) => {
      const { changes, operation } = another(world, { kind: "redemption", chargedUsd: 3n })
      return [{ ...changes, shipments: [Sample.shipment(operation)] }, operation.id]
    }
  },
  {
    check: "every card is what its draw drew",
    story: "a card that no draw drew",
    write: (world) => {
      const item = Sample.item(world.machine)
      const card = Sample.card(world.order, item, { ordinal: 1, sequence: 10n })
      const accounts = [Sample.next(world.account, { sequence: 10n })]
      return [{ accounts, items: [item], cards: [card] }, card.id]
    }
  },
  {
    check: "every card is what its draw drew",
    story: "a pack that was changed after its window and never opened",
    write: (world) => {
      const sealed = Sample.claim(world.order, world.machine, { ordinal: 1, sequence: 10n })
      const missed = { refundableUntil: Sample.THEN + 1, updatedAt: Sample.THEN + 2 }
      const card = { ...sealed, ...missed }
      const claims = [{ machineId: world.machine.id, count: 1 }]
      const accounts = [Sample.next(world.account, { sequence: 10n })]
      return [{ accounts, cards: [card], claims }, card.id]
    }
  },
  {
    check: "every card is what its draw drew",
    story: "a pack whose draw did not use what its order brought",
    write: (world) => {
      const sealed = Sample.claim(world.order, world.machine, { ordinal: 1, sequence: 10n })
      const card = { ...sealed, sealed: false, itemId: world.free.id }
      const place = { sequence: 3n, size: 2, slot: 1, entropy: new Uint8Array(32) }
      const draws = [Sample.draw(card, world.free, place)]
      const accounts = [Sample.next(world.account, { sequence: 10n })]
      return [{ accounts, cards: [card], draws }, card.id]
    }
  },
  {
    check: "every machine's free cards and open claims are counted right",
    story: "a machine that counts a claim that no card has",
    write: ({ machine }) => [{ claims: [{ machineId: machine.id, count: 1 }] }, String(machine.id)]
  }
]

const violations = Effect.fnUntraced(function* (name: string) {
  const found = (yield* (yield* Desk.Desk).audit).filter((check) => check.name === name)
  assert.strictEqual(found.length, 1, name)
  return found.flatMap((check) => check.violations)
})

export const audit = (it: It): void => {
  it.effect(
    "DESK-AUDIT-01: the audit finds nothing wrong in a sound store, and looks at all of it",
    () =>
      Effect.gen(function* () {
        yield* sound()
        const checks = yield* (yield* Desk.Desk).audit
        assert.deepStrictEqual(
          checks.filter((check) => !check.ok),
          []
        )
        const examined = new Map(checks.map((check) => [check.name, check.examined]))
        for (const { check } of wrongs) {
          // A sound store of one sale has nothing that these are about.
          if (!UNSEEN.includes(check)) assert.isAbove(examined.get(check) ?? 0, 0, check)
        }
      })
  )

  for (const { check, story, write } of wrongs) {
    it.effect(`DESK-AUDIT-02: the audit names ${story}, or the storage refuses it`, () =>
      Effect.gen(function* () {
        const [changes, named] = write(yield* sound())
        assert.notInclude(yield* violations(check), named)
        const written = yield* Effect.result(Fixture.write(changes))
        if (Result.isSuccess(written)) assert.include(yield* violations(check), named)
        else assert.strictEqual(written.failure.reason._tag, "Rejected")
      })
    )
  }
}
