/** The adapters' layers with their SQL client, which they keep from hosts. */
import * as OpenEmbedded from "@cardpack/adapters/embedded/OpenEmbedded"
import * as Sessions from "@cardpack/adapters/embedded/Sessions"
import * as DatabaseParts from "@cardpack/adapters/postgres/connection/Database"
import * as ServerPool from "@cardpack/adapters/postgres/connection/ServerPool"
import { context, type Provided } from "@cardpack/adapters/postgres/layer"
import * as OpenServer from "@cardpack/adapters/postgres/OpenServer"
import { Context, Effect, Layer, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql/SqlClient"

interface Open extends Pick<OpenEmbedded.Open, "database"> {
  readonly client: SqlClient
}

const layer = <E>(
  open: Effect.Effect<Open, E, Scope.Scope | Reactivity.Reactivity>
): Layer.Layer<Provided | SqlClient, E> =>
  Layer.effectContext(
    Effect.map(open, ({ client, database }) => Context.add(context(database), SqlClient, client))
  ).pipe(Layer.provide(Reactivity.layer))

export const layerServer = (
  options: ServerPool.Options & Pick<OpenServer.Options, "chainId" | "clockShift" | "environment">
) => layer(Effect.all({ database: OpenServer.open(options), client: ServerPool.client(options) }))

/** On one connection: the ports read within a transaction of the test, as on the embedded database. */
export const layerOneConnection = (
  options: ServerPool.Options & Required<Pick<OpenServer.Options, "clockShift">>
) =>
  layer(
    Effect.gen(function* () {
      const client = yield* ServerPool.of(options).patient
      yield* Effect.provideService(OpenServer.prepare({}), SqlClient, client)
      const read = DatabaseParts.reader(client)
      const database = { read, sessions: Sessions.make(client), clockShift: options.clockShift }
      return { client, database }
    })
  )

export const layerEmbedded = (options: OpenEmbedded.Options) => layer(OpenEmbedded.open(options))
