/** All rules over the evidence of a run. */
import type { Evidence, Rule } from "./Evidence.ts"
import { alive } from "./rule/Alive.ts"
import { books } from "./rule/Books.ts"
import { causes } from "./rule/Causes.ts"
import { deliveries } from "./rule/Deliveries.ts"
import { kept, names } from "./rule/Kept.ts"
import { answered, keys } from "./rule/Keys.ts"
import { reads } from "./rule/Reads.ts"

export interface Violation {
  readonly rule: string
  readonly what: string
}

const audit: Rule = ({ audit: broken }) =>
  broken.map(({ name, violations }) => `${name}: ${JSON.stringify(violations)}`)

/** Else the run tries nothing: a request that is refused as malformed breaks no other rule. */
const understood: Rule = ({ exchanges }) =>
  exchanges.flatMap(({ answer, number, path, status }) =>
    status === 400 && path === "/operations" ? [`${number}: ${JSON.stringify(answer)}`] : []
  )

const log: Rule = ({ log: flaws }) => flaws

export const RULES: Readonly<Record<string, Rule>> = {
  answered,
  keys,
  kept,
  names,
  causes,
  books,
  deliveries,
  reads,
  alive,
  audit,
  understood,
  log
}

export const violations = (evidence: Evidence): ReadonlyArray<Violation> =>
  Object.entries(RULES).flatMap(([rule, check]) => check(evidence).map((what) => ({ rule, what })))
