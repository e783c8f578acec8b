/** How the proof of draws stands: the draw log, its witnesses, the days that are promised (design.md#draw-log). */
import { DrawStatistics } from "@cardpack/core/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

const Log = Schema.Struct({
  origin: Field.text("Names the log for ever.", "cards.example/fairness"),
  size: Schema.Int.annotate({ description: "Entries.", examples: [104_857] }),
  keys: Schema.Array(Schema.String).annotate({
    description: "The keys that sign it, the newest first, as policies name them.",
    examples: [["cards.example/fairness+0e3c8b1a+AXJKr…"]]
  }),
  lagSeconds: Schema.Int.annotate({
    description: "How long the oldest draw waits to be published; above 60 is an alarm.",
    examples: [1]
  }),
  trouble: Field.maybeText("Why nothing is published; null when something is.")
}).annotate({ identifier: "DrawLogState" })

const Witness = Schema.Struct({
  name: Field.text("The witness's name.", "partner.example/witness"),
  signedAt: Field.maybe(
    "When it signed the newest checkpoint that enough have signed; null when it has not, which publishes all the same."
  )
}).annotate({ identifier: "LogWitness" })

const Days = Schema.Struct({
  key: Field.text("The draw key's name.", "k1-5f3a09c2"),
  first: Field.text("The first day from today on, UTC.", "2026-11-27"),
  last: Field.text("The last day; until then the key has to stay.", "2026-12-05")
}).annotate({ identifier: "PromisedDays" })

const Score = Schema.Struct({
  partnerId: Field.id("par", "the partner"),
  kind: Schema.Literals(DrawStatistics.SCORES).annotate({
    description:
      "`opened`: packs that were opened. `refunded`: sealed packs that were given back, each opened in thought by the seed of that moment."
  }),
  packs: Schema.Int.annotate({ description: "Of the last 30 days.", examples: [412] }),
  z: Schema.Finite.annotate({
    description:
      "By how many standard deviations they were worth more than expected. Above 4 for `opened`, or below -4 for `refunded`, of 20 packs or more: somebody may know the seeds.",
    examples: [-0.31]
  }),
  isAlarming: Schema.Boolean
}).annotate({ identifier: "DrawScore" })

export const Fairness = Schema.Struct({
  publishes: Schema.Boolean.annotate({ description: "False where `CARDPACK_FAIRNESS` is `off`." }),
  log: Log,
  witnesses: Schema.Array(Witness),
  days: Schema.Array(Days),
  scores: Schema.Array(Score),
  alarms: Schema.Array(Schema.String).annotate({
    description: "What a person should look at, in words.",
    examples: [["draws wait for 75 seconds to be published"]]
  })
}).annotate({ identifier: "Fairness", description: "How the proof of draws stands." })

export const MachineDraws = Schema.Struct({
  vendingMachineId: Schema.Int,
  until: Field.timestamp("Draws up to then are counted, about two minutes ago."),
  drawn: Schema.Array(
    Schema.Struct({
      oddsVersion: Schema.Int.annotate({ description: "The odds of the draws.", examples: [3] }),
      month: Field.text("Of the draws, UTC.", "2026-11"),
      label: Field.text("The tier.", "Rare"),
      observed: Schema.Int.annotate({
        description: "Cards of it that were drawn.",
        examples: [41]
      }),
      expected: Schema.Finite.annotate({
        description: "How many were to be expected, given what was left at each draw.",
        examples: [39.2]
      }),
      z: Schema.NullOr(Schema.Finite).annotate({
        description:
          "The difference in standard deviations; beyond 4 look at it. Null where there was one possibility.",
        examples: [0.31]
      })
    })
  )
}).annotate({
  identifier: "MachineDraws",
  description: "What was drawn against what was to be expected."
})

export class FairnessGroup extends HttpApiGroup.make("fairness")
  .add(
    HttpApiEndpoint.get("fairness", "/fairness", { success: Fairness })
      .annotateMerge(needs("fairness.read"))
      .annotateMerge(
        described(
          "Read the state of fairness",
          "The draw log, who signed it, the days whose seeds are promised, and what looks as if somebody had known seeds."
        )
      ),
    HttpApiEndpoint.get("machine", "/fairness/machines/:machineId", {
      params: { machineId: Field.text("The vending machine's number.", "1") },
      success: MachineDraws,
      error: Documented.NotFound
    })
      .annotateMerge(needs("fairness.read"))
      .annotateMerge(
        described(
          "Read what a machine drew",
          "404 before its first number is counted, and where nothing is published."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Fairness", "The proof of draws.")) {}
