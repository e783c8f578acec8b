/** Plants in deposits and what they brought. */
import {
  ACME,
  COUNTED,
  change,
  copy,
  enter,
  FORGED,
  FRESH,
  first,
  lax,
  NEXT,
  OTHER,
  type Plant,
  remove
} from "./Rows.ts"

const CONFIRMED = "status = 'confirmed'"

/** Once more, at the end. */
const again = (type: string): ReadonlyArray<string> => [
  COUNTED,
  copy(
    "event",
    `t.id = (SELECT id FROM event WHERE account_id = ${ACME} AND type = '${type}'
      ORDER BY sequence DESC LIMIT 1)`,
    {
      id: FRESH,
      sequence: NEXT,
      deliveries: "0",
      created_at: `(SELECT updated_at FROM account WHERE id = ${ACME})`
    }
  )
]

export const DEPOSITS: ReadonlyArray<Plant> = [
  {
    kind: "A request announced a deposit twice.",
    sql: [
      "DROP INDEX funding_intent_account_id_idempotency_key_key",
      COUNTED,
      copy("funding_intent", "t.idempotency_key IS NOT NULL", { id: FRESH, sequence: NEXT })
    ],
    names: "no idempotency key of a funding intent twice"
  },
  {
    kind: "Money comes in without a deposit.",
    sql: [lax("cause"), ...enter({ kind: "TOPUP", cash: 50_000_000 })],
    names: "every top-up has its deposit"
  },
  {
    kind: "An entry credits a deposit that is not confirmed, of another partner.",
    sql: enter({
      kind: "TOPUP",
      cash: 8_000_000,
      deposit: first("funding_transaction", "status = 'detected'")
    }),
    names: "every top-up has its deposit"
  },
  {
    kind: "An entry credits a deposit that failed, of another partner.",
    sql: enter({
      kind: "TOPUP",
      cash: 7_000_000,
      deposit: first("funding_transaction", "status = 'failed'")
    }),
    names: "every top-up has its deposit"
  },
  {
    kind: "An entry names a deposit that does not exist.",
    sql: enter({ kind: "TOPUP", cash: 7_000_000, deposit: first("operation") }),
    names: "every top-up has its deposit"
  },
  {
    kind: "A deposit is credited with more than it brought.",
    sql: [change("ledger_entry", "funding_transaction_id IS NOT NULL", "cash = cash * 10"), FORGED],
    names: "every top-up has its deposit"
  },
  {
    kind: "A deposit is credited in bonus.",
    sql: [
      change("ledger_entry", "funding_transaction_id IS NOT NULL", "cash = 0, bonus = 12500000"),
      FORGED
    ],
    names: "every top-up has its deposit"
  },
  {
    kind: "A deposit's entry forgets its deposit.",
    sql: [
      lax("cause"),
      change("ledger_entry", "funding_transaction_id IS NOT NULL", "funding_transaction_id = NULL"),
      FORGED
    ],
    names: "every top-up has its deposit"
  },
  {
    kind: "A deposit's entry is called a BONUS.",
    sql: [change("ledger_entry", "funding_transaction_id IS NOT NULL", "kind = 'BONUS'"), FORGED],
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "A deposit's entry is gone.",
    sql: [remove("ledger_entry", "funding_transaction_id IS NOT NULL"), FORGED],
    names: "every confirmed deposit is one entry of the ledger, and no other is"
  },
  {
    kind: "One deposit is credited twice.",
    sql: [
      "DROP INDEX ledger_entry_funding_transaction_id_key",
      ...enter({
        kind: "TOPUP",
        cash: 12_500_000,
        deposit: first("funding_transaction", CONFIRMED)
      })
    ],
    names: "every confirmed deposit is one entry of the ledger, and no other is"
  },
  {
    kind: "A deposit has another ordinal, and its transfer is credited a second time.",
    sql: [
      "DROP INDEX funding_transaction_transfer_once",
      change("funding_transaction", CONFIRMED, "ordinal = ordinal + 1"),
      copy("funding_transaction", "t.status = 'confirmed'", {
        id: FRESH,
        ordinal: "t.ordinal - 1",
        sequence: NEXT
      }),
      COUNTED,
      ...enter({
        kind: "TOPUP",
        cash: 12_500_000,
        deposit: first("funding_transaction", `id::text LIKE '%ffffff'`)
      })
    ],
    names: "no transfer is credited twice"
  },
  {
    kind: "A deposit is confirmed and never credited.",
    sql: [
      change(
        "funding_transaction",
        "status = 'detected'",
        "status = 'confirmed', confirmed_at = updated_at"
      )
    ],
    names: "every confirmed deposit is one entry of the ledger, and no other is"
  },
  {
    kind: "A credited deposit has another amount.",
    sql: [change("funding_transaction", CONFIRMED, "amount = amount + 1")],
    names: "every top-up has its deposit"
  },
  {
    kind: "A credited deposit was seen at another partner's address.",
    sql: [
      change(
        "funding_transaction",
        CONFIRMED,
        `address = (SELECT address FROM deposit_address WHERE account_id = ${OTHER})`
      )
    ],
    names: "every confirmed deposit is one entry of the ledger, and no other is"
  },
  {
    kind: "A credited deposit becomes another partner's.",
    sql: [change("funding_transaction", CONFIRMED, `account_id = ${OTHER}`)],
    names: "every top-up has its deposit"
  },
  {
    kind: "A credited deposit is gone.",
    sql: [remove("funding_transaction", CONFIRMED)],
    names: "every top-up has its deposit"
  },
  {
    kind: "A credited deposit is told to have failed.",
    sql: [
      change(
        "funding_transaction",
        CONFIRMED,
        "status = 'failed', confirmed_at = NULL, failure_reason = 'none'"
      )
    ],
    names: "every top-up has its deposit"
  },
  {
    kind: "A deposit of another chain is credited.",
    sql: [change("funding_transaction", CONFIRMED, "chain_id = 1")],
    names: "every deposit is on the chain of the books"
  },
  {
    kind: "A deposit is invented, with its entry, links and balance, but no events.",
    sql: [
      COUNTED,
      `INSERT INTO funding_transaction SELECT r.* FROM funding_transaction t,
        jsonb_populate_record(t, jsonb_build_object('id', overlay(t.id::text placing 'ffffff' from 31),
          'sequence', ${NEXT}, 'transaction_hash', '0x' || repeat('7', 64))) r
        WHERE t.status = 'confirmed'`,
      ...enter({
        kind: "TOPUP",
        cash: 12_500_000,
        deposit: first("funding_transaction", `transaction_hash = '0x' || repeat('7', 64)`)
      })
    ],
    names: "every top-up has its deposit"
  },
  {
    kind: "A credited deposit is of another transaction, and its own comes in anew.",
    sql: [change("funding_transaction", CONFIRMED, "transaction_hash = '0x' || repeat('8', 64)")],
    names: "every deposit has its events"
  },
  {
    kind: "A deposit is told a second time, far from the first.",
    sql: again("balance.topup.detected"),
    names: "every event says what happened"
  },
  {
    kind: "A credit is told a second time, far from the first.",
    sql: again("balance.topup.confirmed"),
    names: "every event says what happened"
  },
  {
    kind: "The deposit address of a partner is another.",
    sql: [
      `UPDATE deposit_address SET address = '0x' || repeat('a', 40) WHERE account_id = ${ACME}`
    ],
    names: "every confirmed deposit is one entry of the ledger, and no other is"
  },
  {
    kind: "More was swept from an address than came in.",
    sql: ["UPDATE deposit_sweep SET amount = amount * 100"],
    names: "what was swept is what the operators' log names"
  },
  {
    kind: "A sweep is written that no operator recorded.",
    sql: [
      copy("deposit_sweep", "true", { id: FRESH, transaction_hash: "'0x' || repeat('9', 64)" })
    ],
    names: "what was swept is what the operators' log names"
  },
  {
    kind: "A deposit was announced of another amount.",
    sql: ["UPDATE funding_intent SET requested = requested + 1"],
    names: "every announced deposit has the fingerprint of its request"
  }
]
