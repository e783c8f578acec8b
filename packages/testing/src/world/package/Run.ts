/** A command in a project that knows nothing of this repository. */
import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { assert } from "@effect/vitest"

export interface Ended {
  readonly status: number | null
  readonly output: string
  readonly errors: string
}

/** Without the settings of the test run. */
export const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => name !== "NODE_OPTIONS" && name !== "NODE_COMPILE_CACHE"
  )
)

export const attempt = async (
  command: string,
  parameters: ReadonlyArray<string>,
  cwd: string,
  environment: Readonly<Record<string, string>> = {}
): Promise<Ended> => {
  const child = spawn(command, [...parameters], {
    cwd,
    env: { ...ENVIRONMENT, ...environment },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const status = new Promise<number | null>((resolve) => child.once("close", resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await status, output, errors }
}

/** Its output; rejects with all that it wrote when it fails. */
export const run = async (
  command: string,
  parameters: ReadonlyArray<string>,
  cwd: string,
  environment: Readonly<Record<string, string>> = {}
) => {
  const { errors, output, status } = await attempt(command, parameters, cwd, environment)
  assert.strictEqual(status, 0, `${command} ${parameters.join(" ")}\n${output}\n${errors}`)
  return output
}
