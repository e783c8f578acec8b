import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PartnerApi } from "../Api.ts"

const alive = Effect.succeed({ ok: true } as const)

export const layer = HttpApiBuilder.group(PartnerApi, "system", (handlers) =>
  handlers.handle("health", () => alive)
)
