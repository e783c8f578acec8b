/**
 * English names of countries that the shipping list may lack: customers also write `USA`, `St. Lucia`
 * or `Russian Federation` (contract.md#shipment-info).
 */
import { NAMES } from "./CountryNames.ts"

/**
 * What all spellings of a name share: no accents (composed or not, and those of Turkish capitals),
 * no punctuation, no article, `and` for `&`, `Saint` for `St.`
 */
export const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/&/g, " and ")
    .replace(/\bst(?:\.\s*|\s+)/g, "saint ")
    .replace(/[.'’‘`ʼ]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\bthe\b/g, "")
    .replace(/ +/g, " ")
    .trim()

/** `Korea, Republic of` is `Republic of Korea`. */
const turned = (name: string): ReadonlyArray<string> => {
  const [last = "", first] = name.split(", ")
  return first === undefined ? [name] : [name, `${first} ${last}`]
}

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) =>
    names
      .split("; ")
      .flatMap(turned)
      .map((name): [string, string] => [plain(name), code])
  )
)

/** The alpha-2 code of one of these names, in any spelling. */
export const codeOf = (name: string): string | undefined => codes.get(plain(name))
