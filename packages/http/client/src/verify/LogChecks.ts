/** Checks of the log: whose signatures are under its end, and what stands in it. */
import { bytesOf, decode, same } from "./Bytes.ts"
import { type Found, given, must, NOT_YET, open } from "./Check.ts"
import type { Known } from "./Known.ts"
import { parseCheckpoint, parseNote, parsePolicy, signersOf } from "./Note.ts"
import type { Proof, Receipt } from "./Receipt.ts"
import { isExtension, rootOf } from "./Tree.ts"

export const checkpoint = async (receipt: Receipt, known: Known): Promise<Found> => {
  const note = parseNote(given(receipt.checkpoint, NOT_YET))
  const now = parseCheckpoint(note.text)
  const { remembered } = known
  if (remembered !== undefined) {
    const old = parseCheckpoint(parseNote(remembered.checkpoint).text)
    const proof = remembered.proof.map(decode)
    must(old.origin === now.origin, `the log is ${now.origin}, and was ${old.origin}`)
    must(
      await isExtension(old, now, proof),
      `the log of ${now.size} entries does not go on with that of ${old.size}`
    )
  }
  const policy = await parsePolicy(given(known.policy, "no policy was given"))
  must(
    policy.logs.some(({ name }) => name === now.origin),
    `the policy has no log ${now.origin}`
  )
  const { isQuorum, log, witnesses } = await signersOf(policy, note)
  must(log, "no key of the policy has signed it as the log")
  const signers = [...witnesses.keys()].join(", ")
  if (!isQuorum)
    open(
      `witnesses are missing: ${signers || "none"} signed`,
      "The host has signed its log, but too few of the witnesses have confirmed it."
    )
  const detail = `${now.origin}, ${now.size} entries, cosigned by ${signers || "nobody"}`
  return policy.quorum === "none"
    ? ([detail, "The log that proves it is signed by the host; no witness is asked for."] as const)
    : detail
}

export const inclusion = async (receipt: Receipt): Promise<string> => {
  const { day, draw, odds, passed, replaced, stock } = receipt
  given(draw, NOT_YET)
  const { root, size } = parseCheckpoint(parseNote(given(receipt.checkpoint, NOT_YET)).text)
  const all: ReadonlyArray<readonly [string, Proof | null]> = [
    ["draw", draw],
    ["stock", stock],
    ["day", day],
    ...(replaced ? [["the replacement", replaced] as const] : []),
    ...odds.map((proof) => ["odds", proof] as const),
    ...passed.map(({ slot, taken }) => [`slot ${slot}`, taken] as const)
  ]
  for (const [what, proof] of all) {
    must(proof !== null, `the entry of ${what} is missing`)
    if (proof === null) continue
    const found = await rootOf(bytesOf(proof.entry), proof.index, size, proof.path.map(decode))
    must(found !== null && same(found, root), `the entry of ${what} is not in the log`)
  }
  return `${all.length} entries`
}
