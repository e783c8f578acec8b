/** The storage and the maker of uploaded pictures, by the settings. */
import { join } from "node:path"
import { PictureDisk, PictureS3, PictureSharp } from "@cardpack/adapters/picture"
import { PictureStore } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import type { ServiceConfig } from "../Config.ts"

const none = Layer.succeed(
  PictureStore.PictureStore,
  PictureStore.PictureStore.of({
    off: "CARDPACK_PICTURES is off",
    put: () => Effect.void,
    get: () => Effect.succeed(null)
  })
)

const store = ({ dataDirectory, pictures }: ServiceConfig) => {
  switch (pictures.at) {
    case "off":
      return none
    case "disk":
      return PictureDisk.layer(join(dataDirectory, "pictures"))
    case "s3":
      return PictureS3.layer(pictures)
  }
}

export const layer = (config: ServiceConfig) => Layer.merge(store(config), PictureSharp.layer)
