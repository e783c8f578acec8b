/** Whether the storage of pictures takes one and gives it back. */
import { createHash } from "node:crypto"
import { PictureS3 } from "@cardpack/adapters/picture"
import { Picture } from "@cardpack/core/domain"
import { PictureStore } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { ServiceConfig } from "../Config.ts"
import { type Diagnosis, ok, wrong } from "./Diagnosis.ts"
import * as Patience from "./Patience.ts"

const NAME = "pictures"

/** Always the same, so that doctors leave one small object behind. */
const PROBE = new TextEncoder().encode("a probe of cardpack doctor")
const PROBED = Picture.nameOf(createHash("sha256").update(PROBE).digest("hex"), "still")

export const check = ({ pictures }: ServiceConfig): Effect.Effect<ReadonlyArray<Diagnosis>> => {
  if (pictures.at !== "s3") return Effect.succeed([])
  const probing = Effect.flatMap(PictureStore.PictureStore, ({ get, put }) =>
    Effect.andThen(put(PROBED, PROBE), get(PROBED))
  )
  return Patience.inTime(Effect.provide(probing, PictureS3.layer(pictures))).pipe(
    Effect.map((found) =>
      found === null
        ? wrong(NAME, "the storage lost what was put there", "Look at the bucket's rules")
        : ok(NAME, `${pictures.endpoint} keeps them in ${pictures.bucket}`)
    ),
    Effect.catch((error) => {
      const why = "why" in error ? error.why : error.message
      const advice = "Check the CARDPACK_PICTURES… settings, and that the key may put and get"
      return Effect.succeed(wrong(NAME, `${pictures.endpoint}: ${why}`, advice))
    }),
    Effect.map((found) => [found])
  )
}
