/** Funding: the receiving wallet, deposits and intents (contract.md#funding). */
import { DepositTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import { Balance } from "../account/Api.ts"
import * as Creation from "../Creation.ts"
import { describeResponses } from "../Document.ts"
import * as Field from "../Field.ts"
import * as Filter from "../list/Filter.ts"
import * as Page from "../list/Page.ts"

export const ReceivingWallet = Schema.Struct({
  address: Field.text(
    "Where USDC is sent; it never changes.",
    "0x52908400098527886e0f7030069857d2e4169ee7"
  ),
  chainId: Schema.Int.annotate({ description: "8453 in production, 84532 in the sandbox." }),
  asset: Schema.Literal("USDC")
}).annotate({ identifier: "ReceivingWallet", description: "The account's deposit address." })

export const FundingIntent = Schema.Struct({
  id: Field.id("fin", "the intent"),
  requestedUsd: Field.usd("What the partner plans to send.", "500.000000"),
  receivingWallet: ReceivingWallet,
  createdAt: Field.timestamp("When the intent was recorded.")
}).annotate({
  identifier: "FundingIntent",
  description: "A quote. It is not credit and reserves nothing."
})

export const FundingTransaction = Schema.Struct({
  id: Field.id("ftx", "the deposit"),
  status: Schema.Literals(["detected", "confirmed", "failed"]),
  amountUsd: Field.usd("The amount.", "500.000000"),
  chainId: Schema.Int.annotate({ description: "The chain that it was sent on." }),
  transactionHash: Schema.String,
  logIndex: Schema.Int,
  blockNumber: Schema.Int,
  failureReason: Schema.NullOr(Schema.String),
  createdAt: Field.timestamp("When it was seen."),
  confirmedAt: Field.timestampOrNull("When it was credited.")
}).annotate({ identifier: "FundingTransaction", description: "A deposit observed on chain." })

export const CreateFundingIntent = Schema.Struct({
  requestedUsd: Field.usd("How much the partner plans to send; more than zero.", "500.000000")
}).annotate({ identifier: "CreateFundingIntent" })

const SandboxCredit = Schema.Struct({
  ledgerEntryId: Field.id("led", "the `TOPUP` entry"),
  creditedUsd: Field.usd("What was added to cash.", "100.000000"),
  balance: Balance
}).annotate({ identifier: "SandboxCredit", description: "The credit and the new balance." })

const Scan = Schema.Struct({
  transfers: Schema.Int.annotate({ description: "USDC transfers to the address." }),
  detected: Schema.Int.annotate({ description: "Of these, now waiting to be credited." }),
  confirmed: Schema.Int.annotate({ description: "Of these, now credited." })
}).annotate({
  identifier: "FundingScan",
  description:
    "The account's deposits that came, were credited or failed within the last hour, as they stand after this scan."
})

const list = <Name extends string, Item extends Schema.Top>(
  name: Name,
  item: Item,
  description: string
) =>
  Schema.Struct({
    ...({ [name]: Schema.Array(item) } as { readonly [K in Name]: Schema.$Array<Item> }),
    nextCursor: Page.nextCursor
  }).annotate({ description })

export class Funding extends HttpApiGroup.make("funding")
  .add(
    HttpApiEndpoint.get("receivingAddress", "/funding/receiving-address", {
      success: Schema.Struct({ receivingWallet: ReceivingWallet }).annotate({
        description: "The account's deposit address."
      })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the receiving address",
        description:
          "Each confirmed USDC transfer to it is credited 1 USDC = 1 USD. 503 while the chain is not configured."
      })
    ),
    HttpApiEndpoint.post("refresh", "/funding/refresh", {
      success: Scan,
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Scan for deposits now",
        description:
          "Credits confirmed deposits, then counts those of the last hour, also what was credited before this scan: repeat it until `confirmed` is above zero. 503 while the chain is not configured."
      })
    ),
    HttpApiEndpoint.post("sandboxCredit", "/sandbox/credits", {
      success: SandboxCredit.pipe(HttpApiSchema.status(201)),
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Add sandbox credit",
        description:
          "Up to 100 USD of cash, once an hour, only while the balance is below 1000 USD. The hourly limit answers 409 with `Retry-After`. 404 in production."
      })
    ),
    HttpApiEndpoint.get("listIntents", "/funding-intents", {
      query: { ...Page.query(100), ...Filter.period },
      success: list("fundingIntents", FundingIntent, "Intents, newest first."),
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List funding intents",
        description: "What the partner planned to send, newest first; of a time when asked so."
      })
    ),
    HttpApiEndpoint.post("createIntent", "/funding-intents", {
      headers: Creation.headers("funding intents", "topup-2026-11"),
      payload: CreateFundingIntent,
      success: Creation.success("CreatedFundingIntent", FundingIntent),
      error: [Documented.InvalidRequest, Documented.KeyConflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Record a funding intent",
        description:
          "A quote: it credits and reserves nothing. Safe to repeat with an `Idempotency-Key`. 503 while the chain is not configured.",
        transform: describeResponses(Creation.RESPONSES)
      })
    ),
    HttpApiEndpoint.get("listTransactions", "/funding-transactions", {
      query: {
        ...Page.query(100),
        status: Schema.optionalKey(Field.oneOf(DepositTransitions.STATUSES)),
        ...Filter.period
      },
      success: list("fundingTransactions", FundingTransaction, "Deposits, newest first."),
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List funding transactions",
        description:
          "Deposits observed on chain, newest first; in one status or of a time when asked so."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({ title: "Funding", description: "How money comes into the balance." })
  ) {}
