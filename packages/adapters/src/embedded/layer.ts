/** The Postgres adapter on PGlite in this process, with one connection. */
import { Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { context, type Provided } from "../postgres/layer.ts"
import * as Migrating from "../postgres/Migrating.ts"
import * as OpenEmbedded from "./OpenEmbedded.ts"

/** @public Hosts tell it from other errors. */
export { alone, EmbeddedError } from "./OpenEmbedded.ts"

export type Options = OpenEmbedded.Options

/** Before anything else needs the tables; the directory must not be in use. */
export const migrations = (options: Options): Migrating.Migrations<OpenEmbedded.Errors> =>
  Migrating.through(options, (work) => OpenEmbedded.alone(options, work))

/** Migrates at start; a second start on the same directory fails and names its holder. */
export const layerEmbedded = (options: Options): Layer.Layer<Provided, OpenEmbedded.Errors> =>
  Layer.effectContext(
    Effect.map(OpenEmbedded.open(options), ({ database }) => context(database))
  ).pipe(Layer.provide(Reactivity.layer))
