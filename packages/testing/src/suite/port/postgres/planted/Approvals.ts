/** Plants in what a second person confirms. */
import type { Plant } from "./Rows.ts"

const SETTLED = "every approval was asked for and settled by whom the log names, not by one sender"
const ACTED = "every act that was approved is of an approval by another sender"

const APPROVED = "WHERE status = 'approved'"
const ACT = "WHERE detail->>'approval' IS NOT NULL"

const WAITS = "WHERE status = 'pending'"
const changed = (kind: string, set: string, of = WAITS): Plant => ({
  kind,
  sql: [`UPDATE approval SET ${set} ${of}`],
  names: "every approval is for what was asked, as the log digested it"
})

export const APPROVALS: ReadonlyArray<Plant> = [
  changed(
    "What waits for a second person would give more than was asked.",
    'arguments = replace(arguments::text, \'"amountUsd":"\', \'"amountUsd":"9\')::json'
  ),
  changed("What waits says that it costs less.", "cost = cost - 1"),
  changed("What waits may cost more than was shown.", "cost = cost * 100"),
  changed("What waits is described otherwise.", "summary = 'a gift'"),
  changed("What waits never lapses.", "expires_at = expires_at + interval '1 year'"),
  changed("What was approved was something else.", "arguments = '{}'", "WHERE status = 'approved'"),
  {
    kind: "A request was approved by hand.",
    sql: [
      `UPDATE approval SET status = 'approved', settled_by = 'bea', settled_sender = 'bea',
        settled_at = created_at WHERE status = 'pending'`
    ],
    names: SETTLED
  },
  {
    kind: "An approved act was approved by who asked.",
    sql: [
      "ALTER TABLE approval DROP CONSTRAINT approval_settled_check",
      `UPDATE approval SET settled_sender = sender ${APPROVED}`
    ],
    names: ACTED
  },
  {
    kind: "A request was approved by another than the log says.",
    sql: [`UPDATE approval SET settled_by = 'bea' ${APPROVED}`],
    names: SETTLED
  },
  {
    kind: "A declined request is approved.",
    sql: ["UPDATE approval SET status = 'approved' WHERE status = 'declined'"],
    names: SETTLED
  },
  {
    kind: "An act that nobody confirmed says that somebody did.",
    sql: [
      `UPDATE operator_log SET detail = (detail::jsonb || '{"approval":"apr_x","approvedBy":"bea"}')::json
        WHERE action = 'balance.adjustment'`
    ],
    names: ACTED
  },
  {
    kind: "The approval of an act is gone.",
    sql: [`DELETE FROM approval ${APPROVED}`],
    names: ACTED
  },
  {
    kind: "The act that was approved is gone from the log.",
    sql: [`DELETE FROM operator_log ${ACT}`],
    names: SETTLED
  }
]
