import type { Desk } from "@cardpack/core/ports"

/** The most violations that a check names. */
const SHOWN = 100

/** One check of the audit while it runs. */
export class Tally {
  private examined = 0
  private readonly violations: Array<string> = []
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  examine(count: number): void {
    this.examined += count
  }

  blame(id: string): void {
    if (this.violations.length < SHOWN) this.violations.push(id)
  }

  get check(): Desk.Check {
    const { examined, name, violations } = this
    return { name, ok: violations.length === 0, examined, violations }
  }
}
