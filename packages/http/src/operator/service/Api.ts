/** The service itself: stop buttons, tokens, the log, the balances report and the audit. */
import { Account, Token as CoreToken } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

const SWITCH = ["on", "off"] as const

export const Controls = Schema.Struct({
  orders: Schema.Literals(SWITCH),
  buybacks: Schema.Literals(SWITCH),
  redemptions: Schema.Literals(SWITCH),
  mints: Schema.Literals(SWITCH)
}).annotate({ identifier: "Controls", description: "What is off answers 503 to partners." })

const button = Schema.optionalKey(Field.oneOf(SWITCH))

export const SetControls = Schema.Struct({
  orders: button,
  buybacks: button,
  redemptions: button,
  mints: button,
  reason: Field.reason
}).annotate({ identifier: "SetControls", description: "Those not named stay." })

export const Token = Schema.Struct({
  id: Field.id("tok", "the token"),
  name: Field.text("Shown in the log.", "ada"),
  role: Schema.Literals(CoreToken.ROLES).annotate({ description: "What it may do." }),
  expiresAt: Field.maybe("When it stops working; null when it never does by itself."),
  madeBy: Field.maybeText(
    "Who made it: a person's address or a token's name; null when that is not known. It works on without its maker."
  ),
  createdAt: Field.timestamp("When it was made."),
  lastUsedAt: Field.maybe("When it was last used, to the minute; null when it never was."),
  revokedAt: Field.maybe("When it was revoked; null while it works.")
}).annotate({ identifier: "Token", description: "A named operator token, without itself." })

export const CreateToken = Schema.Struct({
  name: Field.text("1 to 100 characters.", "ada"),
  role: Field.oneOf(CoreToken.ROLES).annotate({
    description: "What it may do: each operation lists its roles as `x-roles`."
  }),
  expiresAt: Schema.optionalKey(
    Schema.NullOr(Field.timestamp("When it stops working; never when absent or null."))
  )
}).annotate({ identifier: "CreateToken" })

const CreatedToken = Schema.Struct({
  id: Field.id("tok", "the token"),
  name: Schema.String,
  token: Field.text("The token itself. It is shown here and never again.", "opt_…"),
  role: Token.fields.role,
  expiresAt: Token.fields.expiresAt,
  createdAt: Field.timestamp("When it was made.")
}).annotate({ identifier: "CreatedToken", description: "A new token, shown once." })

const head = {
  number: Schema.Int.annotate({ description: "Of the row: one more than that of the row before." }),
  link: Field.text(
    "Ties the row to the one before: whoever kept it can tell whether a row before it was changed, added or removed since.",
    "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef"
  )
}

export const LogEntry = Schema.Struct({
  id: Field.id("log", "the entry"),
  actor: Field.text("The name of the token that was used.", "ada"),
  action: Field.text("What was done.", "partner.update"),
  subject: Field.text("To what.", "par_01jb5m8x3tf9r9v1s6k2c4d7ae"),
  detail: Schema.Json,
  createdAt: Field.timestamp("When."),
  ...head
}).annotate({ identifier: "LogEntry", description: "One change made by an operator." })

const amounts = {
  cash: Field.usd("Cash.", "120.000000"),
  bonus: Field.usd("Bonus.", "5.000000"),
  total: Field.usd("Both.", "125.000000"),
  openSealedRefundsUsd: Field.usd(
    "What refunds of open sealed cards would give back.",
    "50.000000"
  ),
  usdcReceivedUsd: Field.usd("USDC deposits that were credited.", "100.000000"),
  openBurnQuotesUsd: Field.usd("What pending burns would credit.", "0.000000")
}

export const Balances = Schema.Struct({
  at: Field.timestamp("The moment that the sums are of."),
  data: Schema.Array(
    Schema.Struct({
      partnerId: Field.id("par", "the partner"),
      name: Schema.String,
      status: Schema.Literals(Account.STATUSES),
      ...amounts
    })
  ),
  total: Schema.Struct(amounts)
}).annotate({ identifier: "BalancesReport", description: "Sums by partner and bucket." })

const Csv = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/csv" }))

const format = Schema.optionalKey(Field.oneOf(["json", "csv"]))

export const SCOPES = ["all", "changes"] as const

export const Audit = Schema.Struct({
  ok: Schema.Boolean.annotate({ description: "True when every check holds." }),
  since: Field.maybe("What was written from then on was looked at; null when everything was."),
  lastFullAt: Field.maybe(
    "When the last audit of everything began that found nothing but open incidents; null before."
  ),
  log: Schema.Struct(head).annotate({
    description:
      "The last row of the operators' log once the audit is in it. Keep it: a log that does not have it later was changed."
  }),
  checks: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      ok: Schema.Boolean,
      examined: Schema.Int,
      violations: Schema.Array(Schema.String).annotate({ description: "At most 100 of them." }),
      remedy: Schema.String.annotate({ description: "What to do about a violation." })
    })
  )
}).annotate({ identifier: "Audit", description: "Whether the books and the stock add up." })

export class Service extends HttpApiGroup.make("service")
  .add(
    HttpApiEndpoint.get("controls", "/controls", { success: Controls })
      .annotateMerge(needs("controls.read"))
      .annotateMerge(
        described("Read the stop buttons", "What is off answers 503 `service_unavailable`.")
      ),
    HttpApiEndpoint.patch("setControls", "/controls", {
      payload: SetControls,
      success: Controls,
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("controls.write"))
      .annotateMerge(
        described("Press the stop buttons", "Refunds give money back, so nothing stops them.")
      ),
    HttpApiEndpoint.post("createToken", "/tokens", {
      payload: CreateToken,
      success: CreatedToken.pipe(HttpApiSchema.status(201)),
      error: [Documented.InvalidRequest, Documented.Conflict]
    })
      .annotateMerge(needs("tokens.write"))
      .annotateMerge(
        described(
          "Create a token",
          "It is in this response and nowhere else. Only an owner makes tokens, and none that works longer than its own."
        )
      ),
    HttpApiEndpoint.get("tokens", "/tokens", {
      success: Schema.Struct({ data: Schema.Array(Token) }).annotate({
        description: "Named tokens, oldest first."
      })
    })
      .annotateMerge(needs("tokens.read"))
      .annotateMerge(described("List tokens", "Revoked ones included.")),
    HttpApiEndpoint.delete("revokeToken", "/tokens/:tokenId", {
      params: { tokenId: Field.id("tok", "the token") },
      query: {
        revoke: Schema.optionalKey(
          Schema.Literal("made").annotate({
            description: "Also revokes the tokens that it made, and those that these made."
          })
        )
      },
      success: HttpApiSchema.NoContent.annotate({ description: "The token is revoked." }),
      error: Documented.NotFound
    })
      .annotateMerge(needs("tokens.write"))
      .annotateMerge(
        described(
          "Revoke a token",
          "It stops working at once; tokens that it made work on unless they are revoked, too."
        )
      ),
    HttpApiEndpoint.get("log", "/log", {
      query: {
        actor: Schema.optionalKey(Schema.String),
        action: Schema.optionalKey(Schema.String),
        subject: Schema.optionalKey(Schema.String),
        resource: Schema.optionalKey(Schema.String),
        session: Schema.optionalKey(Schema.String),
        since: Schema.optionalKey(Schema.String),
        until: Schema.optionalKey(Schema.String),
        format,
        ...Page.query(200)
      },
      success: [Page.of(LogEntry, "Changes, newest first."), Csv],
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("log.read"))
      .annotateMerge(
        described(
          "Read the log",
          "Who changed what and when, newest first. CSV holds all that the filter admits, without pages."
        )
      ),
    HttpApiEndpoint.get("balances", "/reports/balances", {
      query: {
        at: Schema.optionalKey(Schema.String),
        format
      },
      success: [Balances, Csv],
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("reports.read"))
      .annotateMerge(
        described(
          "Report balances",
          "From the ledger, now or just before a past moment, as statements end, with the names of then; JSON or CSV."
        )
      ),
    HttpApiEndpoint.get("audit", "/audit", {
      query: { scope: Schema.optionalKey(Field.oneOf(SCOPES)) },
      success: Audit,
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("reports.read"))
      .annotateMerge(
        described(
          "Audit the data",
          "Checks every account, card and item; takes a while. What it found is in the log, as `audit.run`. `changes` takes seconds: it looks at what was written since the last audit that found nothing but open incidents, is in the log as `audit.changes`, and sees no older row that was changed by hand, so `all` is due regularly. Without a sound audit of `all` before it, it looks at everything."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Service", "Stop buttons, tokens, the log, reports and the audit.")) {}
