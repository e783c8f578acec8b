/** Plants in who may act: keys of partners, tokens of operators, and the status of accounts. */
import { change, copy, FRESH, first, type Plant } from "./Rows.ts"

const ADDED = { id: FRESH, hash: "repeat('7', 64)" }
const KEY = "every key is the one that an operator made for its partner"
const TOKEN = "every operator's token is the one that an operator made"
const ACCOUNT =
  "every account was opened by an operator, and is active or suspended as the log says"

export const ACCESS: ReadonlyArray<Plant> = [
  {
    kind: "A key is added that nobody made.",
    sql: [copy("api_key", `t.id = ${first("api_key", "revoked_at IS NULL")}`, ADDED)],
    names: KEY
  },
  {
    kind: "A revoked key is valid again, with another identifier.",
    sql: [
      "UPDATE api_key SET id = gen_random_uuid(), revoked_at = NULL WHERE revoked_at IS NOT NULL"
    ],
    names: KEY
  },
  {
    kind: "A key's hash is another's.",
    sql: [change("api_key", "revoked_at IS NULL", "hash = repeat('7', 64)")],
    names: KEY
  },
  {
    kind: "A key was made by another operator.",
    sql: [change("api_key", "revoked_at IS NULL", "made_by = 'nobody'")],
    names: KEY
  },
  {
    kind: "A key of one partner opens another's account.",
    sql: [
      `UPDATE api_key SET account_id = (SELECT id FROM account WHERE name = 'Bolt')
        WHERE id = (SELECT id FROM api_key WHERE revoked_at IS NULL ORDER BY id LIMIT 1)`
    ],
    names: KEY
  },
  {
    kind: "A revoked key is valid again.",
    sql: ["UPDATE api_key SET revoked_at = NULL WHERE revoked_at IS NOT NULL"],
    names: "a key is revoked if an operator revoked it"
  },
  {
    kind: "A key is revoked, and nobody revoked it.",
    sql: [change("api_key", "revoked_at IS NULL", "revoked_at = created_at")],
    names: "a key is revoked if an operator revoked it"
  },
  {
    kind: "A token of an owner is added that nobody made.",
    sql: [copy("operator_token", "t.role = 'owner'", ADDED)],
    names: TOKEN
  },
  {
    kind: "A token's hash is another's.",
    sql: [change("operator_token", "role = 'finance'", "hash = repeat('7', 64)")],
    names: TOKEN
  },
  {
    kind: "A token has another role.",
    sql: [change("operator_token", "role = 'read-only'", "role = 'owner'")],
    names: TOKEN
  },
  {
    kind: "A token never ends.",
    sql: [change("operator_token", "role = 'finance'", "expires_at = NULL")],
    names: TOKEN
  },
  {
    kind: "A revoked token is valid again.",
    sql: [change("operator_token", "role = 'support'", "revoked_at = NULL")],
    names: "a token is revoked if an operator revoked it"
  },
  {
    kind: "A suspended partner is active again.",
    sql: ["UPDATE account SET status = 'active' WHERE status = 'suspended'"],
    names: ACCOUNT
  },
  {
    kind: "A partner is suspended, and nobody suspended it.",
    sql: ["UPDATE account SET status = 'suspended' WHERE name = 'Acme'"],
    names: ACCOUNT
  },
  {
    kind: "A partner is added that nobody opened.",
    sql: [
      copy("account", "t.name = 'Bolt'", {
        id: FRESH,
        ledger_head: `'\\x' || encode(sha256(convert_to(E'cardpack ledger\\n' || ${FRESH}, 'UTF8')), 'hex')`
      })
    ],
    names: ACCOUNT
  }
]
