/** Certifies the storage of the draw log. Every layer is of an empty, migrated store. */
import type { DrawLog, Reads, Store } from "@cardpack/core/ports"
import { Effect, Layer, type Scope } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import { disclosure, settles } from "./Disclosure.ts"
import { evidence } from "./Evidence.ts"
import { ledgers } from "./Ledgers.ts"
import { empty, published } from "./Publications.ts"
import { renews } from "./Renewals.ts"
import { waits } from "./Waiting.ts"

type Ports = Store.Store | Reads.Reads | DrawLog.DrawLog

/** An empty storage: each build of the layer opens it anew. */
export type Place<E> = Effect.Effect<Layer.Layer<Ports, E>, E, Scope.Scope>

export interface DrawLogOptions<E> extends Options {
  readonly open: Layer.Layer<Ports, E>
  /** A storage that several connections have open at once; absent, waiting is not certified. */
  readonly processes?: Place<E>
}

const NOWHERE = Effect.succeed(Layer.empty as unknown as Layer.Layer<Ports>)

export const drawLog = <E>(options: DrawLogOptions<E>): void => {
  const { open, processes } = options
  const capabilities = { processes: processes !== undefined }
  certify("draw log", { ...options, capabilities }, (certifier) => {
    certifier.block("an empty log", open, [], empty)
    certifier.block("DrawLog", open, [], (it) => {
      waits(it)
      published(it)
      disclosure(it)
      evidence(it)
      ledgers(it)
    })
    certifier.block("renewals", open, [], renews)
    certifier.block("two connections", Layer.empty, ["processes"], (it) =>
      settles(it, processes ?? NOWHERE)
    )
  })
}
