/** What a host gives to `createCardpack`. */

/** Each call has one text, and what belongs to it. */
export interface Log {
  readonly debug?: (message: string, facts: Facts) => void
  /** Also gets one call for each request, with its `requestId`, `route`, `status` and `durationMs`. */
  readonly info?: (message: string, facts: Facts) => void
  readonly warn?: (message: string, facts: Facts) => void
  readonly error?: (message: string, facts: Facts) => void
}

/** Never holds a key, a secret or a recipient; a refused credential names its network address. */
export type Facts = Readonly<Record<string, unknown>>

/** A `Pool` of `pg` 8. */
export interface HostPool {
  readonly connect: () => Promise<unknown>
  readonly options?: { readonly max?: number }
}

/** Where everything is stored. */
export type DatabaseOptions =
  /** In this process, gone when it ends. */
  | { readonly memory: true }
  /** Embedded in this process; survives a kill of it, but not a power cut. */
  | { readonly directory: string }
  /** A Postgres server; `schema` holds our tables, apart from yours, and is `public` unless given. */
  | { readonly url: string; readonly schema?: string }
  /**
   * Your own pool of node-postgres (`pg`), of which at most half is used at a time, and one client
   * always (two with a chain). Its clients go back as they were, and it is never ended.
   */
  | { readonly pool: HostPool; readonly schema?: string }

export interface MailOptions {
  /** The mail server, such as `smtps://user:password@mail.example`. */
  readonly url: string
  /** The sender, such as `Cards <cards@shop.example>`. */
  readonly from: string
}

export interface WebhookOptions {
  /** `any` also allows http, other ports and private addresses; refused in production. */
  readonly targets?: "public" | "any"
  /** For tests: the unit of the retry schedule, one minute otherwise; refused in production. */
  readonly backoffUnit?: string
}

export interface ChainOptions {
  /** JSON-RPC addresses; if one fails or lags, the next is asked. */
  readonly rpcUrls: ReadonlyArray<string>
  /** How many endpoints of different hosts must agree before money moves. */
  readonly quorum?: number
  /** A number of blocks, `safe` or `finalized`. */
  readonly confirmations?: number | "safe" | "finalized"
  readonly signerPrivateKey?: string
  readonly signerKmsKeyId?: string
  readonly depositXpub: string
  readonly usdcAddress?: string
  readonly collectionAddress: string
  readonly vendingMachineAddress: string
  readonly burnHandlerAddress: string
}

export interface OtlpOptions {
  /** The collector's address, such as `http://localhost:4318`. */
  readonly endpoint: string
  readonly protocol?: "http/protobuf" | "http/json"
}

export interface Options {
  /** In memory unless given. */
  readonly database?: DatabaseOptions
  /**
   * Whether a start runs pending migrations; `true` unless given. With `false` it is refused while
   * some are pending: `migrations` tells which, runs them, or gives their SQL.
   */
  readonly migrate?: boolean
  /** `sandbox` unless given. A database belongs to one environment for ever. */
  readonly environment?: "sandbox" | "production"
  /**
   * Encrypts recipients' addresses and webhook secrets: a long random text. Of several, the first
   * encrypts, and the others only decrypt.
   */
  readonly encryptionKey?: string | ReadonlyArray<string>
  /**
   * Derives the seeds of draws: a long random text, kept apart from the database. Of several, the first is
   * that of new days. Required in production; a sandbox in a directory keeps its own there.
   */
  readonly drawKey?: string | ReadonlyArray<string>
  /** In its place, the id or ARN of an `HMAC_256` key of AWS KMS. */
  readonly drawKmsKeyId?: string
  /**
   * Who reads the log of draws below `publicUrl`: everybody unless given. With `off` nothing is published, and
   * there are no receipts.
   */
  readonly fairness?: "public" | "partners" | "off"
  /** Signs that log; follows from the draw key unless given. Of several, the first is the newest. */
  readonly logKey?: string | ReadonlyArray<string>
  /** Who sees that it only grows: lines of C2SP's `tlog-policy`. */
  readonly logWitnesses?: string
  /** The base of links to images and tokens, without a slash at the end. */
  readonly publicUrl?: string
  /** Template with `{url}` and `{width}` for `imageSrcset`. */
  readonly imageResizeUrl?: string
  /** Open sealed cards of a partner. */
  readonly maxOpenSealed?: number
  /** How long to keep an address after delivery, such as `90 days`, or `keep`. */
  readonly addressRetention?: string
  /** Opens the operator API to HTTP requests with this bearer token. */
  readonly operatorToken?: string
  /** USD that an operator may move alone in a day, by role: `owner:100000, finance:10000`, or `off`. */
  readonly dailyLimits?: string
  /** HTTP requests a minute for a key. */
  readonly rateLimit?: number | "off"
  readonly webhooks?: WebhookOptions
  /** Without it, mails are recorded as skipped. */
  readonly mail?: MailOptions
  /** Without it, on-chain calls and deposits are refused with `service_unavailable`. */
  readonly chain?: ChainOptions
  /**
   * Exports traces, metrics and logs to a collector. Other standard variables, such as
   * `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_SERVICE_NAME`, are those of the process.
   */
  readonly otlp?: OtlpOptions
  /** Warnings and errors go to `console` unless given. */
  readonly logger?: Log
}
