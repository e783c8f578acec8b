/** Certifies a deployment over HTTP, whatever it is written in (README). */
import { Context, Effect, Layer } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import { drawSeed } from "../certify/Trial.ts"
import { Bench } from "./Bench.ts"
import { idOf } from "./Case.ts"
import { CASES } from "./Cases.ts"
import type { Capability, Target } from "./Target.ts"

/**
 * `production` is true where `sandbox` is false, `noChain` where `chain` is, and `publicTargets`
 * where `receiver` is; `expiry` and `rateLimit` are false unless they are given.
 */
export interface HttpOptions extends Options<Capability> {
  /** Where the deployment is, once it runs; called before the first promise is tried. */
  readonly open: () => Promise<Target>
}

class Opened extends Context.Service<Opened, Bench>()("cardpack/testing/verify/Bench") {}

export const http = (options: HttpOptions): void => {
  const { capabilities = {}, open, seed = drawSeed() } = options
  const given = {
    rateLimit: false,
    expiry: false,
    publicTargets: capabilities.receiver === false,
    production: capabilities.sandbox === false,
    noChain: capabilities.chain === false,
    transactions: capabilities.chain !== false,
    ...capabilities
  }
  const bench = Layer.effect(
    Opened,
    Effect.acquireRelease(
      Effect.promise(async () => Bench.open(await open(), seed)),
      (opened) => Effect.promise(() => opened.close())
    )
  )
  certify("http", { ...options, seed, capabilities: given }, (certifier) => {
    certifier.block("the contract", bench, [], (it) => {
      for (const each of CASES)
        certifier.on(it, ...each.needs).effect(each.title, () =>
          Effect.flatMap(Opened, (opened) =>
            Effect.promise(() => {
              opened.journal.trying = idOf(each)
              return each.run(opened)
            })
          )
        )
    })
  })
}
