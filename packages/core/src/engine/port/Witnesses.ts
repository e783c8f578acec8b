/**
 * Others who see the draw log and sign that it only grows (C2SP tlog-witness), so that nobody is shown
 * another one (design.md#draw-log).
 */
import { Context, type Effect, Layer } from "effect"
import type { Signature } from "../../domain/fairness/Note.ts"

/** A checkpoint to sign. */
export interface Asked {
  readonly checkpoint: string
  /** The size that the witness saw last, and what leads from there to the checkpoint. */
  readonly old: number
  readonly proof: ReadonlyArray<Uint8Array>
}

/** `behind`: the witness saw another size last, and tells it. */
export type Answer =
  | { readonly _tag: "signed"; readonly signatures: ReadonlyArray<Signature> }
  | { readonly _tag: "behind"; readonly size: number }
  | { readonly _tag: "failed"; readonly why: string }

export interface Witness {
  readonly name: string
  /** Never waits long, and never fails. */
  readonly add: (asked: Asked) => Effect.Effect<Answer>
}

export class Witnesses extends Context.Service<
  Witnesses,
  {
    readonly all: ReadonlyArray<Witness>
    /** Whether those that signed, by name, are as many as the policy asks for. */
    readonly isMet: (signed: ReadonlySet<string>) => boolean
  }
>()("cardpack/core/engine/port/Witnesses") {}

export const layerNone: Layer.Layer<Witnesses> = Layer.succeed(
  Witnesses,
  Witnesses.of({ all: [], isMet: () => true })
)
