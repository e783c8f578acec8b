/** The operator API, call by call, as its document names them. */
import { Connection } from "./Connection.ts"
import { CALLS, type OperatorCalls } from "./generated/Operator.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import type { CreateOptions, Options } from "./Options.ts"

interface Call {
  readonly route: string
  readonly isKeyed: boolean
}

type Fields = Readonly<Record<string, unknown>>

/** Path, query and body from one object: each field has one place, which the route tells. */
const filling = (route: string, input: Fields) => {
  const names = new Set(Array.from(route.matchAll(/\{(\w+)\}/g), ([, name]) => name))
  const [params, rest]: [Record<string, string>, Record<string, unknown>] = [{}, {}]
  for (const [name, value] of Object.entries(input ?? {})) {
    if (names.has(name)) params[name] = value as string
    else rest[name] = value
  }
  if (/^(?:GET|DELETE) /.test(route)) {
    return { params, query: rest as Record<string, string | number | undefined> }
  }
  return { params, body: rest }
}

const made = (connection: Connection, { isKeyed, route }: Call) => {
  const repeatable = isKeyed || route.startsWith("GET ")
  return async (input: Fields = {}, options?: CreateOptions) => {
    const key = isKeyed ? IdempotencyKey.of(options) : null
    return connection.send(route, filling(route, input), options, {
      repeatable,
      ...(key !== null && { idempotencyKey: key })
    })
  }
}

const mapped = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** `key` is an operator token. Each call takes one object: the fields of path, query and body. */
export const operator = (options: Options): OperatorCalls => {
  const connection = new Connection(options)
  const groups: Readonly<Record<string, Readonly<Record<string, Call>>>> = CALLS
  // The table and the interface are made from the same document.
  return mapped(groups, (group) =>
    mapped(group, (call) => made(connection, call))
  ) as unknown as OperatorCalls
}
