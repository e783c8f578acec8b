/** What the operators' log says of the keys that operators made and revoked. */
import type { Listing } from "./Sheet.ts"

const logged = (name: string, action: string): string => `LEFT JOIN operator_log ${name}
    ON ${name}.action = '${action}' AND ${name}.detail->>'keyId' = public_id('key', x.id)`

export const keys: Listing = {
  prefix: "key",
  table: "api_key",
  joined: [logged("g", "key.create"), logged("v", "key.revoke")].join("\n    "),
  rules: [
    {
      name: "every key is of the partner that it was made for",
      remedy: "Revoke it: it opens another partner's account.",
      of: "g.id IS NOT NULL",
      broken: "g.subject <> public_id('par', x.account_id)"
    },
    {
      name: "every key that was revoked is revoked",
      remedy: "Revoke it again, and ask who restored it.",
      of: "v.id IS NOT NULL",
      broken: "x.revoked_at IS NULL"
    }
  ]
}
