import { createHash } from "node:crypto"
import { Command, Engine } from "@cardpack/core"
import { recordAct } from "@cardpack/core/commands"
import { Picture, PictureAddress, Refusal } from "@cardpack/core/domain"
import { PictureMaker, PictureStore } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Settings } from "../../partner/Settings.ts"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"

const unavailable = (dependency: string, off?: string) =>
  new Command.Refused({
    reason: Refusal.Unavailable({ dependency, ...(off !== undefined && { off }) })
  })

const PICTURES = "uploaded pictures"

/** Equal pictures have equal addresses; a change of how they are made gives new ones. */
const digestOf = ({ variants }: Picture.Rendered): string => {
  const hash = createHash("sha256")
  for (const variant of Picture.VARIANTS) hash.update(variants[variant])
  return hash.digest("hex")
}

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "pictures",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const maker = yield* PictureMaker.PictureMaker
    const store = yield* PictureStore.PictureStore
    const shown = PictureAddress.shown((yield* Settings).publicUrl)
    const kept = Effect.fnUntraced(function* (rendered: Picture.Rendered) {
      const digest = digestOf(rendered)
      for (const variant of Picture.VARIANTS)
        yield* store.put(Picture.nameOf(digest, variant), rendered.variants[variant])
      return digest
    })
    const uploaded = Effect.fnUntraced(
      function* (actor: string, bytes: Uint8Array) {
        const kind = Picture.kindOf(bytes)
        if (kind === null)
          return yield* Effect.fail(
            Problem.invalid("the body must be a PNG, JPEG, WebP, GIF or AVIF picture")
          )
        const rendered = yield* maker.render(bytes, kind)
        const digest = yield* kept(rendered)
        const detail = { kind, bytes: bytes.length }
        yield* engine.run(recordAct(actor, { action: "picture.upload", subject: digest, detail }))
        const { height, isAnimated, width } = rendered
        const at = (variant: Picture.Variant) =>
          shown(PictureAddress.pathOf(Picture.nameOf(digest, variant)))
        const image = at("1024")
        return {
          image,
          imageSrcset: Picture.srcset(image) ?? "",
          staticImage: isAnimated ? at("still") : "",
          width,
          height,
          animated: isAnimated
        }
      },
      Effect.catchTags({
        PictureRefused: ({ problem }) => Effect.fail(Problem.invalid(`the body ${problem}`)),
        PictureMakerMissing: ({ why }) => Effect.fail(unavailable(PICTURES, why)),
        PictureStoreError: ({ cause, why }) =>
          Effect.andThen(Effect.logWarning(why, cause), Effect.fail(unavailable(why)))
      })
    )
    return handlers.handleRaw("upload", ({ request }) =>
      answer((actor) =>
        store.off === null
          ? Body.raw(request, Picture.MAX_BYTES, (bytes) => uploaded(actor, bytes))
          : Effect.fail(unavailable(PICTURES, store.off))
      )
    )
  })
)
