/** The local chain can't be started or used. */
import { Data } from "effect"

export class LocalChainError extends Data.TaggedError("LocalChainError")<{
  readonly problem: string
}> {
  override get message(): string {
    return `the local chain can't be used: ${this.problem}`
  }
}
