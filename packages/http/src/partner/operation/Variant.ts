/** One kind of operation in `POST /operations`: its file adds one row to `Kinds`. */
import type { Json, Operation } from "@cardpack/core/domain"
import { Effect, Schema } from "effect"
import type * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import * as Field from "../Field.ts"

/** The fields that distinguish bodies. */
interface Row {
  readonly kind: string
  readonly mode: Operation.Mode
}

/** A row of core's list. */
interface Core<Request> extends Row {
  readonly weight: (request: Request) => number
}

export interface Variant<Request, S extends Schema.Codec<unknown, unknown>> extends Row {
  /** The body's schema, as in the document. */
  readonly schema: S
  /** Turns the body and the order's raw metadata into the engine's request. */
  readonly read: (
    body: unknown,
    metadata: Json.JsonText | undefined
  ) => Effect.Effect<Request, Problem.Problem>
}

/** Makes a kind's variant; `fill` fills in the defaults. */
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

export const customerId = Field.idInput("cus", "the customer")

/** The optional mode of a kind with a single one. */
export const only = <const Word extends Operation.Mode>(mode: Word) =>
  Schema.optionalKey(Field.only(mode))
