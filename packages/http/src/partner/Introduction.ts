/** The introduction of the partner API's document: environments and limits. */
import { Endpoints, MAX_QUANTITY, Selection } from "@cardpack/core/commands"
import { Attributes, DrawEntropy, Supply } from "@cardpack/core/domain"
import { GUIDES } from "../docs/GuideList.ts"
import { MAX_BYTES } from "../request/Body.ts"

const KIBIBYTE = 1024

export const MAX_BODY = `${MAX_BYTES / KIBIBYTE} KiB`

/** Most sealed cards of an account; hosts may set another number. */
export const SEALED_BOUND = "200 sealed cards, unless the host sets `CARDPACK_MAX_OPEN_SEALED`"

/** Most sealed cards of one machine. */
export const SHARE_BOUND = `half of its stock (of its smallest tier, if it stops once a tier is empty), at least ${Supply.MIN_SHARE} (with odds by \`stock\` a tenth, at least ${Supply.MIN_OF_STOCK} or half of the stock), unless the machine says otherwise`

/** The document does not know a host's addresses, so it shows reserved example names. */
const environment = (description: string, host: string) => ({
  url: "{base_url}",
  description,
  variables: { base_url: { default: `https://${host}.example`, description: "The base address." } }
})

export const SERVERS = [
  { url: "/", description: "The service that serves this document." },
  environment("Production: real USDC and real cards, chain 8453.", "cards"),
  environment("Sandbox: test credit and a synthetic catalog, chain 84532.", "sandbox.cards")
]

/** How they differ; also a part of the guide. */
export const ENVIRONMENTS = `| | Production | Sandbox |
| --- | --- | --- |
| Money | real USDC | test credit, and test USDC |
| Cards | real ones | a synthetic catalog |
| Chain | 8453 | 84532 |
| Keys begin with | \`pk_p\` | \`pk_s\` |
| \`POST /sandbox/credits\` | 404 | up to 100 USD, once an hour |
| \`PUT /operations/{operationId}/shipment\` | 403: the service moves shipments | moves a shipment |
| Mail about shipments | \`customer_email\` and \`partner_email\` | \`partner_email\` only |
| \`environment\` in events and \`GET /account\` | \`production\` | \`sandbox\` |`

/** Relative to `/docs`, so that they work below any path. */
const guides = GUIDES.map(
  ({ about, name, title }) => `- [${title}](docs/guides/${name}): ${about}`
).join("\n")

export const TEXT = `Sell packs of real graded collectible cards inside your own product.

Every request is scoped to the organization that owns the API key. USD amounts are decimal strings
with six decimal places, timestamps are ISO 8601 in UTC, and identifiers are opaque. Unknown fields
in a request body and unknown query parameters are refused with 400; responses may gain new fields at any time.

Errors have the shape \`{ "error": { "code", "message" } }\`. Branch on \`code\`: 409 has four of
them. Retry network errors and 5xx with backoff and the same \`Idempotency-Key\`; do not retry other
4xx unchanged. Every response carries \`x-request-id\`. A path has one spelling: with a slash at its
end it is 404.

## Guides

${guides}

## Environments

There are two, with separate data: keys, balances, customers, cards and webhook endpoints of one do
not exist in the other. Each has its own base address.

${ENVIRONMENTS}

## Limits

| Subject | Limit | Beyond it |
| --- | --- | --- |
| Request body | ${MAX_BODY} | 400, and the connection is closed |
| \`Idempotency-Key\` | 1 to 255 characters | 400 |
| \`quantity\` of an order | 1 to ${MAX_QUANTITY} | 400 |
| \`cardIds\` | 1 to ${Selection.MAX} (of a redemption 1 to ${Selection.MAX_OF_PARCEL}), each once | 400 |
| Order \`clientSeed\` | 1 to ${DrawEntropy.MAX_CLIENT_SEED} characters | 400 |
| Order \`metadata\`, \`shipmentInfo\` | 20 KB each | 400 |
| Customer \`attributes\` | ${Attributes.MAX_KEYS} keys, ${Attributes.MAX_NESTING} nested levels, ${Attributes.MAX_BYTES / KIBIBYTE} KB | 400 |
| Sealed cards of an account | ${SEALED_BOUND} | 409 \`conflict\` |
| Those of one vending machine | ${SHARE_BOUND} | 409 \`conflict\` |
| Webhooks of an account | ${Endpoints.MAX_ACTIVE} active endpoints, ${Endpoints.MAX_STORED} with disabled ones | 409 \`conflict\` |
| List \`limit\` | as the list says, 50 when absent | 400 |`
