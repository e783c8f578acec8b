/** Runs `cardpack doctor` and reads its findings. */
import type { Diagnosis } from "@cardpack/http/doctor/Diagnosis"
import { assert } from "vitest"
import * as Cli from "./Cli.ts"

export interface Examined {
  readonly findings: ReadonlyArray<Diagnosis>
  /** Those of one check, as `status: found`. */
  readonly of: (check: string) => ReadonlyArray<string>
}

/** Asserts that it fails exactly when something is wrong, and tells what to do about each. */
export const examine = async (env: Cli.Env, ...flags: ReadonlyArray<string>): Promise<Examined> => {
  const { err, ok, out } = await Cli.run(["doctor", "--json", ...flags], env)
  const { findings } = JSON.parse(out) as { readonly findings: ReadonlyArray<Diagnosis> }
  const errors = findings.filter(({ status }) => status === "wrong")
  assert.strictEqual(ok, errors.length === 0, `${out}\n${err}`)
  for (const { advice, status } of findings)
    assert.strictEqual(advice === undefined, status === "ok")
  const of = (check: string) =>
    findings
      .filter((each) => each.check === check)
      .map(({ found, status }) => `${status}: ${found}`)
  return { findings, of }
}
