/** The promises of the operator's reading port. */
import type { Desk } from "@cardpack/core/ports"
import type { Vitest } from "@effect/vitest"
import type { Ports } from "../sample/Story.ts"
import { audit } from "./Audit.ts"
import { chain } from "./Chain.ts"
import { health } from "./Health.ts"
import { items } from "./Items.ts"
import { partners } from "./Partners.ts"
import { search } from "./Search.ts"
import { support } from "./Support.ts"

export const desk = (it: Vitest.MethodsNonLive<Ports | Desk.Desk>): void => {
  // First, because it needs a store without broken rows.
  audit(it)
  partners(it)
  support(it)
  search(it)
  items(it)
  health(it)
  chain(it)
}
