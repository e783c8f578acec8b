/** Parsers of single settings. Each failure says what would be valid. */
import { Duration, Option, Redacted, Result } from "effect"
import english from "i18n-iso-countries/langs/en.json" with { type: "json" }

type Parse<A> = (text: string) => Result.Result<A, string>

export const word =
  <const Words extends ReadonlyArray<string>>(words: Words): Parse<Words[number]> =>
  (text) => {
    const found = words.find((known) => known === text)
    return found === undefined
      ? Result.fail(`must be ${words.join(" or ")}, not ${JSON.stringify(text)}`)
      : Result.succeed(found)
  }

export const integer =
  (minimum: number, maximum: number): Parse<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
      ? Result.succeed(Number(text))
      : Result.fail(`must be an integer from ${minimum} to ${maximum}, not ${JSON.stringify(text)}`)

/** The word `off` gives null. */
export const unlessOff =
  <A>(parse: Parse<A>): Parse<A | null> =>
  (text) =>
    text === "off"
      ? Result.succeed(null)
      : Result.mapError(
          parse(text),
          (problem) => `must be off, or ${problem.replace(/^must /, "")}`
        )

const DURATION = /^\d{1,9}(?:\.\d{1,3})? (?:millis|seconds?|minutes?|hours?|days?)$/

/** Whole milliseconds, within two bounds (design.md#configuration). */
export const duration = (minimum: string, maximum: string): Parse<number> => {
  const millis = (text: string): number | null => {
    // Cast: the pattern lets only durations pass, but does not narrow the type.
    const read = DURATION.test(text) ? Duration.fromInput(text as Duration.Input) : Option.none()
    return Option.isSome(read) ? Duration.toMillis(read.value) : null
  }
  const [lowest, highest] = [millis(minimum) ?? 0, millis(maximum) ?? 0]
  const right = `must be a duration from ${minimum} to ${maximum}, like "8 seconds" or "100 millis"`
  return (text) => {
    const given = millis(text)
    return given !== null && Number.isInteger(given) && given >= lowest && given <= highest
      ? Result.succeed(given)
      : Result.fail(`${right}, not ${JSON.stringify(text)}`)
  }
}

/** The given word gives null; any other text is parsed. */
export const orWord =
  <A>(word: string, parse: Parse<A>): Parse<A | null> =>
  (text) =>
    text === word
      ? Result.succeed(null)
      : Result.mapError(parse(text), (problem) => `${problem}, or ${word}`)

/** Keeps the text itself, if it parses: another module gives it its meaning. */
export const checked =
  <A>(parse: Parse<A>): Parse<string> =>
  (text) =>
    Result.map(parse(text), () => text)

/** The message never repeats the text, which may hold a password. */
export const url =
  (protocols: ReadonlyArray<string>): Parse<string> =>
  (text) => {
    const starts = protocols.map((name) => `${name}//`)
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol))
      return Result.succeed(text)
    return Result.fail(
      starts.some((start) => text.startsWith(start))
        ? "can't be read as an address: it needs a host, and characters such as / and # of its password as %2F and %23"
        : `must be an address that starts with ${starts.join(" or ")}`
    )
  }

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** What goes there can't be read or changed on its way. */
export const isSafe = ({ hostname, protocol }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname))

/** An address of a document that is trusted: TLS, unless it is on this computer. */
export const page: Parse<string> = (text) => {
  const right = "must be an https address"
  if (!URL.canParse(text)) return Result.fail(right)
  const url = new URL(text)
  const { hash, password, username } = url
  return isSafe(url) && `${hash}${password}${username}` === ""
    ? Result.succeed(text)
    : Result.fail(right)
}

/** The address of a site, without a path: TLS, unless it is on this computer. */
export const site: Parse<string> = (text) => {
  const right = "must be the address of a site, like https://cards.example"
  if (!URL.canParse(text)) return Result.fail(right)
  const url = new URL(text)
  const { hash, origin, password, pathname, search, username } = url
  const isBare = pathname === "/" && `${hash}${password}${search}${username}` === ""
  return isBare && isSafe(url) ? Result.succeed(origin) : Result.fail(right)
}

/**
 * What links begin with, without a slash at the end. Only a host in whose process the routes are has
 * them below a path.
 */
export const base =
  (mayHavePath: boolean): Parse<string> =>
  (text) => {
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
      return Result.fail("must be an address that starts with http:// or https://")
    }
    const { origin, password, pathname, username } = new URL(text)
    if (`${password}${username}` !== "") return Result.fail("must have no user and no password")
    if (/[?#]/.test(text)) return Result.fail("must have no ? and no #: links begin with it")
    const path = pathname.replace(/\/+$/, "")
    return mayHavePath || path === ""
      ? Result.succeed(`${origin}${path}`)
      : Result.fail(
          `must have no path: the service has a host of its own, such as ${origin}, and answers at its root`
        )
  }

/** Alpha-2 codes in any letter case, separated by commas. */
export const countries: Parse<ReadonlyArray<string>> = (text) => {
  const codes = text.split(",").map((code) => code.trim().toUpperCase())
  return codes.every((code) => Object.hasOwn(english.countries, code))
    ? Result.succeed(codes)
    : Result.fail(`must be ISO 3166-1 alpha-2 codes, like "CU, IR", not ${JSON.stringify(text)}`)
}

/** Text that a header can carry. */
export const token: Parse<string> = (text) =>
  /^[\x21-\x7e]+$/.test(text)
    ? Result.succeed(text)
    : Result.fail("must be printable ASCII without spaces")

const RANDOM = { characters: 32, different: 8 }

/** Why a secret is easy to guess; null when it is not. */
export const guessable = (text: string): string | null => {
  const must = `in production it must have at least ${RANDOM.characters} random ones, such as those of: openssl rand -hex 32`
  const different = new Set(text).size
  if (text.length < RANDOM.characters) return `has ${text.length} characters: ${must}`
  return different < RANDOM.different ? `has ${different} different characters: ${must}` : null
}

/** Separated by commas; spaces around a secret are dropped. */
export const secrets = (text: string | null): ReadonlyArray<Redacted.Redacted> =>
  (text ?? "")
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "")
    .map((secret) => Redacted.make(secret))
