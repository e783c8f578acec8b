/** The host's calls on events that were parked (decisions.md#parked-events). */
import { CardpackError } from "@cardpack/client"
import { type Event, Id } from "@cardpack/core/domain"
import type { ConsumerQueue, Store } from "@cardpack/core/ports"
import type { Effect } from "effect"
import { unavailable } from "./HostError.ts"
import type { Consumers, ParkedEvent } from "./On.ts"
import type { Handler } from "./Subscriptions.ts"

export interface Ports {
  readonly queue: ConsumerQueue.ConsumerQueue["Service"]
  readonly envelope: (event: Event.Event) => ReturnType<typeof Event.envelope>
}

/** Asks with the host's logger. */
type Ask = <A>(question: Effect.Effect<A, Store.StoreError>) => Promise<A>

const MOST = 1_000

const notFound = (consumer: string, eventId: string): CardpackError =>
  new CardpackError(`no event ${eventId} is parked for the consumer ${consumer}`, {
    code: "not_found"
  })

/** `handlerOf` answers the handler of a consumer of this process. */
export const calls = (
  { envelope, queue }: Ports,
  run: Ask,
  handlerOf: (consumer: string) => Handler | undefined
): Consumers => {
  const ask: Ask = (question) =>
    run(question).catch((cause: unknown) => {
      throw unavailable("the parked events could not be reached", cause)
    })
  const forget = async (consumer: string, eventId: string): Promise<boolean> =>
    Id.is("evt", eventId) && (await ask(queue.unpark(consumer, eventId)))
  return {
    list: async ({ consumer = null }: { readonly consumer?: string | null } = {}) => {
      const rows = await ask(queue.parked({ consumer, eventId: null }, MOST))
      // The cast is safe: consumers are handed no event of another type.
      return rows.map(({ event, parkedAt, ...row }) => ({
        ...row,
        event: envelope(event) as unknown as ParkedEvent["event"],
        parkedAt: new Date(parkedAt)
      }))
    },
    replay: async (consumer, eventId) => {
      const handle = handlerOf(consumer)
      if (handle === undefined) {
        throw new CardpackError(`the consumer ${consumer} does not run in this process`, {
          code: "invalid_argument"
        })
      }
      if (!Id.is("evt", eventId)) throw notFound(consumer, eventId)
      const [parked] = await ask(queue.parked({ consumer, eventId }, 1))
      if (parked === undefined) throw notFound(consumer, eventId)
      await handle(envelope(parked.event))
      await forget(consumer, eventId)
    },
    skip: async (consumer, eventId) => {
      if (!(await forget(consumer, eventId))) throw notFound(consumer, eventId)
    }
  }
}
