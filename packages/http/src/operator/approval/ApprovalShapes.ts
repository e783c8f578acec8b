/** What waits for a second person, as operators read it. */
import { Approval as Core, Token } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import * as Field from "../Field.ts"

const STATUSES = [...Core.STATUSES, "expired"] as const

export const Approval = Schema.Struct({
  id: Field.id("apr", "the request"),
  action: Schema.Literals(Core.ACTS).annotate({
    description: "What is to be done, as in the log."
  }),
  subject: Field.text("To what.", "par_01jb5m8x3tf9r9v1s6k2c4d7ae"),
  costUsd: Field.usd("What it counts against the daily limit.", "25000.000000"),
  summary: Field.text("For people.", "a bonus of 25000.000000 USD: launch"),
  requestedBy: Field.text("Who asked: a person's address or a token's name.", "ada"),
  role: Schema.Literals(Token.ROLES).annotate({ description: "Of who asked." }),
  status: Schema.Literals(STATUSES).annotate({
    description: "Once settled it stays so; what nobody settles within 24 hours has expired."
  }),
  settledBy: Field.maybeText("Who approved or declined it; null while nobody did."),
  createdAt: Field.timestamp("When it was asked for."),
  expiresAt: Field.timestamp("Until when it can be approved."),
  settledAt: Field.maybe("When it was approved or declined.")
}).annotate({
  identifier: "Approval",
  description: "An act that waits for a second person."
})

export const ListedApproval = Schema.Struct({
  ...Approval.fields,
  mayApprove: Schema.Boolean.annotate({
    description:
      "Whether you may approve it: it waits, your role may do it, you did not ask for it, and you are here for a day."
  }),
  mayDecline: Schema.Boolean.annotate({
    description: "Whether you may decline it: it waits, and your role may do it."
  })
}).annotate({
  identifier: "ListedApproval",
  description: "What waits, and whether you may approve it."
})

export const ApprovalWithArguments = Schema.Struct({
  ...ListedApproval.fields,
  arguments: Schema.Json.annotate({ description: "All that was asked." })
}).annotate({
  identifier: "ApprovalWithArguments",
  description: "All of what waits."
})

/** One more answer of what has a daily limit. */
export const Waits = Schema.Struct({ approval: Approval })
  .annotate({
    identifier: "WaitsForApproval",
    description:
      "Nothing was done: it is above what the sender may do alone today, and waits for a second person."
  })
  .pipe(HttpApiSchema.status(202))
