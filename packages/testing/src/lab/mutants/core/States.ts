/** States: windows, transitions, cancelled and frozen cards, shipments. */
import { area } from "../Mutant.ts"

export const states = area("core", [
  [
    "STATE-01",
    "A sealed card is still sealed at the very moment when its refund window ends.",
    "domain/card/Card.ts",
    "card.refundableUntil !== null && now < card.refundableUntil",
    "card.refundableUntil !== null && now <= card.refundableUntil",
    "suite/unit/card",
    "suite/model/claim/memory"
  ],
  [
    "STATE-02",
    "A refund is possible at the very moment when the window ends.",
    "domain/card/Transitions.ts",
    "refundableUntil !== null && now < refundableUntil",
    "refundableUntil !== null && now <= refundableUntil",
    "suite/unit/card"
  ],
  [
    "STATE-03",
    "A refunded card shows its item, which another customer may draw next.",
    "domain/card/Card.ts",
    'isSealed(card, now) || card.status === "refunded"',
    'isSealed(card, now) || card.status === "reserved"',
    "suite/unit/operation",
    "suite/model/claim/memory"
  ],
  [
    "STATE-04",
    "A card that an incident holds back can be bought back.",
    "domain/card/Transitions.ts",
    'trigger: "buyback_offchain", guard: free,',
    'trigger: "buyback_offchain", guard: null,',
    "suite/unit/card"
  ],
  [
    "STATE-05",
    "A card that an incident holds back can be minted again.",
    "domain/card/Transitions.ts",
    'trigger: "mint", guard: free,',
    'trigger: "mint", guard: null,',
    "suite/unit/card"
  ],
  [
    "STATE-06",
    "The card of a cancelled mint keeps its token, so that it is never held again.",
    "commands/onchain/Settlement.ts",
    '"mint_cancelled", () => ({ onchain: null })',
    '"mint_cancelled", () => ({})',
    "suite/unit/onchain/cancel"
  ],
  [
    "STATE-07",
    "A signature counts as dead at its deadline, when the contract still takes it.",
    "domain/onchain/Judgement.ts",
    "final.at > deadline",
    "final.at >= deadline",
    "suite/unit/onchain/cancel"
  ],
  [
    "STATE-08",
    "Proof that an earlier signature is dead cancels an entry that was signed again meanwhile.",
    "domain/onchain/Transitions.ts",
    "unused !== undefined && unused.deadline === deadline && isExpired(deadline, unused.at)",
    "unused !== undefined && isExpired(Math.min(unused.deadline, deadline), unused.at)",
    "suite/unit/onchain/cancel"
  ],
  [
    "STATE-13",
    "A tracking link may be of any scheme, such as javascript:.",
    "commands/shipment/UpdateShipment.ts",
    "/^https?:\\/\\/[^\\s]+$/i",
    "/^[a-z]+:[^\\s]+$/i",
    "suite/unit/shipment",
    "suite/http/verify/service#HTTP-SHIPMENT-02"
  ],
  [
    "STATE-14",
    "A token still works at the moment when it expires.",
    "domain/token/Token.ts",
    "now < expiresAt",
    "now <= expiresAt",
    "suite/unit/token"
  ],
  [
    "STATE-15",
    "Cards of another customer of the same partner are found, once they are revealed.",
    "commands/card/Selection.ts",
    "card === undefined || card.customerId !== customerId",
    "card === undefined || (card.sealed && card.customerId !== customerId)",
    "suite/unit/engine/OrderOfChecks"
  ]
])
