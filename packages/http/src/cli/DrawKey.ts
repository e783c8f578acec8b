/** `cardpack draw-key`: the change of the draw key, and what to do when it was exposed or lost (README, Draw key). */
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import * as Config from "../Config.ts"
import { fail } from "./Client.ts"
import { printable } from "./Output.ts"
import { root } from "./Root.ts"

/** Loaded on use: other commands start faster without it. */
const loaded = Effect.promise(() => import("./DrawKeyWork.ts"))

const config = Effect.catch(Config.load, (failure) =>
  fail(
    failure instanceof Config.ConfigProblems ? failure.problems.join("\n") : failure.message,
    failure
  )
)

const rotate = Command.make(
  "rotate",
  {},
  Effect.fnUntraced(function* () {
    const work = yield* loaded
    const keys = yield* work.keys(yield* config)
    const { json } = yield* root
    yield* Console.log(
      json ? JSON.stringify(keys, null, 2) : work.said(keys).map(printable).join("\n")
    )
    if (keys.some(({ state }) => state === "missing"))
      yield* fail("A key is missing: the service does not start without it")
  })
).pipe(
  Command.withDescription(
    "Say which draw keys the committed days need, until when, and what to do next to change the key. Changes nothing. Reads the database: an embedded one must not be in use"
  )
)

const reanchor = Command.make(
  "reanchor",
  {
    reason: Flag.String("reason").pipe(
      Flag.withDescription("Why, for the public log, where it stands for ever")
    ),
    sameKey: Flag.Boolean("same-key").pipe(
      Flag.withDefault(false),
      Flag.withDescription(
        "Take the key that all committed days follow from already: only when their seeds were exposed, and the key was not"
      )
    )
  },
  Effect.fnUntraced(function* ({ reason, sameKey }) {
    const work = yield* loaded
    const { days, key, number } = yield* work.reanchor(yield* config, reason, sameKey)
    const { json } = yield* root
    if (json) return yield* Console.log(JSON.stringify({ renewal: number, days, key }))
    yield* Console.log(
      [
        `The seeds of ${days} days follow from the key ${key} now, and no draw by those of before is committed any more (renewal ${number}).`,
        "The public log tells it with the reason, and receipts of packs that are open now say for ever that their seeds were replaced.",
        "A process that does not have this key answers orders and reveals with 503: give it the key, and restart it."
      ].join("\n")
    )
  })
).pipe(
  Command.withDescription(
    "In an emergency, when the draw key, or a process's memory, was exposed, or the key is lost: give all committed days new seeds by CARDPACK_DRAW_KEY, at once and for all processes. An embedded database must not be in use"
  )
)

export const drawKey = Command.make("draw-key").pipe(
  Command.withDescription("Change the key of draws' seeds, or replace seeds in an emergency"),
  Command.withSubcommands([rotate, reanchor])
)
