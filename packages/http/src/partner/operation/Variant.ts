/** What a kind of operation adds to `POST /operations`: one file and one row of `Kinds`. */
import type { Json, Operation } from "@cardpack/core/domain"
import { Effect, Schema } from "effect"
import type * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import * as Field from "../Field.ts"

/** As far as bodies tell one from another. */
interface Row {
  readonly kind: string
  readonly mode: Operation.Mode
}

/** A row of core's list. */
interface Core<Request> extends Row {
  readonly weight: (request: Request) => number
}

export interface Variant<Request, S extends Schema.Codec<unknown, unknown>> extends Row {
  /** Its body, as the document shows it. */
  readonly schema: S
  /** From the body and the order's metadata as it was sent to the engine's request. */
  readonly read: (
    body: unknown,
    metadata: Json.JsonText | undefined
  ) => Effect.Effect<Request, Problem.Problem>
}

/** A kind's variant: `fill` fills in the defaults. */
export const of =
  <Request>({ kind, mode }: Core<Request>) =>
  <S extends Schema.Codec<unknown, unknown>>(
    schema: S,
    fill: (body: S["Type"], metadata: Json.JsonText | null) => Request
  ): Variant<Request, S> => {
    const decode = Body.decoder(schema)
    const read = (body: unknown, metadata: Json.JsonText | undefined) =>
      Effect.map(decode(body), (decoded) => fill(decoded, metadata ?? null))
    return { kind, mode, schema, read }
  }

/** The customer of every kind. */
export const customerId = Field.idInput("cus", "the customer")

/** The mode of a kind that has one alone, and which need not be said. */
export const only = <const Word extends Operation.Mode>(mode: Word) =>
  Schema.optionalKey(Field.only(mode))
