/**
 * The settings of the service as people read them: `cardpack init` writes them, docs/settings.md
 * lists them, and what reads them has their names from here.
 */

import { CONSOLE } from "./ConsoleVariables.ts"
import { FAIRNESS } from "./FairnessVariables.ts"
import { PICTURES } from "./PictureVariables.ts"
import { SENDING } from "./SendingVariables.ts"

export interface Variable {
  /** What it is for, in Markdown. */
  readonly about: string
  /** What is in force without it; null when that is nothing, or depends on other settings. */
  readonly unset: string | null | { readonly sandbox: string; readonly production: string }
}

export type Group = Readonly<Record<string, Variable>>

export const LISTENING = {
  HOST: { about: "address to listen on", unset: "127.0.0.1" },
  PORT: { about: "port to listen on", unset: "4000" },
  CARDPACK_OPERATOR_LISTEN: {
    about:
      "address and port of the operator API, such as `10.0.0.5:4001`, for operators alone. Unset: the partner API's",
    unset: null
  },
  CARDPACK_OPERATOR_URL: {
    about:
      "address at which operators' browsers reach that, such as `https://ops.cards.example`. Unset: `http://` and the listener's own",
    unset: null
  },
  CARDPACK_PUBLIC_URL: {
    about:
      "base of image and NFT links, without a path, and where people sign in: in production with the console an `https://` address. Unset: `http://HOST:PORT`",
    unset: null
  },
  CARDPACK_MAX_CONNECTIONS_PER_ADDRESS: {
    about:
      "open connections of one address or IPv6 /64 network; 0 for no limit, as behind a proxy or CDN with a public address. Unset: 512 for a public address, no limit for a private one",
    unset: null
  },
  CARDPACK_DRAIN: {
    about:
      "how long `/ready` answers 503 before the listeners close after a signal: longer than [proxies](../README.md#proxies) take to notice, such as `10 seconds`",
    unset: "0 seconds"
  },
  CARDPACK_RATE_LIMIT: {
    about: "requests a minute for one key, or `off`",
    unset: "360000"
  },
  REDIS_URL: {
    about: "where the counters of the rate limit are. Unset: in memory",
    unset: null
  }
} as const satisfies Group

export const WATCHING = {
  CARDPACK_REQUEST_LOG: {
    about: "which requests write a line: `all`, `refused` (status 400 and above) or `off`",
    unset: "all"
  },
  CARDPACK_METRICS_TOKEN: {
    about:
      "bearer token that reads `GET /metrics` and nothing else. Unset: only operators' tokens that may read reports",
    unset: null
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      "collector that gets traces, metrics and logs, such as `http://localhost:4318`; protocol, headers, service name and intervals are the standard `OTEL_…` variables. Unset: nothing is sent",
    unset: null
  }
} as const satisfies Group

export const STORAGE = {
  CARDPACK_ENVIRONMENT: {
    about: "`sandbox` or `production`; the first start binds the database to it for ever",
    unset: "sandbox"
  },
  DATABASE_URL: {
    about:
      "Postgres, direct or in session mode, such as `postgres://user:password@db.example/cardpack?sslmode=require`. Unset: the embedded database, which a power cut may damage",
    unset: null
  },
  CARDPACK_DATABASE_SCHEMA: {
    about: "schema of our tables on a server, made if missing. Unset: `public`",
    unset: null
  },
  CARDPACK_MIGRATE: {
    about:
      "`on`, or `off`: a start on an earlier version's database is refused and names what is pending",
    unset: "on"
  },
  CARDPACK_DATA_DIR: {
    about:
      "holds the embedded database, the local chain, compiled code and generated secrets; one process at a time",
    unset: ".cardpack"
  },
  CARDPACK_SEED: {
    about: "`demo` puts packs, cards and a demo partner into an empty database; or `none`",
    unset: { sandbox: "demo", production: "none" }
  }
} as const satisfies Group

export const SECRETS = {
  CARDPACK_OPERATOR_TOKEN: {
    about: "bearer token of the operator API; generated if unset with the embedded database",
    unset: null
  },
  CARDPACK_ENCRYPTION_KEY: {
    about:
      "encrypts recipients' addresses and webhook secrets: a text such as `openssl rand -hex 32` prints. Generated if unset in a sandbox with the embedded database. Without it webhooks and production's redemptions answer 503, and a sandbox stores addresses in clear",
    unset: null
  },
  CARDPACK_ENCRYPTION_KEY_NEXT: {
    about:
      "the next key, which only decrypts, to [change keys](../README.md#keys-at-rest) without a pause",
    unset: null
  },
  CARDPACK_ENCRYPTION_KEYS_OLD: {
    about:
      "earlier keys, separated by commas, which only decrypt. A start is refused if no key decrypts the database",
    unset: null
  },
  CARDPACK_DRAW_KEY: {
    about:
      "derives the [seeds of draws](../SECURITY.md#draws): a text such as `openssl rand -hex 32` prints, kept apart from the database and its backups. Generated if unset in a sandbox with the embedded database; another sandbox without it has a published key: draws can be foreseen",
    unset: null
  },
  CARDPACK_DRAW_KMS_KEY_ID: {
    about:
      "in its place, the id or ARN of an `HMAC_256` key of AWS KMS, and no alias: days are committed to with one key",
    unset: null
  },
  CARDPACK_DRAW_KEYS_OLD: {
    about:
      "earlier keys, separated by commas, until their last committed day has passed; `kms:` and an id or ARN is one of AWS KMS",
    unset: null
  }
} as const satisfies Group

export const SELLING = {
  CARDPACK_MAX_OPEN_SEALED: { about: "open sealed cards of an account", unset: "200" },
  CARDPACK_ADDRESS_RETENTION: {
    about:
      "how long to keep a recipient's address after the last change of a delivered shipment, or `keep` for ever",
    unset: "90 days"
  },
  CARDPACK_DAILY_LIMITS: {
    about:
      "USD that an operator of each role may move in a day of UTC before [a second person](../README.md#approvals) confirms, such as `owner:100000, finance:10000`, or `off`; other roles move nothing alone",
    unset: {
      sandbox: "off",
      production: "owner:100000, finance:10000, catalog:10000"
    }
  },
  CARDPACK_NEVER_SHIP_TO: {
    about:
      "ISO 3166-1 alpha-2 codes of countries that are never shipped to, separated by commas, such as `CU, IR, KP`: no shipping list has them. Unset: none",
    unset: null
  },
  CARDPACK_IMAGE_RESIZE_URL: {
    about: "template with `{url}` and `{width}` for `imageSrcset`. Unset: null",
    unset: null
  }
} as const satisfies Group

export const CHAIN = {
  CARDPACK_CHAIN: {
    about:
      "`local` (the service's own node), `rpc` (the default with `CARDPACK_RPC_URL`), or `off` (on-chain requests answer 503)",
    unset: { sandbox: "local", production: "off" }
  },
  CARDPACK_RPC_URL: {
    about:
      "JSON-RPC addresses of Base (in a sandbox Base Sepolia), separated by commas; if one fails or lags, the next is asked",
    unset: null
  },
  CARDPACK_RPC_QUORUM: {
    about:
      "how many endpoints of different hosts must agree before money moves; production refuses 1",
    unset: { sandbox: "1", production: "2" }
  },
  CARDPACK_CONFIRMATIONS: {
    about:
      "when a block counts as final: a number of blocks, its own included, `safe` or `finalized`. Unset: `safe`; 1 on the local chain",
    unset: null
  },
  CARDPACK_SIGNER_PRIVATE_KEY: {
    about: "authorizes mints and burns; the contracts must know its address",
    unset: null
  },
  CARDPACK_SIGNER_KMS_KEY_ID: {
    about:
      "instead of the private key: id, ARN or alias of an `ECC_SECG_P256K1` key in AWS KMS, with AWS's own variables and `@aws-sdk/client-kms`. `cardpack contracts signer` prints its address",
    unset: null
  },
  CARDPACK_DEPOSIT_XPUB: {
    about:
      "extended public key from which deposit addresses are derived, as `0/<index>` below it; only the person who sweeps them holds the private key. Never change it: what comes in at an address of another key is not credited",
    unset: null
  },
  CARDPACK_COLLECTION_ADDRESS: {
    about: "a contract, as `cardpack contracts deploy` prints it",
    unset: null
  },
  CARDPACK_VENDING_MACHINE_ADDRESS: {
    about: "a contract, as `cardpack contracts deploy` prints it",
    unset: null
  },
  CARDPACK_BURN_HANDLER_ADDRESS: {
    about: "a contract, as `cardpack contracts deploy` prints it",
    unset: null
  },
  CARDPACK_USDC_ADDRESS: {
    about: "the only token that is credited. Unset: Circle's USDC on Base or Base Sepolia",
    unset: null
  }
} as const satisfies Group

/** All settings, in the order in which people read them. */
export const GROUPS = {
  Storage: STORAGE,
  Secrets: SECRETS,
  "Addresses and limits": LISTENING,
  Fairness: FAIRNESS,
  Selling: SELLING,
  "Webhooks and mail": SENDING,
  Chain: CHAIN,
  Console: CONSOLE,
  Pictures: PICTURES,
  Watching: WATCHING
} as const

export const ALL = {
  ...STORAGE,
  ...SECRETS,
  ...LISTENING,
  ...FAIRNESS,
  ...SELLING,
  ...SENDING,
  ...CHAIN,
  ...CONSOLE,
  ...PICTURES,
  ...WATCHING
}

export type Name = keyof typeof ALL
