/** Webhooks: schedule, secrets, lanes of deliveries. */
import { area } from "../Mutant.ts"

export const webhooks = area("core", [
  [
    "HOOK-03",
    "During the grace of a rotation only the old secret signs.",
    "workers/webhook/Courier.ts",
    "[current, before.sign]",
    "[before.sign]",
    "suite/unit/delivery"
  ],
  [
    "HOOK-05",
    "A second rotation within the grace of the first forgets the secret that receivers know.",
    "commands/webhook/UpdateEndpoint.ts",
    "previous !== null && now < previous.until ? previous.secret : secret",
    "previous !== null && now < previous.until - graceSeconds * SECOND ? previous.secret : secret",
    "suite/unit/delivery",
    "suite/unit/webhook"
  ],
  [
    "HOOK-06",
    "A signer is remembered for its endpoint, so that the old secret signs on after a rotation.",
    "workers/webhook/Courier.ts",
    "const name = `${id} ${sealed}`",
    "const name = `${id} ${sealed.slice(0, 0)}`",
    "suite/unit/delivery"
  ],
  [
    "HOOK-09",
    "A worker goes on with a lane whose lease another one has taken.",
    "workers/webhook/Leases.ts",
    "        lane.drop()\n        this.lanes.delete(lane.endpointId)",
    "        lane.wake()",
    "suite/unit/delivery",
    "suite/port/delivery"
  ],
  [
    "HOOK-11",
    "An empty secret verifies what anyone can sign.",
    "domain/webhook/Signature.ts",
    'if (!delivery.secret) return Result.fail("missing secret")',
    'if (delivery.secret === undefined) return Result.fail("missing secret")',
    "suite/unit/webhook"
  ],
  [
    "HOOK-12",
    "Of several signatures, only the first is compared.",
    "domain/webhook/Signature.ts",
    'signatures.split(" ").filter(',
    'signatures.split(" ").slice(0, 1).filter(',
    "suite/unit/webhook"
  ],
  [
    "HOOK-13",
    "The verified body's id may differ from the header's.",
    "domain/webhook/Signature.ts",
    "return body.id === id ?",
    "return typeof body.id === typeof id ?",
    "suite/unit/webhook"
  ]
])
