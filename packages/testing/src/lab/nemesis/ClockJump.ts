/**
 * Preloaded into a service: moves its wall clock by the milliseconds in the file that
 * `NEMESIS_CLOCK` names, read at its start and at each SIGUSR2. Timers go on as they are, as on a
 * computer whose clock is set.
 */
import { readFileSync } from "node:fs"

const file = process.env.NEMESIS_CLOCK
let ahead = 0
const read = () => {
  if (file !== undefined) ahead = Number(readFileSync(file, "utf8"))
}

const Real = Date
const now = () => Real.now() + ahead

globalThis.Date = new Proxy(Real, {
  construct: (target, given, called) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, called),
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver))
})

read()
process.on("SIGUSR2", read)
