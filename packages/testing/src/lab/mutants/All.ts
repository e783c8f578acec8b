/** Every mutant, in the order in which they are tried. */
import { log } from "./adapters/Log.ts"
import { outside } from "./adapters/Outside.ts"
import { reads } from "./adapters/Reads.ts"
import { stock } from "./adapters/Stock.ts"
import { store } from "./adapters/Store.ts"
import { approvals } from "./core/Approvals.ts"
import { chain } from "./core/Chain.ts"
import { chainWorkers } from "./core/ChainWorkers.ts"
import { draws } from "./core/Draws.ts"
import { fairness } from "./core/Fairness.ts"
import { lanes } from "./core/Lanes.ts"
import { money } from "./core/Money.ts"
import { parcels } from "./core/Parcels.ts"
import { states } from "./core/States.ts"
import { webhooks } from "./core/Webhooks.ts"
import { access } from "./http/Access.ts"
import { commands } from "./http/Cli.ts"
import { client } from "./http/Client.ts"
import { connections } from "./http/Connections.ts"
import { pages } from "./http/Console.ts"
import { embed } from "./http/Embed.ts"
import { people } from "./http/Identity.ts"
import { requests } from "./http/Requests.ts"
import type { Mutant } from "./Mutant.ts"

export const MUTANTS: ReadonlyArray<Mutant> = [
  ...money,
  ...states,
  ...draws,
  ...fairness,
  ...approvals,
  ...parcels,
  ...lanes,
  ...chain,
  ...chainWorkers,
  ...webhooks,
  ...store,
  ...stock,
  ...log,
  ...reads,
  ...outside,
  ...access,
  ...requests,
  ...connections,
  ...people,
  ...embed,
  ...client,
  ...commands,
  ...pages
]
