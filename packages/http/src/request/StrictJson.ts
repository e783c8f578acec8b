/**
 * Strict JSON, parsed in one pass that can pause. Refuses, with their place, things that
 * `JSON.parse` accepts and no request may hold: duplicate keys, `__proto__`, NUL characters, lone
 * surrogates, whole numbers beyond 2^53, numbers without a finite value, deep nesting. Top-level
 * fields may be excepted ({@link Exceptions}; design.md#json).
 */
import { Result } from "effect"
import * as FieldPath from "./FieldPath.ts"

/** Levels of objects and arrays in a body; stored values have lower limits of their own. */
export const MAX_DEPTH = 128

/** Names of top-level fields. */
export interface Exceptions {
  /** Its text is kept as sent, whatever it holds. */
  readonly exempt?: string | undefined
  /** Numbers that change when parsed become strings (decisions.md#large-numbers). */
  readonly digits?: string | undefined
}

export interface Parsed {
  /** Null in the place of the exempt field. */
  readonly value: unknown
  /** The exempt field's text as sent; undefined when absent. */
  readonly raw: string | undefined
}

const INVALID = "the body must be valid JSON"
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
/** By the code of their first character. */
const WORDS: ReadonlyMap<number, { readonly text: string; readonly value: boolean | null }> =
  new Map([
    [116, { text: "true", value: true }],
    [102, { text: "false", value: false }],
    [110, { text: "null", value: null }]
  ])

/** An object or array being read, and the place in it. */
type Frame =
  | { readonly object: Record<string, unknown>; at: string }
  | { readonly array: Array<unknown>; at: number }

/** The tokens that may come next. A comma allows no end after it. */
type Next = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing"

class Syntax extends Error {}

export class Reader {
  private at = 0
  private next: Next = "value"
  private value: unknown = undefined
  private raw: string | undefined = undefined
  private rawFrom = 0
  /** The first flaw; a syntax error takes precedence. */
  private flaw: string | undefined = undefined
  private readonly frames: Array<Frame> = []
  private readonly text: string
  private readonly exceptions: Exceptions

  constructor(text: string, exceptions: Exceptions = {}) {
    this.text = text
    this.exceptions = exceptions
  }

  /** Reads about this many characters; null until all are read. */
  advance(characters: number): Result.Result<Parsed, string> | null {
    const until = this.at + characters
    try {
      while (this.at < until) {
        if (!this.token()) return this.end()
      }
      return null
    } catch (error) {
      if (error instanceof Syntax) return Result.fail(INVALID)
      throw error
    }
  }

  private end(): Result.Result<Parsed, string> {
    if (this.next !== "nothing") return Result.fail(INVALID)
    return this.flaw === undefined
      ? Result.succeed({ value: this.value, raw: this.raw })
      : Result.fail(this.flaw)
  }

  /** False at the end of the text. */
  private token(): boolean {
    let code = this.text.charCodeAt(this.at)
    while (code === 32 || code === 10 || code === 13 || code === 9) {
      code = this.text.charCodeAt(++this.at)
    }
    if (Number.isNaN(code)) return false
    switch (this.next) {
      case "value or end":
        if (code === 93) this.close()
        else this.begin(code)
        break
      case "value":
        this.begin(code)
        break
      case "key or end":
        if (code === 125) this.close()
        else this.key(code)
        break
      case "key":
        this.key(code)
        break
      case "colon":
        this.expect(code === 58, "value")
        break
      case "comma or end":
        this.separator(code)
        break
      default:
        throw new Syntax()
    }
    return true
  }

  private expect(holds: boolean, next: Next): void {
    if (!holds) throw new Syntax()
    this.at++
    this.next = next
  }

  private separator(code: number): void {
    const frame = this.frames.at(-1)
    if (frame === undefined) throw new Syntax()
    if (code === ("array" in frame ? 93 : 125)) {
      this.close()
    } else {
      this.expect(code === 44, "array" in frame ? "value" : "key")
      if ("array" in frame) frame.at++
    }
  }

  private begin(code: number): void {
    if (this.frames.length === 1) this.rawFrom = this.at
    if (code === 123) this.open({ object: {}, at: "" }, "key or end")
    else if (code === 91) this.open({ array: [], at: 0 }, "value or end")
    else this.plain(code)
  }

  /** A value that is neither object nor array. */
  private plain(code: number): void {
    const from = this.at
    const value = code === 34 ? this.string() : this.scalar(code)
    const isExempt = this.isIn(this.exceptions.exempt)
    if (typeof value === "string" && !isExempt) this.check(value)
    this.put(typeof value === "number" && !isExempt ? this.exact(value, from) : value)
  }

  private open(frame: Frame, next: Next): void {
    if (this.frames.length === MAX_DEPTH) this.fail(`is nested deeper than ${MAX_DEPTH} levels`)
    this.frames.push(frame)
    this.at++
    this.next = next
  }

  private close(): void {
    const frame = this.frames.pop()
    this.at++
    this.put(frame !== undefined && ("array" in frame ? frame.array : frame.object))
  }

  /** Adds a complete value to its parent. */
  private put(value: unknown): void {
    const frame = this.frames.at(-1)
    this.next = frame === undefined ? "nothing" : "comma or end"
    const isExempt = this.isIn(this.exceptions.exempt)
    if (isExempt && this.frames.length === 1) this.raw = this.text.slice(this.rawFrom, this.at)
    if (frame === undefined) this.value = value
    else if (this.flaw !== undefined || (isExempt && this.frames.length > 1)) return
    else if ("array" in frame) frame.array.push(value)
    else frame.object[frame.at] = isExempt ? null : value
  }

  private key(code: number): void {
    const frame = this.frames.at(-1)
    if (code !== 34 || frame === undefined || "array" in frame) throw new Syntax()
    const name = this.string()
    this.next = "colon"
    if (this.frames.length > 1 && this.isIn(this.exceptions.exempt)) return
    frame.at = name
    if (Object.hasOwn(frame.object, name)) this.fail("is given twice")
    // Harmless here, but one careless copy away from a prototype.
    if (name === "__proto__") this.fail("is not an allowed name")
    this.check(name)
  }

  private string(): string {
    const from = this.at++
    let isPlain = true
    for (;;) {
      const code = this.text.charCodeAt(this.at++)
      if (code === 34) break
      if (code === 92) {
        isPlain = false
        this.at++
      } else if (!(code >= 32)) throw new Syntax()
    }
    if (isPlain) return this.text.slice(from + 1, this.at - 1)
    try {
      return JSON.parse(this.text.slice(from, this.at))
    } catch {
      throw new Syntax()
    }
  }

  private scalar(code: number): number | boolean | null {
    const word = WORDS.get(code)
    if (word !== undefined) {
      if (!this.text.startsWith(word.text, this.at)) throw new Syntax()
      this.at += word.text.length
      return word.value
    }
    NUMBER.lastIndex = this.at
    if (!NUMBER.test(this.text)) throw new Syntax()
    const from = this.at
    this.at = NUMBER.lastIndex
    return Number(this.text.slice(from, this.at))
  }

  private isIn(field: string | undefined): boolean {
    return field !== undefined && this.frames[0]?.at === field
  }

  /** Beyond 2^53 a whole number, such as a partner's id, would change silently. */
  private exact(value: number, from: number): number | string {
    const text = this.text.slice(from, this.at)
    const isChanged = !Number.isSafeInteger(value) && /^-?[0-9]+$/.test(text)
    if (Number.isFinite(value) && !isChanged) return value
    if (this.isIn(this.exceptions.digits)) return text
    if (!Number.isFinite(value)) this.fail("must be a finite number")
    this.fail("must be a whole number within 2^53; send a larger one as a string")
    return value
  }

  private check(text: string): void {
    if (text.includes("\0")) this.fail("must not contain a NUL character")
    if (!text.isWellFormed()) this.fail("must not contain half of a surrogate pair")
  }

  private fail(problem: string): void {
    if (this.flaw !== undefined) return
    const path = this.frames.slice(0, 8).map((frame) => frame.at)
    this.flaw = `${path.length === 0 ? "the body" : FieldPath.format(path)} ${problem}`
  }
}

/** Parses all at once. Fails with a sentence that names the field. */
export const parse = (text: string, exceptions?: Exceptions): Result.Result<Parsed, string> =>
  new Reader(text, exceptions).advance(Number.POSITIVE_INFINITY) ?? Result.fail(INVALID)
