/**
 * All that this package knows of HttpApi's inside, of effect 4.1.0: a test fails when another version
 * is installed, or keeps it otherwise (decisions.md#endpoint-routes).
 */
import { type Context, type Effect, SchemaAST } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

/** A handler that `HttpApiBuilder.group` was given. */
export interface Implemented {
  readonly endpoint: HttpApiEndpoint.Top
  readonly handler: (asked: object) => Effect.Effect<unknown, unknown>
  readonly uninterruptible: boolean
}

/** A group's layer leaves a service of this shape. */
interface Group {
  readonly handlers: ReadonlyMap<string, Implemented>
}

/** A service by its key, whatever its type. */
export const serviceOf = (services: Context.Context<never>, key: string): unknown =>
  services.mapUnsafe.get(key)

/** The handlers of a group whose layer was provided. */
export const handlersOf = (
  services: Context.Context<never>,
  group: HttpApiGroup.Top
): ReadonlyArray<Implemented> => [...(serviceOf(services, group.key) as Group).handlers.values()]

const STATUS = "httpApiStatus"

/** The status that a schema is annotated with: itself, or its place. */
export const statusOf = (ast: SchemaAST.AST): number | undefined =>
  SchemaAST.resolveAt<number>(STATUS)(ast) ??
  (ast.context?.annotations?.[STATUS] as number | undefined)
