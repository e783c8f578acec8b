/**
 * Pictures by sharp, which is loaded on use. Only pixels go from the upload into what is served:
 * metadata, and whatever else a file holds, stay behind.
 */
import { Picture } from "@cardpack/core/domain"
import { PictureMaker } from "@cardpack/core/ports"
import { Effect, Layer, Semaphore } from "effect"
import type { Metadata, Sharp, SharpOptions } from "sharp"
import * as Optional from "../optional/Optional.ts"

type Module = typeof import("sharp")["default"]

/** Seconds for one width. */
const TIMEOUT = 30
const QUALITY = 82

/** How sharp calls them. */
const FORMATS: Readonly<Record<Picture.Kind, string>> = {
  png: "png",
  jpeg: "jpeg",
  webp: "webp",
  gif: "gif",
  avif: "heif"
}

/** No other reader runs, whatever the bytes look like to the library. */
const READERS = ["Png", "Jpeg", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`)

const prepared = ({ default: sharp }: { readonly default: Module }): Module => {
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({ operation: READERS })
  sharp.cache(false)
  // Requests need the other threads.
  sharp.concurrency(1)
  return sharp
}

/** Once in a process: to block readers again would fail the pictures that others just read. */
let library: Promise<Module> | undefined
const importing = (): Promise<Module> => {
  library ??= import("sharp").then(prepared)
  return library
}

const load = Effect.mapError(
  Optional.load("uploading pictures", "sharp", importing),
  ({ message }) => new PictureMaker.PictureMakerMissing({ why: message })
)

const refused = (problem: string) => new PictureMaker.PictureRefused({ problem })

const OPTIONS: SharpOptions = { limitInputPixels: Picture.MAX_PIXELS, failOn: "error" }

const heightOf = ({ height, pageHeight }: Metadata): number => pageHeight ?? height

const flawOf = (metadata: Metadata, kind: Picture.Kind): string | null => {
  const { format, pages = 1, width } = metadata
  const height = heightOf(metadata)
  if (format !== FORMATS[kind]) return "is no picture of the kind that it begins like"
  if (Math.max(width, height) > Picture.MAX_SIDE)
    return `must have sides of at most ${Picture.MAX_SIDE} pixels`
  if (width * height * pages > Picture.MAX_PIXELS)
    return `must have at most ${Picture.MAX_PIXELS} pixels, all frames together`
  return null
}

/** Never larger than the upload, so that many small frames don't become many large ones. */
const scaled = (picture: Sharp, width: number, isAnimated: boolean): Promise<Buffer> =>
  picture
    .timeout({ seconds: TIMEOUT })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: isAnimated ? 2 : 4 })
    .toBuffer()

const render = async (
  sharp: Module,
  bytes: Uint8Array,
  kind: Picture.Kind
): Promise<Picture.Rendered> => {
  const metadata = await sharp(bytes, { ...OPTIONS, animated: true }).metadata()
  const flaw = flawOf(metadata, kind)
  if (flaw !== null) throw refused(flaw)
  const isAnimated = (metadata.pages ?? 1) > 1
  // A camera's note which side is up is metadata, and would be lost.
  const open = (animated: boolean) => {
    const picture = sharp(bytes, { ...OPTIONS, animated })
    return animated ? picture : picture.autoOrient()
  }
  const [small, medium, large] = Picture.WIDTHS
  // One after the other: each takes the memory of all frames.
  const variants = {
    "256": await scaled(open(isAnimated), small, isAnimated),
    "512": await scaled(open(isAnimated), medium, isAnimated),
    "1024": await scaled(open(isAnimated), large, isAnimated),
    still: await scaled(open(false), large, false)
  }
  return { width: metadata.width, height: heightOf(metadata), isAnimated, variants }
}

/** One picture at a time in a process: others wait. */
const make = (one: Semaphore.Semaphore): PictureMaker.PictureMaker["Service"] => ({
  render: (bytes, kind) =>
    Effect.flatMap(load, (sharp) =>
      one.withPermit(
        Effect.tryPromise({
          try: () => render(sharp, bytes, kind),
          catch: (cause) =>
            cause instanceof PictureMaker.PictureRefused
              ? cause
              : refused("can't be read as a picture: it is broken, or too large")
        })
      )
    )
})

export const layer = Layer.effect(
  PictureMaker.PictureMaker,
  Effect.map(Semaphore.make(1), (one) => PictureMaker.PictureMaker.of(make(one)))
)
