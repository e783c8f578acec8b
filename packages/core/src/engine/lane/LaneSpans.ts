/** The spans of a batch, and the links between it, its requests and its events. */
import type { Effect } from "effect"
import type { Event } from "../../domain/webhook/Event.ts"
import * as Tracing from "../Tracing.ts"

/** A command that waits, with its span if it is traced. */
export interface Traced {
  readonly span: Tracing.Span | null
}

/** Links of one span: some receivers refuse more. */
const MAX_LINKS = 128

const linkTo = (span: Tracing.Span) => ({ span, attributes: {} })

/** Runs a batch below its first traced command, and links it with the others. */
export const batch = <E, R>(
  lane: string,
  commands: ReadonlyArray<Traced>,
  work: (span: Tracing.Span | null) => Effect.Effect<void, E, R>
): Effect.Effect<void, E, R> => {
  const spans = commands.flatMap(({ span }) => (span === null ? [] : [span]))
  const [first] = spans
  if (first === undefined) return work(null)
  const attributes = { "cardpack.lane": lane, "cardpack.batch.commands": commands.length }
  const links = spans.slice(0, MAX_LINKS).map(linkTo)
  return Tracing.within("batch", { parent: first, links, attributes }, (span) => {
    for (const command of spans) command.addLinks([linkTo(span)])
    return work(span)
  })
}

/** Links a committed batch with the traces of its events' deliveries. */
export const committed = (span: Tracing.Span | null, events: ReadonlyArray<Event>): void =>
  span?.addLinks(
    events.slice(0, MAX_LINKS).map(({ id, type }) => ({
      span: Tracing.ofEvent(id),
      attributes: { "cardpack.event.id": id, "cardpack.event.type": type }
    }))
  )
