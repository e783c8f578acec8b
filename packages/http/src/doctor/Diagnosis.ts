/** One thing that `cardpack doctor` looked at. No finding repeats a secret. */

export const STATUSES = ["ok", "warning", "wrong"] as const

export interface Diagnosis {
  /** The thing, such as `database clock`. */
  readonly check: string
  /** `wrong`: the service can't start, or something of it can't work. `warning`: look at it. */
  readonly status: (typeof STATUSES)[number]
  readonly found: string
  /** What to do; absent when it is ok. */
  readonly advice?: string
}

export const ok = (check: string, found: string): Diagnosis => ({ check, status: "ok", found })

export const warning = (check: string, found: string, advice: string): Diagnosis => ({
  check,
  status: "warning",
  found,
  advice
})

export const wrong = (check: string, found: string, advice: string): Diagnosis => ({
  check,
  status: "wrong",
  found,
  advice
})
