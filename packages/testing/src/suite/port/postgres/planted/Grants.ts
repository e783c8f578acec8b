/** Plants in what was granted: sandbox credit, bonus and adjustments. */
import { change, enter, FORGED, lax, type Plant, remove } from "./Rows.ts"

const DUNE = "(SELECT id FROM account WHERE name = 'Dune')"
const NAMED = "every entry that the operators' log names is in the ledger"

export const GRANTS: ReadonlyArray<Plant> = [
  {
    kind: "Sandbox credit stands in the books of production.",
    sql: ["UPDATE belonging SET environment = 'production'"],
    names: "every top-up has its deposit"
  },
  {
    kind: "A sandbox credit is larger than any may be.",
    sql: [change("ledger_entry", "reason = 'sandbox_credit'", "cash = 900000000"), FORGED],
    names: "every top-up has its deposit"
  },
  {
    kind: "Sandbox credit was taken twice within the hour.",
    sql: enter({ kind: "TOPUP", cash: 100_000_000, reason: "sandbox_credit" }),
    names: "every top-up has its deposit"
  },
  {
    kind: "A bonus is granted that no operator granted.",
    sql: enter({ kind: "BONUS", bonus: 10_000_000, reason: "a gift" }),
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "A bonus is larger than what the operator granted.",
    sql: [change("ledger_entry", "kind = 'BONUS'", "bonus = bonus + 10000000"), FORGED],
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "A bonus is paid in cash.",
    sql: [
      lax("bucket"),
      change("ledger_entry", "kind = 'BONUS'", "cash = bonus, bonus = 0"),
      change("ledger_entry", "sequence = 10", "cash = -40000000, bonus = 0"),
      FORGED
    ],
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "The balance is adjusted, and nobody adjusted it.",
    sql: enter({ kind: "ADJUSTMENT", cash: 10_000_000, reason: "a correction" }),
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "An adjustment is called a bonus.",
    sql: [lax("bucket"), change("ledger_entry", "kind = 'ADJUSTMENT'", "kind = 'BONUS'"), FORGED],
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "An adjustment has another reason than the operator gave, and links fit.",
    sql: [change("ledger_entry", "kind = 'ADJUSTMENT'", "reason = 'another'"), FORGED],
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "An adjustment has another reason, and the rest was left alone.",
    sql: [change("ledger_entry", "kind = 'ADJUSTMENT'", "reason = 'another'")],
    names: "every entry is linked to the one before"
  },
  {
    kind: "The log of an adjustment is gone.",
    sql: ["DELETE FROM operator_log WHERE action = 'balance.adjustment'"],
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "The log of a bonus tells of another amount.",
    sql: [
      `UPDATE operator_log SET detail = replace(detail::text, '33.333333', '3.333333')::json
        WHERE action = 'balance.bonus'`
    ],
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "The log of a bonus tells of another partner.",
    sql: [
      `UPDATE operator_log SET subject = 'par_01m8d6sqhzf4mbgypjbm9hdg94'
        WHERE action = 'balance.bonus'`
    ],
    names: "every bonus and adjustment is in the operators' log"
  },
  {
    kind: "The entry of an adjustment that the log names is gone.",
    sql: [
      remove("ledger_entry", "kind = 'BONUS'"),
      change("ledger_entry", "sequence = 10", "cash = -40000000, bonus = 0"),
      FORGED
    ],
    names: NAMED
  },
  {
    kind: "A bonus that is the only thing its account did is undone in all but the log.",
    sql: [
      `DELETE FROM ledger_entry WHERE account_id = ${DUNE}`,
      `UPDATE account SET sequence = 0, cash = 0, bonus = 0, updated_at = created_at,
        ledger_head = sha256(convert_to(E'cardpack ledger\\n' || id, 'UTF8')) WHERE id = ${DUNE}`
    ],
    names: NAMED
  },
  {
    kind: "An adjustment and the log have another reason, and links fit.",
    sql: [
      `UPDATE operator_log SET detail = replace(detail::text, 'test funds', 'another')::json
        WHERE action = 'balance.adjustment'`,
      change("ledger_entry", "kind = 'ADJUSTMENT'", "reason = 'another'"),
      FORGED
    ],
    names: "every row of the operators' log is linked to the one before"
  }
]
