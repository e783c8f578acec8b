/** Keys, tokens, roles, limits and sessions. */
import { area } from "../Mutant.ts"

export const access = area("http", [
  [
    "AUTH-01",
    "A revoked key still reads.",
    "partner/KeyAuthorization.ts",
    "identity === undefined || identity.key.revokedAt !== null",
    "identity === undefined",
    "suite/http/verify/service#HTTP-KEY-03"
  ],
  [
    "AUTH-02",
    "A suspended partner's key still reads.",
    "partner/KeyAuthorization.ts",
    "    yield* isActive(account)\n    if (countRequest !== null) yield* countRequest(identity.key.id)",
    "    if (countRequest !== null) yield* countRequest(identity.key.id)",
    "suite/http/verify/service#HTTP-KEY-04"
  ],
  [
    "AUTH-03",
    "Support may change balances.",
    "operator/Permission.ts",
    '"balances.write": ["finance"]',
    '"balances.write": ["finance", "support"]',
    "suite/http/document/operatorDocument#recorded"
  ],
  [
    "AUTH-04",
    "A partner's developers may spend its real money.",
    "partner/PartnerGrants.ts",
    'trade: { production: ["admin"],',
    'trade: { production: ["admin", "developer"],',
    "suite/http/console/permissions"
  ],
  [
    "AUTH-05",
    "A path that merely contains the word webhooks takes only the role for webhooks.",
    "partner/PartnerGrants.ts",
    "/^\\/api\\/v2\\/webhooks(\\/|$)/",
    "/webhooks/",
    "suite/http/console/permissions"
  ],
  [
    "AUTH-09",
    "Whoever owns an IPv6 network may guess keys from each of its addresses.",
    "request/Peer.ts",
    ".slice(0, 4)",
    ".slice(0, 8)",
    "suite/unit/request"
  ],
  [
    "AUTH-10",
    "Refused credentials are answered with 429 only after one more than the limit.",
    "request/RefusedCredentials.ts",
    "count > MAX_REFUSALS ? tooMany",
    "count > MAX_REFUSALS + 1 ? tooMany",
    "suite/unit/request"
  ],
  [
    "AUTH-11",
    "A token that expires while its request's body arrives is still obeyed.",
    "operator/Rechecked.ts",
    "operator.person === null\n    ? Tokens.whileValid(operator, command)",
    "operator.person === null\n    ? operator.expiresAt !== null\n      ? command\n      : Tokens.whileValid(operator, command)",
    "suite/http/operator/tokens"
  ],
  [
    "AUTH-12",
    "A code of an authenticator begins two sessions.",
    "identity/UsedCodes.ts",
    "if (!isFirst) throw refusal(",
    "if (!isFirst && asked.body === undefined) throw refusal(",
    "suite/http/console/secondFactor"
  ],
  [
    "AUTH-13",
    "A request without an Origin changes things in a signed-in browser.",
    "identity/Origin.ts",
    "if (origin === undefined) return false",
    "if (origin === undefined) return true",
    "suite/http/console/otherSites"
  ],
  [
    "AUTH-14",
    "In production a page at the address that the browser names as its host counts as our own.",
    "identity/Origin.ts",
    'environment === "sandbox" && host !== undefined',
    "environment.length > 0 && host !== undefined",
    "suite/http/console/otherSites"
  ],
  [
    "AUTH-15",
    "A person's token for one environment opens the other.",
    "identity/trust/TrustedTokens.ts",
    "if (claims.environment !== environment)",
    "if (claims.environment.length === 0 && environment.length === 0)",
    "suite/http/console/forgedTokens"
  ],
  [
    "AUTH-16",
    "A person's token that answers an earlier question is taken again.",
    "identity/trust/TrustedTokens.ts",
    "if (claims.nonce !== nonce)",
    "if (claims.nonce.length !== nonce.length)",
    "suite/http/console/forgedTokens"
  ],
  [
    "AUTH-17",
    "The rate limit lets a key's requests through once its bucket is empty.",
    "partner/RateLimit.ts",
    "left >= 0",
    "left >= -1",
    "suite/http/request/access#tells when"
  ]
])
