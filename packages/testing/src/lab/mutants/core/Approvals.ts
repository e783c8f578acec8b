/** What the daily limit counts, and who confirms what is above it. */
import { area } from "../Mutant.ts"

export const approvals = area("core", [
  [
    "LIMIT-01",
    "What is given away once a tier is left over counts nothing.",
    "domain/approval/SellingOut.ts",
    'whenTierEmpty === "stop" ? 1 : undefined',
    "1",
    "suite/unit/approval",
    "suite/http/operator/evasions"
  ],
  [
    "LIMIT-02",
    "Dear cards behind packs that are sold and sealed cost nothing.",
    "domain/approval/OpenPacks.ts",
    "if (gain > 0n) sum += gain",
    "if (gain < 0n) sum += gain",
    "suite/unit/approval",
    "suite/http/operator/evasions"
  ],
  [
    "LIMIT-12",
    "Packs that are sold and sealed count as average ones where a tier runs out before them.",
    "domain/approval/OpenPacks.ts",
    "areKept(stocked, odds, all)",
    "(areKept(stocked, odds, all) || count > 0)",
    "suite/unit/approval"
  ],
  [
    "LIMIT-03",
    "Packs that were sold since the stock was read do not count.",
    "domain/approval/OpenPacks.ts",
    "if (machine === undefined || count <= 0) return known",
    "if (machine === undefined || count !== 0) return known",
    "suite/unit/approval"
  ],
  [
    "LIMIT-04",
    "Acts that come at once are each judged by the stock of before.",
    "commands/approval/Limited.ts",
    "if (isTouched && StockRevision.of(rows) !== terms.stocks.revision)",
    "if (isTouched && StockRevision.of(rows) < terms.stocks.revision)",
    "suite/http/operator/evasions"
  ]
])
