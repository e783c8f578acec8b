/** What a second person confirmed: by another sender than asked, and as the log says. */
import type { Listing } from "./Sheet.ts"

const ID = "public_id('apr', x.id)"

/** The log has a row of this action about it, by this actor. */
const logged = (action: string, actor: string): string => `EXISTS (SELECT 1 FROM operator_log g
  WHERE g.subject = ${ID} AND g.action = '${action}' AND g.actor = ${actor})`

/** The act itself, in the name of who asked. */
const DONE = `(SELECT count(*) FROM operator_log g WHERE g.detail->>'approval' = ${ID}
  AND g.action = x.act AND g.actor = x.actor AND g.detail->>'approvedBy' = x.settled_by)`

/** As Approval.ts digests it; requests of before have none. */
const DIGEST = `encode(sha256(convert_to(concat_ws(E'\\n', x.act, x.subject, x.cost, x.summary,
  x.request_key, x.sender, x.actor, x.role, coalesce(x.session, ''),
  round(extract(epoch FROM x.expires_at) * 1000)::int8, x.arguments::text), 'UTF8')), 'hex')`

export const approvals: Listing = {
  prefix: "apr",
  table: "approval",
  rules: [
    {
      name: "every approval was asked for and settled by whom the log names, not by one sender",
      remedy:
        "Somebody wrote that a second person confirmed an act. Ask both, and who can write to the database.",
      broken: `NOT (${logged("approval.request", "x.actor")} AND CASE x.status
        WHEN 'pending' THEN ${DONE} = 0
        WHEN 'declined' THEN ${logged("approval.decline", "x.settled_by")} AND ${DONE} = 0
        ELSE x.settled_sender <> x.sender AND ${DONE} = 1
          AND ${logged("approval.approve", "x.settled_by")} END)`
    },
    {
      name: "every approval is for what was asked, as the log digested it",
      remedy:
        "Decline it (cardpack approvals decline): what it would do was changed after the request. Ask who can write to the database.",
      broken: `EXISTS (SELECT 1 FROM operator_log g WHERE g.subject = ${ID}
        AND g.action = 'approval.request' AND g.detail->>'digest' <> ${DIGEST})`
    }
  ]
}

/** Rows of the log whose act a second person confirmed. */
export const approvedActs: Listing = {
  prefix: "log",
  // There are few, and their index finds them: a page by identifier would read the whole log.
  table: "(SELECT * FROM operator_log WHERE detail->>'approval' IS NOT NULL OFFSET 0) l",
  rules: [
    {
      name: "every act that was approved is of an approval by another sender",
      remedy:
        "The log says that a second person confirmed an act, and there is no such confirmation. Undo the act, and ask who can write to the database.",
      broken: `NOT EXISTS (SELECT 1 FROM approval a
        WHERE public_id('apr', a.id) = x.detail->>'approval' AND a.status = 'approved'
          AND a.act = x.action AND a.actor = x.actor AND a.settled_by = x.detail->>'approvedBy'
          AND a.settled_sender <> a.sender)`
    }
  ]
}
