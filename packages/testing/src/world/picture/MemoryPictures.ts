/** Pictures in memory. */
import { PictureStore } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"

export const make = (): PictureStore.PictureStore["Service"] => {
  const kept = new Map<string, Uint8Array>()
  return {
    off: null,
    put: (name, bytes) => Effect.sync(() => void kept.set(name, bytes)),
    get: (name) => Effect.sync(() => kept.get(name) ?? null)
  }
}

export const layer = () =>
  Layer.sync(PictureStore.PictureStore, () => PictureStore.PictureStore.of(make()))
