/** Constraints on deposit addresses, on rows that name them, and on incidents. */
import type { Broken } from "../sample/Case.ts"
import { pair } from "../sample/ChainFixture.ts"
import * as Sample from "../sample/ChainSample.ts"
import * as Rows from "../sample/Sample.ts"

const addresses: ReadonlyArray<Broken> = [
  {
    rule: "STORE-ADDRESS-01: an account has one deposit address, for ever",
    breaks: "deposit_address_pkey",
    story: ({ account }) => ({
      before: { depositAddresses: [Sample.depositAddress(account)] },
      writes: { depositAddresses: [Sample.depositAddress(account)] }
    })
  },
  {
    rule: "STORE-ADDRESS-02: an index is given to one account",
    breaks: "deposit_address_index_key",
    story: (world) => {
      const { own, stranger } = pair(world)
      const same = Sample.depositAddress(stranger, { index: own.index })
      return {
        before: { newAccounts: [stranger], depositAddresses: [own] },
        writes: { depositAddresses: [same] }
      }
    }
  },
  {
    rule: "STORE-ADDRESS-03: an address is given to one account",
    breaks: "deposit_address_address_key",
    story: (world) => {
      const { own, stranger } = pair(world)
      const same = Sample.depositAddress(stranger, { address: own.address })
      return {
        before: { newAccounts: [stranger], depositAddresses: [own] },
        writes: { depositAddresses: [same] }
      }
    }
  },
  {
    rule: "STORE-ADDRESS-04: an address is of an account that exists",
    breaks: "deposit_address_account_id_fkey",
    story: () => ({ writes: { depositAddresses: [Sample.depositAddress(Rows.account())] } })
  },
  {
    rule: "STORE-ADDRESS-05: an intent names the account's own address",
    breaks: "funding_intent_address_fkey",
    story: (world) => {
      const { before, own, theirs } = pair(world)
      const intent = Sample.fundingIntent(own, { address: theirs.address })
      return { before, writes: { fundingIntents: [intent] } }
    }
  },
  {
    rule: "STORE-ADDRESS-06: two intents have different numbers",
    breaks: "funding_intent_account_id_sequence_key",
    story: (world) => {
      const { before, own } = pair(world)
      const intent = () => Sample.fundingIntent(own, { sequence: 9n })
      return {
        before: { ...before, fundingIntents: [intent()] },
        writes: { fundingIntents: [intent()] }
      }
    }
  },
  {
    rule: "STORE-ADDRESS-07: an intent is never written again",
    breaks: "funding_intent_pkey",
    story: (world) => {
      const { before, own } = pair(world)
      const intent = Sample.fundingIntent(own)
      return {
        before: { ...before, fundingIntents: [intent] },
        writes: { fundingIntents: [{ ...intent, requestedUsd: 1n }] }
      }
    }
  },
  {
    rule: "STORE-ADDRESS-08: no intent is of less than nothing",
    breaks: "funding_intent_requested_check",
    story: (world) => {
      const { before, own } = pair(world)
      const intent = Sample.fundingIntent(own, { requestedUsd: -1n })
      return { before, writes: { fundingIntents: [intent] } }
    }
  },
  {
    rule: "STORE-ADDRESS-09: a deposit of another token is at the account's own address",
    breaks: "foreign_deposit_address_fkey",
    story: (world) => {
      const { before, own, theirs } = pair(world)
      const foreign = Sample.foreignDeposit(own, { to: theirs.address })
      return { before, writes: { foreignDeposits: [foreign] } }
    }
  },
  {
    rule: "STORE-ADDRESS-10: a log is one deposit of another token",
    breaks: "foreign_deposit_log_key",
    story: (world) => {
      const { before, own } = pair(world)
      const foreign = Sample.foreignDeposit(own)
      const again = { ...foreign, id: Rows.id("fdp") }
      return {
        before: { ...before, foreignDeposits: [foreign] },
        writes: { foreignDeposits: [again] }
      }
    }
  },
  {
    rule: "STORE-ADDRESS-11: a sweep is from the account's own address",
    breaks: "deposit_sweep_address_fkey",
    story: (world) => {
      const { before, own, theirs } = pair(world)
      const sweep = Sample.depositSweep(own, { address: theirs.address })
      return { before, writes: { depositSweeps: [sweep] } }
    }
  },
  {
    rule: "STORE-ADDRESS-12: a sweep moves something",
    breaks: "deposit_sweep_amount_check",
    story: (world) => {
      const { before, own } = pair(world)
      return { before, writes: { depositSweeps: [Sample.depositSweep(own, { amount: 0n })] } }
    }
  },
  {
    rule: "STORE-ADDRESS-13: a log is one sweep, whoever's it is",
    breaks: "deposit_sweep_log_key",
    story: (world) => {
      const { before, own } = pair(world)
      const sweep = Sample.depositSweep(own)
      const again = { ...sweep, id: Rows.id("swp") }
      return {
        before: { ...before, depositSweeps: [sweep] },
        writes: { depositSweeps: [again] }
      }
    }
  },
  {
    rule: "STORE-ADDRESS-14: an address is assigned at a block of the chain",
    breaks: "deposit_address_assigned_at_block_check",
    story: ({ account }) => ({
      writes: { depositAddresses: [Sample.depositAddress(account, { assignedAtBlock: -1n })] }
    })
  }
]

const incidents: ReadonlyArray<Broken> = [
  {
    rule: "STORE-INCIDENT-01: a thing is one incident of its account",
    breaks: "incident_account_id_subject_key",
    story: ({ account }) => {
      const incident = Sample.incident(account)
      return {
        before: { incidents: [incident] },
        writes: { incidents: [Sample.incident(account, { subject: incident.subject })] }
      }
    }
  },
  {
    rule: "STORE-INCIDENT-02: a resolved incident says who resolved it, and how",
    breaks: "incident_resolved_check",
    story: ({ account }) => ({
      writes: { incidents: [Sample.incident(account, { resolvedAt: Rows.THEN })] }
    })
  },
  {
    rule: "STORE-INCIDENT-03: an incident is of an account that exists",
    breaks: "incident_account_id_fkey",
    story: () => ({ writes: { incidents: [Sample.incident(Rows.account())] } })
  },
  {
    rule: "STORE-INCIDENT-04: an incident is about a card of its account",
    breaks: "incident_card_id_fkey",
    story: ({ card }) => {
      const stranger = Rows.account()
      return {
        before: { newAccounts: [stranger] },
        writes: { incidents: [Sample.incident(stranger, { cardId: card.id })] }
      }
    }
  },
  {
    rule: "STORE-INCIDENT-05: an incident is about an operation of its account",
    breaks: "incident_operation_id_fkey",
    story: ({ operation }) => {
      const stranger = Rows.account()
      return {
        before: { newAccounts: [stranger] },
        writes: { incidents: [Sample.incident(stranger, { operationId: operation.id })] }
      }
    }
  },
  {
    rule: "STORE-INCIDENT-06: an incident stays about the same thing",
    breaks: "incident_identity",
    story: ({ account, card }) => {
      const incident = Sample.incident(account)
      return {
        before: { incidents: [incident] },
        writes: { incidents: [{ ...incident, cardId: card.id }] }
      }
    }
  }
]

export const chain: ReadonlyArray<Broken> = [...addresses, ...incidents]
