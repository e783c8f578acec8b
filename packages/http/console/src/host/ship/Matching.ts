/** What a pasted list would change, found out before anything is written. */
import type { OperatorShipment } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { wordsOf } from "../../kit/Problem.tsx"
import type { Line } from "./Pasted.ts"
import * as Verdict from "./Verdict.ts"

export interface Match {
  readonly line: Line
  readonly shipment: OperatorShipment | null
  readonly verdict: Verdict.Verdict
  /** Why it is unknown. */
  readonly said: string | null
}

export const isWritten = ({ verdict }: Match): boolean =>
  verdict === "ready" || verdict === "replaces"

const find = async ({ id }: Line): Promise<OperatorShipment | undefined> =>
  id.startsWith("shp_")
    ? host.shipments.get({ shipmentId: id })
    : (await host.shipments.list({ operationId: id, limit: 1 })).data[0]

const matchOf = async (line: Line): Promise<Match> => {
  try {
    const shipment = (await find(line)) ?? null
    const verdict = shipment === null ? "unknown" : Verdict.of(line, shipment)
    return { line, shipment, verdict, said: null }
  } catch (error) {
    return { line, shipment: null, verdict: "unknown", said: wordsOf(error) }
  }
}

/** Two lines of one shipment, by its own id and by its operation's, are one too many. */
const isFirst = (match: Match, index: number, all: ReadonlyArray<Match>): boolean =>
  match.shipment === null ||
  all.findIndex(({ shipment }) => shipment?.id === match.shipment?.id) === index

export const match = async (
  lines: ReadonlyArray<Line>,
  tell: (done: number) => void
): Promise<ReadonlyArray<Match>> => {
  const found: Array<Match> = []
  for (const line of lines) {
    found.push(await matchOf(line))
    tell(found.length)
  }
  return found.map((each, index) =>
    isFirst(each, index, found) ? each : { ...each, verdict: "twice" as const }
  )
}
