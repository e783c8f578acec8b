/** The settings of the console and of its people. */
import type { Group } from "./Variables.ts"

export const CONSOLE = {
  CARDPACK_CONSOLE: {
    about:
      "`on` or `off`: the console at `/console`, where people sign in. Unset: on in a sandbox with the embedded database, else off",
    unset: null
  },
  CARDPACK_IDENTITY_SECRET: {
    about:
      "signs sessions and encrypts second factors: at least 32 random characters. Generated if unset in a sandbox with the embedded database; with another one, second factors are lost unless the earlier is named below",
    unset: null
  },
  CARDPACK_IDENTITY_SECRETS_OLD: {
    about:
      "earlier ones, the newest first, separated by commas: they only decrypt second factors of their time",
    unset: null
  },
  CARDPACK_IDENTITY_AUDIENCE: {
    about:
      "in production: public address of the sandbox that trusts this environment's people, such as `https://sandbox.cards.example`. [One login](../README.md#one-login)",
    unset: null
  },
  CARDPACK_IDENTITY_ISSUER: {
    about:
      "in a sandbox: public address of the production that holds the people, such as `https://cards.example`. Unset: the sandbox has people of its own",
    unset: null
  },
  CARDPACK_OIDC_DISCOVERY_URL: {
    about:
      "discovery document of an OpenID provider, such as `https://accounts.example/.well-known/openid-configuration`; register `CARDPACK_PUBLIC_URL` and `/console/auth/callback/oidc` there. [Sign-on](../README.md#sign-on)",
    unset: null
  },
  CARDPACK_OIDC_CLIENT_ID: { about: "this service's name at that provider", unset: null },
  CARDPACK_OIDC_CLIENT_SECRET: { about: "this service's secret at that provider", unset: null },
  CARDPACK_SESSION_LIFE: { about: "after which people sign in again", unset: "12 hours" }
} as const satisfies Group
