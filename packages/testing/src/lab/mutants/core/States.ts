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
    "STATE-09",
    "A shipped parcel's address can be corrected.",
    "domain/shipment/Transitions.ts",
    '{ from: "shipped", trigger: "amend", guard: null, to: "shipped", emits: UPDATED },',
    '{ from: "shipped", trigger: "amend", guard: null, to: "shipped", emits: UPDATED },\n    { from: "shipped", trigger: "correct_address", guard: null, to: "created", emits: UPDATED },',
    "suite/http/verify/service#HTTP-ADDRESS-04"
  ],
  [
    "STATE-10",
    "A correction may send the parcel to any country on the list, for the fee of another.",
    "commands/shipment/CorrectAddress.ts",
    "?.code === countryCode",
    "?.code !== (countryCode && undefined)",
    "suite/http/verify/service#HTTP-ADDRESS"
  ],
  [
    "STATE-11",
    "A corrected shipment keeps the reason of the exception that is over.",
    "commands/shipment/CorrectAddress.ts",
    "statusReason: null,\n        info: address.info,",
    "statusReason: stored.statusReason,\n        info: address.info,",
    "suite/http/verify/service#HTTP-ADDRESS"
  ],
  [
    "STATE-12",
    "Recording a shipment's values again sends another event.",
    "commands/shipment/UpdateShipment.ts",
    "if (changedFields.length === 0)",
    "if (changedFields.length < 0)",
    "suite/unit/shipment",
    "suite/http/verify/service#HTTP-SHIPMENT-01"
  ],
  [
    "STATE-13",
    "A tracking link may be of any scheme, such as javascript:.",
    "commands/shipment/UpdateShipment.ts",
    "!TrackingLink.isValid(text)",
    'text === ""',
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
  ],
  [
    "STATE-16",
    "A customer gets one attribute less than the limit allows.",
    "domain/customer/Attributes.ts",
    "merged.size > MAX_KEYS",
    "merged.size >= MAX_KEYS",
    "suite/unit/customer"
  ],
  [
    "STATE-17",
    "The size of attributes is counted in characters instead of bytes.",
    "domain/customer/Attributes.ts",
    "Json.byteLength(JSON.stringify(result)) > MAX_BYTES",
    "JSON.stringify(result).length > MAX_BYTES && Json.isObject(result)",
    "suite/unit/customer"
  ],
  [
    "STATE-18",
    "A second result of a mail's earlier attempt overwrites the newer one.",
    "workers/mail/Send.ts",
    "if (envelope.mail.attempts !== attempt)",
    "if (envelope.mail.attempts < attempt)",
    "suite/unit/mail"
  ],
  [
    "STATE-19",
    "The sandbox also mails the customers.",
    "workers/mail/Send.ts",
    "policy.channels.includes(mail.channel)",
    "policy.channels.length > 0",
    "suite/unit/mail"
  ],
  [
    "STATE-20",
    "A partner that chose partner_email gets two mails about an exception.",
    "commands/mail/Notify.ts",
    '!shipment.channels.includes("partner_email")',
    '!shipment.channels.includes("customer_email")',
    "suite/unit/mail",
    "suite/http/redemption"
  ]
])
