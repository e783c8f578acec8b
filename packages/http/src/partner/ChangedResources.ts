/** The records that a change was about, and those that it made: identifiers alone. */
import { Json } from "@cardpack/core/domain"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"

/** As of all long lists in the log (decisions.md#operator-log). */
const MOST = 100

const IDENTIFIER = /^[a-z]{2,4}_[0-9a-z]{26}$/

const isIdentifier = (text: unknown): text is string =>
  typeof text === "string" && IDENTIFIER.test(text)

/** Fields of answers that hold records. */
const RECORDS = ["cards", "affectedCards", "data"] as const

const answered = ({ body }: HttpServerResponse.HttpServerResponse): unknown => {
  if (body._tag !== "Uint8Array") return null
  try {
    return JSON.parse(new TextDecoder().decode(body.body))
  } catch {
    return null
  }
}

const idsOf = (value: unknown): ReadonlyArray<unknown> => {
  if (!Json.isObject(value)) return []
  const records = RECORDS.flatMap((name) => {
    const list = value[name]
    return Array.isArray(list) ? list : []
  })
  const ids = records.flatMap((each) => (Json.isObject(each) ? [each.id] : []))
  return [value.id, value.customerId, ...ids]
}

/** Of the request's path, then of the answer. */
export const resources = (
  url: string,
  response: HttpServerResponse.HttpServerResponse
): ReadonlyArray<string> => {
  const [path = ""] = url.split("?", 1)
  const found = [...path.split("/"), ...idsOf(answered(response))].filter(isIdentifier)
  return [...new Set(found)].slice(0, MOST)
}
