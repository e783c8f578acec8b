/** The proof of a ledger's head: every part of it counts, and it tells nothing of other accounts. */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import * as Base64 from "@cardpack/core/domain/fairness/Base64"
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import * as Entry from "@cardpack/core/domain/fairness/Entry"
import * as LedgerHead from "@cardpack/core/domain/fairness/LedgerHead"
import * as LedgerProof from "@cardpack/core/domain/fairness/LedgerProof"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Id from "@cardpack/core/domain/id/Id"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { assert, describe, it } from "@effect/vitest"

const MINUTE = 29_928_240

let drawn = 0
const random = (count: number) => Bytes.hash(Bytes.u32(drawn++)).slice(0, count)

const headOf = (at: number): LedgerHead.Head => ({
  accountId: Id.fromUuid("par", Id.uuidV7(1_000 + at, random(10))),
  month: 682,
  sequence: BigInt(at + 1),
  link: Bytes.toHex(Bytes.hash(Bytes.u32(at)))
})

const planted = (count: number) => {
  const heads = Array.from({ length: count }, (_, at) => headOf(at))
  return { heads, ...Steps.finish(LedgerHead.planting(heads, random)) }
}

/** A log of three entries, of which the second shows the heads. */
const { heads, placed, root } = planted(17)
const own = placed.find(({ sequence }) => sequence === 5n) ?? assert.fail()
const entries = [Bytes.utf8("{}"), Entry.ofHeads(MINUTE, 32, root), Bytes.utf8("{}")]
const levels = Steps.finish(Merkle.levels(entries))
const text = Checkpoint.format({
  origin: "cards.example/fairness",
  size: 3,
  root: Merkle.rootOfLevels(levels)
})
const proof: LedgerProof.LedgerProof = {
  format: LedgerProof.FORMAT,
  account: own.accountId,
  head: {
    sequence: "5",
    link: heads[4]?.link ?? "",
    salt: Base64.encodeUrl(own.salt)
  },
  place: own.place,
  path: own.path.map(Base64.encodeUrl),
  heads: {
    index: 1,
    entry: Base64.textOf(entries[1] ?? new Uint8Array()),
    path: Merkle.inclusion(Merkle.nodeOf(levels), 1, 3).map(Base64.encodeUrl)
  },
  checkpoint: Note.format({
    text,
    signatures: [{ name: "x", keyId: "00000001", bytes: random(64) }]
  })
}

const [first = "", ...others] = proof.path
const OTHER = Bytes.toHex(random(32))
const FORGED: ReadonlyArray<readonly [string, object, RegExp]> = [
  ["another link", { head: { ...proof.head, link: OTHER } }, /not among/],
  ["another number", { head: { ...proof.head, sequence: "6" } }, /not among/],
  ["another account", { account: heads[3]?.accountId }, /not among/],
  ["another salt", { head: { ...proof.head, salt: first } }, /not among/],
  ["another place", { place: proof.place ^ 1 }, /not among/],
  ["a hash less", { path: others }, /not among/],
  ["a hash more", { path: [...proof.path, first] }, /not among/],
  [
    "a root of its own",
    { heads: { ...proof.heads, entry: proof.heads.entry.replace(/root":".{4}/, 'root":"AAAA') } },
    /not among|tells of no/
  ],
  [
    "another minute",
    { heads: { ...proof.heads, entry: proof.heads.entry.replace(`${MINUTE}`, `${MINUTE - 1}`) } },
    /not under/
  ],
  ["another index", { heads: { ...proof.heads, index: 0 } }, /not under/],
  [
    "another kind of entry",
    { heads: { ...proof.heads, entry: '{"t":"note"}' } },
    /tells of no ledgers/
  ],
  ["no checkpoint", { checkpoint: "none" }, /checkpoint/],
  ["no account", { account: "par_" }, /malformed/],
  ["no link", { head: { ...proof.head, link: "00" } }, /malformed/],
  ["no head", { head: null }, /malformed/],
  ["no proof", { format: "cardpack-receipt/1" }, /no proof/]
]

describe("the proof of a ledger", () => {
  it("holds, and tells the minute and the log", () => {
    const found = LedgerProof.verify(proof)
    if (typeof found === "string") return assert.fail(found)
    assert.deepStrictEqual([found.minute, found.checkpoint.size], [MINUTE, 3])
  })

  it.each(FORGED)("does not hold with %s", (_what, lie, why) => {
    const found = LedgerProof.verify({ ...proof, ...lie } as LedgerProof.LedgerProof)
    assert.match(String(found), why)
  })
})

describe("the tree of heads", () => {
  it.each([
    [1, 16],
    [16, 16],
    [17, 32],
    [4_096, 4_096]
  ])("of %i ledgers has %i leaves, each at its place", (count, leaves) => {
    const { heads, placed, root } = planted(count)
    assert.strictEqual(LedgerHead.countOf(count), leaves)
    assert.lengthOf(placed, count)
    assert.lengthOf(new Set(placed.map(({ place }) => place)), count)
    const known = new Map(heads.map((head) => [head.accountId, head]))
    for (const { accountId, path, place, salt } of placed.slice(0, 40)) {
      const leaf = LedgerHead.leafOf(salt, known.get(accountId) ?? headOf(0))
      const found = Merkle.rootOf(Merkle.leaf(leaf), place, leaves, path)
      assert.deepStrictEqual(found, root)
    }
  })

  it("hides accounts: the same heads twice have no hash in common", () => {
    const [one, two] = [1, 2].map(() => Steps.finish(LedgerHead.planting(heads, random)))
    const hashes = new Set(one?.placed.flatMap(({ path }) => path.map(Bytes.toHex)))
    for (const { path } of two?.placed ?? [])
      for (const hash of path) assert.isFalse(hashes.has(Bytes.toHex(hash)))
  })
})
