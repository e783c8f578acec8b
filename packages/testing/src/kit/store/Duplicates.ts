/** Duplicate rows that a store refuses. */
import type { Broken } from "../sample/Case.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"

export const keys: ReadonlyArray<Broken> = [
  {
    rule: "STORE-IDEM-01: an idempotency key is used once in an account",
    breaks: "operation_account_id_idempotency_key_key",
    story: ({ customer, operation }) => ({
      writes: {
        operations: [Sample.operation(customer, { idempotencyKey: operation.idempotencyKey })]
      }
    })
  },
  {
    rule: "STORE-UNIQUE-01: an external user id belongs to one customer of an account",
    breaks: "customer_account_id_external_user_id_key",
    story: ({ account }) => ({
      before: { customers: [Sample.customer(account, { externalUserId: "u" })] },
      writes: { customers: [Sample.customer(account, { externalUserId: "u" })] }
    })
  },
  {
    rule: "STORE-UNIQUE-02: two customers of one change set share no external user id",
    breaks: "customer_account_id_external_user_id_key",
    story: ({ account }) => ({
      writes: {
        customers: [
          Sample.customer(account, { externalUserId: "v" }),
          Sample.customer(account, { externalUserId: "v" })
        ]
      }
    })
  },
  {
    rule: "STORE-UNIQUE-03: two customers have different numbers",
    breaks: "customer_account_id_sequence_key",
    story: ({ account, customer }) => ({
      writes: { customers: [Sample.customer(account, { sequence: customer.sequence })] }
    })
  },
  {
    rule: "STORE-UNIQUE-04: two operations have different numbers",
    breaks: "operation_account_id_sequence_key",
    story: ({ customer, operation }) => ({
      writes: { operations: [Sample.operation(customer, { sequence: operation.sequence })] }
    })
  },
  {
    rule: "STORE-UNIQUE-05: two cards have different numbers",
    breaks: "card_account_id_sequence_key",
    story: ({ card, machine, operation }) => {
      const item = Sample.item(machine)
      const same = Sample.card(operation, item, { ordinal: 1, sequence: card.sequence })
      return { writes: { items: [item], cards: [same] } }
    }
  },
  {
    rule: "STORE-UNIQUE-06: two ledger entries have different numbers",
    breaks: "ledger_entry_account_id_sequence_key",
    story: ({ account }) => ({
      before: { ledgerEntries: [Sample.entry(account, { sequence: 9n })] },
      writes: { ledgerEntries: [Sample.entry(account, { sequence: 9n })] }
    })
  },
  {
    rule: "STORE-UNIQUE-07: two events have different numbers",
    breaks: "event_account_id_sequence_key",
    story: ({ account }) => ({
      before: { events: [Sample.event(account, { sequence: 9n })] },
      writes: { events: [Sample.event(account, { sequence: 9n })] }
    })
  },
  {
    rule: "STORE-UNIQUE-08: two API keys have different hashes",
    breaks: "api_key_hash_key",
    story: ({ account }) => {
      const key = Sample.key(account)
      return {
        before: { keys: [key] },
        writes: { keys: [Sample.key(account, { hash: key.hash })] }
      }
    }
  },
  {
    rule: "STORE-UNIQUE-09: two operator tokens have different hashes",
    breaks: "operator_token_hash_key",
    story: () => {
      const token = OperatorSample.token()
      return {
        before: { tokens: [token] },
        writes: { tokens: [OperatorSample.token({ hash: token.hash })] }
      }
    }
  },
  {
    rule: "STORE-UNIQUE-10: two items have different references",
    breaks: "item_reference_key",
    story: ({ item, machine }) => ({
      writes: { items: [Sample.item(machine, { reference: item.reference })] }
    })
  },
  {
    rule: "STORE-IDEM-02: an operator's idempotency key is answered once",
    breaks: "operator_reply_pkey",
    story: () => {
      const reply = OperatorSample.reply()
      return {
        before: { replies: [reply] },
        writes: { replies: [OperatorSample.reply({ key: reply.key })] }
      }
    }
  },
  {
    rule: "STORE-UNIQUE-11: an operation has one shipment",
    breaks: "shipment_operation_id_key",
    story: ({ operation }) => ({
      before: { shipments: [Sample.shipment(operation)] },
      writes: { shipments: [Sample.shipment(operation)] }
    })
  },
  {
    rule: "STORE-UNIQUE-12: two cards of an operation have different ordinals",
    breaks: "card_operation_id_ordinal_key",
    story: ({ card, machine, operation }) => {
      const item = Sample.item(machine)
      const same = Sample.card(operation, item, { ordinal: card.ordinal })
      return { writes: { items: [item], cards: [same] } }
    }
  },
  {
    rule: "STORE-UNIQUE-13: an operation acts on a card once",
    breaks: "operation_card_operation_id_card_id_key",
    story: ({ card, operation }) => ({
      before: { affectedCards: [Sample.affected(operation, card)] },
      writes: { affectedCards: [Sample.affected(operation, card, { ordinal: 1 })] }
    })
  },
  {
    rule: "STORE-UNIQUE-14: two draws of a machine have different numbers",
    breaks: "draw_sequence",
    story: ({ card, item, machine, operation }) => {
      const other = Sample.item(machine)
      const next = Sample.card(operation, other, { ordinal: 1 })
      return {
        before: [
          { items: [other], cards: [next], enters: Sample.enters([item, other]) },
          { draws: [Sample.draw(card, item, { sequence: 2n })] }
        ],
        writes: { draws: [Sample.draw(next, other, { sequence: 2n, slot: 1, size: 2 })] }
      }
    }
  }
]

export const history: ReadonlyArray<Broken> = [
  {
    rule: "STORE-KEPT-01: an account is created once",
    breaks: "account_pkey",
    story: ({ account }) => ({ writes: { newAccounts: [account] } })
  },
  {
    rule: "STORE-KEPT-02: a ledger entry is never written again",
    breaks: "ledger_entry_pkey",
    story: ({ account }) => {
      const entry = Sample.entry(account)
      return {
        before: { ledgerEntries: [entry] },
        writes: { ledgerEntries: [{ ...entry, reason: "changed" }] }
      }
    }
  },
  {
    rule: "STORE-KEPT-03: an event is never written again",
    breaks: "event_pkey",
    story: ({ account }) => {
      const event = Sample.event(account)
      return { before: { events: [event] }, writes: { events: [{ ...event, data: {} }] } }
    }
  },
  {
    rule: "STORE-KEPT-04: a card is drawn once",
    breaks: "draw_pkey",
    story: ({ card, item }) => {
      const draw = Sample.draw(card, item, { sequence: 2n })
      return {
        before: [{ enters: Sample.enters([item]) }, { draws: [draw] }],
        writes: { draws: [{ ...draw, sequence: 3n }] }
      }
    }
  },
  {
    rule: "STORE-KEPT-05: a log entry is never written again",
    breaks: "operator_log_pkey",
    story: () => {
      const entry = OperatorSample.logEntry()
      return { before: { log: [entry] }, writes: { log: [{ ...entry, actor: "nobody" }] } }
    }
  },
  {
    rule: "STORE-KEPT-06: an account's version moves on by one: an older one is stale",
    breaks: "account_version",
    story: ({ account }) => ({
      before: { accounts: [Sample.next(account)] },
      writes: { accounts: [Sample.next(account)] }
    })
  },
  {
    rule: "STORE-KEPT-07: an account's version moves on by one: none is left out",
    breaks: "account_version",
    story: ({ account }) => ({ writes: { accounts: [{ ...account, version: 2n }] } })
  },
  {
    rule: "STORE-KEPT-08: only an account that exists is written",
    breaks: "account_version",
    story: () => ({ writes: { accounts: [Sample.next(Sample.account())] } })
  }
]
