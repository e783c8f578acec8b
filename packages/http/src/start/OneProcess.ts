/** Work that one of the processes on a server does, or the embedded database's one (design.md#singletons). */
import type { Cluster } from "@cardpack/adapters/cluster"
import { InProcess } from "@cardpack/adapters/singleton"
import { Effect, Layer } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as Storage from "./Storage.ts"

/** Loaded where it is needed: most of the cluster's code is for other uses. */
const loaded = Effect.promise(() => import("@cardpack/adapters/cluster"))

/** Chooses among the processes that take part in the group's work. */
export const layer = (config: ServiceConfig, group: Cluster.Group) => {
  const server = Storage.server(config)
  if (server === null) return InProcess.layer
  const options = { ...server, group, migrates: config.migrates }
  return Layer.unwrap(Effect.map(loaded, ({ Cluster }) => Cluster.layer(options)))
}

/** Until the scope closes. */
export const run = <A, E, R>(
  config: ServiceConfig,
  group: Cluster.Group,
  work: Effect.Effect<A, E, R>
) =>
  Effect.flatMap(Layer.build(layer(config, group)), (chosen) => Effect.provideContext(work, chosen))
