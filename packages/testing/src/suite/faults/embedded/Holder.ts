/** A process that holds an embedded database until it is killed. Takes the data directory. */
import { layerEmbedded } from "@cardpack/adapters/embedded/layer"
import { Effect, Layer } from "effect"

const [directory = ""] = process.argv.slice(2)
const held = Layer.build(layerEmbedded({ dataDir: directory }))
const told = Effect.sync(() => process.stdout.write("held\n"))

await Effect.runPromise(Effect.scoped(Effect.andThen(Effect.andThen(held, told), Effect.never)))
