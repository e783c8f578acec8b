/** Duplicate rows that a store refuses. */
import type { Broken } from "../../database/Case.ts"
import * as OperatorSample from "../../sample/OperatorSample.ts"
import * as Sample from "../../sample/Sample.ts"

export const keys: ReadonlyArray<Broken> = [
  {
    rule: "an idempotency key is used once in an account",
    breaks: "operation_account_id_idempotency_key_key",
    story: ({ customer, operation }) => ({
      writes: {
        operations: [Sample.operation(customer, { idempotencyKey: operation.idempotencyKey })]
      }
    })
  },
  {
    rule: "an external user id belongs to one customer of an account",
    breaks: "customer_account_id_external_user_id_key",
    story: ({ account }) => ({
      before: { customers: [Sample.customer(account, { externalUserId: "u" })] },
      writes: { customers: [Sample.customer(account, { externalUserId: "u" })] }
    })
  },
  {
    rule: "two customers of one change set share no external user id",
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
    rule: "two customers have different numbers",
    breaks: "customer_account_id_sequence_key",
    story: ({ account, customer }) => ({
      writes: { customers: [Sample.customer(account, { sequence: customer.sequence })] }
    })
  },
  {
    rule: "two operations have different numbers",
    breaks: "operation_account_id_sequence_key",
    story: ({ customer, operation }) => ({
      writes: { operations: [Sample.operation(customer, { sequence: operation.sequence })] }
    })
  },
  {
    rule: "two cards have different numbers",
    breaks: "card_account_id_sequence_key",
    story: ({ card, machine, operation }) => {
      const item = Sample.item(machine)
      const same = Sample.card(operation, item, { ordinal: 1, sequence: card.sequence })
      return { writes: { items: [item], cards: [same] } }
    }
  },
  {
    rule: "two ledger entries have different numbers",
    breaks: "ledger_entry_account_id_sequence_key",
    story: ({ account }) => ({
      before: { ledgerEntries: [Sample.entry(account, { sequence: 9n })] },
      writes: { ledgerEntries: [Sample.entry(account, { sequence: 9n })] }
    })
  },
  {
    rule: "two events have different numbers",
    breaks: "event_account_id_sequence_key",
    story: ({ account }) => ({
      before: { events: [Sample.event(account, { sequence: 9n })] },
      writes: { events: [Sample.event(account, { sequence: 9n })] }
    })
  },
  {
    rule: "two API keys have different hashes",
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
    rule: "two operator tokens have different hashes",
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
    rule: "two items have different references",
    breaks: "item_reference_key",
    story: ({ item, machine }) => ({
      writes: { items: [Sample.item(machine, { reference: item.reference })] }
    })
  },
  {
    rule: "an operator's idempotency key is answered once",
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
    rule: "an operation has one shipment",
    breaks: "shipment_operation_id_key",
    story: ({ operation }) => ({
      before: { shipments: [Sample.shipment(operation)] },
      writes: { shipments: [Sample.shipment(operation)] }
    })
  },
  {
    rule: "two cards of an operation have different ordinals",
    breaks: "card_operation_id_ordinal_key",
    story: ({ card, machine, operation }) => {
      const item = Sample.item(machine)
      const same = Sample.card(operation, item, { ordinal: card.ordinal })
      return { writes: { items: [item], cards: [same] } }
    }
  },
  {
    rule: "an operation acts on a card once",
    breaks: "operation_card_operation_id_card_id_key",
    story: ({ card, operation }) => ({
      before: { affectedCards: [Sample.affected(operation, card)] },
      writes: { affectedCards: [Sample.affected(operation, card, { ordinal: 1 })] }
    })
  }
]

export const history: ReadonlyArray<Broken> = [
  {
    rule: "an account is created once",
    breaks: "account_pkey",
    story: ({ account }) => ({ writes: { newAccounts: [account] } })
  },
  {
    rule: "a ledger entry is never written again",
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
    rule: "an event is never written again",
    breaks: "event_pkey",
    story: ({ account }) => {
      const event = Sample.event(account)
      return { before: { events: [event] }, writes: { events: [{ ...event, data: {} }] } }
    }
  },
  {
    rule: "a card is drawn once",
    breaks: "draw_pkey",
    story: ({ card, item }) => {
      const draw = Sample.draw(card, Sample.slot(item, 4n))
      return { before: { draws: [draw] }, writes: { draws: [{ ...draw, position: 5n }] } }
    }
  },
  {
    rule: "a log entry is never written again",
    breaks: "operator_log_pkey",
    story: () => {
      const entry = OperatorSample.logEntry()
      return { before: { log: [entry] }, writes: { log: [{ ...entry, actor: "nobody" }] } }
    }
  },
  {
    rule: "an account's version moves on by one: an older one is stale",
    breaks: "account_version",
    story: ({ account }) => ({
      before: { accounts: [Sample.next(account)] },
      writes: { accounts: [Sample.next(account)] }
    })
  },
  {
    rule: "an account's version moves on by one: none is left out",
    breaks: "account_version",
    story: ({ account }) => ({ writes: { accounts: [{ ...account, version: 2n }] } })
  },
  {
    rule: "only an account that exists is written",
    breaks: "account_version",
    story: () => ({ writes: { accounts: [Sample.next(Sample.account())] } })
  }
]
