/** The draw log, its seeds, and what reads them. */
import { area } from "../Mutant.ts"

const HISTORY = "suite/model/fairness/history"
const FORGERIES = "suite/model/fairness/forgeries"

export const fairness = area("core", [
  [
    "FAIR-01",
    "A minute's seed is told before its draws stand in the log.",
    "workers/fairness/Publisher.ts",
    "draft.all(waiting, until)",
    'for (const { minute, renewal, seed } of yield* seedsOf(over)) draft.mark("seed", Entry.ofSeed(minute, seed, renewal), { number: minute, renewal, value: seed })\n  draft.all(waiting, until)',
    HISTORY
  ],
  [
    "FAIR-02",
    "A machine's draws are published before its other changes, whatever their numbers.",
    "workers/fairness/Draft.ts",
    "].toSorted(byMachine)",
    "].toSorted((a, b) => a.machineId - b.machineId)",
    HISTORY
  ],
  [
    "FAIR-03",
    "The seed of a minute is told while the minute lasts.",
    "workers/fairness/Publisher.ts",
    "due.filter(({ minute }) => minute <= last)",
    "due.filter(({ minute }) => minute <= last + 1)",
    HISTORY
  ],
  [
    "FAIR-04",
    "A receipt tells the seed of the latest minute that is disclosed as the draw's own.",
    "domain/draw/DayChain.ts",
    "for (let at = told.minute; at > minute; at--) value = next(value)",
    "for (let at = told.minute; at > minute + 1; at--) value = next(value)",
    HISTORY
  ],
  [
    "FAIR-05",
    "A receipt's paths lead to a newer log than its checkpoint.",
    "engine/fairness/Proofs.ts",
    "Merkle.inclusion(node, index, size).map(Base64.encodeUrl)",
    "Merkle.inclusion(node, index, size).slice(1).map(Base64.encodeUrl)",
    HISTORY
  ],
  [
    "FAIR-06",
    "A replay takes any odds that were ever published for a draw's own.",
    "domain/fairness/ReplayedMachine.ts",
    "({ o, q }) => o === version && q < sequence",
    "({ q }) => version > 0 && q < sequence",
    FORGERIES
  ],
  [
    "FAIR-07",
    "A replay lets a slot be left twice.",
    "domain/fairness/ReplayedList.ts",
    "    cells[slot] = null",
    "    void free",
    FORGERIES,
    HISTORY
  ],
  [
    "FAIR-08",
    "A tile that grows loses what it had before.",
    "domain/fairness/Appending.ts",
    "data: this.stored.get(key) ?? new Uint8Array()",
    "data: level === null ? (this.stored.get(key) ?? new Uint8Array()) : new Uint8Array()",
    "suite/unit/fairness/Merkle"
  ],
  [
    "FAIR-09",
    "A witness signs a log that is as long as the one that it saw, whatever is in it.",
    "domain/fairness/Merkle.ts",
    "return proof.length === 0 && Bytes.same(old.root, now.root)",
    "return proof.length === 0",
    "suite/unit/fairness"
  ],
  [
    "FAIR-10",
    "A group of witnesses is met by one fewer.",
    "domain/fairness/Policy.ts",
    "group.members.filter(has).length >= group.needed",
    "group.members.filter(has).length >= Math.max(1, group.needed - 1)",
    "suite/unit/fairness/Policy"
  ],
  [
    "FAIR-11",
    "Draws by new seeds stand before the note that replaced the old ones.",
    "workers/fairness/Draft.ts",
    "if (renewal <= noted) this.machines(group)",
    "this.machines(group)",
    "suite/model/fairness/renewal"
  ]
])
