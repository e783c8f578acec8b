/** What the engine has to say, in the shape that `console` and most loggers have. */
import { Cause, Layer, Logger, References } from "effect"
import * as Causes from "../problem/Causes.ts"
import * as RequestLog from "../request/RequestLog.ts"
import type { Log } from "./Options.ts"

const DEFAULT: Log = {
  warn: (message, facts) => console.warn(message, facts),
  error: (message, facts) => console.error(message, facts)
}

const LEVELS = {
  All: "debug",
  Trace: "debug",
  Debug: "debug",
  Info: "info",
  Warn: "warn",
  Error: "error",
  Fatal: "error",
  None: null
} as const

/** The first text is the message; what follows it belongs to the facts. */
const split = (message: unknown): readonly [string, ReadonlyArray<unknown>] => {
  const [first, ...details] = Array.isArray(message) ? message : [message]
  return [String(Causes.told(first)), details.map(Causes.told)]
}

/** Called on the logger itself, as those that are objects of a class need it. */
const requests = (log: Log): Layer.Layer<never> =>
  log.info === undefined
    ? Layer.empty
    : RequestLog.layerOf((message, facts) => log.info?.(message, facts))

export const layer = (log: Log = DEFAULT): Layer.Layer<never> =>
  Layer.merge(
    requests(log),
    Logger.layer([
      Logger.make(({ cause, fiber, logLevel, message }) => {
        const level = LEVELS[logLevel]
        const write = level === null ? undefined : log[level]
        if (level === null || write === undefined) return
        const [text, details] = split(message)
        write.call(log, text, {
          ...fiber.getRef(References.CurrentLogAnnotations),
          ...(details.length > 0 && { details }),
          ...(cause.reasons.length > 0 && { cause: Cause.pretty(cause) })
        })
      })
    ])
  )
