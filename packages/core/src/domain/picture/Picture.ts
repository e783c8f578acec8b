/** Pictures of packs and cards that operators upload (design.md#pictures). */

/** Of an upload. */
export const MAX_BYTES = 12 * 1024 * 1024

/** Of all frames together, so that no small file unfolds into all memory. */
export const MAX_PIXELS = 40_000_000

/** WebP has no larger side. */
export const MAX_SIDE = 16_383

export const KINDS = ["png", "jpeg", "webp", "gif", "avif"] as const
export type Kind = (typeof KINDS)[number]

/** In pixels (contract.md#vending-machine). */
export const WIDTHS = [256, 512, 1024] as const

/** The picture at a width, or its first frame alone. */
export const VARIANTS = ["256", "512", "1024", "still"] as const
export type Variant = (typeof VARIANTS)[number]

export const CONTENT_TYPE = "image/webp"

/** What a picture was made into. */
export interface Rendered {
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
  readonly variants: Readonly<Record<Variant, Uint8Array>>
}

const startsWith = (bytes: Uint8Array, start: ReadonlyArray<number>, at = 0): boolean =>
  start.every((byte, index) => bytes[at + index] === byte)

const ascii = (text: string): ReadonlyArray<number> =>
  Array.from(text, (each) => each.charCodeAt(0))

const RIFF = ascii("RIFF")
const WEBP = ascii("WEBP")
const GIF = ["GIF87a", "GIF89a"].map(ascii)
const FTYP = ascii("ftyp")
const AVIF = ["avif", "avis"].map(ascii)

/** By the bytes alone: names and content types are only claims. Null for anything else, such as SVG. */
export const kindOf = (bytes: Uint8Array): Kind | null => {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png"
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg"
  if (startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8)) return "webp"
  if (GIF.some((start) => startsWith(bytes, start))) return "gif"
  if (startsWith(bytes, FTYP, 4) && AVIF.some((brand) => startsWith(bytes, brand, 8))) return "avif"
  return null
}

/** Whether these are all bytes of a WebP file, which says in its head how long it is. */
export const isWhole = (bytes: Uint8Array): boolean =>
  kindOf(bytes) === "webp" &&
  [0, 1, 2, 3].reduce((sum, at) => sum + (bytes[4 + at] ?? 0) * 2 ** (8 * at), 8) === bytes.length

/** Named by the hash of what is served: a name has the same bytes for ever. */
export const nameOf = (digest: string, variant: Variant): string => `${digest}-${variant}.webp`

const NAME = /^[0-9a-f]{64}-(?:256|512|1024|still)\.webp$/

/** Whether a text names a picture; only such names reach the storage. */
export const isName = (text: string): boolean => NAME.test(text)

const ADDRESS = /^(.*\/pictures\/[0-9a-f]{64})-(?:256|512|1024)\.webp$/

/** The widths of a picture of ours, by its address; null for any other address. */
export const srcset = (image: string): string | null => {
  const stem = ADDRESS.exec(image)?.[1]
  return stem === undefined
    ? null
    : WIDTHS.map((width) => `${stem}-${width}.webp ${width}w`).join(", ")
}
