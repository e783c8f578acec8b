import type { Desk } from "@cardpack/core/ports"

/** The most violations that a check names. */
export const SHOWN = 100

/** One check of the audit while it runs. */
export class Tally {
  private examined = 0
  private readonly violations: Array<string> = []
  private readonly name: string
  private readonly remedy: string

  constructor(name: string, remedy: string) {
    this.name = name
    this.remedy = remedy
  }

  examine(count: number): void {
    this.examined += count
  }

  blame(id: string): void {
    if (this.violations.length < SHOWN) this.violations.push(id)
  }

  get check(): Desk.Check {
    const { examined, name, remedy, violations } = this
    return { name, ok: violations.length === 0, examined, violations, remedy }
  }
}
