/** Where parcels are, and labels for them. */
import { area } from "../Mutant.ts"

export const parcels = area("core", [
  [
    "PARCEL-01",
    "A parcel that has arrived is on its way again when an old message comes.",
    "domain/shipment/Tracking.ts",
    "RANK[place] <= RANK[shipment.status]",
    "RANK[place] === RANK[shipment.status]",
    "suite/unit/shipment"
  ],
  [
    "PARCEL-02",
    "A carrier moves a parcel by the number of another one.",
    "domain/shipment/Tracking.ts",
    "if (shipment.trackingNumber !== trackingNumber) return null",
    "if (shipment.trackingNumber === null) return null",
    "suite/unit/shipment"
  ],
  [
    "PARCEL-03",
    "Half a character of a carrier's words is kept.",
    "domain/shipment/Tracking.ts",
    'said.slice(0, MAX_REASON).replace(/\\p{Cs}$/u, "")',
    "said.slice(0, MAX_REASON)",
    "suite/unit/shipment"
  ],
  [
    "LABEL-01",
    "Two offers are paid for one parcel by two people at once.",
    "commands/shipment/BuyLabel.ts",
    "if (stored.labelId !== replaces) return Result.fail(OTHER)",
    "if (stored.labelId === null && replaces !== null) return Result.fail(OTHER)",
    "suite/http/operator/labels"
  ],
  [
    "LABEL-02",
    "A label is bought for a parcel that was sent.",
    "commands/shipment/BuyLabel.ts",
    'if (stored.status !== "created")',
    'if (stored.status === "delivered")',
    "suite/http/operator/labels"
  ],
  [
    "LABEL-03",
    "After a refusal no other offer can be bought.",
    "commands/shipment/BuyLabel.ts",
    "labelId, labelPriceUsd, labelCount: stored.labelCount - 1 }",
    "labelCount: stored.labelCount - 1 }",
    "suite/http/operator/labels"
  ],
  [
    "LABEL-10",
    "A second label is paid while it is not known whether the first one was.",
    "commands/shipment/BuyLabel.ts",
    "if (stored.labelId !== null && stored.labelPriceUsd === null) return Result.fail(OPEN)\n    ",
    "",
    "suite/http/operator/labels"
  ],
  [
    "MAIL-21",
    "A partner mails a stranger as often as it moves a parcel in the sandbox.",
    "workers/mail/Worker.ts",
    'if (eventId === null && environment === "production")',
    "if (eventId === null)",
    "suite/unit/mail"
  ],
  [
    "LABEL-04",
    "A corrected address keeps the label to the old one.",
    "commands/shipment/CorrectAddress.ts",
    "        labelId: null,\n        labelPriceUsd: null",
    "        labelPriceUsd: stored.labelPriceUsd",
    "suite/http/operator/labels"
  ],
  [
    "MAIL-20",
    "A partner mails an address as often as a balance crosses its threshold.",
    "workers/mail/Pace.ts",
    "if (hour.count >= MOST) return false",
    "if (hour.count > MOST * MOST) return false",
    "suite/unit/mail"
  ],
  [
    "HEALTH-01",
    "Endpoints that fail tell one another for ever.",
    "workers/webhook/EndpointLane.ts",
    "const saysNothing = works && this.failingSince !== null && Health.isToldByItself(type)",
    "const saysNothing = !works && this.failingSince !== null && Health.isToldByItself(type)",
    "suite/unit/delivery"
  ],
  [
    "LABEL-06",
    "An offer for the address of before is bought.",
    "domain/shipment/Shipment.ts",
    "addressUpdatedAt === null ? id : `${id}.${addressUpdatedAt}`",
    "addressUpdatedAt === null ? id : id",
    "suite/http/operator/labels"
  ],
  [
    "GONE-03",
    "Tokens of a removed person's tokens go on.",
    "domain/approval/Kinship.ts",
    "if (maker !== null && found.has(maker)) found.add(id)",
    "if (maker === key) found.add(id)",
    "suite/unit/decision/partners"
  ]
])
