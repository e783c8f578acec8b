/** Setup of a whole run: one seed for all properties, each time the same (decisions.md#seeds). */
import type { TestProject } from "vitest/node"

declare module "vitest" {
  export interface ProvidedContext {
    /** Of all properties of the run. */
    seed: number
  }
}

const FIXED = 20_260_912
const { TEST_SEED: given = "" } = process.env

export default (project: TestProject) => {
  const seed = given === "" ? FIXED : Number(given)
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be an integer, not ${given}`)
  project.provide("seed", seed)
  return () => console.log(`seed of the run: TEST_SEED=${seed}`)
}
