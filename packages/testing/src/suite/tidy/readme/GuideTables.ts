/** The parts of the guides that the code decides: limits, codes, diagrams. */
import * as fs from "node:fs"
import * as path from "node:path"
import * as Url from "@cardpack/adapters/webhook/guard/Url"
import * as Selection from "@cardpack/core/commands/card/Selection"
import { DEFAULT_REFUND_WINDOW } from "@cardpack/core/commands/catalog/MachineFields"
import { LOOKS as SCANS } from "@cardpack/core/commands/funding/Funding"
import { CEILING, CREDIT, INTERVAL } from "@cardpack/core/commands/funding/SandboxCredit"
import { TTL } from "@cardpack/core/commands/onchain/Authorizer"
import { LOOKS } from "@cardpack/core/commands/onchain/OnchainActions"
import * as Order from "@cardpack/core/commands/operation/order/Order"
import * as Address from "@cardpack/core/commands/shipment/Address"
import * as Endpoints from "@cardpack/core/commands/webhook/Endpoints"
import { MAX_REPLAY } from "@cardpack/core/commands/webhook/Replay"
import { MAX_GRACE_SECONDS, REPLAYS, TESTS } from "@cardpack/core/commands/webhook/Webhooks"
import * as Card from "@cardpack/core/domain/card/Transitions"
import { MIN_OF_STOCK, MIN_SHARE } from "@cardpack/core/domain/catalog/Supply"
import { MAX_OPEN_SHARE } from "@cardpack/core/domain/catalog/VendingMachine"
import * as Attributes from "@cardpack/core/domain/customer/Attributes"
import * as ExternalUserId from "@cardpack/core/domain/customer/ExternalUserId"
import { MAX_CLIENT_SEED } from "@cardpack/core/domain/draw/DrawEntropy"
import * as Funding from "@cardpack/core/domain/funding/Transitions"
import { MAX_KEY_LENGTH } from "@cardpack/core/domain/idempotency/Outcome"
import { MAX_DEPTH } from "@cardpack/core/domain/json/Canonical"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import * as Schedule from "@cardpack/core/domain/webhook/Schedule"
import { TOLERANCE } from "@cardpack/core/domain/webhook/Signature"
import * as Delivery from "@cardpack/core/domain/webhook/Transitions"
import { TIMEOUT } from "@cardpack/core/engine/port/Sender"
import * as Variables from "@cardpack/http/config/Variables"
import * as Concurrency from "@cardpack/http/partner/Concurrency"
import { ENVIRONMENTS } from "@cardpack/http/partner/Introduction"
import { STATUS } from "@cardpack/http/problem/Problem"
import { MAX_BYTES } from "@cardpack/http/request/Body"
import * as Sources from "../../../world/source/Sources.ts"
import * as Diagram from "./Diagram.ts"

const [SECOND, MINUTE] = [1_000, 60_000]
const HOUR = 60 * MINUTE

type Row = ReadonlyArray<string>

const table = (head: Row, rows: ReadonlyArray<Row>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const kib = (bytes: number): string => `${bytes / 1024} KB`
const many = (count: number): string => count.toLocaleString("en")
const preset = (name: "CARDPACK_MAX_OPEN_SEALED" | "CARDPACK_RATE_LIMIT") =>
  many(Number(Variables.ALL[name].unset))
const usd = (amount: Usd.Usd): string => `${Number(Usd.format(amount))} USD`

const REQUESTS = table(
  ["what", "limit", "beyond it"],
  [
    ["body", kib(MAX_BYTES), "400, and the connection is closed"],
    ["`Idempotency-Key`", `1 to ${MAX_KEY_LENGTH} printable ASCII characters`, "400"],
    ["`quantity` of an order", `1 to ${Order.MAX_QUANTITY}`, "400"],
    ["`cardIds`", `1 to ${Selection.MAX}, each once`, "400"],
    ["`cardIds` of a redemption", `1 to ${Selection.MAX_OF_PARCEL}, each once`, "400"],
    [
      "`clientSeed` of an order",
      `1 to ${MAX_CLIENT_SEED} characters, no control characters`,
      "400"
    ],
    [
      "`metadata` of an order",
      `${kib(Order.MAX_METADATA_BYTES)}, ${MAX_DEPTH} nested levels`,
      "400"
    ],
    [
      "`shipmentInfo`",
      `${kib(Address.MAX_SHIPMENT_INFO_BYTES)}, ${MAX_DEPTH} nested levels; \`country\` 1 to ${Address.MAX_COUNTRY_LENGTH} characters`,
      "400"
    ],
    [
      "`attributes` of a customer, merged",
      `${Attributes.MAX_KEYS} keys, ${kib(Attributes.MAX_BYTES)}, ${Attributes.MAX_NESTING} nested levels; no key begins with \`$\``,
      "400"
    ],
    ["`externalUserId`", `1 to ${ExternalUserId.MAX_LENGTH} characters`, "400"],
    ["webhook `url`", `public HTTPS on port 443, ${many(Url.MAX_LENGTH)} characters`, "400"]
  ]
)

const ACCOUNT = table(
  ["what", "limit", "beyond it"],
  [
    [
      "sealed packs",
      `${preset("CARDPACK_MAX_OPEN_SEALED")}, unless your host says otherwise`,
      "409 `conflict`"
    ],
    [
      "sealed packs of one machine",
      `${MAX_OPEN_SHARE.weights / 10_000} % of its stock, at least ${MIN_SHARE}, unless the machine says otherwise`,
      "409 `conflict`"
    ],
    [
      "the same, with odds by `stock`",
      `${MAX_OPEN_SHARE.stock / 10_000} %, at least ${MIN_OF_STOCK} or half of the stock, if that is less`,
      "409 `conflict`"
    ],
    ["active webhook endpoints", many(Endpoints.MAX_ACTIVE), "409 `conflict`"],
    ["webhook endpoints, disabled ones included", many(Endpoints.MAX_STORED), "409 `conflict`"],
    ["deposits", "no minimum", ""],
    [
      "sandbox credit",
      `${usd(CREDIT)}, once every ${INTERVAL / MINUTE} minutes, only below ${usd(CEILING)}`,
      "409 `conflict`"
    ]
  ]
)

const TIMES = table(
  ["what", "time"],
  [
    [
      "refund window of a sealed pack",
      `${DEFAULT_REFUND_WINDOW / HOUR} hours, unless the machine says otherwise`
    ],
    ["authorization of a mint or burn", `${TTL / MINUTE} minutes after it is issued`],
    ["answer of a webhook receiver", `${TIMEOUT / SECOND} seconds`],
    [
      "attempts of a delivery",
      `${Schedule.MAX_ATTEMPTS}, within about ${Math.round(Schedule.DELAYS.reduce<number>((sum, delay) => sum + delay, 0) / 60)} hours`
    ],
    ["deliveries of a paused endpoint are held", `${Schedule.HOLD / (24 * HOUR)} days`],
    ["age of a webhook that you accept", `${TOLERANCE} seconds`],
    ["grace of a rotated secret", `at most ${MAX_GRACE_SECONDS / (24 * 60 * 60)} days`],
    ["idempotency keys", "for ever"]
  ]
)

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get?: {
          readonly parameters: ReadonlyArray<{
            readonly name: string
            readonly schema: { readonly maximum?: number }
          }>
        }
      }
    >
  >
}

const document: Document = JSON.parse(
  fs.readFileSync(
    path.join(
      Sources.ROOT,
      "packages/testing/src/suite/http/document/snapshots/partner-openapi.json"
    ),
    "utf8"
  )
)

const LISTS = table(
  ["list", "most"],
  Object.entries(document.paths).flatMap(([place, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ name }) => name === "limit")
      .map(({ schema }) => [`\`${place.replace("/api/v2", "")}\``, String(schema.maximum)])
  )
)

const perMinute = ({ burst, every }: { readonly burst: number; readonly every: number }): string =>
  `${many(burst)} at once, then ${many(MINUTE / every)} a minute`

const RATES = table(
  ["what", "rate"],
  [
    ["requests of a key", `${preset("CARDPACK_RATE_LIMIT")} a minute`],
    ["requests of a key at the same time", many(Concurrency.MOST)],
    ["`POST /funding/refresh` of an account", perMinute(SCANS)],
    ["on-chain `submit`, `refresh`, `resign` and `cancel` of an account", perMinute(LOOKS)],
    ["test events of an account", perMinute(TESTS)],
    ["replayed events of an account", `${perMinute(REPLAYS)}; ${many(MAX_REPLAY)} a request`]
  ]
)

/** Whether the same request may be sent again: what the client does. */
const again = (status: number): string => {
  if (status === 429) return "yes, after `Retry-After`"
  return status >= 500 ? "yes, with backoff and the same key" : "not unchanged"
}

const ERRORS = table(
  ["code", "status", "send it again?"],
  Object.entries(STATUS).map(([code, status]) => [
    `[\`${code}\`](#${code})`,
    String(status),
    again(status)
  ])
)

export const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  environments: { "table: environments": ENVIRONMENTS },
  "sealed-packs": {
    "diagram: sealed": Diagram.part(Card.table, [
      "order_sealed",
      "order_revealed",
      "reveal",
      "window_passes",
      "refund",
      "buyback_offchain",
      "redemption",
      "mint"
    ])
  },
  funding: { "diagram: funding": Diagram.toMermaid(Funding.table) },
  "mint-to-burn": {
    "diagram: mint": Diagram.part(Card.table, [
      "mint",
      "mint_confirmed",
      "mint_cancelled",
      "buyback_onchain",
      "burn_confirmed",
      "burn_cancelled"
    ])
  },
  webhooks: { "diagram: delivery": Diagram.toMermaid(Delivery.table) },
  errors: { "table: errors": ERRORS },
  limits: {
    "table: requests": REQUESTS,
    "table: account": ACCOUNT,
    "table: times": TIMES,
    "table: lists": LISTS,
    "table: rates": RATES
  }
}
