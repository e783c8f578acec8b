/** Properties that would hold of nothing: their own worlds, emptied. They must count what they reach. */
import { area } from "./Mutant.ts"

export const vacuous = area("testing", [
  [
    "EMPTY-02",
    "The partners of the storms have no money.",
    "world/race/Storm.ts",
    "{ cash: 900_000_000n, bonus: 50_000_000n, customers: 1 }",
    "{ cash: 0n, bonus: 0n, customers: 1 }",
    "suite/model/races"
  ]
])
