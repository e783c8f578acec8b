/** What a witness signs, and what it answers to all else (C2SP tlog-witness). */

import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { append } from "@cardpack/core/domain/fairness/Appending"
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Witness from "@cardpack/core/domain/fairness/Witness"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { bodyOf } from "@cardpack/core/workers/fairness/PostedWitnesses"
import { describe, expect, it } from "vitest"

const entries = Array.from({ length: 9 }, (_, at) => Bytes.utf8(`entry ${at}`))
const tree = (size: number) => append(0, [], entries.slice(0, size))
const node = Merkle.nodeOf(Steps.finish(Merkle.levels(entries)))
const SIGNATURE = `— cards.example/fairness ${Buffer.alloc(68).toString("base64")}\n`

const noteOf = (sized: Merkle.Sized) =>
  `${Checkpoint.format({ origin: "cards.example/fairness", ...sized })}\n${SIGNATURE}`

const ask = (old: number, size: number, proof = Merkle.consistency(node, old, size)) => {
  const asked = Witness.parse(bodyOf({ checkpoint: noteOf(tree(size)), old, proof }))
  if (asked === null) throw new Error("the body is not read")
  return asked
}

const seen = (size: number): Witness.Seen => tree(size)

describe("a witness", () => {
  it.each([
    ["signs a log that it sees first", ask(0, 5), null, true, { _tag: "sign" }],
    ["signs one that goes on", ask(5, 9), seen(5), true, { _tag: "sign" }],
    ["signs the same again", ask(5, 5), seen(5), true, { _tag: "sign" }],
    ["knows no such log", ask(0, 5), null, null, { status: 404 }],
    ["wants the log's signature", ask(0, 5), null, false, { status: 403 }],
    ["says which size it saw", ask(0, 9), seen(5), true, { _tag: "behind", size: 5 }],
    ["says that it saw none", ask(5, 9), null, true, { _tag: "behind", size: 0 }],
    ["signs no shorter log", ask(4, 4), seen(5), true, { _tag: "behind", size: 5 }],
    ["wants an old size that is older", { ...ask(5, 9), old: 10 }, seen(9), true, { status: 400 }],
    ["signs no other past", ask(5, 9), { ...seen(5), root: tree(4).root }, true, { status: 422 }],
    ["wants the proof", ask(5, 9, []), seen(5), true, { status: 422 }]
  ] as const)("%s", (_, asked, known, isLog, verdict) => {
    expect(Witness.judge(asked, known, isLog)).toMatchObject(verdict)
  })

  it.each([
    ["", ""],
    ["old 5", "old -1"],
    ["old 5", "old 05"],
    ["old 5", "old"],
    ["\n\ncards", "\ncards"],
    [SIGNATURE, ""],
    ["\n9\n", "\nnine\n"]
  ])("reads no body with %j replaced by %j", (from, to) => {
    const body = bodyOf({
      checkpoint: noteOf(tree(9)),
      old: 5,
      proof: Merkle.consistency(node, 5, 9)
    })
    expect(Witness.parse(body)).not.toBeNull()
    expect(Witness.parse(from === "" ? "" : body.replace(from, to))).toBeNull()
  })

  it("reads no proof of more hashes than a log can need", () => {
    const body = (count: number) =>
      bodyOf({
        checkpoint: noteOf(tree(9)),
        old: 5,
        proof: Array.from({ length: count }, () => Merkle.EMPTY)
      })
    expect(Witness.parse(body(63))).not.toBeNull()
    expect(Witness.parse(body(64))).toBeNull()
  })
})
