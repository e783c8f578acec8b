/**
 * Strict JSON: refuses what `JSON.parse` lets pass and no request may carry, naming where it is:
 * duplicate keys, `__proto__`, NUL characters, lone surrogates, numbers without a finite value, deep nesting.
 * One top-level field may be exempt: its text is cut out as it was sent (order metadata; design,
 * "Details").
 */
import { Result } from "effect"
import { visit } from "jsonc-parser"
import * as FieldPath from "./FieldPath.ts"

/** Levels of objects and arrays in a body; values that are kept have lower limits of their own. */
export const MAX_DEPTH = 128

export interface Parsed {
  readonly value: unknown
  /** The text of the exempt field as it was sent; undefined when it is absent. */
  readonly raw: string | undefined
}

/** An object or array that the walk is inside of. `keys` is null for an array. */
interface Frame {
  readonly keys: Set<string> | null
  at: string | number
}

class Flaw extends Error {}

class Inspector {
  raw: string | undefined = undefined
  private readonly frames: Array<Frame> = []
  private rawFrom = 0
  private readonly text: string
  private readonly exempt: string | undefined

  constructor(text: string, exempt: string | undefined) {
    this.text = text
    this.exempt = exempt
  }

  begin(offset: number, keys: Set<string> | null): void {
    if (this.frames.length === 1) this.rawFrom = offset
    if (this.frames.length === MAX_DEPTH) this.fail(`is nested deeper than ${MAX_DEPTH} levels`)
    this.frames.push({ keys, at: keys === null ? 0 : "" })
  }

  end(offset: number): void {
    this.frames.pop()
    if (this.frames.length === 1 && this.isExempt())
      this.raw = this.text.slice(this.rawFrom, offset)
  }

  property(name: string): void {
    const frame = this.frames.at(-1)
    if (frame?.keys == null || (this.frames.length > 1 && this.isExempt())) return
    frame.at = name
    if (frame.keys.has(name)) this.fail("is given twice")
    frame.keys.add(name)
    // Harmless as an own property, but one careless copy away from a prototype.
    if (name === "__proto__") this.fail("is not a known field")
    this.check(name)
  }

  separator(character: string): void {
    const frame = this.frames.at(-1)
    if (character === "," && typeof frame?.at === "number") frame.at++
  }

  literal(value: unknown, offset: number, length: number): void {
    if (this.isExempt()) {
      if (this.frames.length === 1) this.raw = this.text.slice(offset, offset + length)
    } else if (typeof value === "string") {
      this.check(value)
    } else if (typeof value === "number") {
      this.checkNumber(value, this.text.slice(offset, offset + length))
    }
  }

  private isExempt(): boolean {
    return this.exempt !== undefined && this.frames[0]?.at === this.exempt
  }

  /** A whole number beyond 2^53 would be kept as another one: an id of the partner's, say. */
  private checkNumber(value: number, text: string): void {
    if (!Number.isFinite(value)) this.fail("must be a finite number")
    if (/^-?[0-9]+$/.test(text) && !Number.isSafeInteger(value)) {
      this.fail("must be a whole number within 2^53; send a larger one as a string")
    }
  }

  private check(text: string): void {
    if (text.includes("\0")) this.fail("must not contain a NUL character")
    if (!text.isWellFormed()) this.fail("must not contain half of a surrogate pair")
  }

  private fail(problem: string): never {
    const path = this.frames.slice(0, 8).map((frame) => frame.at)
    throw new Flaw(`${path.length === 0 ? "the body" : FieldPath.format(path)} ${problem}`)
  }
}

/** Fails with a sentence that names the field. */
export const parse = (text: string, exempt?: string): Result.Result<Parsed, string> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return Result.fail("the body must be valid JSON")
  }
  const inspector = new Inspector(text, exempt)
  try {
    visit(text, {
      onObjectBegin: (offset) => inspector.begin(offset, new Set()),
      onObjectProperty: (name) => inspector.property(name),
      onObjectEnd: (offset, length) => inspector.end(offset + length),
      onArrayBegin: (offset) => inspector.begin(offset, null),
      onArrayEnd: (offset, length) => inspector.end(offset + length),
      onLiteralValue: (literal, offset, length) => inspector.literal(literal, offset, length),
      onSeparator: (character) => inspector.separator(character)
    })
  } catch (flaw) {
    // The visitor has no other way to stop.
    if (flaw instanceof Flaw) return Result.fail(flaw.message)
    throw flaw
  }
  return Result.succeed({ value, raw: inspector.raw })
}
