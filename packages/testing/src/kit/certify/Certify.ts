/**
 * Runs a suite's promises as tests of vitest and keeps their verdicts. Promises that need what the
 * adapter lacks are skipped by name, never silently.
 */
import { afterAll, describe, type Vitest, layer as withLayer } from "@effect/vitest"
import { Cause, Effect, Exit, Layer } from "effect"
import { Broken } from "./Broken.ts"
import { type Certificate, type Promised, parseTitle, SUITE_VERSION } from "./Certificate.ts"
import { Lacking } from "./Lacking.ts"
import * as Report from "./Report.ts"
import * as Trial from "./Trial.ts"

/** What all suites take. */
export interface Options<Capability extends string = never> {
  /** The adapter's name in titles and reports. */
  readonly adapter: string
  /** What the adapter can't do is false; its promises show as not certified. */
  readonly capabilities?: { readonly [C in Capability]?: boolean }
  /** Repeats a run; drawn anew and printed when absent. */
  readonly seed?: number
  /** Multiplies the runs of properties (1). */
  readonly runs?: number
  /** Multiplies the volumes of promises about volume (1). */
  readonly scale?: number
  /** Where reports are written, and in whose name; absent, there is only the printed line. */
  readonly report?: Report.Target
}

type It<R> = Vitest.MethodsNonLive<R>
type Body<R> = (...args: ReadonlyArray<never>) => Effect.Effect<unknown, unknown, R>
/** Registers one test, or one for each case. */
type Register = (title: string, body: Body<never>, timeout?: number) => void

interface Wrapped {
  readonly it: object
  readonly needs: ReadonlyArray<string>
}

/** Skips the test whose context is among what it was given. */
const skip = (given: ReadonlyArray<unknown>, why: string): void => {
  for (const each of given) if (isContext(each)) each.skip(why)
}

/** Vitest's context is a function with properties. */
const isContext = (given: unknown): given is { readonly skip: (note: string) => void } =>
  given instanceof Object && "skip" in given && typeof given.skip === "function"

export class Certifier {
  private readonly promises = new Map<string, Promised>()
  private readonly options: Options<string>
  private readonly certificate: Certificate
  private readonly trial: Trial.Trial
  /** Test functions that `on` gave, with those below them. */
  private readonly wrapped = new WeakMap<object, Wrapped>()

  constructor(suite: string, options: Options<string>) {
    this.options = options
    const { adapter, report, runs = 1, scale = 1, seed = Trial.drawSeed() } = options
    this.trial = Trial.make({ seed, runs, scale })
    const { promises } = this
    this.certificate = {
      suite,
      suiteVersion: SUITE_VERSION,
      adapter,
      package: report?.package ?? "",
      version: report?.version ?? "",
      seed,
      get promises() {
        return [...promises.values()]
      }
    }
  }

  /** Declares promises on a layer of their own; all of them need these capabilities. */
  block<R, E>(
    name: string,
    layer: Layer.Layer<R, E>,
    needs: ReadonlyArray<string>,
    declare: (it: It<R>) => void
  ): void {
    const isLacking = needs.some((need) => this.options.capabilities?.[need] === false)
    // Nothing is opened for promises that are not tried.
    const opened = isLacking ? (Layer.empty as unknown as Layer.Layer<R, E>) : Layer.fresh(layer)
    withLayer(opened, { excludeTestServices: true, timeout: "2 minutes" })(name, (it) =>
      declare(this.on(it as unknown as It<R>, ...needs))
    )
  }

  /** The test functions of a layer, for promises that need these capabilities, too. */
  on<R>(given: It<R>, ...more: ReadonlyArray<string>): It<R> {
    const below = this.wrapped.get(given)
    const it = (below?.it ?? given) as It<R>
    const needs = [...(below?.needs ?? []), ...more]
    const lacks = needs.find((need) => this.options.capabilities?.[need] === false) ?? null
    const declared =
      (register: Register): Register =>
      (title, body, timeout) => {
        const promised = this.promised(title, lacks)
        if (lacks !== null) it.skipIf(true)(`${title} (not certified: ${lacks})`, () => undefined)
        else register(title, (...args) => this.judged(promised, args, () => body(...args)), timeout)
      }
    const effect = declared(it.effect as unknown as Register)
    const each = (cases: ReadonlyArray<unknown>) =>
      declared(it.effect.each(cases) as unknown as Register)
    // Promises use these two alone.
    const own = { effect: Object.assign(effect, { each }) } as unknown as It<R>
    this.wrapped.set(own, { it, needs })
    return own
  }

  /** Prints the result, and writes the reports. */
  finish(): void {
    console.log(Report.line(this.certificate))
    if (this.options.report !== undefined) Report.write(this.certificate, this.options.report)
  }

  private promised(title: string, lacks: string | null): Promised {
    const [id, sentence] = parseTitle(title)
    const promised: Promised = this.promises.get(id) ?? {
      id,
      sentence,
      verdict: lacks === null ? "not run" : "not certified",
      lacks,
      runs: 0,
      milliseconds: 0,
      failure: null
    }
    this.promises.set(id, promised)
    return promised
  }

  private judged(
    promised: Promised,
    given: ReadonlyArray<unknown>,
    body: () => Effect.Effect<unknown, unknown>
  ): Effect.Effect<unknown> {
    return Effect.suspend(() => {
      const trial = { ...this.trial }
      const begun = performance.now()
      return Effect.suspend(body).pipe(
        Effect.provideService(Trial.Trial, trial),
        Effect.exit,
        Effect.flatMap((exit) => {
          promised.runs += Math.max(1, trial.ran)
          promised.milliseconds += performance.now() - begun
          if (Exit.isSuccess(exit)) {
            if (promised.verdict === "not run") promised.verdict = "passed"
            return Effect.succeed(exit.value)
          }
          const error = Cause.squash(exit.cause)
          if (error instanceof Lacking) {
            // What a case has broken stays broken, whatever another case lacks.
            if (promised.verdict !== "failed") {
              promised.verdict = "not certified"
              promised.lacks = error.what
            }
            return Effect.sync(() => skip(given, `not certified: ${error.what}`))
          }
          const broken = new Broken(promised.id, promised.sentence, error)
          promised.verdict = "failed"
          promised.lacks = null
          promised.failure ??= broken.failure
          return Effect.die(broken)
        })
      )
    })
  }
}

/** Declares a suite: its blocks, and the report behind them. */
export const certify = (
  suite: string,
  options: Options<string>,
  declare: (certifier: Certifier) => void
): void => {
  const certifier = new Certifier(suite, options)
  describe(`${suite}: ${options.adapter}`, () => {
    declare(certifier)
    afterAll(() => certifier.finish())
  })
}
