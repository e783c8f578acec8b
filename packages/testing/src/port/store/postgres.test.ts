import { layerEmbedded } from "@cardpack/adapters/embedded/layer"
import { layerServer } from "@cardpack/adapters/postgres/layer"
import { Effect, Layer, Redacted } from "effect"
import * as Server from "../../database/Server.ts"
import { suite } from "./Suite.ts"

suite("embedded PGlite", layerEmbedded({ dataDir: null }))

suite(
  "PostgreSQL 18",
  Layer.unwrap(
    Effect.gen(function* () {
      const server = yield* Server.make()
      return layerServer({ url: Redacted.make(yield* server.database) })
    })
  )
)
