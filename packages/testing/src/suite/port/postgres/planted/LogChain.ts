/** Plants in the chain of the operators' log. */
import type { Plant } from "./Rows.ts"

const LINKED = "every row of the operators' log is linked to the one before"
const ENDS = "the operators' log ends at its last row"

const at = (number: string) => `number = (SELECT ${number} FROM log_head)`

/** Another's number; the two meet in the middle, since numbers are unique. */
const moved = (from: string, to: string) =>
  `UPDATE operator_log SET number = ${to} WHERE number = ${from}`

/** The links of all rows again, as somebody makes them who knows the formula. */
const RELINKED = `DO $$ DECLARE r record; n int8 := 0; head bytea := sha256('cardpack log'); BEGIN
  FOR r IN SELECT * FROM operator_log ORDER BY number LOOP
    n := n + 1;
    head := sha256(convert_to(concat_ws(E'\\n', encode(head, 'hex'), n, r.id,
      round(extract(epoch FROM r.created_at) * 1000)::int8, r.actor, r.action, r.subject,
      r.detail::text), 'UTF8'));
    UPDATE operator_log SET number = n, link = head WHERE id = r.id;
  END LOOP;
END $$`

export const LOG_CHAIN: ReadonlyArray<Plant> = [
  {
    kind: "A row of the log names another person.",
    sql: [`UPDATE operator_log SET actor = 'bea' WHERE ${at("number / 2")}`],
    names: LINKED
  },
  {
    kind: "The first row of the log has another time.",
    sql: ["UPDATE operator_log SET created_at = created_at - interval '1 ms' WHERE number = 1"],
    names: LINKED
  },
  {
    kind: "A row in the middle of the log is gone.",
    sql: [`DELETE FROM operator_log WHERE ${at("number / 2")}`],
    names: LINKED
  },
  {
    kind: "The first row of the log is gone.",
    sql: ["DELETE FROM operator_log WHERE number = 1"],
    names: LINKED
  },
  {
    kind: "The last row of the log is gone.",
    sql: [`DELETE FROM operator_log WHERE ${at("number")}`],
    names: ENDS
  },
  {
    kind: "The whole log is gone.",
    sql: ["DELETE FROM operator_log"],
    names: ENDS
  },
  {
    kind: "The end of the log is gone.",
    sql: ["DELETE FROM log_head"],
    names: ENDS
  },
  {
    kind: "A row stands in the log that nobody linked.",
    sql: [
      `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
        VALUES (gen_random_uuid(), 'ada', 'recipient.read', 'x', '{}', now())`
    ],
    names: LINKED
  },
  {
    kind: "Two rows of the log changed places.",
    sql: [
      moved("5", "1000000"),
      moved("6", "5"),
      moved("1000000", "6"),
      `UPDATE operator_log a SET link = b.link FROM operator_log b
        WHERE (a.number, b.number) IN ((5, 6), (6, 5))`
    ],
    names: LINKED
  },
  {
    kind: "A row of the log was changed and all links were made again, but for the end.",
    sql: [`UPDATE operator_log SET actor = 'bea' WHERE ${at("number / 2")}`, RELINKED],
    names: ENDS
  },
  {
    kind: "A row of the log is gone, and all links were made again.",
    sql: ["DELETE FROM operator_log WHERE number = 7", RELINKED],
    names: ENDS
  }
]
