/**
 * Whose signatures a reader asks for (C2SP tlog-policy): the log's key, witnesses, groups of them, and
 * the quorum without which a checkpoint proves only what the log says.
 */
import * as Bytes from "../draw/Bytes.ts"
import { isName, type Key, parseVkey, vkeyOf } from "./Note.ts"

export interface Witness {
  readonly key: Key
  readonly url: string | null
}

interface Group {
  readonly needed: number
  readonly members: ReadonlyArray<string>
}

export interface Policy {
  readonly logs: ReadonlyArray<Witness>
  /** By the names of the policy. */
  readonly witnesses: ReadonlyMap<string, Witness>
  readonly groups: ReadonlyMap<string, Group>
  /** A witness or a group; null for none. */
  readonly quorum: string | null
}

export const NONE: Policy = {
  logs: [],
  witnesses: new Map(),
  groups: new Map(),
  quorum: null
}

const keyed = (vkey: string | undefined, url: string | undefined): Witness | null => {
  const key = parseVkey(vkey ?? "")
  return key === null ? null : { key, url: url ?? null }
}

/** Its signatures would count twice. */
const isAmong = (witnesses: ReadonlyMap<string, Witness>, { key }: Witness): boolean =>
  [...witnesses.values()].some((other) => Bytes.same(other.key.publicKey, key.publicKey))

const neededOf = (word: string, count: number): number => {
  if (word === "any") return 1
  if (word === "all") return count
  return /^[1-9][0-9]*$/.test(word) ? Number(word) : Number.NaN
}

/** The policy, or the line that is wrong with the reason. */
export const parse = (text: string): Policy | { readonly line: number; readonly why: string } => {
  const logs: Array<Witness> = []
  const witnesses = new Map<string, Witness>()
  const groups = new Map<string, Group>()
  let quorum: string | null | undefined
  const isKnown = (name: string) => witnesses.has(name) || groups.has(name)
  for (const [at, raw] of text.split("\n").entries()) {
    const wrong = (why: string) => ({ line: at + 1, why })
    const [word, ...rest] = raw
      .replace(/(^|\s)#.*$/, "")
      .trim()
      .split(/\s+/)
    const [first = "", second, third] = rest
    if (word === "" || word === undefined) continue
    if (word === "log") {
      const log = keyed(first, second)
      if (log === null) return wrong("the log's key is not a verifier key")
      logs.push(log)
    } else if (word === "witness") {
      const witness = keyed(second, third)
      if (!isName(first) || isKnown(first)) return wrong(`the name ${first} is taken or malformed`)
      if (witness === null) return wrong(`the key of ${first} is not a verifier key`)
      if (isAmong(witnesses, witness)) return wrong(`the key of ${first} has another name already`)
      witnesses.set(first, witness)
    } else if (word === "group") {
      const members = rest.slice(2)
      const needed = neededOf(second ?? "", members.length)
      if (!isName(first) || isKnown(first)) return wrong(`the name ${first} is taken or malformed`)
      if (!members.every(isKnown))
        return wrong(`the group ${first} has a member that no line names`)
      if (new Set(members).size < members.length)
        return wrong(`the group ${first} names a member twice`)
      if (!(needed >= 1 && needed <= members.length))
        return wrong(`the group ${first} needs any, all, or a number of its members`)
      groups.set(first, { needed, members })
    } else if (word === "quorum") {
      if (quorum !== undefined) return wrong("there is a quorum already")
      if (first !== "none" && !isKnown(first)) return wrong(`no line names ${first}`)
      quorum = first === "none" ? null : first
    } else return wrong(`${word} is no word of a policy`)
  }
  if (quorum === undefined && witnesses.size > 0)
    return { line: text.split("\n").length, why: "the line quorum is missing" }
  return { logs, witnesses, groups, quorum: quorum ?? null }
}

const lineOf = (name: string, { key, url }: Witness): string =>
  [`witness ${name}`, vkeyOf(key), ...(url === null ? [] : [url])].join(" ")

/** The text of a policy. */
export const format = ({ groups, logs, quorum, witnesses }: Policy): string =>
  [
    ...logs.map(({ key, url }) => ["log", vkeyOf(key), ...(url === null ? [] : [url])].join(" ")),
    ...[...witnesses].map(([name, witness]) => lineOf(name, witness)),
    ...[...groups].map(([name, { members, needed }]) =>
      ["group", name, needed, ...members].join(" ")
    ),
    `quorum ${quorum ?? "none"}`,
    ""
  ].join("\n")

/** Whether those witnesses are enough. */
export const isMet = (
  { groups, quorum }: Pick<Policy, "groups" | "quorum">,
  signed: (witness: string) => boolean
): boolean => {
  const has = (name: string): boolean => {
    const group = groups.get(name)
    return group === undefined ? signed(name) : group.members.filter(has).length >= group.needed
  }
  return quorum === null || has(quorum)
}
