/** Signed notes and the policy of those who read them (C2SP signed-note, tlog-cosignature, tlog-policy). */
import { type Bytes, bytesOf, decode, same, sha256 } from "./Bytes.ts"
import type { Sized } from "./Tree.ts"

export interface Note {
  readonly text: string
  readonly signatures: ReadonlyArray<{ readonly name: string; readonly bytes: Bytes }>
}

export const parseNote = (note: string): Note => {
  const end = note.lastIndexOf("\n\n")
  if (end < 0 || !note.endsWith("\n")) throw new Error("it is no signed note")
  const signatures = note
    .slice(end + 2, -1)
    .split("\n")
    .map((line) => {
      const [, name, encoded] = /^— (\S+) (\S+)$/u.exec(line) ?? []
      if (name === undefined || encoded === undefined) throw new Error("a signature is malformed")
      return { name, bytes: decode(encoded) }
    })
  return { text: note.slice(0, end + 1), signatures }
}

export interface Checkpoint extends Sized {
  readonly origin: string
}

export const parseCheckpoint = (text: string): Checkpoint => {
  const [origin = "", count = "", root = ""] = text.split("\n")
  const size = Number(count)
  if (!/^\d+$/.test(count) || !Number.isSafeInteger(size)) throw new Error("its size is no number")
  return { origin, size, root: decode(root) }
}

interface Key {
  readonly name: string
  readonly id: Bytes
  readonly isWitness: boolean
  readonly publicKey: Bytes
}

const WITNESS = 4

const parseKey = async (vkey: string): Promise<Key> => {
  const [, name = "", id = "", encoded = ""] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(vkey) ?? []
  const bytes = decode(encoded)
  const hash = (await sha256(bytesOf(`${name}\n`), bytes)).slice(0, 4)
  const said = Uint8Array.from(id.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  if (bytes.length !== 33 || !same(hash, said)) throw new Error(`${vkey} is no verifier key`)
  return { name, id: hash, isWitness: bytes[0] === WITNESS, publicKey: bytes.slice(1) }
}

export interface Policy {
  readonly logs: ReadonlyArray<Key>
  readonly witnesses: ReadonlyMap<string, Key>
  readonly groups: ReadonlyMap<
    string,
    { readonly needed: number; readonly of: ReadonlyArray<string> }
  >
  readonly quorum: string
}

/** Throws for a line that it does not know: half a policy would be none. */
export const parsePolicy = async (text: string): Promise<Policy> => {
  const logs: Array<Key> = []
  const witnesses = new Map<string, Key>()
  const groups = new Map<string, { needed: number; of: ReadonlyArray<string> }>()
  let quorum: string | undefined
  const isKnown = (name: string) => witnesses.has(name) || groups.has(name)
  for (const line of text.split("\n")) {
    const [word, first = "", second = "", ...rest] = line
      .replace(/(^|\s)#.*/, "")
      .trim()
      .split(/\s+/)
    if (word === "") continue
    if (word === "log") logs.push(await parseKey(first))
    else if (word === "witness") {
      const key = await parseKey(second)
      // One signature never counts twice.
      if (isKnown(first) || [...witnesses.values()].some((it) => same(it.publicKey, key.publicKey)))
        throw new Error(`the policy names ${first}, or its key, twice`)
      witnesses.set(first, key)
    } else if (word === "group") {
      const needed = second === "any" ? 1 : second === "all" ? rest.length : Number(second)
      const isRight = !isKnown(first) && rest.every(isKnown) && new Set(rest).size === rest.length
      if (!isRight || !(needed >= 1 && needed <= rest.length))
        throw new Error(`the group ${first} is malformed`)
      groups.set(first, { needed, of: rest })
    } else if (word === "quorum" && quorum === undefined) quorum = first
    else throw new Error(`${word} is no word of a policy, or stands there twice`)
  }
  if (logs.length === 0) throw new Error("the policy names no log")
  quorum ??= witnesses.size > 0 ? "" : "none"
  if (quorum !== "none" && !isKnown(quorum))
    throw new Error(`the policy does not say who its quorum is: ${quorum || "the line is missing"}`)
  return { logs, witnesses, groups, quorum }
}

const isSigned = async (key: Key, text: string, signature: Bytes): Promise<boolean> => {
  const publicKey = await crypto.subtle.importKey("raw", key.publicKey, "Ed25519", false, [
    "verify"
  ])
  return crypto.subtle.verify("Ed25519", publicKey, signature, bytesOf(text))
}

/** When a key signed a note, in seconds; 0 for a log's, which says no time; null when it did not. */
export const signedAt = async (key: Key, { signatures, text }: Note): Promise<number | null> => {
  for (const { bytes, name } of signatures) {
    if (name !== key.name || !same(bytes.slice(0, 4), key.id)) continue
    if (!key.isWitness) {
      if (await isSigned(key, text, bytes.slice(4))) return 0
      continue
    }
    const time = new DataView(bytes.buffer).getBigUint64(4)
    const said = `cosignature/v1\ntime ${time}\n${text}`
    if (await isSigned(key, said, bytes.slice(12))) return Number(time)
  }
  return null
}

export interface Signers {
  readonly log: boolean
  /** When the witnesses of the policy signed, by their names in it. */
  readonly witnesses: ReadonlyMap<string, number>
  readonly isQuorum: boolean
}

export const signersOf = async (policy: Policy, note: Note): Promise<Signers> => {
  const { origin } = parseCheckpoint(note.text)
  let log = false
  for (const key of policy.logs)
    if (key.name === origin && (await signedAt(key, note)) !== null) log = true
  const witnesses = new Map<string, number>()
  for (const [name, key] of policy.witnesses) {
    const at = await signedAt(key, note)
    if (at !== null) witnesses.set(name, at)
  }
  const has = (name: string): boolean => {
    const group = policy.groups.get(name)
    return group === undefined ? witnesses.has(name) : group.of.filter(has).length >= group.needed
  }
  return { log, witnesses, isQuorum: policy.quorum === "none" || has(policy.quorum) }
}
