/** Signed notes, their keys and checkpoints, as C2SP and Go's checksum database have them. */
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import * as NoteKeys from "@cardpack/adapters/draw/NoteKeys"
import * as WitnessKey from "@cardpack/adapters/draw/WitnessKey"
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import * as Note from "@cardpack/core/domain/fairness/Note"
import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"

/** The example of golang.org/x/mod/sumdb/note. */
const GO = {
  vkey: "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  line: "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
}
const note = `${GO.text}\n${GO.line}`

const keyOf = (vkey: string): Note.Key => {
  const key = Note.parseVkey(vkey)
  if (key === null) throw new Error(vkey)
  return key
}

const read = (text: string): Note.Note => Note.parse(text) ?? { text: "", signatures: [] }

describe("a note", () => {
  it("of Go's is read, verified and written as it was", () => {
    const key = keyOf(GO.vkey)
    expect(Note.vkeyOf(key)).toBe(GO.vkey)
    expect(read(note).text).toBe(GO.text)
    expect(NoteKeys.signedAt(key, read(note))).toBe(0n)
    expect(Note.format(read(note))).toBe(note)
  })

  it("with another text, or of another key, is not signed", () => {
    const { signatures } = read(note)
    const key = keyOf(GO.vkey)
    expect(NoteKeys.signedAt(key, { text: `${GO.text}\n`, signatures })).toBeNull()
    const other = Note.vkeyOf({ ...key, name: "Another" })
    expect(NoteKeys.signedAt(keyOf(other), read(note))).toBeNull()
    const turned = { ...key, publicKey: key.publicKey.map((byte) => byte ^ 1) }
    expect(NoteKeys.signedAt(turned, read(note))).toBeNull()
  })

  it.each([
    "",
    GO.text,
    `${GO.text}\n`,
    `${GO.text}${GO.line}`,
    note.slice(0, -1),
    note.replace("— ", "- "),
    note.replace("x08go", "?"),
    `${note}more\n`
  ])("is not %j", (text) => {
    expect(Note.parse(text)).toBeNull()
  })

  it.each([
    "",
    "PeterNeumann",
    GO.vkey.replace("c74f20a3", "c74f20a4"),
    GO.vkey.replace("PeterNeumann", "Peter Neumann"),
    GO.vkey.slice(0, -4),
    GO.vkey.replace("ARpc", "Axpc")
  ])("has no key %j", (vkey) => {
    expect(Note.parseVkey(vkey)).toBeNull()
  })

  it("is signed by the newest key and older ones beside it", async () => {
    const names = ["the new key", "the old key"].map((text) => Redacted.make(text))
    const [newest = Redacted.make(""), ...older] = names
    const { keys, sign } = LogKey.make("cards.example/fairness", newest, older)
    const signatures = await Effect.runPromise(sign(GO.text))
    const signed = read(
      Note.format({
        text: GO.text,
        signatures: keys.map((key, at) => ({
          name: key.name,
          keyId: Note.keyIdOf(key),
          bytes: signatures[at] ?? new Uint8Array()
        }))
      })
    )
    expect(keys.map((key) => NoteKeys.signedAt(key, signed))).toEqual([0n, 0n])
    const alone = LogKey.make("cards.example/fairness", ...(older as [Redacted.Redacted]))
    expect(alone.keys[0]).toEqual(keys[1])
  })

  it("is cosigned with a time, which nobody can change", () => {
    const witness = WitnessKey.make("partner.example/witness", Redacted.make("a key"))
    const signature = witness.cosign(GO.text, 1_795_694_401n)
    const cosigned = read(`${GO.text}\n${Note.line(signature)}`)
    expect(NoteKeys.signedAt(witness.key, cosigned)).toBe(1_795_694_401n)
    const bytes = signature.bytes.map((byte, at) => (at === 7 ? byte ^ 1 : byte))
    const other = { text: GO.text, signatures: [{ ...signature, bytes }] }
    expect(NoteKeys.signedAt(witness.key, other)).toBeNull()
    const short = { text: GO.text, signatures: [{ ...signature, bytes: bytes.slice(1) }] }
    expect(NoteKeys.signedAt(witness.key, short)).toBeNull()
  })
})

describe("a checkpoint", () => {
  const text = "cards.example/fairness\n3149\nidZhtoq3YQvPTz65qZm6JrXZKeFFXktuxrpljCYB6TQ=\n"

  it("is three lines, and others after them", () => {
    const checkpoint = Checkpoint.parse(text)
    expect(checkpoint).toMatchObject({ origin: "cards.example/fairness", size: 3149 })
    expect(checkpoint && Checkpoint.format(checkpoint)).toBe(text)
    expect(Checkpoint.parse(`${text}more\n`)).toEqual(checkpoint)
    expect(Checkpoint.parse(text.replace("3149", "0"))?.size).toBe(0)
  })

  it.each([
    text.replace("cards.example/fairness", ""),
    text.replace("3149", "03149"),
    text.replace("3149", "-1"),
    text.replace("3149", "9007199254740993"),
    text.replace("idZh", "idZ"),
    text.slice(0, -1),
    Bytes.toHex(Bytes.utf8(text))
  ])("is not %j", (other) => {
    expect(Checkpoint.parse(other)).toBeNull()
  })
})
