/** Setup of a whole run: draws its seed, or takes the one of `TEST_SEED`, and prints it. */
import type { TestProject } from "vitest/node"

declare module "vitest" {
  export interface ProvidedContext {
    /** Of all properties of the run. */
    seed: number
  }
}

const given = process.env.TEST_SEED ?? ""

export default (project: TestProject) => {
  const seed = given === "" ? Math.floor(Math.random() * 2 ** 31) : Number(given)
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be an integer, not ${given}`)
  project.provide("seed", seed)
  return () => console.log(`seed of the run: TEST_SEED=${seed}`)
}
