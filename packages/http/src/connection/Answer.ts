/**
 * Answers leave together at the end of a turn of the event loop (decisions.md#answers-together):
 * sent one by one between the work for others, each would wake its reader anew.
 */
import { ServerResponse } from "node:http"

/** After so many the first has waited long enough. */
export const MOST = 32

let ready: Array<() => void> = []

const send = (): void => {
  const answers = ready
  ready = []
  for (const answer of answers) answer()
}

/** For `createServer`: `end` writes at the end of the turn, or with 31 others. */
export class Answer extends ServerResponse {
  override end(...given: ReadonlyArray<unknown>): this {
    ready.push(() => {
      try {
        Reflect.apply(super.end, this, given)
      } catch (error) {
        // As of a body with another length than its header says: nobody is left to be told.
        this.destroy(error instanceof Error ? error : undefined)
      }
    })
    if (ready.length === MOST) send()
    else if (ready.length === 1) setImmediate(send)
    return this
  }
}
