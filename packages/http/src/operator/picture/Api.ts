/** Pictures of packs and cards (design.md#pictures). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

export const UploadedPicture = Schema.Struct({
  image: Field.text(
    "Its public address, for `image` of a machine or a card.",
    "https://cards.example/pictures/4f9c…-1024.webp"
  ),
  imageSrcset: Schema.String.annotate({ description: "The same at 256, 512 and 1024 pixels." }),
  staticImage: Schema.String.annotate({
    description: "The first frame, for `staticImage`; empty when nothing moves."
  }),
  width: Schema.Int.annotate({ description: "Of the upload, in pixels." }),
  height: Schema.Int,
  animated: Schema.Boolean
}).annotate({ identifier: "UploadedPicture" })

export class Pictures extends HttpApiGroup.make("pictures")
  .add(
    HttpApiEndpoint.post("upload", "/pictures", {
      payload: Schema.Uint8Array.pipe(
        HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })
      ),
      success: UploadedPicture,
      error: [Documented.InvalidRequest]
    })
      .annotateMerge(needs("catalog.write"))
      .annotateMerge(
        described(
          "Upload a picture",
          "The bytes of a PNG, JPEG, WebP, GIF or AVIF file of up to 12 MiB and 40 million pixels, all frames together. What it is follows from the bytes alone; SVG is refused. It is written anew as WebP at three widths, without metadata; what moves keeps moving. The same picture has the same address for ever."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Pictures", "Pictures of packs and cards.")) {}
