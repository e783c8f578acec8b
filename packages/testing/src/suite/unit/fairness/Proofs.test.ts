/** The end of the log that a receipt names: what witnesses signed comes before what is newer. */
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Proofs from "@cardpack/core/engine/fairness/Proofs"
import { expect, it } from "vitest"

const noteOf = (size: number) =>
  Note.format({
    text: Checkpoint.format({ origin: "cards.example/fairness", size, root: Merkle.EMPTY }),
    signatures: [{ name: "cards.example/fairness", keyId: "00000001", bytes: new Uint8Array(64) }]
  })

const NEWEST = { size: 9, checkpoint: noteOf(9) }
const COSIGNED = { size: 5, checkpoint: noteOf(5) }

it.each([
  ["all entries in it", COSIGNED.checkpoint, [0, 4], COSIGNED],
  ["an entry after it", COSIGNED.checkpoint, [0, 5], NEWEST],
  ["none yet", null, [0], NEWEST],
  ["one that is no checkpoint", "text\n", [0], NEWEST]
] as const)("with a cosigned checkpoint and %s", (_, cosigned, indexes, end) => {
  expect(Proofs.endOf({ ...NEWEST, cosigned }, indexes)).toEqual(end)
})
