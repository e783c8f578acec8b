/**
 * The service in the test's own process, on a free loopback port unless one is named: what `npm start` runs, with settings
 * that are read from an environment. It loads no module twice, and the rows that it fires are counted.
 */
import { format } from "node:util"
import * as Config from "@cardpack/http/Config"
import * as Hosted from "@cardpack/http/start/Service"
import { ConfigProvider, Console, Effect, Exit, Scope } from "effect"
import * as Service from "./Service.ts"

const HOST = "127.0.0.1"

/** Writes nothing to the output of the test run. */
const consoleOf = (write: (text: string) => void): Console.Console => {
  const line = (...words: ReadonlyArray<unknown>) => write(`${format(...words)}\n`)
  return Object.assign(Object.create(globalThis.console), {
    debug: line,
    error: line,
    info: line,
    log: line,
    warn: line
  })
}

export const start = async (environment: Service.Environment): Promise<Service.Running> => {
  const port = environment.PORT === undefined ? await Service.freePort() : Number(environment.PORT)
  const env = { HOST, CARDPACK_CHAIN: "off", ...environment, PORT: String(port) }
  let written = ""
  const console = consoleOf((text) => {
    written += text
  })
  const scope = Effect.runSync(Scope.make())
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  const started = Effect.flatMap(Config.load, Hosted.start).pipe(
    Scope.provide(scope),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env })),
    Effect.provideService(Console.Console, console)
  )
  await Effect.runPromise(started).catch(async (cause) => {
    await close()
    throw cause
  })
  return { url: `http://${HOST}:${port}`, output: () => written, stop: close }
}
