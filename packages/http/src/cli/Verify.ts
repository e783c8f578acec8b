/** `cardpack verify`: tries the whole contract over HTTP against a running service. */
import { Console, Context, Effect, Option, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import * as KeptFile from "../start/KeptFile.ts"
import * as Client from "./Client.ts"
import * as Input from "./Input.ts"
import { printable } from "./Output.ts"
import * as PartnerKey from "./PartnerKey.ts"
import { root } from "./Root.ts"

export interface Verification {
  readonly url: string
  readonly operatorUrl?: string
  readonly operatorToken?: string
  readonly key?: string
  readonly name?: string
  readonly only?: ReadonlyArray<string>
  /** What the service must be able to do. */
  readonly requires?: ReadonlyArray<string>
  readonly seed?: number
  readonly rateLimit?: number
  readonly receiver?: { readonly port?: number; readonly url?: string }
  readonly allowProduction: boolean
  /** Where reports are written. */
  readonly directory?: string
  /** Ends the run early; it still retires what it made. */
  readonly signal: AbortSignal
  /** Called with one line about each promise. */
  readonly tell: (line: string) => void
}

export interface Verdict {
  readonly ok: boolean
  readonly text: string
  readonly json: unknown
}

/** Null where the command line runs without a suite. */
export class Suite extends Context.Reference<
  ((verification: Verification) => Promise<Verdict>) | null
>("cardpack/http/cli/Suite", { defaultValue: () => null }) {}

const flags = {
  key: Flag.FileText("key-file").pipe(
    Flag.withDescription(
      "Holds a partner's key: tries what is possible with it alone, on its own money. Else the operator's token makes partners and machines for the run"
    ),
    Flag.optional
  ),
  operatorUrl: Input.text("operator-url", "Where the operator API is, when it listens elsewhere"),
  report: Input.text("report", "A folder for the reports: JSON, JUnit, Markdown, a badge"),
  name: Input.text("name", "The deployment's name in reports; its host unless given"),
  only: Input.text("only", "Promises to try, with commas between them, such as HTTP-ORDER"),
  require: Input.text(
    "require",
    "What the service must be able to do, with commas between, such as webhooks,chain: else the run fails"
  ),
  seed: Flag.Int("seed").pipe(Flag.withDescription("Repeats a run's drawn values"), Flag.optional),
  rateLimit: Flag.Int("rate-limit").pipe(
    Flag.withDescription("Requests a minute that a key may make, to try the limit"),
    Flag.optional
  ),
  receiverPort: Flag.Int("receiver-port").pipe(
    Flag.withDescription("Where the run receives webhooks; a free port unless given"),
    Flag.optional
  ),
  receiverUrl: Input.text("receiver-url", "How the service reaches that port"),
  production: Flag.Boolean("production").pipe(
    Flag.withDescription("Allow a run against production, where it makes partners and machines"),
    Flag.withDefault(false)
  )
}

/** The operator's token, or a partner's key in its place. */
const credentials = Effect.fnUntraced(function* (keyFile: Option.Option<string>) {
  if (Option.isNone(keyFile)) {
    const given = yield* Client.variable("CARDPACK_OPERATOR_TOKEN")
    if (Option.isSome(given)) return { operatorToken: given.value }
    const place = yield* Client.variable("CARDPACK_DATA_DIR")
    const directory = Option.getOrElse(place, () => ".cardpack")
    const kept = yield* KeptFile.read(directory, KeptFile.OPERATOR_TOKEN)
    if (kept !== null && kept !== "") return { operatorToken: kept }
  }
  return { key: Redacted.value(yield* PartnerKey.of(keyFile)) }
})

const wordsOf = (list: string): ReadonlyArray<string> =>
  list.split(/[\s,]+/).filter((word) => word !== "")

/** Interrupted, a run still retires what it made, and tells what it found until then. */
const finished = (
  run: (signal: AbortSignal) => Promise<Verdict>,
  tell: (verdict: Verdict) => Effect.Effect<void>
): Effect.Effect<Verdict, unknown> =>
  Effect.suspend(() => {
    const stop = new AbortController()
    const running = run(stop.signal)
    const over = Effect.tryPromise({ try: () => running, catch: (cause) => cause }).pipe(
      Effect.tap(tell)
    )
    return Effect.onInterrupt(over, () =>
      Effect.andThen(
        Effect.sync(() => stop.abort()),
        Effect.catch(over, (cause) => Console.error(printable(String(cause))))
      )
    )
  })

export const verify = Command.make(
  "verify",
  flags,
  Effect.fnUntraced(function* ({
    key,
    only,
    production,
    receiverPort,
    receiverUrl,
    report,
    require: requires,
    ...rest
  }) {
    const suite = yield* Suite
    if (suite === null) return yield* Client.fail("this command line was built without the suite")
    const console = yield* Console.Console
    const { json } = yield* root
    const verification = {
      url: yield* Client.serviceUrl,
      ...(yield* credentials(key)),
      ...Input.given(rest),
      ...Input.given({ directory: report }),
      ...Input.given({ only: Option.map(only, wordsOf), requires: Option.map(requires, wordsOf) }),
      receiver: Input.given({ port: receiverPort, url: receiverUrl }),
      allowProduction: production,
      tell: (line: string) => console.error(printable(line))
    }
    const verdict = yield* finished(
      (signal) => suite({ ...verification, signal }),
      ({ json: document, text }) => Console.log(json ? JSON.stringify(document, null, 2) : text)
    ).pipe(Effect.catch((cause) => Client.fail(String(cause), cause)))
    if (!verdict.ok) yield* Client.fail("the service breaks promises, or lacks what is required")
  })
).pipe(
  Command.withDescription(
    "Try the whole contract over HTTP against a running service, in partners and machines of the run's own, and fail if a promise is broken"
  )
)
