/** Work that one of the processes on a server does, or the embedded database's one (design.md#singletons). */
import { Cluster } from "@cardpack/adapters/cluster"
import { InProcess } from "@cardpack/adapters/singleton"
import { Effect, Layer } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as Storage from "./Storage.ts"

/** Chooses among the processes that take part in the group's work. */
export const layer = (config: ServiceConfig, group: Cluster.Group) => {
  const server = Storage.server(config)
  return server === null
    ? InProcess.layer
    : Cluster.layer({ ...server, group, migrates: config.migrates })
}

/** Until the scope closes. */
export const run = <A, E, R>(
  config: ServiceConfig,
  group: Cluster.Group,
  work: Effect.Effect<A, E, R>
) =>
  Effect.flatMap(Layer.build(layer(config, group)), (chosen) => Effect.provideContext(work, chosen))
