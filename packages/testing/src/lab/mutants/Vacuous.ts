/** Properties that would hold of nothing: their own worlds, emptied. They must count what they reach. */
import { area } from "./Mutant.ts"

export const vacuous = area("testing", [
  [
    "EMPTY-01",
    "The partner of the operator's histories has no money, so that nothing is ever sold.",
    "suite/model/histories.test.ts",
    "partner(100_000)",
    "partner(0)",
    "suite/model/histories"
  ],
  [
    "EMPTY-02",
    "The partners of the model's storms have no money.",
    "model/Storm.ts",
    "{ cash: 900_000_000n, bonus: 50_000_000n, customers: 1 }",
    "{ cash: 0n, bonus: 0n, customers: 1 }",
    "suite/model/races"
  ]
])
