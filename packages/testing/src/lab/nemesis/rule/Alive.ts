/** A service that was ready goes on whatever its database and its clients do. */
import { noted, type Rule } from "../Evidence.ts"
import * as Supervisor from "../Supervisor.ts"

export const alive: Rule = (evidence) =>
  noted(evidence, Supervisor.ENDED)
    .filter(({ wasReady }) => wasReady)
    .map(({ last, process }) => `process ${process} ended by itself: ${last}`)
