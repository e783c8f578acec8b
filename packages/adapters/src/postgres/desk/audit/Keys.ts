/**
 * What the operators' log says of partners' keys and of operators' tokens: who made and revoked them.
 * Each is still the one that was handed out then.
 */
import type { Listing, Rule } from "./Sheet.ts"

/** Rows of the log of an action; `named` is the identifier in them. */
const logged = (as: string, action: string, named: string, id: string): string =>
  `LEFT JOIN operator_log ${as} ON ${as}.action = '${action}' AND ${as}.${named} = ${id}`

/** Not by whom and when the log says; rows of before name no fingerprint. */
const UNMADE = `g.id IS NULL OR g.actor IS DISTINCT FROM x.made_by OR g.created_at <> x.created_at
  OR coalesce(g.detail->>'fingerprint' <> encode(sha256(convert_to(x.hash, 'UTF8')), 'hex'), false)`

const revoked = (what: string): Rule => ({
  name: `a ${what} is revoked if an operator revoked it`,
  remedy: "Revoke it (cardpack keys revoke, cardpack tokens revoke), and ask who restored it.",
  broken: "v.created_at IS DISTINCT FROM x.revoked_at"
})

const KEY = "public_id('key', x.id)"

export const keys: Listing = {
  prefix: "key",
  table: "api_key",
  joined: [
    logged("g", "key.create", "detail->>'keyId'", KEY),
    logged("v", "key.revoke", "detail->>'keyId'", KEY)
  ].join("\n    "),
  rules: [
    {
      name: "every key is the one that an operator made for its partner",
      remedy: "Revoke it (cardpack keys revoke): somebody may have it who should not.",
      broken: `${UNMADE} OR g.subject <> public_id('par', x.account_id)`
    },
    revoked("key")
  ]
}

const TOKEN = "public_id('tok', x.id)"

export const tokens: Listing = {
  prefix: "tok",
  table: "operator_token",
  joined: [
    logged("g", "token.create", "subject", TOKEN),
    logged("v", "token.revoke", "subject", TOKEN)
  ].join("\n    "),
  rules: [
    {
      name: "every operator's token is the one that an operator made",
      remedy: "Revoke it (cardpack tokens revoke), and read in the log what it did (cardpack log).",
      broken: `${UNMADE} OR x.role <> coalesce(g.detail->>'role', 'owner')
        OR x.expires_at IS DISTINCT FROM (g.detail->>'expiresAt')::timestamptz`
    },
    revoked("token")
  ]
}
