/** The sender of webhooks (design.md#webhooks). */
import { Sender } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import * as Names from "./guard/Names.ts"
import * as Policy from "./guard/Policy.ts"
import type { Targets } from "./guard/Url.ts"
import { make } from "./Sender.ts"

export interface Options {
  /** `CARDPACK_WEBHOOK_TARGETS` */
  readonly targets: Targets
  /** Instead of the name servers (`public`) or the system's resolver (`any`). */
  readonly resolve?: Names.Resolve
  /** PEM; instead of the authorities that Node trusts. */
  readonly ca?: string
  /** Milliseconds until an answer's last header; core's `TIMEOUT` unless set. */
  readonly timeout?: number
  /** The `User-Agent`, with an address for complaints. */
  readonly agent?: string
}

const servers = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => Names.fromServers()),
    ({ cancel }) => Effect.sync(cancel)
  ),
  ({ resolve }) => resolve
)

export const layer = ({
  agent,
  ca,
  resolve,
  targets,
  timeout
}: Options): Layer.Layer<Sender.Sender> =>
  Layer.effect(
    Sender.Sender,
    Effect.gen(function* () {
      if (targets === "any") {
        const found = resolve ?? Names.fromSystem
        return yield* make({ policy: Policy.ANY, resolve: found, ca, timeout, agent })
      }
      const found = resolve ?? (yield* servers)
      return yield* make({ policy: Policy.PUBLIC, resolve: found, ca, timeout, agent })
    })
  )
