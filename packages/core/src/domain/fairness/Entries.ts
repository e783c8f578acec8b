/** The entries of a draw log as they are read: only those that {@link Entry} writes. */
import * as Bytes from "../draw/Bytes.ts"
import * as StockEntry from "../draw/StockEntry.ts"
import * as StockList from "../draw/StockList.ts"
import * as Base64 from "./Base64.ts"

/** Of a machine, with its next number, and seconds since 1970. */
interface OfMachine {
  readonly m: number
  readonly q: number
  readonly at: number
}

interface OfList extends OfMachine {
  readonly l: string
  readonly g: number
}

export interface Odds extends OfMachine {
  readonly t: "odds"
  readonly o: number
  readonly mode: StockList.OddsMode
  readonly tiers: ReadonlyArray<readonly [name: string, weight: bigint]>
  readonly closed: boolean
}

export interface Stock extends OfList {
  readonly t: "stock"
  readonly from: number
  readonly count: number
  readonly root: string
  readonly why: (typeof StockEntry.ENTERS)[number]
}

export interface Out extends OfList {
  readonly t: "out"
  readonly s: ReadonlyArray<number>
  readonly why: (typeof StockEntry.LEAVES)[number]
}

export interface Renumber extends OfList {
  readonly t: "renumber"
  readonly count: number
  readonly root: string
}

export interface Draw extends OfList {
  readonly t: "draw"
  readonly k: number
  /** Of the seeds. */
  readonly r: number
  readonly o: number
  readonly n: number
  readonly s: number
  readonly e: Uint8Array
  /** The stage of its odds. */
  readonly f: number
  readonly late: boolean
  /** The tag of the customer's words, in base64url. */
  readonly c: string | null
}

export type Entry =
  | Odds
  | Stock
  | Out
  | Renumber
  | Draw
  | { readonly t: "day"; readonly d: number; readonly r: number; readonly a: Uint8Array }
  | { readonly t: "seed"; readonly k: number; readonly r: number; readonly s: Uint8Array }
  | { readonly t: "log"; readonly origin: string; readonly key: string }
  | { readonly t: "heads"; readonly k: number; readonly count: number; readonly root: Uint8Array }
  | {
      readonly t: "note"
      readonly what: string
      readonly r: number
      readonly at: number
      readonly why: string
    }
  | { readonly t: "key"; readonly key: string; readonly from: number }

type Fields = Readonly<Record<string, unknown>>

/** Reads the fields of an entry, and remembers whether one is malformed. */
class Reading {
  isSound = true
  readonly fields: Fields

  constructor(fields: Fields) {
    this.fields = fields
  }

  private known<A>(value: A | null | undefined, other: A): A {
    this.isSound &&= value !== null && value !== undefined
    return value ?? other
  }

  text(value: unknown): string {
    return this.known(typeof value === "string" ? value : null, "")
  }

  count(value: unknown): number {
    return this.known(Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null, 0)
  }

  hash(value: unknown): Uint8Array {
    const bytes = Base64.decodeUrl(this.text(value))
    return this.known(bytes?.length === Bytes.HASH_LENGTH ? bytes : null, NO_BYTES)
  }

  word<A extends string>(words: readonly [A, ...ReadonlyArray<A>], value: unknown): A {
    return this.known(
      words.find((each) => each === value),
      words[0]
    )
  }

  list(value: unknown): ReadonlyArray<unknown> {
    return this.known(Array.isArray(value) ? value : null, [])
  }

  tier(value: unknown): readonly [string, bigint] {
    const [name, weight] = this.list(value)
    const digits = this.known(/^\d+$/.exec(this.text(weight))?.[0], "0")
    return [this.text(name), BigInt(digits)]
  }

  get renewal(): number {
    return this.fields.r === undefined ? 0 : this.count(this.fields.r)
  }

  get ofMachine(): OfMachine {
    const { at, m, q } = this.fields
    return { m: this.count(m), q: this.count(q), at: this.count(at) }
  }

  get ofList(): OfList {
    return { ...this.ofMachine, l: this.text(this.fields.l), g: this.count(this.fields.g) }
  }
}

const NO_BYTES = new Uint8Array()

const READERS: Readonly<Record<string, (reading: Reading) => Entry>> = {
  odds: (read) => ({
    t: "odds",
    ...read.ofMachine,
    o: read.count(read.fields.o),
    mode: read.word(StockList.ODDS_MODES, read.fields.mode),
    tiers: read.list(read.fields.tiers).map((tier) => read.tier(tier)),
    closed: read.fields.closed === true
  }),
  stock: (read) => ({
    t: "stock",
    ...read.ofList,
    from: read.count(read.fields.from),
    count: read.count(read.fields.count),
    root: read.text(read.fields.root),
    why: read.word(StockEntry.ENTERS, read.fields.why)
  }),
  out: (read) => ({
    t: "out",
    ...read.ofList,
    s: read.list(read.fields.s).map((slot) => read.count(slot)),
    why: read.word(StockEntry.LEAVES, read.fields.why)
  }),
  renumber: (read) => ({
    t: "renumber",
    ...read.ofList,
    count: read.count(read.fields.count),
    root: read.text(read.fields.root)
  }),
  draw: (read) => ({
    t: "draw",
    ...read.ofList,
    k: read.count(read.fields.k),
    r: read.renewal,
    o: read.count(read.fields.o),
    n: read.count(read.fields.n),
    s: read.count(read.fields.s),
    e: read.hash(read.fields.e),
    f: read.fields.f === undefined ? 0 : read.count(read.fields.f),
    late: read.fields.late === true,
    c: read.fields.c === undefined ? null : Base64.encodeUrl(read.hash(read.fields.c))
  }),
  day: (read) => ({
    t: "day",
    d: read.count(read.fields.d),
    r: read.renewal,
    a: read.hash(read.fields.a)
  }),
  seed: (read) => ({
    t: "seed",
    k: read.count(read.fields.k),
    r: read.renewal,
    s: read.hash(read.fields.s)
  }),
  log: (read) => ({
    t: "log",
    origin: read.text(read.fields.origin),
    key: read.text(read.fields.key)
  }),
  key: (read) => ({
    t: "key",
    key: read.text(read.fields.key),
    from: read.count(read.fields.from)
  }),
  note: (read) => ({
    t: "note",
    what: read.text(read.fields.what),
    r: read.renewal,
    at: read.count(read.fields.at),
    why: read.text(read.fields.why)
  }),
  heads: (read) => ({
    t: "heads",
    k: read.count(read.fields.k),
    count: read.count(read.fields.count),
    root: read.hash(read.fields.root)
  })
}

const READS = new Map(Object.entries(READERS))

const fieldsOf = (entry: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(entry)
    return typeof value === "object" ? (value as Fields | null) : null
  } catch {
    return null
  }
}

/** Null for a text that is no entry. */
export const parse = (entry: string): Entry | null => {
  const fields = fieldsOf(entry)
  if (fields === null) return null
  const reading = new Reading(fields)
  const found = READS.get(reading.text(fields.t))?.(reading)
  return reading.isSound ? (found ?? null) : null
}
