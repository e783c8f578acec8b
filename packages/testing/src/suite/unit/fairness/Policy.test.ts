/** Whose signatures a reader asks for: policies as C2SP has them. */
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import * as NoteKeys from "@cardpack/adapters/draw/NoteKeys"
import * as WitnessKey from "@cardpack/adapters/draw/WitnessKey"
import { parsePolicy } from "@cardpack/client/verify/Note"
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Policy from "@cardpack/core/domain/fairness/Policy"
import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"

const ORIGIN = "cards.example/fairness"
const log = LogKey.make(ORIGIN, Redacted.make("the log key"))
const witnesses = ["a", "b", "c"].map((name) =>
  WitnessKey.make(`${name}.example/witness`, Redacted.make(name))
)
const vkeys = witnesses.map(({ key }) => Note.vkeyOf(key))

const LINES = [
  `log ${Note.vkeyOf(log.keys[0])} https://cards.example/fairness`,
  ...vkeys.map((vkey, at) => `witness w${at} ${vkey} https://w${at}.example`),
  "group two 2 w0 w1 w2",
  "group any any w0 two",
  "group all all two w2"
]

const policyOf = (...more: ReadonlyArray<string>) => {
  const policy = Policy.parse([...LINES, ...more, ""].join("\n"))
  if ("why" in policy) throw new Error(`${policy.line}: ${policy.why}`)
  return policy
}

const text = Checkpoint.format({ origin: ORIGIN, size: 0, root: Merkle.EMPTY })

const signedBy = async (names: ReadonlyArray<number>): Promise<Note.Note> => {
  const [bytes = new Uint8Array()] = await Effect.runPromise(log.sign(text))
  const own = { name: ORIGIN, keyId: Note.keyIdOf(log.keys[0]), bytes }
  const cosigned = names.flatMap((at) => witnesses[at]?.cosign(text, 7n) ?? [])
  return { text, signatures: [own, ...cosigned] }
}

describe("a policy", () => {
  it.each([
    ["none", [], true],
    ["w0", [0], true],
    ["w0", [1, 2], false],
    ["two", [0, 2], true],
    ["two", [1], false],
    ["any", [0], true],
    ["any", [1, 2], true],
    ["any", [1], false],
    ["all", [1, 2], true],
    ["all", [0, 1], false]
  ] as const)("with quorum %s trusts what %j signed: %s", async (quorum, names, isMet) => {
    const policy = policyOf(`quorum ${quorum}`)
    const note = await signedBy(names)
    expect(NoteKeys.isTrusted(policy, note, ORIGIN)).toBe(isMet)
    const others = { ...note, signatures: note.signatures.slice(1) }
    expect(NoteKeys.isTrusted(policy, others, ORIGIN)).toBe(false)
    expect(NoteKeys.isTrusted(policy, note, "cards.example/other")).toBe(false)
  })

  it("is written as it was read, without comments", () => {
    const policy = policyOf("# of no matter", "quorum two # of three")
    const again = Policy.parse(Policy.format(policy))
    expect(again).toEqual(policy)
    expect(Policy.format(Policy.NONE)).toBe("quorum none\n")
    expect(Policy.parse("")).toEqual(Policy.NONE)
  })

  it("is the same to clients", async () => {
    const { groups, quorum } = await parsePolicy([...LINES, "quorum two"].join("\n"))
    expect([groups.get("all")?.needed, quorum]).toEqual([2, "two"])
    expect((await parsePolicy(LINES[0] ?? "")).quorum).toBe("none")
  })

  it.each([
    [["quorum w9"], 8, "no line names w9"],
    [["quorum w0", "quorum w1"], 9, "there is a quorum already"],
    [[], 7, "the line quorum is missing"],
    [["what w0"], 8, "what is no word of a policy"],
    [[`witness w0 ${vkeys[0]}`], 8, "the name w0 is taken or malformed"],
    [[`witness a+b ${vkeys[0]}`], 8, "the name a+b is taken or malformed"],
    [["witness w9 key"], 8, "the key of w9 is not a verifier key"],
    [[`witness w9 ${vkeys[0]}`], 8, "the key of w9 has another name already"],
    [["group g 2 w0 w1 w0"], 8, "the group g names a member twice"],
    [["group g 3 w0 w0 w0"], 8, "the group g names a member twice"],
    [["log key"], 8, "the log's key is not a verifier key"],
    [["group g 4 w0 w1 w2"], 8, "the group g needs any, all, or a number of its members"],
    [["group g 0 w0"], 8, "the group g needs any, all, or a number of its members"],
    [["group g some w0"], 8, "the group g needs any, all, or a number of its members"],
    [["group g any"], 8, "the group g needs any, all, or a number of its members"],
    [["group g any w9"], 8, "the group g has a member that no line names"]
  ] as const)("has the wrong line %j, to clients too", async (more, line, why) => {
    const text = [...LINES, ...more].join("\n")
    expect(Policy.parse(text)).toEqual({ line, why })
    await expect(parsePolicy(text)).rejects.toThrow()
  })
})
