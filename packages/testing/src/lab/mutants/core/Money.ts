/** Money: buckets, prices, fees and credits. */
import { area } from "../Mutant.ts"

export const money = area("core", [
  [
    "MONEY-01",
    "A refund gives back the cash share as bonus, and the bonus share as cash.",
    "commands/operation/refund/Refund.ts",
    "const amount = Buckets.sum(found.map(({ card }) => card.paid))",
    "const amount = Buckets.sum(found.map(({ card: { paid } }) => ({ cash: paid.bonus, bonus: paid.cash })))",
    "suite/model/memory"
  ],
  [
    "MONEY-02",
    "A refund returns everything as cash, also what was paid with bonus.",
    "commands/operation/refund/Refund.ts",
    'yield* draft.post({ kind: "SPEND", amount, operationId })',
    'yield* draft.post({ kind: "SPEND", amount: { cash: Buckets.total(amount), bonus: 0n }, operationId })',
    "suite/model/memory"
  ],
  [
    "MONEY-03",
    "Cash is spent before bonus.",
    "domain/ledger/Buckets.ts",
    "const bonus = Usd.min(balance.bonus, amount)",
    "const bonus = amount - Usd.min(balance.cash, amount)",
    "suite/unit/ledger"
  ],
  [
    "MONEY-04",
    "A remainder of the bonus goes to one card too many, so that the shares exceed the payment.",
    "domain/ledger/Buckets.ts",
    "(BigInt(index) < remainder ? 1n : 0n)",
    "(BigInt(index) <= remainder ? 1n : 0n)",
    "suite/unit/ledger"
  ],
  [
    "MONEY-05",
    "The digits behind the point are padded on the wrong side: 0.5 is read as 0.000005.",
    "domain/usd/Usd.ts",
    '(match[2] ?? "").padEnd(6, "0")',
    '(match[2] ?? "").padStart(6, "0")',
    "suite/unit/usd"
  ],
  [
    "MONEY-07",
    "An order that takes exactly the whole balance is refused.",
    "domain/ledger/Buckets.ts",
    "if (missing > 0n)",
    "if (missing >= 0n)",
    "suite/unit/ledger"
  ],
  [
    "MONEY-08",
    "A buyback is credited to the bonus instead of the cash.",
    "commands/operation/buyback/Buyback.ts",
    "credited: { cash: item.buybackUsd, bonus: 0n }",
    "credited: { cash: 0n, bonus: item.buybackUsd }",
    "suite/unit/decision",
    "suite/model/memory"
  ],
  [
    "MONEY-09",
    "An order of several packs is charged as one.",
    "commands/operation/order/Order.ts",
    "machine.priceUsd * BigInt(quantity)",
    "machine.priceUsd * BigInt(Math.sign(quantity))",
    "suite/unit/decision",
    "suite/model/memory"
  ],
  [
    "MONEY-10",
    "The highest balance is checked for cash alone, so that bonus exceeds it.",
    "engine/Draft.ts",
    "if (Buckets.total(balance) > Usd.MAX)",
    "if (balance.cash > Usd.MAX)",
    "suite/unit/engine/Draft"
  ],
  [
    "MONEY-11",
    "Sandbox credit gives 100 USD even where less is missing to its ceiling.",
    "commands/funding/SandboxCredit.ts",
    "const cash = Usd.min(CREDIT, CEILING - total)",
    "const cash = total < CEILING ? CREDIT : CEILING - total",
    "suite/unit/decision/money"
  ],
  [
    "MONEY-13",
    "The shipping fee is taken once for each card of a parcel.",
    "commands/operation/redemption/Redemption.ts",
    "const spent = yield* draft.spend(country.feeUsd)",
    "const spent = yield* draft.spend(country.feeUsd * BigInt(redeemed.length))",
    "suite/model/memory",
    "suite/http/verify/service#HTTP-REDEEM-01"
  ],
  [
    "MONEY-14",
    "A ledger entry keeps the balance before it instead of the one after it.",
    "engine/Draft.ts",
    "balanceAfter: balance,",
    "balanceAfter: this.current.balance,",
    "suite/unit/decision",
    "suite/model/memory"
  ],
  [
    "MONEY-17",
    "A correction may take more bonus than there is, as long as the total stays above zero.",
    "engine/Draft.ts",
    "if (balance.cash < 0n || balance.bonus < 0n)",
    "if (Buckets.total(balance) < 0n)",
    "suite/unit/engine/Draft"
  ],
  [
    "MONEY-18",
    "The credit of a burn is posted, but missing in the operation.",
    "commands/onchain/Settlement.ts",
    "creditedUsd: creditedUsd + credited }",
    "creditedUsd: creditedUsd }",
    "suite/unit/onchain/cancel"
  ]
])
