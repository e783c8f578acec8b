/** The port that reads a picture and writes it anew, in several widths and without metadata. */
import { Context, Data, type Effect } from "effect"
import type { Kind, Rendered } from "../../domain/picture/Picture.ts"

/** The bytes are no picture of that kind, or one that is too large; `problem` is for people. */
export class PictureRefused extends Data.TaggedError("PictureRefused")<{
  readonly problem: string
}> {}

/** What it takes is not installed. */
export class PictureMakerMissing extends Data.TaggedError("PictureMakerMissing")<{
  readonly why: string
}> {}

export class PictureMaker extends Context.Service<
  PictureMaker,
  {
    readonly render: (
      bytes: Uint8Array,
      kind: Kind
    ) => Effect.Effect<Rendered, PictureRefused | PictureMakerMissing>
  }
>()("cardpack/core/engine/port/PictureMaker") {}
