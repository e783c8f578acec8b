/**
 * The settings of the service as people read them: `cardpack init` writes them, the README lists
 * them, and what reads them has their names from here.
 */

import { CONSOLE } from "./ConsoleVariables.ts"
import { PICTURES } from "./PictureVariables.ts"

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
      "address and port of the operator API, such as `10.0.0.5:4001`; each listener then answers 404 for the other API. Unset: the partner API's address. In production set an address that only operators reach",
    unset: null
  },
  CARDPACK_OPERATOR_URL: {
    about:
      "address at which operators' browsers reach `CARDPACK_OPERATOR_LISTEN`, such as `https://ops.cards.example`: the console's page for them, by TLS where the public address has it. Unset: `http://` and the listener's own",
    unset: null
  },
  CARDPACK_PUBLIC_URL: {
    about: "base of image and NFT links. Unset: `http://HOST:PORT`",
    unset: null
  },
  CARDPACK_MAX_CONNECTIONS_PER_ADDRESS: {
    about:
      "open connections of one address, or of one IPv6 /64 network; 0 for no limit. Unset: 512 for a public address; no limit for a private one, which may be a proxy. Behind a proxy or CDN with a public address set 0",
    unset: null
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
      "Postgres, reached directly or in session mode, such as `postgres://user:password@db.example/cardpack?sslmode=require`. Unset: the embedded database, which survives a kill of the process but not a power cut",
    unset: null
  },
  CARDPACK_DATABASE_SCHEMA: {
    about:
      "the schema of all our tables in the database of `DATABASE_URL`, so that they lie beside others; made if it is missing. The same in all processes. Unset: `public`",
    unset: null
  },
  CARDPACK_MIGRATE: {
    about:
      "`on`, or `off`: a start on a database of an earlier version is then refused and names what is pending",
    unset: "on"
  },
  CARDPACK_DATA_DIR: {
    about:
      "holds the embedded database, the local chain, compiled code, and generated secrets: the demo key, the operator's token, the encryption key; one process at a time",
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
      "encrypts recipients' addresses and webhook secrets at rest: a long random text, such as `openssl rand -hex 32` prints, with at least 32 characters in production. Generated if unset in a sandbox with the embedded database. Otherwise, without it, webhooks answer 503 and nothing is delivered, production answers redemptions with 503, and a sandbox on a server stores addresses in clear",
    unset: null
  },
  CARDPACK_ENCRYPTION_KEY_NEXT: {
    about:
      "the key that comes next; it only decrypts. [Change keys](#keys-at-rest) without a pause with it",
    unset: null
  },
  CARDPACK_ENCRYPTION_KEYS_OLD: {
    about:
      "earlier keys, separated by commas; they only decrypt. The service refuses to start with keys that don't decrypt the database",
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
  CARDPACK_IMAGE_RESIZE_URL: {
    about: "template with `{url}` and `{width}` for `imageSrcset`. Unset: null",
    unset: null
  }
} as const satisfies Group

export const SENDING = {
  CARDPACK_WEBHOOK_TARGETS: {
    about:
      "`public`, or `any` for local receivers: http, other ports and private addresses too; refused in production",
    unset: "public"
  },
  CARDPACK_SMTP_URL: {
    about:
      "mail server, such as `smtps://user:password@mail.example`. Unset: mails are recorded as skipped. Certificates are verified. `smtp://` uses TLS if the server offers it, and requires it with a password or `?requireTLS=true`; `?ignoreTLS=true` is for a relay without TLS. In production, `smtp://` without a password needs one of these two, and a password is never sent in clear",
    unset: null
  },
  CARDPACK_MAIL_FROM: {
    about: "sender of mails, such as `Cards <cards@shop.example>`",
    unset: null
  }
} as const satisfies Group

export const CHAIN = {
  CARDPACK_CHAIN: {
    about:
      "`local` (the service's own node), `rpc` (the settings below), or `off` (funding and on-chain requests answer 503); with `CARDPACK_RPC_URL`, `rpc` is the default",
    unset: { sandbox: "local", production: "off" }
  },
  CARDPACK_RPC_URL: {
    about:
      "JSON-RPC addresses, separated by commas; if one fails or lags, the next is asked. Other machines need https. The chain must be 8453 (production) or 84532 (sandbox)",
    unset: null
  },
  CARDPACK_RPC_QUORUM: {
    about:
      "how many endpoints of different hosts must agree before money moves; production refuses 1. Until they agree, deposits, mints and burns wait, and requests that need the chain answer 503",
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
      "instead of the private key: id, ARN or alias of an `ECC_SECG_P256K1` key, which never leaves AWS KMS. AWS's own variables give region and credentials; install `@aws-sdk/client-kms`. `cardpack contracts signer` prints the key's address",
    unset: null
  },
  CARDPACK_DEPOSIT_XPUB: {
    about:
      "extended public key from which deposit addresses are derived, as `0/<index>` below it; only the person who sweeps them holds the private key",
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
  ...SELLING,
  ...SENDING,
  ...CHAIN,
  ...CONSOLE,
  ...PICTURES,
  ...WATCHING
}

export type Name = keyof typeof ALL
