/** Crowds of clients, those who joined today, and people who leave. */
import { area } from "../Mutant.ts"

export const connections = area("http", [
  [
    "CROWD-01",
    "A question about health waits behind all requests of a crowd.",
    "connection/Turns.ts",
    "const line = HEALTH.has(path) ? health : others",
    'const line = HEALTH.has(path) && path === "" ? health : others',
    "suite/unit/request/crowd"
  ],
  [
    "CROWD-02",
    "A crowd's requests begin all in one turn.",
    "connection/Turns.ts",
    "if (line.waiting.length > 0 || line.spent >= A_TURN) line.waiting.push(serve)",
    "if (line.waiting.length > 1e9) line.waiting.push(serve)",
    "suite/unit/request/crowd"
  ],
  [
    "NEW-01",
    "Who joined today confirms what a colleague asks for.",
    "operator/approval/Newcomers.ts",
    "if (sender.person !== null && (yield* isFreshPerson(known, sender.actor)))",
    "if (sender.person === null && (yield* isFreshPerson(known, sender.actor)))",
    "suite/http/console/secondPerson"
  ],
  [
    "NEW-02",
    "Each who joined today has a limit of their own.",
    "operator/approval/Newcomers.ts",
    "return mayBeNew && (yield* isFreshPerson(known, root)) ? NEWCOMERS : root",
    "return root",
    "suite/http/console/secondPerson"
  ],
  [
    "GONE-01",
    "A token's own tokens go on once they are revoked with it.",
    "operator/service/Handlers.ts",
    'if (query.revoke === "made") yield* engine.run(Tokens.revokeMade(actor, id))',
    'if (query.revoke !== "made") yield* engine.run(Tokens.revokeMade(actor, id))',
    "suite/http/console/leftover"
  ],
  [
    "GONE-02",
    "A removal that an outage stopped is never finished.",
    "identity/Removal.ts",
    "(missing) => former(parts, asked, missing)",
    "(missing) => Effect.fail(missing)",
    "suite/http/console/leftover"
  ],
  [
    "LABEL-05",
    "An offer that the service refused stays on the parcel.",
    "operator/label/Purchase.ts",
    'return failure._tag === "refused"',
    'return failure._tag === "failed"',
    "suite/http/operator/labels"
  ],
  [
    "PICTURE-20",
    "A page of the storage is served as a picture.",
    "picture/FoundPictures.ts",
    "(bytes) => bytes === null || Picture.isWhole(bytes)",
    "(bytes) => bytes === null || bytes.length >= 0",
    "suite/unit/picture"
  ]
])
