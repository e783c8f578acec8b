/** Requests of the console's own side of the service, which is neither of the two APIs. */
import { CardpackError } from "@cardpack/client"

let tell: () => void = () => undefined

/** Called when the service no longer knows the session. */
export const onSignedOut = (listener: () => void): void => {
  tell = listener
}

/** Of any answer: whether it says that nobody is signed in. */
export const heard = (status: number): void => {
  if (status === 401) tell()
}

export const refused = (status: number, body: unknown, requestId: string | null): CardpackError => {
  heard(status)
  const { error } = Object(body) as { error?: { code?: string; message?: string } }
  const message = error?.message ?? `the service answered ${status}`
  const code = error?.code ?? "unexpected_response"
  return new CardpackError(message, { code, status, ...(requestId !== null && { requestId }) })
}

export const ask = async <A>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown
): Promise<A> => {
  const response = await fetch(`/console${path}`, {
    method,
    credentials: "same-origin",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) })
  }).catch((cause: unknown) => {
    throw new CardpackError("no answer came", { code: "network_error", cause })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refused(response.status, answer, response.headers.get("x-request-id"))
  return answer as A
}
