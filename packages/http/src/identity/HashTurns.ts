/**
 * Whose password is hashed next: each takes a core for a twentieth of a second, and 32 MiB. Devices at
 * which the account was opened before and all others take turns, and in each line networks do: a flood
 * from one of them delays no other (decisions.md#identity-pace).
 */
import { Effect } from "effect"
import * as Problem from "../problem/Problem.ts"

/** Hashed at the same time. */
export const AT_ONCE = 2
/** That may wait in a line, of one network and of all. */
export const WAITING = { ofNetwork: 100, ofAll: 400 }

const crowded = new Problem.Problem({
  code: "service_unavailable",
  message: "too many people sign in at the same time; try again",
  retryAfter: 1
})

export interface Comer {
  readonly isKnown: boolean
  readonly network: string
}

/** Networks in turn, and in each who came first. */
class Line {
  private readonly networks = new Map<string, Array<() => void>>()
  private size = 0

  isFullFor(network: string): boolean {
    const own = this.networks.get(network)?.length ?? 0
    return this.size >= WAITING.ofAll || own >= WAITING.ofNetwork
  }

  join(network: string, go: () => void): void {
    this.size++
    const own = this.networks.get(network)
    if (own === undefined) this.networks.set(network, [go])
    else own.push(go)
  }

  take(): (() => void) | undefined {
    const [first] = this.networks
    if (first === undefined) return undefined
    const [network, [go, ...rest]] = first
    this.size--
    this.networks.delete(network)
    if (rest.length > 0) this.networks.set(network, rest)
    return go
  }
}

export const make = () => {
  const [known, unknown] = [new Line(), new Line()]
  let running = 0
  let wasKnown = false
  const next = (): void => {
    while (running < AT_ONCE) {
      const isKnown = !wasKnown
      const own = (isKnown ? known : unknown).take()
      const go = own ?? (isKnown ? unknown : known).take()
      if (go === undefined) return
      wasKnown = own === undefined ? !isKnown : isKnown
      running++
      go()
    }
  }
  const turn = (line: Line, network: string) =>
    Effect.callback<void>((resume) => {
      line.join(network, () => resume(Effect.void))
      next()
    })
  const done = Effect.sync(() => {
    running--
    next()
  })
  return <A, E, R>(
    { isKnown, network }: Comer,
    work: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | Problem.Problem, R> =>
    Effect.suspend((): Effect.Effect<A, E | Problem.Problem, R> => {
      const line = isKnown ? known : unknown
      if (line.isFullFor(network)) return Effect.fail(crowded)
      return Effect.acquireUseRelease(
        turn(line, network),
        () => work,
        () => done
      )
    })
}
