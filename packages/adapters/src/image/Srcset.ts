/**
 * `imageSrcset`: the same picture at three widths through a resizing service
 * (contract.md#vending-machine).
 */
import { type Links, Picture } from "@cardpack/core/domain"
import { Result } from "effect"

/** When resizing is unavailable. */
export const none: Links.Srcset = () => null

/**
 * Reads a template such as `https://resize.example/?url={url}&w={width}`. The image's address is
 * percent-encoded, because a bare one would end at its own `?`, space or comma. Fails with the
 * template's problem; an unset template means {@link none}.
 */
export const fromTemplate = (template: string | null): Result.Result<Links.Srcset, string> => {
  if (template === null || template === "") return Result.succeed(none)
  const missing = ["{url}", "{width}"].filter((part) => !template.includes(part))
  if (missing.length > 0) return Result.fail(`must contain ${missing.join(" and ")}`)
  return Result.succeed((image) =>
    image === ""
      ? null
      : Picture.WIDTHS.map((width) => {
          const address = template
            .replaceAll("{width}", String(width))
            .replaceAll("{url}", () => encodeURIComponent(image))
          return `${address} ${width}w`
        }).join(", ")
  )
}

/** Uploaded pictures have their widths already; others are resized if something does that. */
export const orResized =
  (resized: Links.Srcset): Links.Srcset =>
  (image) =>
    Picture.srcset(image) ?? resized(image)
