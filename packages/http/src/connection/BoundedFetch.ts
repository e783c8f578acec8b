/** Requests to other servers: no answer fills the memory, however small it was on the way. */
import { BoundedText } from "@cardpack/client/bounded"
import { Effect } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"

/** Enough for the export of a large catalog. */
export const MOST_OF_COMMANDS = 128 * 1024 * 1024

/** Reads at most so many bytes of each answer; a longer one fails with `TooLong`. */
export const of =
  (most: number, ask: typeof fetch = fetch): typeof fetch =>
  async (input, init) => {
    const answer = await ask(input, init)
    if (answer.body === null) return answer
    const { headers, status } = answer
    return new Response(await BoundedText.bytes(answer, most), { headers, status })
  }

/** Far more than a document, keys, a token or a profile. */
export const MOST_OF_ANSWERS = 1024 * 1024

/** For the service's own questions. */
export const small = of(MOST_OF_ANSWERS)

/** For the effect of a command that asks, because the client looks for it at each request. */
export const provide = Effect.provideService(FetchHttpClient.Fetch, of(MOST_OF_COMMANDS))
