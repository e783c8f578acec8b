/** The constraints that a store enforces whatever a decision got wrong. */
import { Usd } from "@cardpack/core/domain"
import type { Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Result } from "effect"
import { ruleOf } from "../reference/Constraint.ts"
import type { Broken, Case } from "../sample/Case.ts"
import { ended } from "../sample/Ended.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"
import { chain } from "./ChainRefusals.ts"
import { chainAllowed, depositRefusals } from "./DepositRefusals.ts"
import { history, keys } from "./Duplicates.ts"
import { entries } from "./EntryRefusals.ts"
import { items, meanwhile } from "./ItemRefusals.ts"
import { webhooks } from "./WebhookRefusals.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>
const amounts: ReadonlyArray<Broken> = [
  {
    rule: "STORE-CHECK-01: an address is forgotten with its fingerprint, or not at all",
    breaks: "shipment_address_is_whole",
    story: ({ operation }) => ({
      writes: { shipments: [Sample.shipment(operation, { info: null })] }
    })
  },
  {
    rule: "STORE-CHECK-02: cash is never below zero",
    breaks: "account_cash_check",
    story: ({ account }) => ({
      writes: { accounts: [Sample.next(account, { balance: { cash: -1n, bonus: 5n } })] }
    })
  },
  {
    rule: "STORE-CHECK-11: a threshold is above zero",
    breaks: "account_low_balance_threshold_check",
    story: ({ account }) => ({
      writes: { accounts: [Sample.next(account, { lowBalanceThreshold: 0n })] }
    })
  },
  {
    rule: "STORE-CHECK-03: bonus is never below zero",
    breaks: "account_bonus_check",
    story: ({ account }) => ({
      writes: { accounts: [Sample.next(account, { balance: { cash: 5n, bonus: -1n } })] }
    })
  },
  {
    rule: "STORE-CHECK-04: a balance after an entry is never below zero",
    breaks: "ledger_entry_cash_after_check",
    story: ({ account }) => ({
      writes: { ledgerEntries: [Sample.entry(account, { balanceAfter: { cash: -1n, bonus: 0n } })] }
    })
  },
  {
    rule: "STORE-CHECK-05: nobody pays less than nothing for a card",
    breaks: "card_paid_cash_check",
    story: ({ machine, operation }) => {
      const item = Sample.item(machine)
      const paid = { cash: -1n, bonus: 1n }
      return {
        writes: { items: [item], cards: [Sample.card(operation, item, { ordinal: 1, paid })] }
      }
    }
  },
  {
    rule: "STORE-CHECK-06: a price is never below zero",
    breaks: "vending_machine_price_check",
    story: ({ machine }) => ({ writes: { machines: [{ ...machine, priceUsd: -1n }] } })
  },
  {
    rule: "STORE-CHECK-07: a price is never above the largest amount",
    breaks: "vending_machine_price_check",
    story: ({ machine }) => ({ writes: { machines: [{ ...machine, priceUsd: Usd.MAX + 1n }] } })
  },
  {
    rule: "STORE-CHECK-08: a buyback value is never below zero",
    breaks: "item_buyback_check",
    story: ({ item }) => ({ writes: { items: [{ ...item, buybackUsd: -1n }] } })
  },
  {
    rule: "STORE-CHECK-09: an operator token does not end before it begins",
    breaks: "operator_token_expires_at_check",
    story: () => ({ writes: { tokens: [OperatorSample.token({ expiresAt: Sample.THEN })] } })
  },
  {
    rule: "STORE-CHECK-10: a sealed card has a refund window",
    breaks: "card_check",
    story: ({ card }) => ({ writes: { cards: [{ ...card, sealed: true, refundableUntil: null }] } })
  }
]

const owners: ReadonlyArray<Broken> = [
  {
    rule: "STORE-OWNER-01: a customer belongs to an account that exists",
    breaks: "customer_account_id_fkey",
    story: () => ({ writes: { customers: [Sample.customer(Sample.account())] } })
  },
  {
    rule: "STORE-OWNER-02: an API key belongs to an account that exists",
    breaks: "api_key_account_id_fkey",
    story: () => ({ writes: { keys: [Sample.key(Sample.account())] } })
  },
  {
    rule: "STORE-OWNER-03: an operation is for a customer that exists",
    breaks: "operation_account_id_customer_id_fkey",
    story: ({ account }) => ({
      writes: { operations: [Sample.operation(Sample.customer(account))] }
    })
  },
  {
    rule: "STORE-OWNER-04: an operation is for a customer of its own account",
    breaks: "operation_account_id_customer_id_fkey",
    story: ({ customer }) => {
      const stranger = Sample.account()
      const foreign = Sample.operation(customer, { accountId: stranger.id })
      return { before: { newAccounts: [stranger] }, writes: { operations: [foreign] } }
    }
  },
  {
    rule: "STORE-OWNER-05: a card belongs to a customer of its own account",
    breaks: "card_account_id_customer_id_fkey",
    story: ({ machine, operation }) => {
      const stranger = Sample.account()
      const item = Sample.item(machine)
      const foreign = Sample.card(operation, item, { ordinal: 1, accountId: stranger.id })
      return { before: { newAccounts: [stranger] }, writes: { items: [item], cards: [foreign] } }
    }
  },
  {
    rule: "STORE-OWNER-06: a card holds an item that exists",
    breaks: "card_item_id_fkey",
    story: ({ machine, operation }) => ({
      writes: { cards: [Sample.card(operation, Sample.item(machine), { ordinal: 1 })] }
    })
  },
  {
    rule: "STORE-OWNER-07: an order names its machine and quantity",
    breaks: "operation_check",
    story: ({ customer }) => ({
      writes: { operations: [Sample.operation(customer, { kind: "order" })] }
    })
  },
  {
    rule: "STORE-OWNER-08: an order is of a machine that exists",
    breaks: "operation_vending_machine_id_fkey",
    story: ({ customer }) => {
      const vendingMachineId = Sample.number()
      const order = Sample.operation(customer, { kind: "order", vendingMachineId, quantity: 1 })
      return { writes: { operations: [order] } }
    }
  },
  {
    rule: "STORE-OWNER-09: a draw names odds that were in force",
    breaks: "draw_machine_id_odds_version_fkey",
    story: ({ card, item }) => ({
      before: { enters: Sample.enters([item]) },
      writes: { draws: [Sample.draw(card, item, { sequence: 2n, oddsVersion: 99 })] }
    })
  }
]

const allowed: ReadonlyArray<Case> = [
  {
    rule: "STORE-ALLOW-01: another account may use the same idempotency key",
    story: ({ operation }) => {
      const stranger = Sample.account()
      const customer = Sample.customer(stranger)
      const { idempotencyKey } = operation
      return {
        before: { newAccounts: [stranger], customers: [customer] },
        writes: { operations: [Sample.operation(customer, { idempotencyKey })] }
      }
    }
  },
  {
    rule: "STORE-ALLOW-02: another account may use the same external user id",
    story: ({ account }) => {
      const stranger = Sample.account()
      return {
        before: {
          newAccounts: [stranger],
          customers: [Sample.customer(account, { externalUserId: "w" })]
        },
        writes: { customers: [Sample.customer(stranger, { externalUserId: "w" })] }
      }
    }
  },
  {
    rule: "STORE-ALLOW-03: an item that was bought back may be sold again",
    story: ({ card, customer, item, operation }) => ({
      before: ended(customer, card, "bought_back"),
      writes: { cards: [Sample.card(operation, item, { ordinal: 1 })] }
    })
  },
  {
    rule: "STORE-ALLOW-04: an item whose card was refunded may be sold again",
    story: ({ card, customer, item, operation }) => ({
      before: ended(customer, card, "refunded"),
      writes: { cards: [Sample.card(operation, item, { ordinal: 1 })] }
    })
  },
  {
    rule: "STORE-ALLOW-05: an item may leave and enter at once: it moves",
    story: ({ item }) => ({
      before: { enters: Sample.enters([item]) },
      writes: { leaves: Sample.leaves([item], "moved"), enters: Sample.enters([item], "moved") }
    })
  },
  {
    rule: "STORE-ALLOW-06: a balance may be spent to nothing",
    story: ({ account }) => ({
      writes: { accounts: [Sample.next(account, { balance: { cash: 0n, bonus: 0n } })] }
    })
  }
]

const attempt = (story: Case["story"]) =>
  Effect.gen(function* () {
    const { before, writes } = story(yield* Fixture.holding())
    for (const changes of [before ?? []].flat()) yield* Fixture.write(changes)
    return yield* Effect.result(Fixture.write(writes))
  })

const NONE = { constraint: null, rule: null }

/** Refusals by rule; of our own stores also by the same names of constraints. */
export interface Refusals {
  readonly sameNames: boolean
}

const refuses = (it: It, cases: ReadonlyArray<Broken>, { sameNames }: Refusals): void => {
  for (const { breaks, rule, story } of cases) {
    it.effect(rule, () =>
      Effect.gen(function* () {
        const result = yield* attempt(story)
        const reason = Result.isFailure(result) ? result.failure.reason : null
        const { constraint, rule } = reason?._tag === "Rejected" ? reason : NONE
        const refused = reason === null ? "accepted" : `refused: ${rule ?? reason._tag}`
        assert.strictEqual(refused, `refused: ${ruleOf(breaks)}`)
        if (sameNames) assert.strictEqual(constraint, breaks)
      })
    )
  }
}

const repeats = (it: It, cases: ReadonlyArray<Case>): void => {
  for (const { rule, story } of cases) {
    it.effect(rule, () =>
      Effect.gen(function* () {
        const result = yield* attempt(story)
        const ending = Result.isFailure(result) ? result.failure.reason._tag : "accepted"
        assert.strictEqual(ending, "Unreachable")
      })
    )
  }
}

const accepts = (it: It, cases: ReadonlyArray<Case>): void => {
  for (const { rule, story } of cases) {
    it.effect(rule, () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* attempt(story))._tag, "Success")
      })
    )
  }
}

export const refused = (it: It, refusals: Refusals): void => {
  refuses(it, [...keys, ...history, ...amounts, ...items, ...owners], refusals)
  repeats(it, meanwhile)
  accepts(it, allowed)
}

export const refusedWebhooks = (it: It, refusals: Refusals): void => refuses(it, webhooks, refusals)

export const refusedChain = (it: It, refusals: Refusals): void => {
  refuses(it, [...chain, ...depositRefusals, ...entries], refusals)
  accepts(it, chainAllowed)
}
