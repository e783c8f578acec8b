/** P13: node's resident memory under load, and the start of the built package. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as Http from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import * as Script from "../../../world/service/Script.ts"
import * as Service from "../../../world/service/Service.ts"
import * as Sources from "../../../world/source/Sources.ts"
import * as Latencies from "../Latencies.ts"
import * as Memory from "../Memory.ts"
import * as Subject from "../Subject.ts"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import type { Scene } from "./Scene.ts"

/** Between two attempts, in milliseconds. */
const STEP = 5

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = Http.get({ host: "127.0.0.1", port, path: "/api/health" }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once("error", () => resolve(false))
  })

/** Starts the service on this directory as `npm start` does, and ends it; returns the seconds. */
const seconds = async (main: string, directory: string): Promise<number> => {
  const port = await Service.freePort()
  const { HOME, PATH } = process.env
  const from = performance.now()
  const child: ChildProcess = spawn(process.execPath, [...Script.START, main], {
    cwd: Sources.ROOT,
    env: {
      HOME,
      PATH,
      PORT: String(port),
      CARDPACK_DATA_DIR: directory
    },
    stdio: "ignore"
  })
  const ended = once(child, "exit")
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
    await sleep(STEP)
  }
  const taken = (performance.now() - from) / 1_000
  child.kill("SIGTERM")
  await ended
  return Latencies.round(taken)
}

export const run = Effect.fnUntraced(function* ({ options, shop }: Scene) {
  const { load, watched } = yield* shop
  const loaded = yield* Paired.rounds("P13", options.rounds, (round) =>
    Memory.during(watched.pid, load(`P13 ${round}`))
  )
  const directory = yield* Subject.directory
  yield* Subject.say("P13, building the package and making its data directory")
  const main = yield* Subject.built
  yield* Effect.promise(() => seconds(main, directory))
  const starts = yield* Paired.rounds("P13", options.rounds, () =>
    Effect.promise(() => seconds(main, directory))
  )
  return [
    Row.make(
      { id: "P13", title: "resident memory of node, orders", unit: "MB", target: { most: 300 } },
      loaded.map(({ megabytes, result }) => Row.alone(Row.ofLoad(result, megabytes)))
    ),
    Row.make(
      { id: "P13", title: "start to the first answer", unit: "s", target: { most: 1.5 } },
      starts.map((value) => Row.alone(Row.figure(value)))
    )
  ]
}, Effect.scoped)
