/** What may not be done to a machine's odds once packs of it are sold. */
import { relist } from "@cardpack/core/commands/catalog/Relisting"
import type * as Supply from "@cardpack/core/domain/catalog/Supply"
import type * as VendingMachine from "@cardpack/core/domain/catalog/VendingMachine"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as Sample from "../../../kit/sample/Sample.ts"

type Machine = Partial<VendingMachine.VendingMachine>

const tiers = (common: bigint, rare: bigint) => [
  { name: "common", weight: common },
  { name: "rare", weight: rare }
]

const MACHINE = Sample.machine({ oddsMode: "stock", tiers: tiers(1n, 1n) })

const refused = (before: Machine, after: Machine, sold: Partial<Supply.Supply>) => {
  const stored = { ...MACHINE, ...before }
  const supply: Supply.Supply = {
    machineId: MACHINE.id,
    free: 3,
    claims: 0,
    retired: [],
    mode: stored.oddsMode,
    isDrawn: false,
    sequence: 2n,
    lists: [],
    ...sold
  }
  const rows = new Rows({ ...NOTHING, supplies: [supply] })
  const changed = { ...stored, ...after, oddsVersion: stored.oddsVersion + 1 }
  return Result.isFailure(relist(rows, stored, changed))
}

describe("the odds of a machine", () => {
  const closed = { restock: "closed" } as const
  const drawn = { isDrawn: true }
  const open = { claims: 1 }
  it.each<[string, Machine, Machine, Partial<Supply.Supply>, boolean]>([
    ["of an open machine change after draws", {}, { tiers: tiers(1n, 0n) }, drawn, false],
    ["of an unsold closed series change", closed, { tiers: tiers(1n, 0n) }, {}, false],
    ["of a sold closed series don't retire a tier", closed, { tiers: tiers(1n, 0n) }, drawn, true],
    [
      "nor bring one back",
      { ...closed, tiers: tiers(1n, 0n) },
      { tiers: tiers(1n, 1n) },
      open,
      true
    ],
    ["nor change their mode", closed, { oddsMode: "weights" }, drawn, true],
    [
      "nor their weights",
      { ...closed, oddsMode: "weights" },
      { tiers: tiers(9n, 1n) },
      drawn,
      true
    ],
    ["nor may it be opened again", closed, { restock: "open" }, open, true],
    ["of stock retire no tier while packs are open", {}, { tiers: tiers(1n, 0n) }, open, true],
    ["nor bring one back then", { tiers: tiers(1n, 0n) }, { tiers: tiers(1n, 1n) }, open, true],
    [
      "by weights may retire a tier then, which open packs keep",
      { oddsMode: "weights" },
      { tiers: tiers(1n, 0n) },
      open,
      false
    ],
    ["keep their mode while packs are open", {}, { oddsMode: "weights" }, open, true]
  ])("%s", (_, before, after, sold, isRefused) => {
    assert.strictEqual(refused(before, after, sold), isRefused)
  })
})
