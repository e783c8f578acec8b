/**
 * The canonical form of JSON text: equal values have equal forms. It sorts object keys, resolves
 * escapes and normalizes numbers digit by digit, so that 1.0 equals 1e0 and no big number is
 * rounded to another.
 */
import { Result } from "effect"
import type { Json, JsonObject, JsonText } from "./Json.ts"

/** Deeper values are refused: no input may exhaust the stack. */
export const MAX_DEPTH = 100

const TEXT = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"/.source
const DIGITS = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/.source
const TOKEN = new RegExp(`[\\t\\n\\r ]*([{}[\\],:]|${TEXT}|${DIGITS}|true|false|null)`, "y")
const END = /^[\t\n\r ]*$/
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

const canonicalNumber = (text: string): string => {
  const match = NUMBER.exec(text)
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] = match ?? []
  const digits = (whole + fraction).replace(/^0+/, "")
  let end = digits.length
  // A loop, because /0+$/ takes quadratic time on zeros inside a number.
  while (end > 0 && digits[end - 1] === "0") end--
  if (end === 0) return "0"
  const significant = digits.slice(0, end)
  const scale =
    BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${sign}${significant}e${scale}`
}

/** Skips the work for texts that are already canonical, which most are. */
const canonicalText = (token: string): string =>
  token.includes("\\") || !token.isWellFormed() ? JSON.stringify(JSON.parse(token)) : token

/** Written as it is between quotes. */
const PLAIN = /^[ !#-[\]-~]*$/

/** The form of a text that is not quoted yet. */
const formOfText = (value: string): string =>
  PLAIN.test(value) ? `"${value}"` : canonicalText(JSON.stringify(value))

/** The form of a number that is exact and short; its text would be the same digits. */
const formOfInteger = (value: number): string => {
  if (value === 0) return "0"
  let significant = value
  let scale = 0
  while (significant % 10 === 0) {
    significant /= 10
    scale++
  }
  return `${significant}e${scale}`
}

type Member = readonly [key: string, value: string]

const joined = (members: Array<Member>): string => {
  members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  let text = ""
  for (const [key, value] of members) text += `${text === "" ? "" : ","}${key}:${value}`
  return `{${text}}`
}

class Reader {
  private at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  token(): string | null {
    TOKEN.lastIndex = this.at
    const match = TOKEN.exec(this.text)
    if (match === null) return null
    this.at = TOKEN.lastIndex
    return match[1] ?? null
  }

  isAtEnd(): boolean {
    return END.test(this.text.slice(this.at))
  }

  /** The canonical form of the value that starts with `token`; null when it is not JSON. */
  value(token: string | null, depth: number): string | null {
    if (token === null || depth > MAX_DEPTH) return null
    if (token === "{") return this.object(depth)
    if (token === "[") return this.list(depth)
    if (token.startsWith('"')) return canonicalText(token)
    if (/^[-0-9]/.test(token)) return canonicalNumber(token)
    return /^[a-z]/.test(token) ? token : null
  }

  private list(depth: number): string | null {
    const values: Array<string> = []
    let token = this.token()
    if (token === "]") return "[]"
    for (;;) {
      const value = this.value(token, depth + 1)
      if (value === null) return null
      values.push(value)
      const separator = this.token()
      if (separator === "]") return `[${values.join(",")}]`
      if (separator !== ",") return null
      token = this.token()
    }
  }

  private object(depth: number): string | null {
    const members = this.members(depth)
    return members === null ? null : joined(members)
  }

  /** The members of an object, after its opening brace. */
  members(depth: number): Array<Member> | null {
    const members: Array<Member> = []
    let token = this.token()
    if (token === "}") return members
    for (;;) {
      if (token === null || !token.startsWith('"') || this.token() !== ":") return null
      const value = this.value(this.token(), depth + 1)
      if (value === null) return null
      members.push([canonicalText(token), value])
      const separator = this.token()
      if (separator === "}") return members
      if (separator !== ",") return null
      token = this.token()
    }
  }
}

const PROBLEM = `must be JSON, nested at most ${MAX_DEPTH} levels`

const formOf = (text: JsonText, depth: number): string | null => {
  const reader = new Reader(text)
  const form = reader.value(reader.token(), depth)
  return reader.isAtEnd() ? form : null
}

const orProblem = (form: string | null): Result.Result<string, string> =>
  form === null ? Result.fail(PROBLEM) : Result.succeed(form)

/** Fails for text that is not JSON or is nested deeper than {@link MAX_DEPTH}. */
export const ofText = (text: JsonText): Result.Result<string, string> => orProblem(formOf(text, 0))

const membersOf = (object: JsonObject, depth: number): Array<Member> | null => {
  const members: Array<Member> = []
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue
    const form = formOfValue(value, depth + 1)
    if (form === null) return null
    members.push([formOfText(key), form])
  }
  return members
}

const formOfList = (values: ReadonlyArray<Json>, depth: number): string | null => {
  const forms: Array<string> = []
  for (const value of values) {
    const form = formOfValue(value, depth + 1)
    if (form === null) return null
    forms.push(form)
  }
  return `[${forms.join(",")}]`
}

/** The form of the value's JSON text, without writing and reading it. */
const formOfValue = (value: Json, depth: number): string | null => {
  if (depth > MAX_DEPTH) return null
  if (typeof value === "string") return formOfText(value)
  if (Number.isSafeInteger(value)) return formOfInteger(value as number)
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value)
    return typeof value === "number" && text !== "null" ? canonicalNumber(text) : text
  }
  if (Array.isArray(value)) return formOfList(value, depth)
  const members = membersOf(value as JsonObject, depth)
  return members === null ? null : joined(members)
}

/** {@link ofText} of a plain value's JSON text. */
export const ofValue = (value: Json): Result.Result<string, string> =>
  orProblem(formOfValue(value, 0))

/**
 * {@link ofText} of an object with one more member. The member's value is read separately, so that
 * its text can't add further members.
 */
export const withMember = (
  object: JsonObject,
  name: string,
  value: JsonText
): Result.Result<string, string> => {
  const members = membersOf(object, 0)
  const form = formOf(value, 1)
  if (members === null || form === null) return orProblem(null)
  return orProblem(joined([...members, [JSON.stringify(name), form]]))
}
