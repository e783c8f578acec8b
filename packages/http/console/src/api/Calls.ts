/**
 * The two clients of the repository, which are the console's only way to the APIs. The session's
 * cookie says who calls, so the client's header with a key is left out; another header says for
 * which partner.
 */
import { Cardpack, type Fetch } from "@cardpack/client"
import { operator } from "@cardpack/client/operator"
import { heard } from "./Ask.ts"
import { chosen } from "./Session.ts"

const withSession: Fetch = async (url, { headers, ...request }) => {
  const { authorization: _, ...rest } = headers
  const organization = chosen()
  const response = await fetch(url, {
    ...request,
    credentials: "same-origin",
    headers: {
      ...rest,
      ...(organization?.startsWith("par_") && { "cardpack-organization": organization })
    }
  })
  heard(response.status)
  return response
}

const options = {
  url: location.origin,
  // Never sent.
  key: "session",
  dangerouslyAllowBrowser: true,
  fetch: withSession,
  maxRetries: 2,
  maxWaitMs: 2_000,
  timeoutMs: 20_000
}

export const partner = new Cardpack(options)
export const host = operator(options)
