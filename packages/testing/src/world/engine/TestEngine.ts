/** An engine whose seeds of draws come from a key of the tests. */
import { DrawKeys } from "@cardpack/adapters/draw"
import * as EngineLayer from "@cardpack/core/layer"
import { Layer, Redacted } from "effect"

export const KEY = "the draw key of tests"

export const drawSecrets = (key = KEY) => DrawKeys.layerLocal(Redacted.make(key))

export const layer = (options: EngineLayer.Options, key = KEY) =>
  Layer.provide(EngineLayer.layer(options), drawSecrets(key))
