/** Requests of the command line: no answer fills the memory, however small it was on the way. */
import { BoundedText } from "@cardpack/client/bounded"
import { Effect } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"

/** Enough for the export of a large catalog. */
export const MOST_BYTES = 128 * 1024 * 1024

const bounded: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  if (answer.body === null) return answer
  const { headers, status } = answer
  return new Response(await BoundedText.text(answer, MOST_BYTES), { headers, status })
}

/** For the effect that asks, because the client looks for it at each request. */
export const provide = Effect.provideService(FetchHttpClient.Fetch, bounded)
