/** Samples of one account, numbered as a lane reads them. */
import type { Attempt } from "@cardpack/core/domain/webhook/Attempt"
import type { Endpoint } from "@cardpack/core/domain/webhook/Endpoint"
import * as Sample from "../../../kit/sample/Sample.ts"

const account = Sample.account()

export const endpoint = (fields: Partial<Endpoint> = {}) => Sample.endpoint(account, fields)

export const event = (sequence: bigint) => Sample.event(account, { sequence })

export const delivery = (of: Endpoint, sequence: bigint) => Sample.delivery(event(sequence), of)

export const attempt = (statusCode: number | null): Attempt => ({
  at: Sample.THEN,
  statusCode,
  error: statusCode !== null && statusCode >= 200 && statusCode <= 299 ? null : "it went wrong",
  durationMs: 5,
  responseBody: null
})
