/** One promise of the contract, tried over HTTP. */
import type { Bench } from "./Bench.ts"
import type { Capability } from "./Target.ts"

export interface Case {
  /** An id and a sentence, as in the other suites. */
  readonly title: string
  readonly needs: ReadonlyArray<Capability>
  readonly run: (bench: Bench) => Promise<void>
}

export const promise = (
  title: string,
  needs: ReadonlyArray<Capability>,
  run: (bench: Bench) => Promise<void>
): Case => ({ title, needs, run })

export const idOf = ({ title }: Case): string => title.slice(0, title.indexOf(":"))
