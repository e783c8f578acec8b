/** All that the checker looks at: the history, the database's rows, and what receivers got. */
import type { State } from "../../kit/reference/State.ts"
import type { Exchange, Json, Note } from "./History.ts"
import type { Received } from "./Receiving.ts"

export interface Evidence {
  readonly exchanges: ReadonlyArray<Exchange>
  readonly notes: ReadonlyArray<Note>
  readonly state: State
  readonly received: ReadonlyArray<Received>
  readonly feed: ReadonlyMap<string, string>
  readonly audit: ReadonlyArray<Json>
  /** What an auditor finds in the draw log. */
  readonly log: ReadonlyArray<string>
}

export type Rule = (evidence: Evidence) => ReadonlyArray<string>

export const noted = ({ notes }: Evidence, word: string): ReadonlyArray<Json> =>
  notes.filter(({ note }) => note === word).map(({ of }) => of)

/** Micro-dollars of a decimal string. */
export const micros = (usd: string): bigint => BigInt(usd.replace(".", ""))

interface Numbered {
  readonly accountId: string
  readonly sequence: bigint
}

export const ownRows = <Row extends Numbered>(rows: Iterable<Row>, account: string): Array<Row> =>
  [...rows]
    .filter(({ accountId }) => accountId === account)
    .sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
